# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The Python trace of what a user does with Strider Volume makes the same picture in a new session."""
from paraview import simple, smtrace

import StriderScene as scene

scene.load_plugin()

smtrace.start_trace()
view = simple.GetActiveViewOrCreate("RenderView")
scene.prepare_view(view)
source = scene.wavelet()
display = scene.show_as_strider(source, view)
change = smtrace.PropertiesModified(display)  # as the Properties panel does
display.StriderBackend = "CPU"
display.StriderSampleDistanceInVoxels = 1.5
display.StriderBlockShapeMode = "Fixed"
display.StriderBlockWidth = 64
display.StriderBlockHeight = 2
display.StriderTransposedIndexing = "On"
display.StriderRotationMode = "Off"
display.StriderRotationHysteresis = 0.125
display.StriderStorage = "Compressed"
display.UseCropping = 1
display.CroppingScale = [0.75, 1.0, 1.0]
display.StriderBlendMode = "Isosurface"
display.StriderIsosurfaceValues = [120.0, 160.0]
display.StriderShade = 1
display.StriderUseClippingPlane = 1
display.StriderMaskArray = ["POINTS", "RTData"]
change.finalize()
picture = scene.capture(view)
trace = smtrace.stop_trace()

for line in ("SetRepresentationType('Strider Volume')", "ColorBy(", "StriderBackend = 'CPU'",
             "StriderSampleDistanceInVoxels = 1.5", "StriderBlockShapeMode = 'Fixed'", "StriderBlockWidth = '64'",
             "StriderBlockHeight = '2'", "StriderTransposedIndexing = 'On'", "StriderRotationMode = 'Off'",
             "StriderRotationHysteresis = 0.125", "StriderStorage = 'Compressed'",
             "StriderBlendMode = 'Isosurface'", "StriderIsosurfaceValues = [120.0, 160.0]",
             "StriderShade = 1", "StriderUseClippingPlane = 1", "StriderMaskArray = ['POINTS', 'RTData']"):
    # ParaView 6.1 writes Set(name=value).
    assert line in trace or line.replace(" = ", "=") in trace, f"no {line} in\n{trace}"

simple.ResetSession()
exec(compile(trace, "trace.py", "exec"), {"__name__": "__main__"})
view = simple.GetActiveView()
scene.prepare_view(view)
display = simple.GetDisplayProperties(simple.GetActiveSource(), view)
assert display.Representation == "Strider Volume", display.Representation
assert display.StriderSampleDistanceInVoxels == 1.5
assert (display.StriderBlockWidth, display.StriderBlockHeight) == ("64", "2")
assert (display.StriderRotationMode, display.StriderRotationHysteresis) == ("Off", 0.125)
assert display.StriderStorage == "Compressed"
difference = scene.largest_difference(picture, scene.capture(view))
assert difference == 0, difference
assert scene.covered_fraction(picture) > 0.01, scene.covered_fraction(picture)
