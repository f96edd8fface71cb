# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The display has every setting and statistic, each documented, and settings change what the statistics say."""
import os

from paraview import simple

import StriderScene as scene

SETTINGS = {
    "StriderBackend": "Automatic",
    "StriderDeviceIndex": -1,
    "StriderDevices": "auto",
    "StriderUseInterop": 1,
    "StriderStageInput": 1,
    "StriderUniteFrames": 1,
    "StriderBypassIceT": 1,
    "StriderSampleDistanceInVoxels": 0.5,
    "StriderInteractiveQuality": "Automatic",
    "StriderFrameBudget": 66.0,
    "StriderLargestSampleFactor": 4.0,
    "StriderLargestImageFactor": 4.0,
    "StriderAutoAdjustSampleDistances": 1,
    "StriderEarlyTerminationOpacity": 254 / 255,
    "StriderMatchVTK": 0,
    "StriderMixVolumes": 1,
    "StriderCountSamples": 0,
    "StriderBlockShapeMode": "Automatic",
    "StriderBlockWidth": "16",
    "StriderBlockHeight": "16",
    "StriderTransposedIndexing": "Automatic",
    "StriderSynchronousPropagation": "Automatic",
    "StriderMaximizeBlockSize": "Automatic",
    "StriderShearedWarps": "Automatic",
    "StriderShearAxis": "Automatic",
    "StriderBatchDepth": "Automatic",
    "StriderResidentThreads": "Automatic",
    "StriderRotationMode": "Automatic",
    "StriderRotationHysteresis": 0.05,
    "StriderStackedSlices": "Automatic",
    "StriderStorage": "Automatic",
    "StriderBrickDecoding": "Automatic",
    "StriderSplitVolume": "Automatic",
    "StriderGradientCache": "Automatic",
    "StriderEmptySpaceSkipping": "Automatic",
    "StriderPreIntegration": 0,
    "StriderReconstructionFilter": "Linear",
    "StriderBSplinePrefilter": 0,
    "StriderEnhancementFilter": "None",
    "StriderFilterSize": "4 x 4 x 4",
    "StriderBilateralContrast": 0.1,
    "StriderFilterExecution": "Automatic",
}
STATISTICS = (
    "StriderBackendInUse",
    "StriderDeviceName",
    "StriderBackendNote",
    "StriderQualityInUse",
    "StriderFrameMilliseconds",
    "StriderKernelMilliseconds",
    "StriderUploadMilliseconds",
    "StriderSamplesTaken",
    "StriderSamplesSkipped",
    "StriderSkipping",
    "StriderDeviceShares",
    "StriderFiltering",
    "StriderPreIntegrated",
    "StriderMapMilliseconds",
    "StriderBytesOnDevice",
    "StriderLaunch",
    "StriderStoredOrder",
    "StriderLastRotationMilliseconds",
    "StriderRotationCount",
    "StriderStorageInUse",
    "StriderCompressedBytes",
    "StriderBitsPerVoxel",
    "StriderCompressionRatio",
    "StriderCacheHitPercentage",
    "StriderCacheBytes",
    "StriderDisplayPath",
)

scene.load_plugin()
view = scene.make_view()
display = scene.show_as_strider(scene.wavelet(), view)

for name, value in SETTINGS.items():
    assert display.GetPropertyValue(name) == value, (name, display.GetPropertyValue(name))
for name in (*SETTINGS, *STATISTICS):
    documentation = display.SMProxy.GetProperty(name).GetDocumentation()
    text = documentation.GetDescription() if documentation else ""
    assert text and len(text.split()) > 4 and "vtk" not in text, (name, text)

display.StriderRotationMode = "Off"  # a GPU rounds differently once the voxels have been reordered
standard = scene.capture(view)
assert scene.statistic(display, "StriderFrameMilliseconds") > 0
assert scene.statistic(display, "StriderBytesOnDevice") > 0
assert scene.statistic(display, "StriderSamplesTaken") == 0

if "STRIDER_BACKEND" not in os.environ:
    display.StriderBackend = "CPU"
    scene.capture(view)
    assert scene.statistic(display, "StriderBackendInUse") == "CPU"
    assert "thread" in scene.statistic(display, "StriderDeviceName")
    display.StriderBackend = "Automatic"
    assert scene.largest_difference(standard, scene.capture(view)) == 0

# the block shape is in the statistics and changes no pixel
display.StriderBlockShapeMode = "Published"
assert scene.largest_difference(standard, scene.capture(view)) == 0
assert "published" in scene.statistic(display, "StriderLaunch"), scene.statistic(display, "StriderLaunch")
for mode, value in (("Published, 128 threads", "On"), ("Published", "On"), ("Automatic", "On"), ("Fixed", "Off"), ("Fixed", "On")):
    display.StriderBlockShapeMode = mode
    for name in ("TransposedIndexing", "SynchronousPropagation", "MaximizeBlockSize", "ShearedWarps"):
        setattr(display, f"Strider{name}", value)
    assert scene.largest_difference(standard, scene.capture(view)) == 0, (mode, value)
for width, height in ((32, 8), (2, 128), ("1024", "1"), (1, 32)):
    display.StriderBlockWidth, display.StriderBlockHeight = width, height
    assert scene.largest_difference(standard, scene.capture(view)) == 0, (width, height)
    launch = scene.statistic(display, "StriderLaunch")
    assert launch.startswith(f"{width}x{height}") and "fixed" in launch, launch
for name, value in (("ShearAxis", "z"), ("BatchDepth", 4), ("ResidentThreads", "512")):
    setattr(display, f"Strider{name}", value)
    assert scene.largest_difference(standard, scene.capture(view)) == 0, (name, value)
display.StriderBlockShapeMode = "Automatic"

# and so is the order of the voxels, which are moved while x points into the screen
camera = view.GetActiveCamera()
start = camera.GetPosition()
for angle in range(0, 360, 30):  # starting with a view along z
    camera.SetPosition(start)
    camera.Azimuth(angle)
    display.StriderRotationMode = "Off"
    unmoved = scene.capture(view)
    assert scene.statistic(display, "StriderStoredOrder").startswith("xyz (off"), angle
    for mode in ("Published", "Automatic"):
        display.StriderRotationMode = mode
        assert scene.largest_difference(unmoved, scene.capture(view)) <= scene.rotation_bound(display), (angle, mode)
        order = scene.statistic(display, "StriderStoredOrder")
        assert f"({mode.lower()}" in order, order
        assert mode == "Automatic" or order.lstrip("-").startswith("z") == (angle % 180 in (60, 90, 120)), (angle, order)
assert scene.statistic(display, "StriderRotationCount") > 0
assert scene.statistic(display, "StriderLastRotationMilliseconds") > 0
camera.SetPosition(start)
for hysteresis in (0.0, 0.5, 1.0):
    display.StriderRotationHysteresis = hysteresis
    assert scene.largest_difference(standard, scene.capture(view)) <= scene.rotation_bound(display), hysteresis
display.StriderRotationMode = "Off"

# compressed voxels have the same bits
numbers = ("StriderCompressedBytes", "StriderBitsPerVoxel", "StriderCompressionRatio", "StriderCacheHitPercentage",
           "StriderCacheBytes")
assert all(scene.statistic(display, name) == 0 for name in numbers)
assert scene.statistic(display, "StriderStorageInUse") in ("raw voxels (automatic)", "texture (automatic)")
if scene.statistic(display, "StriderBackendInUse") == "CPU":
    display.StriderStorage = "Compressed"
    assert scene.largest_difference(standard, scene.capture(view)) == 0
    storage = scene.statistic(display, "StriderStorageInUse")
    assert storage.startswith("compressed, ") and storage.endswith("(on request)"), storage
    for name in numbers:
        assert scene.statistic(display, name) > 0, name
    # a thread that has all bricks of a small volume in its cache decodes none in its second picture
    assert scene.statistic(display, "StriderCacheHitPercentage") <= 100
display.StriderStorage = "Texture"
assert scene.largest_difference(standard, scene.capture(view)) == 0
assert "(on request)" in scene.statistic(display, "StriderStorageInUse")
assert all(scene.statistic(display, name) == 0 for name in numbers)
display.StriderStorage = "Automatic"

# a smaller step takes more samples, and opacity correction keeps the picture
display.StriderCountSamples = 1
scene.capture(view)
at_half = scene.statistic(display, "StriderSamplesTaken")
display.StriderSampleDistanceInVoxels = 0.25
fine = scene.capture(view)
at_quarter = scene.statistic(display, "StriderSamplesTaken")
assert 1.8 * at_half < at_quarter < 2.2 * at_half, (at_half, at_quarter)
assert scene.mean_difference(standard, fine) < 1, scene.mean_difference(standard, fine)
display.StriderSampleDistanceInVoxels = 0.5

# pre-integration changes the picture slightly, and is not available for all looks
assert scene.statistic(display, "StriderPreIntegrated") == "no pre-integration (off)"
display.StriderPreIntegration = 1
integrated = scene.capture(view)
assert scene.statistic(display, "StriderPreIntegrated") == "pre-integration"
assert 0 < scene.mean_difference(standard, integrated) < 2, scene.mean_difference(standard, integrated)
display.StriderMatchVTK = 1
scene.capture(view)
assert scene.statistic(display, "StriderPreIntegrated") == "no pre-integration (unsupported by these settings)"
display.StriderMatchVTK = 0
display.StriderPreIntegration = 0

# rays that skip empty space take as many samples, read fewer, and give the same picture
opacity = list(display.ScalarOpacityFunction.Points)
low, high = opacity[0], opacity[-4]
middle = low + 0.9 * (high - low)  # every macrocell of the waves reaches half of the range
display.ScalarOpacityFunction.Points = [low, 0, 0.5, 0, middle, 0, 0.5, 0, high, 1, 0.5, 0]
pictures = {}
for switch in ("Off", "On", "Automatic"):
    display.StriderEmptySpaceSkipping = switch
    pictures[switch] = scene.capture(view)
    skipped = scene.statistic(display, "StriderSamplesSkipped")
    text = scene.statistic(display, "StriderSkipping")
    assert text.endswith(f"({switch.lower()})"), text
    assert (skipped == 0) == (switch == "Off"), (switch, skipped)
    assert skipped < scene.statistic(display, "StriderSamplesTaken"), skipped
    assert scene.largest_difference(pictures["Off"], pictures[switch]) == 0, switch
assert scene.statistic(display, "StriderMapMilliseconds") > 0
display.ScalarOpacityFunction.Points = opacity

# rays that end early take fewer samples
display.ScalarOpacityUnitDistance = 0.2
scene.capture(view)
late = scene.statistic(display, "StriderSamplesTaken")
display.StriderEarlyTerminationOpacity = 0.5
scene.capture(view)
early = scene.statistic(display, "StriderSamplesTaken")
assert early < 0.9 * late, (early, late)
