# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A 2-D transfer function shows what lies in its boxes, of two arrays or of an array and its gradient, as in ParaView's Volume."""
import numpy
from paraview import simple

import StriderScene as scene

SIZE = 41
# two ramps, across and up, and a wall across between two plateaus
ARRAYS = {
    "across": f"numpy.arange(points) % {SIZE} / {SIZE - 1}.0",
    "up": f"numpy.arange(points) // {SIZE} % {SIZE} / {SIZE - 1}.0",
    "wall": f"numpy.where(numpy.arange(points) % {SIZE} < 20, 0.0, 100.0)",
}

scene.load_plugin()
view = scene.make_view()
image = scene.programmable_image((SIZE, SIZE, 9), ARRAYS, "image")
display = scene.show_as_strider(image, view)
view.CameraParallelProjection = 1
camera = view.GetActiveCamera()
camera.SetFocalPoint(20, 20, 4)
camera.SetPosition(20, 20, 100)
camera.SetViewUp(0, 1, 0)
camera.SetParallelScale(25)


def show(array, ranges, box, **settings):
    """One red box (left, bottom, width, height, in scalars) over the ranges of both axes."""
    simple.ColorBy(display, ("POINTS", array))
    function = simple.GetTransferFunction2D(array)
    function.AutomaticRescaleRangeMode = "Never"
    function.OutputDimensions = [256, 256]
    function.Range = ranges
    function.Boxes = [*box, 1.0, 0.0, 0.0, 1.0]
    display.TransferFunction2D = function
    display.UseTransfer2D = 1
    for name, value in settings.items():
        setattr(display, name, value)
    return scene.capture(view)


def find_places(picture):
    """Where it is red, in voxels across and up: the lowest, the highest and the mean ones."""
    rows, columns = numpy.where(picture[:, :, 0] > 40)
    height, width = picture.shape[:2]
    scale = 50.0 / height
    places = ((columns + 0.5 - 0.5 * width) * scale + 20, (rows + 0.5 - 0.5 * height) * scale + 20)
    return [(place.min(), place.max(), place.mean()) for place in places]


def expect_as_in_volume(picture):
    """With MatchVTK the picture is that of the stock representation, but for its jitter."""
    display.StriderMatchVTK = 1
    matched = scene.capture(view)
    display.SetRepresentationType("Volume")
    stock = scene.capture(view)
    display.SetRepresentationType("Strider Volume")
    display.StriderMatchVTK = 0
    shown = scene.mean_difference(stock, numpy.full_like(stock, numpy.multiply(scene.BACKGROUND, 255)))
    assert shown > 1.0 and scene.mean_difference(matched, stock) < 0.05 * shown, (shown, scene.mean_difference(matched, stock))
    assert scene.largest_difference(scene.capture(view), picture) == 0


with scene.messages() as found:
    # a quarter of the width to three quarters, half of the height to three quarters
    arrays = show("across", [0.0, 1.0, 0.0, 1.0], (0.25, 0.5, 0.5, 0.25),
                  UseGradientForTransfer2D=0, ColorArray2Name=["POINTS", "up"])
    for (low, high, mean), first, last in zip(find_places(arrays), (10, 20), (30, 30)):
        assert first - 0.5 < low < first + 4 and last - 4 < high < last + 0.5, (low, high)
        assert abs(mean - 0.5 * (first + last)) < 0.5, mean
    expect_as_in_volume(arrays)

    # only the wall is steep: its gradient is beyond the axis, which ends at a quarter of the range
    steep = show("wall", [0.0, 100.0, 0.0, 25.0], (-50.0, 15.0, 200.0, 20.0), UseGradientForTransfer2D=1)
    (low, high, mean), (bottom, top, _) = find_places(steep)
    assert 18 < low < 19.5 and 19.5 < high < 21 and abs(mean - 19.5) < 0.3, (low, high, mean)
    assert bottom < 0.5 and top > 39.5, (bottom, top)
    expect_as_in_volume(steep)

    # flat regions on the plateau above
    flat = show("wall", [0.0, 100.0, 0.0, 25.0], (75.0, -10.0, 50.0, 20.0), UseGradientForTransfer2D=1)
    (low, high, _), _ = find_places(flat)
    assert 20 < low < 22 and high > 39.5, (low, high)
    expect_as_in_volume(flat)
assert not found, found
