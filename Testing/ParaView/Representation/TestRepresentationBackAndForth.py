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

# Each representation keeps its own settings; copying them would depend on the order in which a script or a state file
# sets the two.
display.SetRepresentationType("Volume")
display.Shade = 1
display.BlendMode = "Isosurface"
scene.capture(view)
display.SetRepresentationType("Strider Volume")
assert (display.StriderShade, display.StriderBlendMode) == (0, "Composite")
assert scene.largest_difference(first["Strider Volume"], scene.capture(view)) == 0
assert (display.Shade, display.BlendMode) == (1, "Isosurface")
display.StriderShade = 1
shaded = scene.capture(view)
assert scene.mean_difference(first["Strider Volume"], shaded) > 0.5
display.Shade = 0
assert scene.largest_difference(shaded, scene.capture(view)) == 0
simple.Hide(source, view)


def show_as_volume():
    display = simple.Show(scene.wavelet(), view)
    display.SetRepresentationType("Volume")
    display.Shade = 1
    display.Specular = 0.5
    display.BlendMode = "Isosurface"
    display.IsosurfaceValues = [110.0, 150.0]
    display.SliceFunction.Origin = [1.0, 2.0, 3.0]
    return display


# The first time that Strider Volume is chosen it looks as Volume does.
display = show_as_volume()
assert (display.StriderShade, display.StriderBlendMode, display.StriderOwnAppearance) == (0, "Composite", 0)
display.SetRepresentationType("Strider Volume")
assert (display.StriderShade, display.StriderSpecular, display.StriderBlendMode) == (1, 0.5, "Isosurface")
assert (list(display.StriderIsosurfaceValues), display.StriderOwnAppearance) == ([110.0, 150.0], 1)
assert list(display.StriderSliceFunction.Origin) == [1.0, 2.0, 3.0]
display.StriderSliceFunction.Origin = [4.0, 5.0, 6.0]
assert list(display.SliceFunction.Origin) == [1.0, 2.0, 3.0]  # values are copied, not the plane
display.StriderShade = 0
for representation in ("Volume", "Strider Volume"):
    display.SetRepresentationType(representation)
assert display.StriderShade == 0

# Settings of Strider Volume made before it was chosen are not overwritten.
display = show_as_volume()
display.StriderSpecular = 0.25
display.StriderBlendMode = "Additive"
display.StriderIsosurfaceValues = [90.0]
display.Representation = "Strider Volume"
assert (display.StriderShade, display.StriderSpecular, display.StriderBlendMode) == (1, 0.25, "Additive")
assert list(display.StriderIsosurfaceValues) == [90.0]

# Lighting of surfaces does not apply to a volume without lighting.
display = simple.Show(scene.wavelet(), view)
display.Specular = 0.5
display.SetRepresentationType("Strider Volume")
assert (display.StriderShade, display.StriderSpecular) == (0, 0.0)
