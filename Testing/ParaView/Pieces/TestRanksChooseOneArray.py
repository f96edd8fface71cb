# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Where each rank of pvbatch --sym sees its own arrays alone, all of them color by one of these, over the range that it has on all ranks."""
from paraview import simple
from vtkmodules.vtkParallelCore import vtkMultiProcessController

import StriderScene as scene

# A slab for each rank, which has one array of its own, or none; the values of rank 1 follow those of rank 0.
MAKE_SLAB = """
from vtkmodules.vtkCommonCore import vtkFloatArray
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController
rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
block = vtkImageData()
block.SetExtent(0, 8, 0, 7, 5 * rank, 5 * rank + 5)
if ARRAYS[rank]:
    association, name, components = ARRAYS[rank]
    data = block.GetPointData() if association == "POINTS" else block.GetCellData()
    values = vtkFloatArray()
    values.SetName(name)
    values.SetNumberOfComponents(components)
    values.SetNumberOfTuples(block.GetNumberOfPoints() if association == "POINTS" else block.GetNumberOfCells())
    for value in range(values.GetNumberOfValues()):
        values.SetValue(value, 9 * rank + value % 9)
    data.SetScalars(values)
self.GetOutputDataObject(0).SetBlock(0, block)
"""

rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
scene.load_plugin()
view = scene.make_view()


def check(arrays, expected, ends, coloring=()):
    """Chooses Strider Volume. `coloring`: these ranks have colored by their own array before."""
    slabs = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet",
                                      Script=MAKE_SLAB.replace("ARRAYS", repr(arrays)))
    with scene.messages() as found:
        display = simple.Show(slabs, view)
        display.ColorArrayName = arrays[rank][:2] if rank in coloring else (None, "")
        simple.Render(view)
        display.SetRepresentationType("Strider Volume")
        simple.Render(view)
        simple.ResetCamera(view)
        picture = scene.capture(view)
    case = (rank, arrays, coloring)
    assert not [text for text in found if "Strider" in text], (case, found)
    assert tuple(display.ColorArrayName) == expected, (case, tuple(display.ColorArrayName))
    for points in (display.LookupTable.RGBPoints, display.ScalarOpacityFunction.Points):
        assert (points[0], points[-4]) == ends, (case, points)
    assert rank > 0 or scene.covered_fraction(picture) > 0.05, case
    simple.Hide(slabs, view)
    simple.Delete(display)
    simple.Delete(slabs)


check((("POINTS", "both", 1), ("POINTS", "both", 1)), ("POINTS", "both"), (0.0, 17.0))
check((("POINTS", "one", 1), ("POINTS", "other", 1)), ("POINTS", "one"), (0.0, 8.0))
check((("POINTS", "first", 1), None), ("POINTS", "first"), (0.0, 8.0))
check((("POINTS", "in use", 1), ("POINTS", "of the second", 1)), ("POINTS", "in use"), (0.0, 8.0), coloring=(0,))
check((("POINTS", "of all", 1), ("POINTS", "of all", 1)), ("POINTS", "of all"), (0.0, 17.0), coloring=(0,))
check((None, ("POINTS", "second", 1)), ("POINTS", "second"), (9.0, 17.0))
check((("CELLS", "in cells", 1), ("POINTS", "at points", 1)), ("POINTS", "at points"), (9.0, 17.0))
check((("POINTS", "vectors", 3), ("CELLS", "numbers", 1)), ("CELLS", "numbers"), (9.0, 17.0))
