# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The Offset of the slice plane and of the clipping plane moves them along their normals, as in ParaView's Slice and Clip, also in an animation."""
import numpy
from paraview import simple

import StriderScene as scene

SIDE = 11
scene.load_plugin()
view = scene.make_view()
view.Background = (0.0, 0.0, 0.0)
view.ViewSize = (60, 60)
view.CameraParallelProjection = 1
# The value of a voxel is its z, and is shown as gray from 0 to 10.
source = scene.programmable_image((SIDE, SIDE, SIDE), {"z": f"numpy.repeat(numpy.arange({SIDE}.0), {SIDE * SIDE})"}, "heights")
display = scene.show_as_strider(source, view)
simple.ColorBy(display, ("POINTS", "z"))
display.SetScalarBarVisibility(view, False)
simple.GetColorTransferFunction("z").RGBPoints = [0, 0, 0, 0, 10, 1, 1, 1]
simple.GetColorTransferFunction("z").ColorSpace = "RGB"
simple.GetOpacityTransferFunction("z").Points = [0, 1, 0.5, 0, 10, 1, 0.5, 0]
view.CameraPosition, view.CameraFocalPoint, view.CameraViewUp = [5, 5, 60], [5, 5, 5], [0, 1, 0]
view.CameraParallelScale = 5


def check_height(wanted, *what):
    shown = scene.capture(view)[28:32, 28:32].mean() / 25.5
    assert abs(shown - wanted) < 0.15, (shown, wanted, what)


display.StriderBlendMode = "Slice"
plane = display.StriderSliceFunction
for height, normal, offset, wanted in ((2, [0, 0, 1], 0, 2), (2, [0, 0, 1], 5, 7), (2, [0, 0, 1], -1, 1), (2, [0, 0, 2], 2, 6), (8, [0, 0, -1], 3, 5)):
    plane.Origin, plane.Normal, plane.Offset = [5, 5, height], normal, offset
    check_height(wanted, height, normal, offset)

plane.Origin, plane.Normal, plane.Offset = [5, 5, 1], [0, 0, 1], 0
track = simple.GetAnimationTrack("Offset", proxy=plane)
track.KeyFrames = [simple.CompositeKeyFrame(KeyTime=0.0, KeyValues=[0.0]), simple.CompositeKeyFrame(KeyTime=1.0, KeyValues=[8.0])]
for moment in (0.0, 0.5, 1.0):
    simple.GetAnimationScene().AnimationTime = moment
    check_height(1 + 8 * moment, "animated", moment)

display.StriderBlendMode = "Composite"
display.StriderUseClippingPlane = 1
plane = display.StriderClippingPlane
for offset, inverts, shown in ((0, 0, (2, 10)), (5, 0, (7, 10)), (5, 1, (0, 7))):
    plane.Origin, plane.Normal, plane.Offset = [2, 5, 5], [1, 0, 0], offset
    display.StriderInvertClippingPlane = inverts
    columns = numpy.flatnonzero(scene.capture(view)[30].max(axis=1) > 30)
    found = columns[0] / 6, (columns[-1] + 1) / 6
    assert numpy.abs(numpy.subtract(found, shown)).max() < 0.25, (offset, inverts, found, shown)
