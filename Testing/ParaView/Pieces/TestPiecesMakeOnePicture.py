# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A volume that processes share looks as it does in one piece: one process keeps its pictures, several compare theirs."""
import numpy
from paraview import servermanager, simple

import StriderScene as scene

CAMERAS = ((0, 0), (90, 0), (35, 20), (125, -40), (215, 60), (305, -75), (180, 5), (45, 45), (260, 30), (10, -80))
FEW = (1, 4)
ONE = (4,)
PROCESSES = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
# Pictures of processes are composited in floats, and rounded to 8 bits once, before they are composited over the
# background.
BOUND = 2
# Otherwise each picture is rounded, colour and opacity, and so is each intermediate result; one process composites
# its blocks that way. Seams were of 10 to 60.
ROUNDED_BOUND = 3
MEAN_BOUND = 0.15

LIT = {"StriderShade": 1, "StriderAmbient": 0.2, "StriderDiffuse": 0.7, "StriderSpecular": 0.4, "StriderSpecularPower": 20.0}
SURFACES = {"StriderBlendMode": "Isosurface", "StriderIsosurfaceValues": [110.0, 160.0, 200.0], **LIT}
SLICE = {"StriderBlendMode": "Slice"}
OPACITIES = {"OpacityArrayName": ["POINTS", "opacities"], "UseSeparateOpacityArray": 1}
MASK = {"StriderMaskArray": ["POINTS", "mask"]}
ALL = {"StriderReconstructionFilter": "Catmull-Rom", "StriderUseGradientOpacity": 1, **LIT}

# Points that get closer to each other along x, and farther apart along z.
MAKE_UNEVEN = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
image = self.GetInputDataObject(0, 0)
grid = self.GetOutputDataObject(0)
grid.SetExtent(image.GetExtent())
extent = image.GetExtent()
power = {"x": 0.8, "y": 1.0, "z": 1.3}
first = {"x": -20, "y": -17, "z": -12}
cells = {"x": 40, "y": 32, "z": 31}
falls = FALLS
for number, axis in enumerate("xyz"):
    points = numpy.arange(extent[2 * number], extent[2 * number + 1] + 1) - first[axis]
    share = (points / cells[axis]) ** power[axis]
    places = first[axis] + cells[axis] * (1 - share if falls else share)
    getattr(grid, "Set" + axis.upper() + "Coordinates")(numpy_to_vtk(places, deep=True))
grid.GetPointData().ShallowCopy(image.GetPointData())
grid.GetCellData().ShallowCopy(image.GetCellData())
"""

# Each process makes its part of an image along x, and delivers no ghost cells whatever is requested.
BARE_INFORMATION = """
from vtkmodules.vtkCommonExecutionModel import vtkAlgorithm, vtkStreamingDemandDrivenPipeline
information = self.GetOutputInformation(0)
information.Set(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), [-20, 20, -17, 15, -12, 19], 6)
information.Set(vtkAlgorithm.CAN_HANDLE_PIECE_REQUEST(), 1)
"""
MAKE_BARE = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkParallelCore import vtkMultiProcessController
controller = vtkMultiProcessController.GetGlobalController()
rank, ranks = controller.GetLocalProcessId(), controller.GetNumberOfProcesses()
ends = 40 * rank // ranks - 20, 40 * (rank + 1) // ranks - 20
image = self.GetOutputDataObject(0)
image.SetExtent(*ends, -17, 15, -12, 19)
z, y, x = numpy.mgrid[-12:20, -17:16, ends[0]:ends[1] + 1]
def add(numbers, name):
    array = numpy_to_vtk(numbers.ravel(), deep=True)
    array.SetName(name)
    image.GetPointData().AddArray(array)
add(157 + 60 * numpy.sin(x / 3.0) + 30 * numpy.cos(y / 4.0) + 30 * numpy.sin(z / 2.0), "RTData")
add((y + 2 * z > 3).astype(numpy.uint8), "mask")
"""

# Eight blocks of a grid, two in each of four slabs, without ghost cells, half of them with an extent of their own.
MAKE_BLOCKS = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController
controller = vtkMultiProcessController.GetGlobalController()
rank, ranks = controller.GetLocalProcessId(), controller.GetNumberOfProcesses()
mine = range(4 * rank // ranks, 4 * (rank + 1) // ranks)
output = self.GetOutputDataObject(0)
number = 0
for slab in mine:
    for low, high in ((-20, 3), (3, 20)):
        extent = [low, high, -17, 15, (-12, -5, 4, 12)[slab], (-5, 4, 12, 19)[slab]]
        block = vtkImageData()
        block.SetSpacing(1.0, 0.9, 1.1)
        if low == 3:
            block.SetOrigin(extent[0], 0.9 * extent[2], 1.1 * extent[4])
            block.SetDimensions(*(extent[2 * axis + 1] - extent[2 * axis] + 1 for axis in range(3)))
        else:
            block.SetExtent(extent)
        z, y, x = numpy.mgrid[extent[4]:extent[5] + 1, extent[2]:extent[3] + 1, extent[0]:extent[1] + 1]
        values = 157 + 60 * numpy.sin(x / 3.0) + 30 * numpy.cos(y / 4.0) + 30 * numpy.sin(z / 2.0)
        array = numpy_to_vtk(values.ravel(), deep=True)
        array.SetName("RTData")
        block.GetPointData().SetScalars(array)
        output.SetBlock(number, block)
        number += 1
"""
# The blocks of MAKE_BLOCKS, half of them with an array of their own and others with blanked points, in some
# processes.
MAKE_ODD_BLOCKS = MAKE_BLOCKS.replace("        output.SetBlock", """
        if low == 3:
            more = numpy_to_vtk(values.ravel(), deep=True)
            more.SetName(f"more {slab}")
            block.GetPointData().AddArray(more)
        elif slab > 1:
            hidden = numpy_to_vtk(numpy.where((x + 14) ** 2 + y ** 2 + (z - 6) ** 2 < 40, 2, 0).astype(numpy.uint8).ravel(), deep=True)
            hidden.SetName("vtkGhostType")
            block.GetPointData().AddArray(hidden)
        output.SetBlock""")
# A grid whose slabs, some of one or two cells, are dealt out to the processes in turn, so that layers around a block come
# from several processes; in one process the grid in one piece. DIRECTION is that of the axes, row by row.
MAKE_THIN_BLOCKS = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController
controller = vtkMultiProcessController.GetGlobalController()
rank, ranks = controller.GetLocalProcessId(), controller.GetNumberOfProcesses()
output = self.GetOutputDataObject(0)
cuts = {"x": (-20, 3, 4, 20), "y": (-17, 15), "z": (-12, -11, -10, -8, -7, 4, 5, 6, 8, 19)}
if ranks == 1:
    cuts = {axis: (all[0], all[-1]) for axis, all in cuts.items()}
boxes = [x + y + z for z in zip(cuts["z"], cuts["z"][1:]) for y in zip(cuts["y"], cuts["y"][1:]) for x in zip(cuts["x"], cuts["x"][1:])]
for number, extent in enumerate(boxes[rank::ranks]):
    block = vtkImageData()
    block.SetDirectionMatrix(DIRECTION)
    block.SetSpacing(1.0, 0.9, 1.1)
    block.SetOrigin(1.0, 2.0, -1.0)
    block.SetExtent(extent)
    z, y, x = numpy.mgrid[extent[4]:extent[5] + 1, extent[2]:extent[3] + 1, extent[0]:extent[1] + 1]
    values = 157 + 60 * numpy.sin(x / 3.0) + 30 * numpy.cos(y / 4.0) + 30 * numpy.sin(z / 2.0)
    array = numpy_to_vtk(values.ravel(), deep=True)
    array.SetName("RTData")
    block.GetPointData().SetScalars(array)
    output.SetBlock(number, block)
"""
STRAIGHT, OBLIQUE = [1, 0, 0, 0, 1, 0, 0, 0, 1], [0.6, -0.64, 0.48, 0.8, 0.48, -0.36, 0, 0.6, 0.8]
# Zoom factor and sideways shift of the camera: in the volume, half beside the picture, mostly beside it, beside it.
PLACES = {"usual": (1.0, 0.0), "oblique": (1.0, 0.0), "inside": (12.0, 0.0), "half": (2.0, 18.0), "corner": (4.0, 24.0), "beside": (1.0, 300.0)}

# Name, data, settings, cameras.
SCENES = (
    ("unlit", "points", {}, FEW),
    ("all", "points", ALL, range(len(CAMERAS))),
    ("spline", "points", {"StriderReconstructionFilter": "Cubic B-spline"}, ONE),
    ("jitter", "points", {"StriderUseJittering": 1, **LIT}, ONE),
    ("cropped", "points", {"UseCropping": 1, "CroppingScale": [0.5, 0.7, 1.0], "CroppingOrigin": [2.0, -1.0, 0.0]}, ONE),
    ("clipped", "points", {"StriderUseClippingPlane": 1, **LIT}, ONE),
    ("surfaces", "points", SURFACES, FEW),
    ("slice", "points", SLICE, FEW),
    ("cells", "cells", LIT, FEW),
    ("doubles", "doubles", {"StriderUseGradientOpacity": 1, **LIT}, ONE),
    ("rest", "rest", LIT, ONE),
    ("uneven", "uneven", {}, FEW),
    ("uneven all", "uneven", ALL, FEW),
    ("uneven cells", "uneven cells", LIT, ONE),
    ("falling", "falling", LIT, FEW),
    ("falling cells", "falling cells", LIT, ONE),
    ("blocks", "blocks", {}, FEW),
    ("blocks all", "blocks", ALL, FEW),
    ("blocks of cells", "blocks of cells", LIT, ONE),
    ("odd blocks all", "odd blocks", ALL, FEW),
    ("thin", "thin blocks", ALL, FEW),
    ("thin cells", "thin blocks of cells", LIT, ONE),
    ("oblique", "oblique blocks", ALL, range(len(CAMERAS))),
    ("oblique cropped", "oblique blocks", {"UseCropping": 1, "CroppingScale": [0.6, 1.0, 0.7], "CroppingOrigin": [1.0, 0.0, -1.0]}, FEW),
    ("oblique surfaces", "oblique blocks", SURFACES, ONE),
    ("bare all", "bare", ALL, FEW),
    ("bare surfaces", "bare", SURFACES, FEW),
    ("bare mask", "bare", {**MASK, **LIT}, FEW),
    ("uneven mask", "uneven and masked", {**MASK, **LIT}, FEW),
    ("maximum", "points", {"StriderBlendMode": "Maximum intensity"}, range(len(CAMERAS))),
    ("minimum all", "points", {"StriderBlendMode": "Minimum intensity", **ALL}, FEW),
    ("average", "points", {"StriderBlendMode": "Average intensity"}, FEW),
    ("sum", "uneven", {"StriderBlendMode": "Additive"}, FEW),
    ("maximum of opacities", "opacities", {"StriderBlendMode": "Maximum intensity", **OPACITIES}, FEW),
    ("maximum of blocks", "blocks", {"StriderBlendMode": "Maximum intensity"}, FEW),
    ("beside geometry", "points", LIT, range(len(CAMERAS))),
    ("maximum beside geometry", "points", {"StriderBlendMode": "Maximum intensity"}, FEW),
    ("blocks beside geometry", "blocks", ALL, FEW),
    ("geometry by ParaView", "points", {"StriderUniteFrames": 0, **LIT}, FEW),
    ("by ParaView", "points", {"StriderUniteFrames": 0, **LIT}, FEW),
    ("inside", "points", LIT, FEW),
    ("half", "points", LIT, FEW),
    ("corner", "points", {}, FEW),
    ("beside", "points", {}, ONE),
    ("later", "points", LIT, ONE),
)


def set_look(display, association):
    simple.ColorBy(display, (association, "RTData"))
    display.LookupTable.RescaleTransferFunction(37.0, 277.0)
    display.ScalarOpacityFunction.Points = [37.0, 0.4, 0.5, 0.0, 150.0, 0.02, 0.5, 0.0, 277.0, 0.8, 0.5, 0.0]
    display.ScalarOpacityUnitDistance = 4.0


def set_all(display, settings):
    for name, value in settings.items():
        setattr(display, name, value)


def pictures(view, cameras, place="usual"):
    camera = view.GetActiveCamera()
    found = []
    for number in cameras:
        view.CameraParallelProjection = number % 2
        camera.SetPosition(0, 0, 1)
        camera.SetFocalPoint(0, 0, 0)
        camera.SetViewUp(0, 1, 0)
        camera.Azimuth(CAMERAS[number][0])
        camera.Elevation(CAMERAS[number][1])
        if place == "oblique":
            view.SMProxy.ResetCamera(-30, 30, -30, 30, -30, 30)  # the bounds of blocks are not those of the whole
        else:
            simple.ResetCamera(view)
        closer, aside = PLACES[place]
        camera.Zoom(closer) if view.CameraParallelProjection else camera.Dolly(closer)
        right = numpy.cross(camera.GetDirectionOfProjection(), camera.GetViewUp()) * aside
        camera.SetPosition(*(camera.GetPosition() + right))
        camera.SetFocalPoint(*(camera.GetFocalPoint() + right))
        found.append(scene.capture(view))
    return numpy.array(found)


def compare(name, found):
    """Keeps the pictures of one process; returns the largest and the mean difference of those of several."""
    path = scene.output_path(name.replace(" ", "-") + ".npy")
    if PROCESSES == 1:
        covered = [scene.covered_fraction(picture) for picture in found]
        assert numpy.max(covered) == 0.0 if name == "beside" else numpy.min(covered) > 0.02, (name, covered)
        numpy.save(path, found)
        return 0, 0.0
    whole = numpy.load(path)
    numpy.save(scene.output_path(f"{name.replace(' ', '-')}-of-{PROCESSES}.npy"), found)
    return scene.largest_difference(found, whole), scene.mean_difference(found, whole)


def report(name, largest, mean):
    if PROCESSES > 1:
        print(f"{PROCESSES} processes, {name}: of 255, the largest difference is {largest}, the mean one {mean:.3f}", flush=True)


scene.load_plugin()
view = scene.make_view()
view.ViewSize = (180, 136)
view.UseFXAA = 0  # smooths the edges of each process's picture
points = simple.Wavelet(WholeExtent=[-20, 20, -17, 15, -12, 19])
uneven = simple.ProgrammableFilter(Input=points, OutputDataSetType="vtkRectilinearGrid", Script=MAKE_UNEVEN.replace("FALLS", "False"))
falling = simple.ProgrammableFilter(
    Input=points, OutputDataSetType="vtkRectilinearGrid", Script=MAKE_UNEVEN.replace("FALLS", "True"))
blocks = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=MAKE_BLOCKS)
data = {
    "points": points,
    "uneven": uneven,
    "falling": falling,
    "falling cells": simple.PointDatatoCellData(Input=falling),
    "uneven cells": simple.PointDatatoCellData(Input=uneven),
    "blocks": blocks,
    "odd blocks": simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=MAKE_ODD_BLOCKS),
    "blocks of cells": simple.PointDatatoCellData(Input=blocks),
    **{f"{name} blocks": simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet",
                                                   Script=MAKE_THIN_BLOCKS.replace("DIRECTION", str(direction)))
       for name, direction in (("thin", STRAIGHT), ("oblique", OBLIQUE))},
    "bare": simple.ProgrammableSource(
        OutputDataSetType="vtkImageData", ScriptRequestInformation=BARE_INFORMATION, Script=MAKE_BARE),
    "uneven and masked": simple.Calculator(Input=uneven, ResultArrayName="mask", Function="if(coordsY+2*coordsZ>3,1,0)"),
    "cells": simple.PointDatatoCellData(Input=points),
    "doubles": simple.Calculator(Input=points, ResultArrayName="RTData", Function="RTData*1.0"),
    "opacities": simple.Calculator(Input=points, ResultArrayName="opacities", Function="150 + 100*sin(coordsX/3)*cos(coordsY/4) + coordsZ"),
    # Some processes have no part of this volume.
    "rest": simple.ExtractSubset(Input=points, VOI=[3, 17, -10, 14, 4, 18]),
}
data["thin blocks of cells"] = simple.PointDatatoCellData(Input=data["thin blocks"])
stock = simple.Show(points, view)
stock.SetRepresentationType("Volume")
set_look(stock, "POINTS")
set_all(stock, {name.replace("Strider", ""): value for name, value in LIT.items()})
largest, mean = compare("stock", pictures(view, range(len(CAMERAS))))
report("stock Volume, lit", largest, mean)
simple.Hide(points, view)
simple.Delete(stock)


# One colour and small triangles, so that it looks the same where ParaView cuts it for the processes: ParaView 6.1
# loses quadrilaterals, beside the stock representation, too. One ball is in the volume, one sticks out of it.
ball = simple.Sphere(Center=[4.0, -3.0, 5.0], Radius=13.0, ThetaResolution=60, PhiResolution=60)
other_ball = simple.Sphere(Center=[-21.0, 4.0, -6.0], Radius=11.0, ThetaResolution=60, PhiResolution=60)
for source, color in ((ball, [0.9, 0.6, 0.1]), (other_ball, [0.2, 0.8, 0.3])):
    surface = simple.Show(source, view)
    surface.ColorArrayName = [None, ""]
    surface.Ambient, surface.Diffuse, surface.Specular, surface.AmbientColor = 1.0, 0.0, 0.0, color
    simple.Hide(source, view)


def compare_all():
    """The names of the scenes that look otherwise. Programmable sources put names of their own among the global ones."""
    failures = []
    has_geometry = PROCESSES == 1 or scene.shares_geometry()
    for name, source, settings, cameras in SCENES:
        if "geometry" in name and not has_geometry:
            continue
        if name == "later":
            points.Maximum = 220.0
        association = "CELLS" if "cells" in source else "POINTS"
        display = simple.Show(data[source], view)
        display.SetRepresentationType("Strider Volume")
        set_look(display, association)
        if "StriderUseClippingPlane" in settings:
            display.StriderClippingPlane.Origin, display.StriderClippingPlane.Normal = [1.0, 0.0, 0.0], [1.0, 0.3, -0.2]
        if name == "slice":
            # where the halves of the volume meet, whatever the number of processes
            display.StriderSliceFunction.Origin, display.StriderSliceFunction.Normal = [0.0, -1.0, 3.0], [1.0, 0.0, 0.0]
        set_all(display, settings)
        for surface in (ball, other_ball):
            (simple.Show if "geometry" in name else simple.Hide)(surface, view)
        place = name if name in PLACES else "oblique" if "oblique" in name else "usual"
        largest, mean = compare(name, pictures(view, cameras, place))
        report(f"Strider Volume, {name}", largest, mean)
        may_unite = PROCESSES > 1 and settings.get("StriderUniteFrames", 1) == 1
        is_united = scene.statistic(display, "StriderDisplayPath") == "composited"
        bound = BOUND if may_unite and "blocks" not in name else ROUNDED_BOUND
        if largest > bound or mean > MEAN_BOUND or (is_united != may_unite and name != "beside"):  # nothing is rendered there
            failures.append((name, is_united))
        simple.Hide(data[source], view)
        simple.Delete(display)
    return failures


failures = compare_all()
assert not failures, failures
