# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Cropping shows the part of the volume inside the box of the panel, and nothing else."""
import numpy
from paraview import simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()
display = scene.show_as_strider(scene.wavelet(), view)
view.CameraParallelProjection = 1
simple.ResetCamera(view)


def covered_columns(picture):
    background = numpy.rint(numpy.multiply(scene.BACKGROUND, 255)).astype(int)
    columns = numpy.flatnonzero(numpy.any(numpy.any(picture != background, axis=2), axis=0))
    return columns[0], columns[-1]


whole = scene.capture(view)
left, right = covered_columns(whole)

display.UseCropping = 1
assert scene.largest_difference(whole, scene.capture(view)) == 0

display.CroppingScale = [0.5, 1.0, 1.0]
half = scene.capture(view)
half_left, half_right = covered_columns(half)
assert abs((half_right - half_left) / (right - left) - 0.5) < 0.03, (left, right, half_left, half_right)

display.CroppingOrigin = [10.0, 0.0, 0.0]
moved_left, moved_right = covered_columns(scene.capture(view))
quarter = (right - left) / 4
assert abs(moved_left - half_left - quarter) < 3 and abs(moved_right - half_right - quarter) < 3

display.UseCropping = 0
assert scene.largest_difference(whole, scene.capture(view)) == 0
