# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Data that is no volume is named, once, with what to do, in ParaView's words: images that Transform or Reflect have changed, and blocks of
several kinds. What the words name exists in ParaView."""
from paraview import servermanager, simple

import StriderScene as scene

# A data set whose kind changes while it is shown: ParaView keeps its display.
CHANGING = """
from vtkmodules.vtkFiltersGeneral import vtkTransformFilter
from vtkmodules.vtkFiltersGeneral import vtkReflectionFilter
from vtkmodules.vtkCommonTransforms import vtkTransform
from vtkmodules.vtkImagingCore import vtkRTAnalyticSource
wavelet = vtkRTAnalyticSource()
wavelet.SetWholeExtent(-5, 5, -5, 5, -5, 5)
wavelet.Update()
shown = wavelet.GetOutput()
if KIND == "transform":
    turn = vtkTransform()
    turn.RotateZ(30)
    filter = vtkTransformFilter()
    filter.SetTransform(turn)
    filter.SetInputData(shown)
    filter.Update()
    shown = filter.GetOutput()
elif KIND == "reflect":
    filter = vtkReflectionFilter()
    filter.SetInputData(shown)
    filter.Update()
    shown = filter.GetOutput()
output = self.GetOutputDataObject(0)
output.SetBlock(0, shown)
if WITH_IMAGE:
    output.SetBlock(1, wavelet.GetOutput())
"""
ADVICE = ("Resample To Image", "Transform or Reflect", "Translation", "Scale", "Orientation")


def make_blocks(kind, with_image=False):
    return simple.ProgrammableSource(
        OutputDataSetType="vtkMultiblockDataSet", Script=f"KIND, WITH_IMAGE = {kind!r}, {with_image}\n" + CHANGING)


def show_three_times(source):
    """The display of a data set, and what was said in three pictures of it."""
    with scene.messages() as found:
        display = scene.show_as_strider(source, view)
        if "Strider Volume" not in list(display.GetProperty("Representation").Available):
            return display, None
        simple.ColorBy(display, ("POINTS", "RTData"))
        pictures = [scene.capture(view) for _ in range(3)]
    simple.Hide(source, view)
    return display, (found, scene.covered_fraction(pictures[-1]))


def check(kind, name, with_image=False):
    source = make_blocks(None)
    display, _ = show_three_times(source)
    source.Script = f"KIND, WITH_IMAGE = {kind!r}, {with_image}\n" + CHANGING
    _, said = show_three_times(source)
    if said is None:
        return
    found, covered = said
    assert len(found) == 1, found
    missing = [word for word in (name,) + ADVICE if word not in found[0]]
    assert not missing, (missing, found)
    assert "WARN" in found[0] if with_image else "ERR" in found[0], found
    assert (covered > 0.01) == with_image, covered
    # and the next volume is shown
    source.Script = "KIND, WITH_IMAGE = None, False\n" + CHANGING
    _, (found, covered) = show_three_times(source)
    assert not found and covered > 0.01, (found, covered)


scene.load_plugin()
view = scene.make_view()
check("transform", "a structured grid")
check("reflect", "an unstructured grid")
check("transform", "1 of 2 blocks (a structured grid)", with_image=True)

# Checks the labels that messages quote.
labels = {servermanager.ProxyManager().GetPrototypeProxy("filters", name).GetXMLLabel()
          for name in ("ResampleToImage", "TransformFilter", "ReflectionFilter", "RedistributeDataSet")}
assert labels >= {"Resample To Image", "Transform", "Reflect", "Redistribute DataSet"}, labels
display = scene.show_as_strider(scene.wavelet(5), view)
moves = scene.translation_name(display)
shown = {display.SMProxy.GetProperty(name).GetXMLLabel() for name in (moves, "Scale", "Orientation", "MapScalars")}
assert shown >= {"Translation", "Scale", "Orientation", "Map Scalars"}, shown
