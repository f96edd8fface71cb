# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Adaptive grids look the same however their boxes are dealt to processes, on any level: one process keeps its pictures, and several
compare theirs with them."""
import numpy
from paraview import servermanager, simple

import StriderScene as scene

CAMERAS = ((35, 20), (215, -40))
PROCESSES = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
BOUND = 2  # pictures of processes are composited in floats, and rounded to 8 bits once
LIT = {"StriderShade": 1, "StriderAmbient": 0.2, "StriderDiffuse": 0.7, "StriderSpecular": 0.4, "StriderSpecularPower": 20.0}

# Boxes of three levels, two and four times as fine, from negative places on. Boxes are levels, first cells and cells.
# The names of programmable sources become global ones.
AMR = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkAMRBox, vtkAMRUtilities, vtkOverlappingAMR, vtkUniformGrid
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline


def make_box(first, cells, spacing, step):
    grid = vtkUniformGrid()
    grid.SetOrigin([place * spacing for place in first])
    grid.SetSpacing([spacing] * 3)
    grid.SetDimensions([count + 1 for count in cells])
    for attributes, shift, more in ((grid.GetCellData(), 0.5, 0), (grid.GetPointData(), 0.0, 1)):
        x, y, z = [(first[axis] + numpy.arange(cells[axis] + more) + shift) * spacing for axis in range(3)]
        z, y, x = numpy.meshgrid(z, y, x, indexing="ij")
        values = 100.0 * numpy.sin(x / 3.1 + step) * numpy.cos(y / 2.7) + 40.0 * numpy.sin(z / 2.3) + 4.0 * x
        for name, found in (("s", values), ("other", y + z), ("bytes", numpy.clip(values + 128.0, 0, 255).astype(numpy.uint8))):
            array = numpy_to_vtk(numpy.ascontiguousarray(found.ravel()), deep=True)
            array.SetName(name)
            attributes.AddArray(array)
    return grid


def fill(amr, piece, pieces, listed, deal, step):
    fineness = [1.0, 2.0, 8.0]
    levels = 1 + int(numpy.max([box[0] for box in listed]))
    boxes = [[box[1:] for box in listed if box[0] == level] for level in range(levels)]
    amr.Initialize(levels, [len(level) for level in boxes])
    amr.SetOrigin([0.0, 0.0, 0.0])
    amr.SetGridDescription(8)
    for level in range(levels):
        spacing = 1.0 / fineness[level]
        amr.SetSpacing(level, [spacing] * 3)
        amr.SetRefinementRatio(level, 2 if level == 0 else 4)
        for index, (first, cells) in enumerate(boxes[level]):
            amr.SetAMRBox(level, index, vtkAMRBox(list(first), [place + count - 1 for place, count in zip(first, cells)]))
            if {"dealt": (index + level) % pieces == piece, "copies": True, "last": piece == pieces - 1}[deal]:
                amr.SetDataSet(level, index, make_box(first, cells, spacing, step))
    if deal != "last":
        vtkAMRUtilities.BlankCells(amr)


fill(self.GetOutputDataObject(0), self.GetOutputInformation(0).Get(pipeline.UPDATE_PIECE_NUMBER()),
     self.GetOutputInformation(0).Get(pipeline.UPDATE_NUMBER_OF_PIECES()), *GIVEN)
"""
CAN_SHARE = """
from vtkmodules.vtkCommonExecutionModel import vtkAlgorithm
self.GetOutputInformation(0).Set(vtkAlgorithm.CAN_HANDLE_PIECE_REQUEST(), 1)
"""
# Four boxes of level 0, with a gap between them and a fifth one, and finer ones across their faces.
GAPS = [(0, (-6, -5, -4), (7, 9, 8)), (0, (1, -5, -4), (8, 9, 8)), (0, (-6, 4, -4), (15, 5, 5)), (0, (-6, 4, 1), (15, 5, 3)),
        (0, (-6, -5, 6), (15, 14, 3)), (1, (-4, -6, -4), (10, 8, 12)), (1, (6, -4, -6), (5, 11, 9)), (1, (-10, 9, -7), (1, 1, 1)),
        (1, (4, 10, 12), (9, 5, 6)), (2, (-8, -16, -8), (24, 20, 28)), (2, (28, -8, -12), (12, 28, 8))]
PLAIN = [(0, (0, 0, 0), (9, 12, 7)), (0, (9, 0, 0), (6, 12, 7)), (0, (0, 0, 7), (15, 12, 8))]
SMALL = [(0, (0, 0, 0), (1, 1, 1)), (1, (0, 0, 0), (2, 1, 2))]  # fewer cells of level 0 than processes
# Most cells are in a corner.
CORNER = [(0, (0, 0, 0), (12, 12, 12)), (1, (14, 14, 2), (10, 10, 8)), (2, (60, 60, 16), (36, 36, 20))]


def make(boxes, deal="dealt", step=0.0):
    return simple.ProgrammableSource(OutputDataSetType="vtkHierarchicalBoxDataSet", ScriptRequestInformation=CAN_SHARE,
                                     Script=f"GIVEN = {boxes}, {deal!r}, {step}\n" + AMR)


DATA = {"gaps": make(GAPS), "copies": make(GAPS, "copies"), "last": make(GAPS, "last"), "plain": make(PLAIN), "small": make(SMALL),
        "corner": make(CORNER), "pulse": simple.AMRGaussianPulseSource()}
CELLS, POINTS = ("CELLS", "s"), ("POINTS", "s")
SCENES = (
    ("gaps", CELLS, {}),
    ("gaps", CELLS, LIT),
    ("gaps", POINTS, LIT),
    ("gaps", CELLS, {"StriderUseGradientOpacity": 1, **LIT}),
    ("gaps", ("CELLS", "bytes"), {}),
    ("gaps", CELLS, {"StriderBlendMode": "Maximum intensity"}),
    ("gaps", CELLS, {"StriderBlendMode": "Average intensity"}),
    ("gaps", CELLS, {"StriderBlendMode": "Isosurface", **LIT}),
    ("gaps", CELLS, {"StriderReconstructionFilter": "Nearest"}),
    ("gaps", CELLS, {"StriderFinestLevel": 1}),
    ("gaps", CELLS, {"StriderLevelMemory": 0.02}),
    ("gaps", CELLS, {"OpacityArrayName": ["CELLS", "other"], "UseSeparateOpacityArray": 1}),
    ("copies", CELLS, LIT),
    ("last", CELLS, LIT),
    ("plain", CELLS, LIT),
    ("plain", POINTS, {"StriderReconstructionFilter": "Catmull-Rom", **LIT}),
    ("small", CELLS, {}),
    ("corner", CELLS, {}),
    ("corner", CELLS, {"StriderFinestLevel": 0}),
    ("pulse", ("CELLS", "Gaussian-Pulse"), LIT),
)

scene.load_plugin()
view = scene.make_view()
view.ViewSize = (140, 106)
view.UseFXAA = 0


def set_look(display, colored_by):
    simple.ColorBy(display, colored_by)
    low, high = (0.0, 1.0) if colored_by[1] == "Gaussian-Pulse" else (-120.0, 180.0)
    colors = simple.GetColorTransferFunction(colored_by[1])
    colors.RGBPoints = [low, 0.1, 0.2, 0.9, 0.5 * (low + high), 0.9, 0.9, 0.8, high, 0.8, 0.1, 0.1]
    display.ScalarOpacityFunction.Points = [
        low, 0.5, 0.5, 0.0, low + 0.4 * (high - low), 0.03, 0.5, 0.0, high, 0.7, 0.5, 0.0]
    display.ScalarOpacityUnitDistance = 2.0 if colored_by[1] != "Gaussian-Pulse" else 0.1


def pictures():
    found = []
    for azimuth, elevation in CAMERAS:
        scene.look_from(view, azimuth, elevation)
        found.append(scene.capture(view))
    return numpy.array(found)


def compare_all():
    failures = []
    for number, (source, colored_by, settings) in enumerate(SCENES):
        display = simple.Show(DATA[source], view)
        display.SetRepresentationType("Strider Volume")
        set_look(display, colored_by)
        for name, value in settings.items():
            setattr(display, name, value)
        if settings.get("StriderBlendMode") == "Isosurface":
            display.StriderIsosurfaceValues = [-20.0, 60.0]
        found = pictures()
        status = scene.statistic(display, "StriderLevels")
        path = scene.output_path(f"{number}.npy")
        if PROCESSES == 1:
            # Programmable sources put numpy's min among the global names.
            assert numpy.min([scene.covered_fraction(picture) for picture in found]) > 0.02, (source, settings)
            assert status.startswith("level"), status
            numpy.save(path, found)
            with open(path + ".txt", "w") as file:
                file.write(status)
        else:
            largest = scene.largest_difference(found, numpy.load(path))
            with open(path + ".txt") as file:
                former = file.read()
            many = int((numpy.abs(found - numpy.load(path)).max(axis=3) > BOUND).sum())
            print(f"{PROCESSES} processes, {source}, {colored_by}, {sorted(settings)}: largest difference {largest} of 255, {many} pixels above {BOUND}; {status}", flush=True)
            if largest > BOUND or status != former:
                failures.append((source, colored_by, settings, largest, status, former))
        simple.Hide(DATA[source], view)
        simple.Delete(display)
    return failures


failures = compare_all()
assert not failures, failures
