# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A saved state, as a ParaView state file and as a Python script, gives the same settings and the same picture again."""
from paraview import simple, smstate

import StriderScene as scene

LOOK = {
    "StriderBlendMode": "Composite",
    "StriderShade": 1,
    "StriderSpecular": 0.375,
    "StriderVolumetricScatteringBlending": 0.0,
    "StriderUseGradientOpacity": 1,
    "StriderCroppingRegions": "Cross",
    "StriderUseClippingPlane": 1,
    "StriderInvertClippingPlane": 1,
    "StriderUseJittering": 1,
    "StriderReconstructionFilter": "Nearest",
    "StriderFinalColorLevel": 0.375,
    "StriderIsosurfaceValues": [80.0, 120.0],
    "StriderLabels": [3.0, 1.0, 0.5, 0.25, 0.5],
    "StriderMaskArray": ["POINTS", "RTData"],
    "StriderShowNaN": 1,
}
CLIP = ([2.0, 3.0, 4.0], [0.0, 0.6, 0.8])
GRADIENT = [0.0, 0.25, 0.5, 0.0, 1.0, 1.0, 0.5, 0.0]

scene.load_plugin()
view = scene.make_view()
display = scene.show_as_strider(scene.wavelet(), view)
display.StriderBackend = "CPU"
display.StriderSampleDistanceInVoxels = 0.75
display.StriderEarlyTerminationOpacity = 0.875
display.StriderMatchVTK = 1
display.StriderBlockShapeMode = "Fixed"
display.StriderBlockWidth, display.StriderBlockHeight = 2, 128
display.StriderShearedWarps = "On"
display.StriderStorage = "Compressed"
display.StriderBrickDecoding = "By warps"
display.StriderGradientCache = "Off"
display.StriderEmptySpaceSkipping = "On"
display.StriderPreIntegration = 1
display.StriderShearAxis = "y"
display.StriderBatchDepth = 4
display.StriderResidentThreads = 512
display.StriderRotationMode = "Published"
display.StriderRotationHysteresis = 0.25
display.StriderStackedSlices = "On"
display.StriderSplitVolume = "Off"
display.UseCropping = 1
display.CroppingScale = [0.75, 1.0, 1.0]
display.LookupTable.RescaleTransferFunction(100.0, 200.0)
display.VolumetricScatteringBlending = 0.5  # a setting of Volume that must not apply here
display.Specular = 0.25
for name, value in LOOK.items():
    setattr(display, name, value)
display.StriderClippingPlane.Origin, display.StriderClippingPlane.Normal = CLIP
display.StriderGradientOpacityFunction.Points = GRADIENT
view.GetActiveCamera().Azimuth(40)
picture = scene.capture(view)
assert scene.covered_fraction(picture) > 0.1


def check_restored(kind):
    view = simple.GetActiveView()
    scene.prepare_view(view)
    display = simple.GetDisplayProperties(simple.GetActiveSource(), view)
    assert display.Representation == "Strider Volume", display.Representation
    assert list(display.ColorArrayName) == ["POINTS", "RTData"], display.ColorArrayName
    assert display.StriderBackend == "CPU", display.StriderBackend
    assert display.StriderSampleDistanceInVoxels == 0.75
    assert display.StriderEarlyTerminationOpacity == 0.875
    assert display.StriderMatchVTK == 1
    assert display.StriderBlockShapeMode == "Fixed", display.StriderBlockShapeMode
    assert (display.StriderBlockWidth, display.StriderBlockHeight) == ("2", "128")
    assert (display.StriderShearedWarps, display.StriderShearAxis) == ("On", "y")
    assert display.StriderStorage == "Compressed"
    assert display.StriderBrickDecoding == "By warps"
    assert display.StriderGradientCache == "Off"
    assert display.StriderEmptySpaceSkipping == "On"
    assert display.StriderPreIntegration == 1
    assert (display.StriderBatchDepth, display.StriderResidentThreads) == ("4", "512")
    assert display.StriderRotationMode == "Published", display.StriderRotationMode
    assert display.StriderRotationHysteresis == 0.25
    assert display.StriderStackedSlices == "On"
    assert display.StriderSplitVolume == "Off"
    assert abs(display.LookupTable.RGBPoints[0] - 100.0) < 1e-3, display.LookupTable.RGBPoints
    for name, value in LOOK.items():
        restored = display.GetPropertyValue(name)
        restored = list(restored) if isinstance(value, list) else restored
        assert restored == value, (kind, name, restored)
    assert (display.VolumetricScatteringBlending, display.Specular) == (0.5, 0.25)
    assert (list(display.StriderClippingPlane.Origin), list(display.StriderClippingPlane.Normal)) == CLIP
    assert list(display.StriderGradientOpacityFunction.Points) == GRADIENT
    difference = scene.largest_difference(picture, scene.capture(view))
    assert difference == 0, (kind, difference)
    assert scene.statistic(display, "StriderLaunch").startswith("2x128"), scene.statistic(display, "StriderLaunch")


state_file = scene.output_path("state.pvsm")
simple.SaveState(state_file)
python_state = smstate.get_state()
# ParaView 6.1 writes Set(name=value).
assert "StriderSampleDistanceInVoxels=0.75" in python_state.replace(" = ", "="), python_state

simple.ResetSession()
simple.LoadState(state_file)
simple.SetActiveView(simple.GetRenderView())
simple.SetActiveSource(next(iter(simple.GetSources().values())))
check_restored("pvsm")

simple.ResetSession()
exec(compile(python_state, "state.py", "exec"), {"__name__": "__main__"})
check_restored("python")
