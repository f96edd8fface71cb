# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A setting of Volume that is changed while Strider Volume is shown is named in one message, with the one that does the same. There is no
setting of Volume that Strider Volume neither has nor names: a newer ParaView's are found here."""
from paraview import servermanager, simple

import StriderScene as scene

# Settings of Volume that Strider Volume has under another name, or does by another setting.
NAMED = {
    "BlendMode": "StriderBlendMode",
    "IsosurfaceValues": "StriderIsosurfaceValues",
    "SliceFunction": "StriderSliceFunction",
    "Shade": "StriderShade",
    "Ambient": "StriderAmbient",
    "Diffuse": "StriderDiffuse",
    "Specular": "StriderSpecular",
    "SpecularPower": "StriderSpecularPower",
    "VolumetricScatteringBlending": "StriderVolumetricScatteringBlending",
    "GlobalIlluminationReach": "StriderGlobalIlluminationReach",
    "VolumeAnisotropy": "StriderScatteringAnisotropy",
    "InterpolationType": "StriderReconstructionFilter",
    "VolumeRenderingMode": "StriderBackend",
}
# Settings that act on Strider Volume by the code of its base class, or for which a test shows that they act.
SHARED = {
    "ColorArray2Component", "ColorArray2Name", "ColorArrayName", "CroppingOrigin", "CroppingScale", "DummyInput", "ForceUseCache",
    "ForcedCacheKey", "Input", "LookupTable", "MapScalars", "MultiComponentsMapping", "OpacityArrayName", "OpacityComponent",
    "Orientation", "Origin", "Pickable", "Position", "ScalarOpacityFunction", "ScalarOpacityUnitDistance", "Scale",
    "TransferFunction2D", "Translation", "UseCropping", "UseGradientForTransfer2D", "UseSeparateOpacityArray", "UseTransfer2D",
    "Visibility",
}
CHANGES = {
    "BlendMode": "Slice", "IsosurfaceValues": [60.0], "Shade": 1, "Ambient": 0.75, "Diffuse": 0.25, "Specular": 0.5, "SpecularPower": 10.0,
    "VolumetricScatteringBlending": 1.0, "GlobalIlluminationReach": 0.5, "VolumeAnisotropy": 0.5, "InterpolationType": "Nearest",
    "VolumeRenderingMode": "Ray Cast Only",
}

scene.load_plugin()
view = scene.make_view()
view.ViewSize = (60, 60)
source = scene.wavelet(8)
display = scene.show_as_strider(source, view)


def heard(change):
    with scene.messages() as found:
        change()
        scene.capture(view)
        scene.capture(view)
    return found


for name, value in CHANGES.items():
    found = heard(lambda name=name, value=value: setattr(display, name, value))
    assert len(found) == 1 and NAMED[name] in found[0] and name in found[0].replace(NAMED[name], ""), (name, found)
    found = heard(lambda name=name: display.GetProperty(name).SMProperty.ResetToDefault() or display.SMProxy.UpdateVTKObjects())
    assert not found, (name, found)  # it was named
found = heard(lambda: setattr(display.SliceFunction, "Origin", [1.0, 2.0, 3.0]))
assert len(found) == 1 and "StriderSliceFunction" in found[0], found

# Several settings are one message, and one that is also set by its own name is none.
display = scene.show_as_strider(scene.wavelet(7), view)


def set_many():
    display.Shade, display.Ambient = 1, 0.5
    display.Specular, display.StriderSpecular = 0.25, 0.25


found = heard(set_many)
assert len(found) == 1 and "StriderShade, StriderAmbient instead" in found[0], found

# What was set for Volume before, or is set for surfaces while they are shown, is no mistake.
display = simple.Show(scene.wavelet(6), view)
display.Shade = 1


def choose():
    display.SetRepresentationType("Strider Volume")
    scene.capture(view)
    display.SetRepresentationType("Surface")
    display.Ambient = 0.5
    display.SetRepresentationType("Strider Volume")


assert not heard(choose)
assert display.StriderShade == 1

manager = servermanager.ProxyManager()
volume = manager.SMProxyManager.NewProxy("representations", "UniformGridVolumeRepresentation")
iterator = volume.NewPropertyIterator()
iterator.Begin()
unknown = []
while not iterator.IsAtEnd():
    if not iterator.GetProperty().GetInformationOnly() and iterator.GetKey() not in {*NAMED, *SHARED}:
        unknown.append(iterator.GetKey())
    iterator.Next()
assert not unknown, f"does Strider Volume obey these settings of Volume? {sorted(unknown)}"
