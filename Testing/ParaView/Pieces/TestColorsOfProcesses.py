# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Where no process has the array to color by, the first process with data says so, once; nothing is said where another process has it.
This script is that of the first of two processes. CMakeLists.txt has what the other one says: both warnings once, at the end."""
import sys

from paraview import simple

import StriderScene as scene

# A slab for each process, whose array has one of two names, or no data.
MAKE_SLAB = """
from vtkmodules.vtkCommonCore import vtkFloatArray
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController
rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
if NAMES[rank]:
    block = vtkImageData()
    block.SetExtent(0, 8, 0, 7, 5 * rank, 5 * rank + 5)
    values = vtkFloatArray()
    values.SetName(NAMES[rank])
    for point in range(block.GetNumberOfPoints()):
        values.InsertNextValue(point % 9)
    block.GetPointData().SetScalars(values)
    self.GetOutputDataObject(0).SetBlock(0, block)
"""

scene.load_plugin()
view = scene.make_view()


def check(names, color, is_shown, speaks=False):
    """Renders slabs with the array names of the processes. `speaks`: this process says that the color is missing."""
    script = MAKE_SLAB.replace("NAMES", repr(names))
    blocks = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=script)
    with scene.messages() as found:
        display = simple.Show(blocks, view)
        simple.ColorBy(display, ("POINTS", "values"))
        display.SetRepresentationType("Strider Volume")
        simple.ResetCamera(view)
        display.ColorArrayName = ["POINTS", color]
        pictures = [scene.capture(view) for _ in range(3)]
    simple.Hide(blocks, view)
    simple.Delete(display)
    said = [text for text in found if "Strider Volume c" in text]
    assert len(said) == (1 if speaks else 0), (names, color, said)
    assert not [text for text in said if "values (points)" not in text], said
    assert (scene.covered_fraction(pictures[-1]) > 0) == is_shown, (names, color)


check(("values", "values"), "values", is_shown=True)
check(("values", "values"), "missing", is_shown=False, speaks=True)
check(("values", "values"), "", is_shown=False, speaks=True)
check(("other", "values"), "values", is_shown=True)
check((None, "values"), "values", is_shown=True)
check((None, "values"), "missing", is_shown=False)
check((None, "values"), "", is_shown=False)
print("All colors were checked.", file=sys.stderr, flush=True)
