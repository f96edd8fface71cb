# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A server of several processes shows the picture that one process shows. Run by pvpython; the third argument is mpiexec."""
import sys

from paraview import simple

import StriderScene as scene
import StriderServer

# The bound of TestPiecesMakeOnePicture.py for two processes.
BOUND = 2
VIEWS = ((0.0, 0.0), (30.0, 20.0), (115.0, -35.0))


def show():
    """A view, the display in it, and its pictures from all sides, each after the frames of an interaction."""
    view = scene.make_view()
    view.UseFXAA = 0
    display = scene.show_as_strider(simple.Wavelet(WholeExtent=[-20, 20, -17, 15, -12, 19]), view)
    display.StriderShade = 1
    display.ScalarOpacityUnitDistance = 4.0
    pictures = []
    for azimuth, elevation in VIEWS:
        scene.look_from(view, azimuth, elevation)
        view.SMProxy.InteractiveRender()
        pictures.append(scene.capture(view))
    return display, pictures


scene.load_plugin()
_, expected = show()
simple.Disconnect()
with StriderServer.connected([sys.argv[3], "-n", "2"]):
    display, found = show()
    assert scene.statistic(display, "StriderQualityInUse") == "full resolution (at rest)"
    assert scene.statistic(display, "StriderDisplayPath") == "composited"
    display.StriderFrameBudget = 1
    for _ in range(8):
        simple.GetActiveView().SMProxy.InteractiveRender()
    quality = scene.statistic(display, "StriderQualityInUse")
    assert "samples" in quality, quality
    for one, other in zip(expected, found):
        assert scene.covered_fraction(one) > 0.1
        largest = scene.largest_difference(one, other)
        print("largest difference", largest)
        assert largest <= BOUND, largest
    # A mesh: both processes resample it, and choose another array, together.
    view = scene.make_view()
    mesh = simple.AppendDatasets(Input=simple.Calculator(Input=scene.wavelet(8), ResultArrayName="other", Function="RTData*RTData"))
    display = scene.show_as_strider(mesh, view)
    assert list(display.ColorArrayName) == ["POINTS", "other"], display.ColorArrayName  # the active array was chosen
    for array in ("RTData", "other"):
        simple.ColorBy(display, ("POINTS", array))
        assert scene.covered_fraction(scene.capture(view)) > 0.1
        status = scene.statistic(display, "StriderResampling")
        assert status.startswith("65 x 65 x 65 voxels") and "cells known from before" in status, status
