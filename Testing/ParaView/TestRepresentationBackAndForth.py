# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Changing the representation back and forth changes no picture, and Strider Volume looks like Volume."""
from paraview import simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()
source = scene.wavelet()
display = scene.show_as_strider(source, view)
display.StriderSampleDistanceInVoxels = 0.25
view.GetActiveCamera().Azimuth(30)
view.GetActiveCamera().Elevation(20)

first = {}
for representation in ("Strider Volume", "Volume", "Outline", "Surface", "Slice", "Strider Volume", "Volume", "Outline",
                       "Strider Volume"):
    display.SetRepresentationType(representation)
    picture = scene.capture(view)
    if representation in first:
        assert scene.largest_difference(first[representation], picture) == 0, representation
    first[representation] = picture

assert scene.covered_fraction(first["Strider Volume"]) > 0.2
difference = scene.mean_difference(first["Strider Volume"], first["Volume"])
assert difference < 2, difference

# What is chosen for Volume comes along, and what is chosen for Strider Volume stays with it.
display.SetRepresentationType("Volume")
display.Shade = 1
display.BlendMode = "Isosurface"
scene.capture(view)
assert (display.StriderShade, display.StriderBlendMode) == (1, "Isosurface")
display.SetRepresentationType("Strider Volume")
assert scene.mean_difference(first["Strider Volume"], scene.capture(view)) > 2
display.StriderShade = 0
display.StriderBlendMode = "Composite"
assert scene.largest_difference(first["Strider Volume"], scene.capture(view)) == 0
assert (display.Shade, display.BlendMode) == (1, "Isosurface")
