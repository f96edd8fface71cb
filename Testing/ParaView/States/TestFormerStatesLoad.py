# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""States that were saved before Strider Volume had planes of its own, and before StriderOwnAppearance, give the same picture."""
import re

from paraview import simple, smstate

import StriderScene as scene
import StriderStates as states

scene.load_plugin()
view = scene.make_view()
display = scene.show_as_strider(simple.Wavelet(WholeExtent=[10, 40, 5, 30, 0, 20]), view)
display.Shade = 1
display.BlendMode = "Isosurface"
display.StriderSpecular = 0.5
display.StriderUseClippingPlane = 1
display.StriderClippingPlane.Origin, display.StriderClippingPlane.Normal = [20.0, 15.0, 9.0], [0.6, 0.0, 0.8]
display.StriderBlendMode = "Slice"
display.StriderSliceFunction.Origin = [22.0, 15.0, 8.0]
picture = scene.capture(view)
former_file = scene.output_path("former.pvsm")
simple.SaveState(former_file)
python_state = smstate.get_state()

with open(former_file, encoding="utf-8") as file:
    text = file.read()
former = re.sub(r'<Property name="StriderOwnAppearance".*?</Property>', "", text, flags=re.S)
former = former.replace('type="StriderPlane"', 'type="Plane"')
assert "StriderOwnAppearance" in text and 'type="StriderPlane"' in text
with open(former_file, "w", encoding="utf-8") as file:
    file.write(former)
former_script = "\n".join(line for line in python_state.splitlines() if "StriderOwnAppearance" not in line)
assert former_script != python_state


def check(kind):
    view = states.sorted_views()[0]
    scene.prepare_view(view)
    display = simple.GetDisplayProperties(next(iter(simple.GetSources().values())), view)
    assert (display.StriderShade, display.StriderSpecular, display.StriderBlendMode) == (0, 0.5, "Slice"), kind
    assert list(display.StriderClippingPlane.Origin) == [20.0, 15.0, 9.0], kind
    assert list(display.StriderSliceFunction.Origin) == [22.0, 15.0, 8.0], kind
    difference = scene.largest_difference(picture, scene.capture(view))
    assert difference == 0, (kind, difference)
    for representation in ("Volume", "Strider Volume"):
        display.SetRepresentationType(representation)
    difference = scene.largest_difference(picture, scene.capture(view))
    assert difference == 0, (kind, "to and fro", difference)


simple.ResetSession()
simple.LoadState(former_file)
check("state file")
simple.ResetSession()
states.run(former_script)
check("Python state")
