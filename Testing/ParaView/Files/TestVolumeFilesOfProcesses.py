# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Processes that share a volume save it to one file, and each reads its part again. Run by mpiexec with pvbatch --sym."""
import os

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

# Pieces with origins of their own, and pieces that overlap, come back at their places; others are refused, with the reason. A value is its x.
PIECE = """
import os

import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkParallelCore import vtkMultiProcessController
rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
first, last, high, origin, spacing, turn = PIECE
piece = self.GetOutputDataObject(0)
piece.SetExtent(first, last, 0, high, 0, 5)
piece.SetOrigin(origin, 0, 0)
piece.SetSpacing(spacing, 1, 1)
piece.SetDirectionMatrix(turn, 0, 0, 0, turn, 0, 0, 0, 1)
places = numpy_to_vtk(numpy.tile(origin + spacing * numpy.arange(first, last + 1.0), 6 * (high + 1)), deep=True)
places.SetName("x")
piece.GetPointData().SetScalars(places)
"""
REQUEST = """
from vtkmodules.vtkCommonExecutionModel import vtkAlgorithm, vtkStreamingDemandDrivenPipeline
self.GetOutputInformation(0).Set(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), [0, LAST, 0, 5, 0, 5], 6)
self.GetOutputInformation(0).Set(vtkAlgorithm.CAN_HANDLE_PIECE_REQUEST(), 1)
"""
GAPS, GRIDS = "leave gaps", "not parts of one grid"
PIECES = {  # first and last index along x, last along y, origin, spacing, sign of the direction; the largest index; what is said
    "one grid": ("10 * rank, 10 * rank + 10, 5, 0.0, 1.0, 1", 20, ""),
    "origins": ("0, 10, 5, 10.0 * rank, 1.0, 1", 10, ""),
    "origins out of order": ("5, 15, 5, 5.0 - 10.0 * rank, 1.0, 1", 15, ""),
    "overlap": ("6 * rank, 6 * rank + 14, 5, 0.0, 1.0, 1", 20, ""),
    "gap": ("15 * rank, 15 * rank + 10, 5, 0.0, 1.0, 1", 25, GAPS),
    "gap of origins": ("0, 10, 5, 11.0 * rank, 1.0, 1", 10, GAPS),
    "overlap as large as the gap": ("5 * rank, 5 * rank + 15, 5 - 3 * rank, 0.0, 1.0, 1", 20, GAPS),
    "spacings": ("10 * rank, 10 * rank + 10, 5, 0.0, 1.0 + rank, 1", 20, GRIDS),
    "origins between points": ("0, 10, 5, 9.5 * rank, 1.0, 1", 10, GRIDS),
    "directions": ("10 * rank, 10 * rank + 10, 5, 0.0, 1.0, 1 - 2 * rank", 20, GRIDS),
}
for what, (piece, last, said) in PIECES.items():
    made = simple.ProgrammableSource(OutputDataSetType="vtkImageData", Script=PIECE.replace("PIECE", piece, 1),
                                     ScriptRequestInformation=REQUEST.replace("LAST", str(last)))
    name = scene.output_path(what.replace(" ", "-") + ".strider")
    if controller.GetLocalProcessId() == 0 and os.path.exists(name):
        os.remove(name)
    controller.Barrier()
    with scene.messages() as found:
        simple.SaveData(name, proxy=made)
    is_first = controller.GetLocalProcessId() == 0
    assert not found if not said or not is_first else len(found) == 1 and said in found[0] and name in found[0], (what, found)
    assert os.path.exists(name) == (not said), what
    if not said:
        part = local_output(simple.OpenDataFile(name))
        values = vtk_to_numpy(part.GetPointData().GetArray("x"))
        places = [part.GetPoint(number)[0] for number in range(part.GetNumberOfPoints())]
        assert len(places) > 0 and numpy.array_equal(values, places), what
        bounds = numpy.array(part.GetBounds()[:2])
        low, high = numpy.array(bounds[0]), numpy.array(bounds[1])
        assert 0 <= low < high <= 20 and (low == 0 or high == 20), (what, bounds)
