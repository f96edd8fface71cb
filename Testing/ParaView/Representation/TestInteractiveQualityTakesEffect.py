# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Interactive renders keep the frame budget by their quality, and pictures at rest are those without it, bit for bit."""
from paraview import simple

import StriderScene as scene


def interact(view, frames):
    """Renders as while the camera is dragged; the quality of the last frame."""
    for _ in range(frames):
        view.SMProxy.InteractiveRender()
    return scene.statistic(display, "StriderQualityInUse")


scene.load_plugin()
view = scene.make_view()
source = scene.wavelet(80)
display = scene.show_as_strider(source, view)
display.StriderBackend = "CPU"
# So that rays take some time at the coarsest quality, too
display.StriderSampleDistanceInVoxels = 0.2
standard = scene.capture(view)
assert scene.statistic(display, "StriderQualityInUse") == "full resolution (at rest)"

# with an unlimited budget frames have full quality, and so they have on a machine that is fast enough
display.StriderFrameBudget = 10000
quality = interact(view, 3)
assert quality.startswith("full resolution (") and quality.endswith("of a budget of 10000 ms)"), quality

# a budget that cannot be kept: as coarse as allowed
display.StriderFrameBudget = 1
quality = interact(view, 8)
assert quality.startswith("quarter resolution, samples 4x apart ("), quality
assert scene.largest_difference(standard, scene.capture(view)) == 0
assert scene.statistic(display, "StriderQualityInUse") == "full resolution (at rest)"
display.StriderLargestSampleFactor = 1.5
display.StriderLargestImageFactor = 2
quality = interact(view, 8)
assert quality.startswith("half resolution, samples 1.5x apart ("), quality

# the scene has not changed meanwhile: finer again after some frames that would have had the time
display.StriderFrameBudget = 10000
quality = interact(view, 70)
assert quality.startswith("full resolution ("), quality

# 0: ParaView's own desired rate of 5 frames per second
display.StriderFrameBudget = 0
assert "of a budget of 200 ms" in interact(view, 1)

# the other modes
display.StriderFrameBudget = 1
display.StriderInteractiveQuality = "Fixed"
assert interact(view, 4) == "in VTK's steps (fixed)"
display.StriderInteractiveQuality = "Off"
assert interact(view, 4) == "full (off)"
display.StriderInteractiveQuality = "Automatic"
display.StriderAutoAdjustSampleDistances = 0
assert interact(view, 4).startswith("full (")
display.StriderAutoAdjustSampleDistances = 1
display.StriderMatchVTK = 1
assert interact(view, 4) == "in VTK's steps (fixed)"
display.StriderMatchVTK = 0
assert scene.largest_difference(standard, scene.capture(view)) == 0

# volumes that are shown together share the budget
other = scene.show_as_strider(scene.wavelet(10), view)
other.StriderBackend = "CPU"
display.StriderFrameBudget = 100
other.StriderFrameBudget = 100
quality = interact(view, 1)
assert "of a budget of 100 ms" in quality, quality  # mixed: one frame has the time of both
display.StriderMixVolumes = 0
quality = interact(view, 1)
assert "of a budget of 50 ms" in quality, quality
display.StriderMixVolumes = 1
simple.Hide(view=view, proxy=simple.FindSource("Wavelet2"))
assert "of a budget of 100 ms" in interact(view, 1)

# blocks become finer again as well
simple.Hide(source, view)
small = scene.wavelet(30)
halves = [simple.ExtractSubset(Input=small, VOI=[-30, 30, -30, 30, low, high]) for low, high in ((-30, 0), (0, 30))]
display = scene.show_as_strider(simple.GroupDatasets(Input=halves), view)
display.StriderBackend = "CPU"
display.StriderSampleDistanceInVoxels = 0.2
display.StriderFrameBudget = 1
quality = interact(view, 8)
assert quality.startswith("quarter resolution, samples 4x apart ("), quality
display.StriderFrameBudget = 10000
quality = interact(view, 70)
assert quality.startswith("full resolution ("), quality
