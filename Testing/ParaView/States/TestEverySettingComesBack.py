# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Every setting of every group, changed, comes back from a state file, from a Python state and from the replay of a trace."""
from paraview import simple, smtrace

import StriderScene as scene
import StriderStates as states

# Set explicitly, because these must fit the data or this machine, would hide the volume, or are set by the display itself.
BY_HAND = {
    "StriderOwnAppearance": 2,
    "StriderBackend": "CPU",
    "StriderDeviceIndex": 0,
    "StriderDevices": "0",
    "StriderBlendMode": "Additive",
    "StriderMaskArray": ["POINTS", "halves"],
    "StriderLabels": [1.0, 1.0, 0.5, 0.25, 0.5],
    "StriderIsosurfaceValues": [110.0, 130.0],
    "StriderCroppingRegions": "Cross",
    "ScalarOpacityUnitDistance": 3.0,
    "UseCropping": 1,
    "CroppingOrigin": [2.0, 3.0, 4.0],
    "CroppingScale": [0.75, 0.5, 0.875],
    "UseSeparateOpacityArray": 1,
    "OpacityArrayName": ["POINTS", "other"],
    "MapScalars": 1,
    "Orientation": [10.0, 20.0, 30.0],
    "Scale": [1.0, 1.5, 1.0],
}
ARRAYS = {
    "values": "numpy.fromfunction(lambda z, y, x: 100 + 50 * numpy.sin(x / 3) + 4 * y + z, (20, 21, 22)).ravel()",
    "halves": "(numpy.arange(points) % 22 > 10).astype(numpy.uint8)",
    "other": "numpy.arange(float(points))",
}


def change(prop):
    """Another value of the property's domain. False for what is set by hand below: planes and functions."""
    if prop.IsA("vtkSMProxyProperty"):
        return False
    choices = prop.FindDomain("vtkSMEnumerationDomain")
    interval = prop.FindDomain("vtkSMDoubleRangeDomain")
    for index in range(prop.GetNumberOfElements()):
        value = prop.GetElement(index)
        if prop.FindDomain("vtkSMBooleanDomain"):
            value = 1 - value
        elif choices:
            value = next(entry for entry in map(choices.GetEntryValue, range(choices.GetNumberOfEntries())) if entry != value)
        elif prop.IsA("vtkSMIntVectorProperty"):
            value += 1
        elif interval and interval.GetMaximumExists(0) and value >= interval.GetMaximum(0):
            value *= 0.75
        else:
            value = value * 0.75 + 0.125
        prop.SetElement(index, value)
    return True


scene.load_plugin()
smtrace.start_trace()
view = simple.GetActiveViewOrCreate("RenderView")
scene.prepare_view(view)
display = scene.show_as_strider(scene.programmable_image((22, 21, 20), ARRAYS, "arrays"), view)
simple.ColorBy(display, ("POINTS", "values"))
changes = smtrace.PropertiesModified(display)  # as the Properties panel does
changed = [name for name in sorted(display.ListProperties())
           if name.startswith("Strider") and name not in BY_HAND and not display.SMProxy.GetProperty(name).GetInformationOnly()
           and change(display.SMProxy.GetProperty(name))]
for name, value in {**BY_HAND, scene.translation_name(display): [1.0, 2.0, 3.0]}.items():
    setattr(display, name, value)
display.SMProxy.UpdateVTKObjects()
changes.finalize()
assert len(changed) > 50 and "StriderAutoAdjustSampleDistances" in changed and "StriderUniteFrames" in changed, changed
for owner, settings in (
        (display.StriderClippingPlane, {"Origin": [9.0, 0.0, 0.0], "Normal": [0.6, 0.0, 0.8]}),
        (display.StriderSliceFunction, {"Origin": [0.0, 0.0, 0.0], "Normal": [0.0, 0.6, 0.8]}),
        (display.StriderGradientOpacityFunction, {"Points": [0.0, 0.5, 0.5, 0.0, 1.0, 1.0, 0.5, 0.0]})):
    changes = smtrace.PropertiesModified(owner)
    for name, value in settings.items():
        setattr(owner, name, value)
    changes.finalize()
view.GetActiveCamera().Azimuth(30)
picture = scene.capture(view)
assert scene.covered_fraction(picture) > 0.02, scene.covered_fraction(picture)
camera = [view.GetActiveCamera().GetPosition(), view.GetActiveCamera().GetFocalPoint(), view.GetActiveCamera().GetViewUp()]
recorded_trace = smtrace.stop_trace()

settings, pictures = states.read_settings(), states.capture_all()
losses = states.find_losses("every setting")
states.run(recorded_trace)
view = simple.GetActiveView()
scene.prepare_view(view)
view.CameraPosition, view.CameraFocalPoint, view.CameraViewUp = camera
# A display sets the mark when its view is updated, which is after the replay.
losses += [f"trace: {change}" for change in states.find_changes(settings, pictures) if "'StriderOwnAppearance'" not in change]
assert not losses, "\n".join(losses)
