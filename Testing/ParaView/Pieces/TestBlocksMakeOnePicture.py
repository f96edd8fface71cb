# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A volume that is cut into blocks looks as it does in one piece, from all sides and whatever the order of the blocks."""
from paraview import simple

import StriderScene as scene

# blocks of different sizes, so that the distance of their centres does not order them
BLOCKS = (
    [-20, 20, -20, 20, 12, 20],
    [-20, -16, -20, 20, -20, 12],
    [-16, 20, -20, -4, -20, 12],
    [-16, 4, -4, 20, -20, 12],
    [4, 20, -4, 20, -20, -10],
    [4, 20, -4, 20, -10, 12],
)

# Looks that need the neighbours of a block.
LOOKS = {
    "unlit": {"StriderShade": 0, "StriderUseGradientOpacity": 0, "StriderReconstructionFilter": "Linear"},
    "all": {"StriderShade": 1, "StriderAmbient": 0.2, "StriderDiffuse": 0.7, "StriderUseGradientOpacity": 1,
            "StriderReconstructionFilter": "Catmull-Rom"},
}
# Looks that pictures of blocks cannot be combined for: blocks of one grid are then shown as one volume.
PLAIN = {"StriderShade": 0, "StriderUseGradientOpacity": 0, "StriderReconstructionFilter": "Linear"}
WHOLE_LOOKS = {
    **{mode: {**PLAIN, "StriderBlendMode": mode} for mode in
       ("Maximum intensity", "Minimum intensity", "Average intensity", "Additive")},
    "scattered": {**PLAIN, "StriderBlendMode": "Composite", "StriderShade": 1, "StriderAmbient": 0.2, "StriderDiffuse": 0.7,
                  "StriderVolumetricScatteringBlending": 1.0, "StriderGlobalIlluminationReach": 0.3},
    # and back to one picture for each block
    "unlit": {**PLAIN, "StriderBlendMode": "Composite", "StriderVolumetricScatteringBlending": 0.0},
}
# Of 255: each block's picture is rounded, and its opacity; rays cross six of them at most. Without common samples it
# was 11 unlit, and 27 with light and without the voxels of neighbours.
BOUND = 3
MEAN_BOUND = 0.3

# Hides a ball at the visible side.
BLANK = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
image = self.GetInputDataObject(0, 0)
output = self.GetOutputDataObject(0)
output.ShallowCopy(image)
extent = image.GetExtent()
arrays, flag, end, middle = {{
    "points": (output.GetPointData(), 2, 1, 0.0), "cells": (output.GetCellData(), 32, 0, 0.5)}}["{0}"]
z, y, x = numpy.mgrid[extent[4]:extent[5] + end, extent[2]:extent[3] + end, extent[0]:extent[1] + end] + middle
hidden = numpy.where({1}, flag, 0).astype(numpy.uint8)
array = numpy_to_vtk(hidden.ravel(), deep=True)
array.SetName("vtkGhostType")
arrays.AddArray(array)
"""
BLANKED = {
    "points": "(x - 17) ** 2 + (y + 6) ** 2 + z ** 2 < 300",
    "cells": "(x - 19) ** 2 + (y - 2) ** 2 + (z + 6) ** 2 < 300",
}

scene.load_plugin()
view = scene.make_view()
view.UseFXAA = 0
view.ViewSize = (192, 144)
whole = scene.wavelet()
parts = [simple.ExtractSubset(Input=whole, VOI=block) for block in BLOCKS]


def prepare(data):
    display = scene.show_as_strider(data, view)
    simple.ColorBy(display, ("POINTS", "RTData"))
    display.ScalarOpacityUnitDistance = 4.0
    display.ScalarOpacityFunction.Points = [37.0, 0.2, 0.5, 0.0, 277.0, 1.0, 0.5, 0.0]
    display.LookupTable.RescaleTransferFunction(37.0, 277.0)
    return display


def show_from(azimuth, elevation, parallel):
    view.CameraParallelProjection = parallel
    camera = view.GetActiveCamera()
    camera.SetPosition(0, 0, 1)
    camera.SetViewUp(0, 1, 0)
    camera.Azimuth(azimuth)
    camera.Elevation(elevation)
    simple.ResetCamera(view)


def compare(display, one, values, where, bound=BOUND):
    """Two displays of the same, with these values of properties."""
    for shown in (display, one):
        for name, value in values.items():
            setattr(shown, name, value)
    display.Visibility, one.Visibility = 1, 0
    in_blocks = scene.capture(view)
    display.Visibility, one.Visibility = 0, 1
    in_one = scene.capture(view)
    largest, mean = scene.largest_difference(in_blocks, in_one), scene.mean_difference(in_blocks, in_one)
    print(f"of 255, the largest difference is {largest}, the mean one {mean:.3f}", where, flush=True)
    assert largest <= bound and mean <= MEAN_BOUND, where
    assert scene.covered_fraction(in_blocks) > 0.2
    return in_one


DIRECTIONS = ((0, 0), (35, 20), (125, -40), (215, 60), (305, -75), (90, 0))
one = prepare(whole)
for order in (parts, parts[::-1], parts[::2] + parts[1::2]):
    grouped = simple.GroupDatasets(Input=order)
    display = prepare(grouped)
    for parallel in (0, 1):
        for direction in DIRECTIONS:
            show_from(*direction, parallel)
            # Both looks use one order of the blocks, because light does not depend on it.
            for look in LOOKS if order is parts else ["all"]:
                compare(display, one, LOOKS[look], (*direction, parallel, look))
    display.Visibility, one.Visibility = 1, 0
    scene.capture(view)
    assert scene.statistic(display, "StriderBackendInUse") in ("CPU", "CUDA")
    assert scene.statistic(display, "StriderFrameMilliseconds") > 0
    simple.Hide(grouped, view)


def compare_two(data, grouped, looks=(("all", LOOKS["all"]),), bound=BOUND):
    """A grid and its blocks, from two sides; returns the grid's pictures."""
    found = []
    first, second = prepare(data), prepare(grouped)
    simple.Hide(whole, view)
    for direction in DIRECTIONS[1:3]:
        show_from(*direction, 0)
        found += [compare(second, first, values, (direction, name), bound if name != "unlit" else BOUND)
                  for name, values in looks]
    simple.Hide(data, view)
    simple.Hide(grouped, view)
    return found


# Blocks with arrays of their own get the values of their neighbours as well.
more = [simple.Calculator(Input=part, ResultArrayName=f"more {number}", Function="coordsX") if number % 2 else part
        for number, part in enumerate(parts)]
seen = compare_two(whole, simple.GroupDatasets(Input=more))
# Blocks with blanked points, or cells, do as well.
for kind, hole in BLANKED.items():
    data, *blocks = [simple.ProgrammableFilter(Input=source, OutputDataSetType="vtkImageData", Script=BLANK.format(kind, hole))
                     for source in [whole] + parts]
    blanked = compare_two(data, simple.GroupDatasets(Input=blocks))
    for picture, other in zip(blanked, seen):
        assert scene.mean_difference(picture, other) > 1.0, kind

# Slabs of one or two cells, along each axis, and blocks that are thin along all of them.
THIN = {
    axis: [[cut for box in (extent if number == axis else (-20, 20) for number in range(3)) for cut in box]
           for extent in ((-20, -3), (-3, -2), (-2, -1), (-1, 1), (1, 20))]
    for axis in range(3)
}
THIN["all"] = [[*x, *y, *z] for x in ((-20, 5), (5, 6), (6, 20)) for y in ((-20, -6), (-6, -5), (-5, 20)) for z in ((-20, 0), (0, 1), (1, 20))]
for axis, boxes in THIN.items():
    slabs = simple.GroupDatasets(Input=[simple.ExtractSubset(Input=whole, VOI=box) for box in boxes])
    compare_two(whole, slabs)

# Shown as one volume, the picture is that of the grid without cuts; also where blocks are missing, or have arrays of
# their own or blanked points and cells.
hole = "(x > 4) & (y > -4) & (z > -10) & (z < 12)"
holed = simple.ProgrammableFilter(Input=whole, OutputDataSetType="vtkImageData", Script=BLANK.format("cells", hole))
compare_two(whole, simple.GroupDatasets(Input=more), WHOLE_LOOKS.items(), 0)
compare_two(holed, simple.GroupDatasets(Input=parts[:-1]),
            [(name, WHOLE_LOOKS[name]) for name in ("Maximum intensity", "Average intensity", "unlit")], 0)
compare_two(data, simple.GroupDatasets(Input=blocks), list(WHOLE_LOOKS.items())[:3], 0)
# A frame gathers over blocks that are far from each other.
corners = simple.GroupDatasets(Input=[simple.ExtractSubset(Input=whole, VOI=block)
                                      for block in ([-20, -10] * 3, [10, 20] * 3)])
display = prepare(corners)
display.StriderBlendMode = "Maximum intensity"
with scene.messages() as found:
    assert scene.covered_fraction(scene.capture(view)) > 0.01
assert not found, found
