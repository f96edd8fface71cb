# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Where the blocks of one process lie between those of another, the first one says so, once; where they do not, it says nothing."""
from paraview import simple
from vtkmodules.vtkParallelCore import vtkMultiProcessController

import StriderScene as scene

# Of two processes: slabs that take turns, or lie beside each other.
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
for slabs, warnings in ((((0, 1), (2, 3)), 0), (((0, 2), (1, 3)), 1)):
    script = MAKE_SLABS.replace("SLABS", str(slabs))
    blocks = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=script)
    with scene.messages() as found:
        display = scene.show_as_strider(blocks, view)
        simple.ColorBy(display, ("POINTS", "values"))
        scene.capture(view)
        scene.capture(view)
    said = [text for text in found if "lie between those of another" in text]
    assert len(said) == (warnings if is_first else 0), (slabs, found)
    simple.Hide(blocks, view)
