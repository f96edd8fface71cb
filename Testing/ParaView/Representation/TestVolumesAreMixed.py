# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Two sources that overlap in a view are mixed, in either order of showing them; Mix with Other Volumes off draws them in that order."""
import numpy
from paraview import simple

import StriderScene as scene

OPACITY = 0.05  # of the fog, in a unit of length
ROUNDED = 3  # of 255: rounding to 8 bits, and early termination


def set_functions(name, opacity, color):
    colors = simple.GetColorTransferFunction(name)
    colors.AutomaticRescaleRangeMode = "Never"
    colors.RGBPoints = [0.0, *color, 20.0, *color]
    opacities = simple.GetOpacityTransferFunction(name)
    opacities.Points = [0.0, opacity, 0.5, 0.0, 20.0, opacity, 0.5, 0.0]


def show(names):
    """A view from above along z, and the displays."""
    view = scene.make_view()
    displays = {}
    for name in names:
        displays[name] = scene.show_as_strider(sources[name], view)
        simple.ColorBy(displays[name], ("POINTS", name))
        displays[name].SetScalarBarVisibility(view, False)
        displays[name].ScalarOpacityUnitDistance = 1.0
    setattr(displays["cube"], scene.translation_name(displays["cube"]), [12.0, 12.0, 12.0])
    view.CameraParallelProjection = 1
    view.CameraFocalPoint = [16.0, 16.0, 16.0]
    view.CameraPosition = [16.0, 16.0, 120.0]
    view.CameraViewUp = [0.0, 1.0, 0.0]
    view.CameraParallelScale = 16.0
    return view, displays


def middle(picture):
    rows, columns, _ = picture.shape
    return picture[rows // 2, columns // 2]


def expect_middle(picture, wanted, what):
    shown = middle(picture)
    assert numpy.abs(shown - 255 * numpy.array(wanted)).max() <= ROUNDED, (what, shown, wanted)


scene.load_plugin()
sources = {
    "fog": scene.programmable_image((33, 33, 33), {"fog": "numpy.full(points, 10.0)"}, "fog source"),
    "cube": scene.programmable_image((9, 9, 9), {"cube": "numpy.full(points, 10, dtype=numpy.int16)"}, "cube source"),
}
set_functions("fog", OPACITY, (1.0, 1.0, 1.0))
set_functions("cube", 1.0, (1.0, 0.0, 0.0))
before = 1.0 - (1.0 - OPACITY) ** 12
behind = 1.0 - (1.0 - OPACITY) ** 32

with scene.messages() as said:
    view, displays = show(("fog", "cube"))
    mixed = scene.capture(view)
    expect_middle(mixed, (1.0, before, before), "fog, then the cube")
    assert scene.largest_difference(scene.capture(view), mixed) == 0
    other, others = show(("cube", "fog"))
    assert scene.largest_difference(scene.capture(other), mixed) == 0

    for shown in others.values():
        shown.StriderMixVolumes = 0
    expect_middle(scene.capture(other), (1.0, behind, behind), "the cube, then the fog, not mixed")
    for shown in others.values():
        shown.StriderMixVolumes = 1
    assert scene.largest_difference(scene.capture(other), mixed) == 0

    simple.Hide(sources["cube"], view)
    alone = scene.capture(view)
    expect_middle(alone, (behind, behind, behind + (1.0 - behind)), "fog alone")
    simple.Show(sources["cube"], view)
    assert scene.largest_difference(scene.capture(view), mixed) == 0
    simple.Delete(sources.pop("cube"))
    assert scene.largest_difference(scene.capture(view), alone) == 0
assert not said, said
scene.flush_output()
