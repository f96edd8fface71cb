# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Where the blocks of one process lie between those of another, they look as ever where frames are united; elsewhere the first process
says, once, that they do not."""
import numpy
from paraview import simple
from vtkmodules.vtkParallelCore import vtkMultiProcessController

import StriderScene as scene

# Slabs of two processes: alternating, or side by side.
MAKE_SLABS = """
from vtkmodules.vtkCommonCore import vtkFloatArray
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController
rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
for number, slab in enumerate(SLABS[rank]):
    block = vtkImageData()
    block.SetExtent(0, 8, 0, 7, 5 * slab, 5 * slab + 5)
    values = vtkFloatArray()
    values.SetName("values")
    for point in range(block.GetNumberOfPoints()):
        values.InsertNextValue(point % 9)
    block.GetPointData().SetScalars(values)
    self.GetOutputDataObject(0).SetBlock(number, block)
"""

is_first = vtkMultiProcessController.GetGlobalController().GetLocalProcessId() == 0
scene.load_plugin()
view = scene.make_view()
camera = view.GetActiveCamera()


def show(slabs, settings):
    """Pictures from two sides, and what was said of the order."""
    script = MAKE_SLABS.replace("SLABS", str(slabs))
    blocks = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=script)
    with scene.messages() as found:
        display = scene.show_as_strider(blocks, view)
        simple.ColorBy(display, ("POINTS", "values"))
        for name, value in settings.items():
            setattr(display, name, value)
        pictures = []
        for azimuth in (20, 200):
            camera.SetPosition(0, 0, 1)
            camera.SetFocalPoint(0, 0, 0)
            camera.Azimuth(azimuth)
            simple.ResetCamera(view)
            pictures.append(scene.capture(view))
    simple.Hide(blocks, view)
    simple.Delete(display)
    return numpy.array(pictures), [text for text in found if "cannot be sorted by depth" in text]


IN_ORDER, IN_TURNS = ((0, 1), (2, 3)), ((0, 2), (1, 3))
usual, said = show(IN_ORDER, {})
assert not said, said
by_turns, said = show(IN_TURNS, {})
assert not said, said
if is_first:
    assert scene.covered_fraction(usual[0]) > 0.05
    assert scene.largest_difference(usual, by_turns) <= 1, scene.largest_difference(usual, by_turns)
laid_over, said = show(IN_TURNS, {"StriderUniteFrames": 0})
assert len(said) == (1 if is_first else 0), said
if is_first:
    assert scene.largest_difference(usual, laid_over) > 10, "the order of slabs does not show"
_, said = show(IN_ORDER, {"StriderUniteFrames": 0})
assert not said, said
