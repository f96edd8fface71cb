# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Processes that share a volume save it to one file, and each reads its part again. Run by mpiexec with pvbatch --sym."""
import numpy
from paraview import simple
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController

import StriderScene as scene

EXTENT = [-5, 13, -7, 9, 2, 40]
TURN = """
output.ShallowCopy(self.GetInputDataObject(0, 0))
output.SetDirectionMatrix(0, -1, 0, 1, 0, 0, 0, 0, 1)
"""
controller = vtkMultiProcessController.GetGlobalController()


def local_output(source):
    source.UpdatePipeline()
    return source.GetClientSideObject().GetOutputDataObject(0)


def direction(image):
    return image.GetDirectionMatrix().GetData()


def attributes(image, association):
    return image.GetPointData() if association == "POINTS" else image.GetCellData()


def content(name):
    with open(name, "rb") as file:
        return file.read()


scene.load_plugin()
assert controller.GetNumberOfProcesses() == 2
# Each process has the whole volume, because the filter requests it.
turned = simple.ProgrammableFilter(
    Input=simple.PointDatatoCellData(Input=simple.Wavelet(WholeExtent=EXTENT), PassPointData=1), Script=TURN)
for association in ("POINTS", "CELLS"):
    name = scene.output_path(association + ".strider")
    simple.SaveData(name, proxy=turned, ScalarArray=[association, "RTData"])
    reader = simple.OpenDataFile(name)
    part = local_output(reader)
    assert part.GetExtent() != tuple(EXTENT), part.GetExtent()
    expected = vtkImageData()
    expected.ShallowCopy(local_output(turned))
    expected.Crop(part.GetExtent())
    assert direction(part) == direction(expected) == (0, -1, 0, 1, 0, 0, 0, 0, 1)
    arrays = [vtk_to_numpy(attributes(image, association).GetArray("RTData")) for image in (part, expected)]
    assert len(arrays[0]) > 0 and numpy.array_equal(arrays[0], arrays[1]), association
    # Each process has its part of this volume: the file is the same.
    again = scene.output_path(association + "-again.strider")
    simple.SaveData(again, proxy=reader)
    assert content(again) == content(name), association
