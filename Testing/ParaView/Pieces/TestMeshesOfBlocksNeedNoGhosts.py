# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Blocks of meshes are resampled without ghost cells of their sources, which execute once. Blocks with an image get theirs."""
import sys

import numpy
from paraview import servermanager, simple

import StriderScene as scene

PROCESSES = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
OF_SURFACE = 1  # levels that ParaView's representation of surfaces asks for, before Strider Volume is chosen
INFORMATION = """
from vtkmodules.vtkCommonExecutionModel import vtkAlgorithm, vtkStreamingDemandDrivenPipeline as pipeline
information = self.GetOutputInformation(0)
information.Set(pipeline.WHOLE_EXTENT(), [FIRST, FIRST + 12, 0, 10, 0, 8], 6)
information.Set(vtkAlgorithm.CAN_PRODUCE_SUB_EXTENT(), 1)
"""
MAKE = """
import numpy, sys
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
information = self.GetOutputInformation(0)
extent = [0] * 6
information.Get(pipeline.UPDATE_EXTENT(), extent)
sys.__dict__.setdefault("strider_levels", []).append(information.Get(pipeline.UPDATE_NUMBER_OF_GHOST_LEVELS()))
image = self.GetOutputDataObject(0)
image.SetExtent(extent)
z, y, x = numpy.mgrid[extent[4]:extent[5] + 1, extent[2]:extent[3] + 1, extent[0]:extent[1] + 1]
array = numpy_to_vtk((100.0 + 9 * x + 4 * y + z).ravel(), deep=True)
array.SetName("values")
image.GetPointData().SetScalars(array)
"""


def make_image(first):
    return simple.ProgrammableSource(
        OutputDataSetType="vtkImageData", Script=MAKE,
        ScriptRequestInformation=INFORMATION.replace("FIRST", str(first)))


def list_levels(*blocks):
    """The ghost levels that the sources of the blocks were asked for."""
    levels = sys.__dict__.setdefault("strider_levels", [])
    levels.clear()
    view = scene.make_view()
    group = simple.GroupDatasets(Input=list(blocks))
    display = simple.Show(group, view)
    simple.ColorBy(display, ("POINTS", "values"))
    display.SetRepresentationType("Strider Volume")
    assert scene.covered_fraction(scene.capture(view)) > 0.02
    assert "voxels" in scene.statistic(display, "StriderResampling")
    simple.Delete(view)
    return list(levels)


def check():
    """Programmable sources put names of their own among the global ones."""
    def tetrahedra(first):
        return simple.Tetrahedralize(Input=make_image(first))

    levels = list_levels(tetrahedra(0), tetrahedra(12))
    assert len(levels) == 2 and numpy.max(levels) <= OF_SURFACE, levels
    levels = list_levels(tetrahedra(0), make_image(12))
    assert numpy.max(levels) > OF_SURFACE, levels


assert PROCESSES > 1, "this test needs several processes"
scene.load_plugin()
check()
print("All levels were checked", flush=True)
