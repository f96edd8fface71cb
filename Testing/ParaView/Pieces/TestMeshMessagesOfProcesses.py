# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What is wrong with data that processes share is said once: a mesh of flat cells, surfaces, and an adaptive grid whose levels do not fit."""
from paraview import servermanager, simple

import StriderScene as scene

# The second process has the finer level, whose cells are 2.5 times as fine.
ADAPTIVE = """
from vtkmodules.vtkCommonCore import vtkFloatArray
from vtkmodules.vtkCommonDataModel import vtkUniformGrid
from vtkmodules.vtkParallelCore import vtkMultiProcessController
level = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
self.GetOutputDataObject(0).Initialize(2, [1, 1])
box = vtkUniformGrid()
box.SetDimensions(5, 5, 5)
box.SetSpacing([0.4 ** level] * 3)
heights = vtkFloatArray()
heights.SetName("Elevation")
for cell in range(box.GetNumberOfCells()):
    heights.InsertNextValue(cell)
box.GetCellData().SetScalars(heights)
self.GetOutputDataObject(0).SetDataSet(level, 0, box)
"""

scene.load_plugin()
view = scene.make_view()
sphere = simple.Elevation(Input=simple.Sphere(ThetaResolution=40, PhiResolution=40))
adaptive = simple.ProgrammableSource(OutputDataSetType="vtkHierarchicalBoxDataSet", Script=ADAPTIVE)
for shown, association in ((simple.AppendDatasets(Input=sphere), "POINTS"), (sphere, "POINTS"), (adaptive, "CELLS")):
    display = scene.show_as_strider(shown, view)
    simple.ColorBy(display, (association, "Elevation"))
    for _ in range(3):
        assert scene.covered_fraction(scene.capture(view)) == 0.0
    simple.Hide(shown, view)
if servermanager.vtkProcessModule.GetProcessModule().GetPartitionId() == 0:
    print("All data were refused", flush=True)
