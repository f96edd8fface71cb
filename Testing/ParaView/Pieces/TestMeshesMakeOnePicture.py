# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Meshes that processes share look as they do on one process, which keeps its pictures: resampling is collective."""
import re

import numpy
from paraview import servermanager, simple

import StriderScene as scene

CAMERAS = ((0, 0), (35, 20), (215, 60), (125, -40))
PROCESSES = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
# Pictures of processes are composited in floats, and rounded to 8 bits once.
BOUND = 2
LIT = {"StriderShade": 1, "StriderAmbient": 0.2, "StriderDiffuse": 0.7, "StriderSpecular": 0.4, "StriderSpecularPower": 20.0}
CUBIC = {"StriderReconstructionFilter": "Catmull-Rom", "StriderUseGradientOpacity": 1, **LIT}
GIVEN = {"StriderResamplingResolution": "Dimensions", "StriderResamplingDimensions": [61, 50, 47]}
SMALL = {"StriderResamplingBudget": 1.0}

SCENES = (
    ("tetrahedra", "POINTS", {}),
    ("tetrahedra", "POINTS", CUBIC),
    ("tetrahedra", "POINTS", GIVEN),
    ("tetrahedra", "POINTS", SMALL),
    ("tetrahedra", "POINTS", {"StriderBlendMode": "Maximum intensity"}),
    ("tetrahedra", "POINTS", {"StriderMaskArray": ["POINTS", "mask"], **LIT}),
    ("tetrahedra", "POINTS", {"OpacityArrayName": ["POINTS", "opacities"], "UseSeparateOpacityArray": 1}),
    ("voxels", "CELLS", LIT),
    ("curvilinear", "POINTS", LIT),
    ("ball", "POINTS", {}),
    ("ball", "POINTS", LIT),
    ("corner", "POINTS", LIT),  # some processes have no cells
    ("blocks of meshes", "POINTS", LIT),
    ("copies of cells", "POINTS", {}),
    ("dealt cells", "POINTS", LIT),
    ("dealt cells", "POINTS", SMALL),
    ("many cells", "POINTS", {}),
)

# Cells that grow along z, dealt to the processes one by one or in slabs, on which they would disagree about the mean cell; or all cells
# for each process, most as copies of the others'. More than 200,000 are too many to be measured by halves.
DEALT = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import VTK_TETRA, vtkCellArray, vtkDataSetAttributes
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
from vtkmodules.vtkFiltersCore import vtkAppendFilter
from vtkmodules.vtkFiltersGeneral import vtkDataSetTriangleFilter
from vtkmodules.vtkImagingCore import vtkRTAnalyticSource
information = self.GetOutputInformation(0)
piece = information.Get(pipeline.UPDATE_PIECE_NUMBER())
pieces = information.Get(pipeline.UPDATE_NUMBER_OF_PIECES())
wavelet = vtkRTAnalyticSource()
wavelet.SetWholeExtent(*EXTENT)
voxels = vtkAppendFilter()
voxels.SetInputConnection(wavelet.GetOutputPort())
tetrahedra = vtkDataSetTriangleFilter()
tetrahedra.SetInputConnection(voxels.GetOutputPort())
tetrahedra.Update()
corners = vtk_to_numpy(tetrahedra.GetOutput().GetCells().GetConnectivityArray()).reshape(-1, 4)
cells = len(corners)
assert cells > LEAST
numbers = numpy.arange(cells)
are_own = numbers % pieces == piece if SINGLY else numbers * pieces // cells == piece
corners = corners if COPIES else corners[are_own]
mesh = self.GetOutputDataObject(0)
mesh.DeepCopy(tetrahedra.GetOutput())
kept = vtkCellArray()
kept.SetData(numpy_to_vtkIdTypeArray(4 * numpy.arange(len(corners) + 1), deep=True), numpy_to_vtkIdTypeArray(corners.ravel(), deep=True))
mesh.SetCells(VTK_TETRA, kept)
mesh.GetCellData().Initialize()
if COPIES:
    flags = numpy_to_vtk(numpy.where(are_own, 0, vtkDataSetAttributes.DUPLICATECELL).astype(numpy.uint8), deep=True)
    flags.SetName(vtkDataSetAttributes.GhostArrayName())
    mesh.GetCellData().AddArray(flags)
places = vtk_to_numpy(mesh.GetPoints().GetData())
places[:, 2] = 9.0 * numpy.sign(places[:, 2]) * (numpy.abs(places[:, 2]) / 19.0) ** 2
"""
CAN_SHARE = """
from vtkmodules.vtkCommonExecutionModel import vtkAlgorithm
self.GetOutputInformation(0).Set(vtkAlgorithm.CAN_HANDLE_PIECE_REQUEST(), 1)
"""


def deal(half_width, least=0, singly=False, copies=False):
    head = f"EXTENT, LEAST, SINGLY, COPIES = {[-half_width, half_width] * 3}, {least}, {singly}, {copies}\n"
    return simple.ProgrammableSource(
        OutputDataSetType="vtkUnstructuredGrid", ScriptRequestInformation=CAN_SHARE, Script=head + DEALT)


scene.load_plugin()
view = scene.make_view()
view.ViewSize = (180, 136)
view.UseFXAA = 0
wavelet = simple.Wavelet(WholeExtent=[-9, 9, -8, 7, -6, 8])
masked = simple.Calculator(Input=wavelet, ResultArrayName="mask", Function="if(coordsY+2*coordsZ>1,1,0)")
both = simple.Calculator(Input=masked, ResultArrayName="opacities", Function="150 + 100*sin(coordsX/3)*cos(coordsY/4) + coordsZ")
# Tetrahedralize cuts the cells of an image in one of two ways, by their places in the piece. It has to be an unstructured grid.
tetrahedra = simple.Tetrahedralize(Input=simple.AppendDatasets(Input=both))
ball = simple.Clip(Input=simple.AppendDatasets(Input=wavelet), ClipType="Sphere")
ball.ClipType.Radius = 7.3
data = {
    "tetrahedra": tetrahedra,
    "voxels": simple.AppendDatasets(Input=simple.PointDatatoCellData(Input=wavelet)),
    "curvilinear": simple.WarpByVector(
        Input=simple.Calculator(Input=simple.Transform(Input=wavelet), ResultArrayName="move",
                                Function="sin(coordsY/3)*iHat+cos(coordsX/4)*kHat"), Vectors=["POINTS", "move"]),
    "ball": ball,
    "corner": simple.AppendDatasets(Input=simple.ExtractSubset(Input=wavelet, VOI=[-8, -3, -7, -2, -5, 0])),
    "blocks of meshes": simple.GroupDatasets(Input=[
        simple.Clip(Input=tetrahedra, ClipType="Plane"),
        simple.AppendDatasets(Input=simple.ExtractSubset(Input=wavelet, VOI=[0, 9, -8, 7, -6, 8]))]),
    "copies of cells": deal(9, copies=True),
    "dealt cells": deal(9, singly=True),
    "many cells": deal(19, least=200000),
}


def set_look(display, association):
    simple.ColorBy(display, (association, "RTData"))
    display.LookupTable.RescaleTransferFunction(37.0, 277.0)
    display.ScalarOpacityFunction.Points = [37.0, 0.4, 0.5, 0.0, 150.0, 0.02, 0.5, 0.0, 277.0, 0.8, 0.5, 0.0]
    display.ScalarOpacityUnitDistance = 3.0


def pictures():
    found = []
    for azimuth, elevation in CAMERAS:
        scene.look_from(view, azimuth, elevation)
        found.append(scene.capture(view))
    return numpy.array(found)


def read_status(display):
    """The numbers of voxels, and the mean error in percents."""
    status = scene.statistic(display, "StriderResampling")
    return status.split(",")[0], float(re.search("mean error in the cells: ([^%]+)%", status).group(1))


def compare_all():
    failures = []
    for number, (source, association, settings) in enumerate(SCENES):
        display = simple.Show(data[source], view)
        display.SetRepresentationType("Strider Volume")
        set_look(display, association)
        for name, value in settings.items():
            setattr(display, name, value)
        found = pictures()
        status, error = read_status(display)
        path = scene.output_path(f"{number}.npy")
        if PROCESSES == 1:
            # Programmable sources put numpy's min and abs among the global names.
            assert numpy.min([scene.covered_fraction(picture) for picture in found]) > 0.02, (source, settings)
            numpy.save(path, found)
            with open(path + ".txt", "w") as file:
                file.write(f"{status}, {error}")
        else:
            largest = scene.largest_difference(found, numpy.load(path))
            with open(path + ".txt") as file:
                former_status, former_error = file.read().split(", ")
            print(f"{PROCESSES} processes, {source}, {sorted(settings)}: largest difference {largest} of 255; {status}, {error}", flush=True)
            # The error is estimated at other places.
            is_same_error = numpy.abs(error - float(former_error)) < 0.1 * error + 0.01
            if largest > BOUND or status != former_status or not is_same_error:
                failures.append((source, settings, largest, status, former_status, error, former_error))
        simple.Hide(data[source], view)
        simple.Delete(display)
    return failures


failures = compare_all()
assert not failures, failures
