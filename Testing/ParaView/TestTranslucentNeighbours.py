# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A translucent surface in the same view spoils neither the volume nor the message window, and Volume is as it was afterwards."""
from paraview import simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()
source = scene.wavelet()
display = scene.show_as_strider(source, view)
plane = simple.Plane(Origin=[-30, -30, -40], Point1=[30, -30, -40], Point2=[-30, 30, -40])
surface = simple.Show(plane, view)
surface.Opacity = 0.3
surface.DiffuseColor = surface.AmbientColor = [0.0, 1.0, 0.0]
simple.ResetCamera(view)

display.SetRepresentationType("Volume")
simple.ColorBy(display, ("POINTS", "RTData"))
before = scene.capture(view)
display.SetRepresentationType("Strider Volume")
with scene.messages() as found:
    strider = scene.capture(view)
assert not found, found
# The plane is behind the volume: drawn in either order, the picture is the same.
assert scene.mean_difference(before, strider) < 2, scene.mean_difference(before, strider)

display.SetRepresentationType("Volume")
assert scene.largest_difference(before, scene.capture(view)) == 0
