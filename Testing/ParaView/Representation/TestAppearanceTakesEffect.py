# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Each setting of the look of a volume changes the picture, and the picture is as it was when the setting is set back."""
from paraview import simple
from vtkmodules.vtkRenderingCore import vtkLight

import StriderScene as scene

ARRAYS = {
    "values": "numpy.fromfunction(lambda z, y, x: 100 + 50 * numpy.sin(x / 3) + 4 * y + z, (20, 21, 22)).ravel()",
    "halves": "(numpy.arange(points) % 22 > 10).astype(numpy.uint8)",
    "parts": "(numpy.arange(points) % 22 // 6).astype(numpy.uint8)",
    "other": "numpy.arange(float(points))",
}
ON = {"StriderShade": 1}
ISO = {"StriderBlendMode": "Isosurface"}
AVERAGE = {"StriderBlendMode": "Average intensity"}
SCATTERED = {"StriderShade": 1, "StriderVolumetricScatteringBlending": 1.5, "StriderGlobalIlluminationReach": 0.2}
CROPPED = {"UseCropping": 1, "CroppingScale": [0.5, 0.5, 0.5]}
CLIPPED = {"StriderUseClippingPlane": 1}
LABELLED = {"StriderMaskArray": ["POINTS", "parts"], "StriderMaskType": "Label map"}

# a setting, its value, and the settings that it depends on
SETTINGS = [
    *(("StriderBlendMode", mode, {}) for mode in
      ("Maximum intensity", "Minimum intensity", "Average intensity", "Additive", "Isosurface", "Slice")),
    ("StriderOpacityShift", 0.3, {}),
    ("StriderOpacityShift", -1.0, {}),
    ("StriderAverageIPScalarRange", [100.0, 140.0], AVERAGE),
    ("StriderAverageIPScalarRange", [140.0, 100.0], AVERAGE),
    ("StriderIsosurfaceValues", [90.0, 130.0], ISO),
    ("StriderUseJittering", 1, {"StriderSampleDistanceInVoxels": 4.0}),
    *(("StriderReconstructionFilter", name, {}) for name in ("Nearest", "Catmull-Rom", "Cubic B-spline")),
    *(("StriderEnhancementFilter", name, {}) for name in ("Bilateral", "Ambient occlusion")),
    ("StriderEnhancementFilter", "Gradient", {**ON, "StriderReconstructionFilter": "Catmull-Rom"}),
    ("StriderEnhancementFilter", "Filtered gradient", ON),
    ("StriderFilterSize", "8 x 8 x 8", {"StriderEnhancementFilter": "Ambient occlusion"}),
    ("StriderBilateralContrast", 0.9, {"StriderEnhancementFilter": "Bilateral"}),
    ("StriderShade", 1, {}),
    ("StriderAmbient", 0.5, ON),
    ("StriderDiffuse", 0.3, ON),
    ("StriderSpecular", 0.8, ON),
    ("StriderSpecularPower", 5.0, {"StriderShade": 1, "StriderSpecular": 0.8}),
    ("StriderVolumetricScatteringBlending", 1.5, ON),
    ("StriderGlobalIlluminationReach", 0.8, SCATTERED),
    ("StriderScatteringAnisotropy", 0.8, SCATTERED),
    ("StriderUseGradientOpacity", 1, {}),
    ("StriderCroppingRegions", "Fence", CROPPED),
    ("StriderCroppingRegions", "Inverted fence", CROPPED),
    ("StriderCroppingRegions", "Cross", CROPPED),
    ("StriderCroppingRegions", "Inverted cross", CROPPED),
    ("StriderCustomCroppingRegions", 1, {**CROPPED, "StriderCroppingRegions": "Custom"}),
    ("StriderUseClippingPlane", 1, {}),
    ("StriderInvertClippingPlane", 1, CLIPPED),
    ("StriderMaskArray", ["POINTS", "halves"], {}),
    ("StriderMaskType", "Label map", {"StriderMaskArray": ["POINTS", "parts"]}),
    ("StriderMaskBlendFactor", 0.4, LABELLED),
    ("StriderLabels", [1.0, 1.0, 0.0, 0.0, 1.0, 2.0, 0.0, 1.0, 0.0, 0.0], LABELLED),
    ("StriderFinalColorWindow", 0.5, {}),
    ("StriderFinalColorLevel", 0.3, {}),
]

scene.load_plugin()
view = scene.make_view()
arrays = scene.programmable_image((22, 21, 20), ARRAYS, "arrays")
display = scene.show_as_strider(arrays, view)
simple.ColorBy(display, ("POINTS", "values"))
display.RescaleTransferFunctionToDataRange()
view.GetActiveCamera().Azimuth(30)
view.GetActiveCamera().Elevation(20)
display.StriderSampleDistanceInVoxels = 1.0
display.StriderRotationMode = "Off"
display.ScalarOpacityUnitDistance = 3.0

# The lights of ParaView's light kit have no specular part towards the viewer.
light = vtkLight()
light.SetLightTypeToHeadlight()
light.PositionalOn()
view.SMProxy.GetRenderer().AddLight(light)


def get(name):
    value = display.GetPropertyValue(name)
    return value if isinstance(value, (str, int, float)) else list(value)


def set_all(settings):
    """Returns what the settings were."""
    former = {name: get(name) for name in settings}
    for name, value in settings.items():
        setattr(display, name, value)
    return former


failures = []
with scene.messages() as found:
    for name, value, needed in SETTINGS:
        former = set_all(needed)
        before = scene.capture(view)
        undo = set_all({name: value})
        changed = scene.capture(view)
        set_all(undo)
        if scene.mean_difference(before, changed) < 0.05:
            failures.append(f"{name} {value}: no change")
        if scene.largest_difference(before, scene.capture(view)) != 0:
            failures.append(f"{name} {value}: not undone")
        set_all(former)
assert not failures, failures
assert not found, found

# the planes and the function inside the settings
inner = (
    (display.StriderClippingPlane, "Origin", [12.0, 0.0, 0.0], CLIPPED),
    (display.StriderClippingPlane, "Normal", [0.0, 1.0, 1.0], CLIPPED),
    (display.StriderSliceFunction, "Origin", [8.0, 9.0, 12.0], {"StriderBlendMode": "Slice"}),
    (display.StriderSliceFunction, "Normal", [0.0, 1.0, 1.0], {"StriderBlendMode": "Slice"}),
    (display.StriderGradientOpacityFunction, "Points", [0.0, 1.0, 0.5, 0.0, 1.0, 0.0, 0.5, 0.0],
     {"StriderUseGradientOpacity": 1}),
)
for proxy, name, value, needed in inner:
    former = set_all(needed)
    before = scene.capture(view)
    kept = list(proxy.GetPropertyValue(name))
    setattr(proxy, name, value)
    assert scene.mean_difference(before, scene.capture(view)) > 0.05, (proxy, name)
    setattr(proxy, name, kept)
    assert scene.largest_difference(before, scene.capture(view)) == 0, (proxy, name)
    set_all(former)

# the ends of a range in any order
former = set_all({**AVERAGE, "StriderAverageIPScalarRange": [100.0, 140.0]})
before = scene.capture(view)
display.StriderAverageIPScalarRange = [140.0, 100.0]
assert scene.largest_difference(before, scene.capture(view)) == 0
with scene.messages() as found:
    display.StriderAverageIPScalarRange = [140.0, float("nan")]
    assert scene.largest_difference(before, scene.capture(view)) == 0
assert len(found) == 1 and '"Averaged Value Range" must be a number and not nan' in found[0], found
set_all(former)

# the clipped part and the remaining part make up the whole
whole = scene.covered_fraction(scene.capture(view))
set_all({"StriderUseClippingPlane": 1})
half = scene.covered_fraction(scene.capture(view))
assert 0.3 * whole < half < 0.95 * whole, (half, whole)
set_all({"StriderUseClippingPlane": 0})

# a mask whose association differs from that of the values is refused in one message
with scene.messages() as found:
    cells = simple.PointDatatoCellData(Input=arrays, PassPointData=1)
    simple.Hide(arrays, view)
    display = scene.show_as_strider(cells, view)
    simple.ColorBy(display, ("POINTS", "values"))
    display.StriderMaskArray = ["CELLS", "halves"]
    for _ in range(3):
        scene.capture(view)
assert len(found) == 1 and "on cells" in found[0] and "on points" in found[0], found
