# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Data that is no volume is named, once, with what to do, in ParaView's words: surfaces, meshes of flat cells, and blocks of several
kinds. What the words name exists in ParaView."""
from paraview import servermanager, simple

import StriderScene as scene

# A data set whose kind changes while it is shown: ParaView keeps its display.
CHANGING = """
from vtkmodules.vtkFiltersCore import vtkAppendFilter
from vtkmodules.vtkFiltersGeometry import vtkGeometryFilter
from vtkmodules.vtkImagingCore import vtkRTAnalyticSource
wavelet = vtkRTAnalyticSource()
wavelet.SetWholeExtent(-5, 5, -5, 5, -5, 5)
wavelet.Update()
shown = wavelet.GetOutput()
surface = vtkGeometryFilter()
surface.SetInputData(shown)
if KIND == "surface":
    surface.Update()
    shown = surface.GetOutput()
elif KIND == "flat":
    filter = vtkAppendFilter()
    filter.SetInputConnection(surface.GetOutputPort())
    filter.Update()
    shown = filter.GetOutput()
output = self.GetOutputDataObject(0)
output.SetBlock(0, shown)
if WITH_IMAGE:
    output.SetBlock(1, wavelet.GetOutput())
"""


def make_blocks(kind, with_image=False):
    return simple.ProgrammableSource(
        OutputDataSetType="vtkMultiblockDataSet", Script=f"KIND, WITH_IMAGE = {kind!r}, {with_image}\n" + CHANGING)


def show_three_times(source, array="RTData"):
    """The display of a data set, and what was said in three pictures of it."""
    with scene.messages() as found:
        display = scene.show_as_strider(source, view)
        simple.ColorBy(display, ("POINTS", array))
        pictures = [scene.capture(view) for _ in range(3)]
    simple.Hide(source, view)
    return found, scene.covered_fraction(pictures[-1])


def check(kind, words, with_image=False):
    source = make_blocks(None)
    show_three_times(source)
    source.Script = f"KIND, WITH_IMAGE = {kind!r}, {with_image}\n" + CHANGING
    found, covered = show_three_times(source)
    assert len(found) == 1, found
    missing = [word for word in words + ("choose another representation",) if word not in found[0]]
    assert not missing, (missing, found)
    assert "WARN" in found[0] if with_image else "ERR" in found[0], found
    assert (covered > 0.01) == with_image, covered
    # and the next volume is shown
    source.Script = "KIND, WITH_IMAGE = None, False\n" + CHANGING
    found, covered = show_three_times(source)
    assert not found and covered > 0.01, (found, covered)


scene.load_plugin()
view = scene.make_view()
check("surface", ("1 of 1 blocks (a polygonal mesh)",))
check("surface", ("1 of 2 blocks (a polygonal mesh)",), with_image=True)
# ParaView's display of surfaces is that of blocks, too, so that it offers Strider Volume.
found, covered = show_three_times(simple.Elevation(Input=simple.Sphere()), "Elevation")
assert covered == 0.0 and len(found) == 1 and "ERR" in found[0], found
assert "not a polygonal mesh: choose another representation" in found[0], found
check("flat", ("cells with a volume, and the mesh has none",))

# Checks the labels that messages quote.
labels = {servermanager.ProxyManager().GetPrototypeProxy("filters", name).GetXMLLabel()
          for name in ("ResampleToImage", "TransformFilter", "ReflectionFilter", "RedistributeDataSet")}
assert labels >= {"Resample To Image", "Transform", "Reflect", "Redistribute DataSet"}, labels
display = scene.show_as_strider(scene.wavelet(5), view)
moves = scene.translation_name(display)
shown = {display.SMProxy.GetProperty(name).GetXMLLabel() for name in (moves, "Scale", "Orientation", "MapScalars")}
assert shown >= {"Translation", "Scale", "Orientation", "Map Scalars"}, shown
