# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Isosurface Values begin in the middle of the array's range, also where the data had no active array when they were shown."""
from paraview import simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()
for name in ("type first", "array first"):
    # programmable_image adds arrays and makes none active.
    source = scene.programmable_image((11, 11, 11), {"height": "numpy.repeat(numpy.arange(11.0) * 10, 121)"}, name)
    display = simple.Show(source, view)
    if name == "array first":
        simple.ColorBy(display, ("POINTS", "height"))
    display.SetRepresentationType("Strider Volume")
    simple.Render(view)
    simple.ResetCamera(view)
    assert list(display.StriderIsosurfaceValues) == [50.0], (name, list(display.StriderIsosurfaceValues))
    display.StriderBlendMode = "Isosurface"
    assert scene.covered_fraction(scene.capture(view)) > 0.05, name
    # What was set stays, an empty list, too.
    display.StriderIsosurfaceValues = []
    assert scene.covered_fraction(scene.capture(view)) == 0.0, name
    assert not list(display.StriderIsosurfaceValues), name
    simple.Delete(display)
