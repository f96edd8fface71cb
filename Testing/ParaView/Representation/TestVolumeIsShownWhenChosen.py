# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Who chooses Strider Volume sees the volume: an array is chosen where none was, and one that was chosen is kept."""
from paraview import simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()

# chosen as in the list of representations, for data that is shown as an outline without colours
source = scene.wavelet()
display = simple.Show(source, view)
assert "Strider Volume" in list(display.GetProperty("Representation").Available)
assert not display.ColorArrayName[1], display.ColorArrayName
display.SetRepresentationType("Strider Volume")
simple.Render(view)
simple.ResetCamera(view)
assert list(display.ColorArrayName) == ["POINTS", "RTData"], display.ColorArrayName
assert display.LookupTable and display.ScalarOpacityFunction
low, high = display.LookupTable.RGBPoints[0], display.LookupTable.RGBPoints[-4]
assert abs(low - 51.0) < 40 and high > 200, (low, high)
by_method = scene.capture(view)
assert scene.covered_fraction(by_method) > 0.2, scene.covered_fraction(by_method)
simple.Hide(source, view)

# set as a property
other = scene.wavelet()
display = simple.Show(other, view)
display.Representation = "Strider Volume"
by_property = scene.capture(view)
assert scene.largest_difference(by_method, by_property) == 0
simple.Hide(other, view)

# an array that is set after the type, as in a state file, is kept
two = scene.programmable_image(
    (20, 21, 22), {"first": "numpy.zeros(points)", "second": "numpy.arange(float(points))"}, "two arrays")
display = simple.Show(two, view)
display.Representation = "Strider Volume"
simple.ColorBy(display, ("POINTS", "second"))
simple.Render(view)
assert list(display.ColorArrayName) == ["POINTS", "second"], display.ColorArrayName
simple.Hide(two, view)

# of several arrays, the first with one component
vectors = scene.programmable_image(
    (20, 21, 22), {"a": "numpy.zeros((points, 3))", "b": "numpy.arange(float(points))"}, "vectors first")
display = scene.show_as_strider(vectors, view)
assert list(display.ColorArrayName) == ["POINTS", "b"], display.ColorArrayName
assert scene.covered_fraction(scene.capture(view)) > 0.1
