# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What cannot be had for any of several blocks is said once, not once for each of them."""
from paraview import simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()
# Blocks apart from each other, with values and sizes of their own.
images = [scene.wavelet(4 + place) for place in range(4)]
moved = [simple.ProgrammableFilter(Input=image, CopyArrays=1, Script=f"output.SetOrigin({40.0 * place}, 0, 0)\noutput.SetSpacing({1.0 + 0.1 * place}, 1, 1)")
         for place, image in enumerate(images)]
display = scene.show_as_strider(simple.GroupDatasets(Input=moved), view)
simple.ColorBy(display, ("POINTS", "RTData"))
scene.capture(view)


def heard(**settings):
    with scene.messages() as found:
        for name, value in settings.items():
            setattr(display, name, value)
        scene.capture(view)
        scene.capture(view)
    return found


found = heard(ScalarOpacityUnitDistance=0.0)
assert len(found) == 1 and "unit distance" in found[0], found
assert not heard(ScalarOpacityUnitDistance=1.0)
found = heard(StriderBackend="CUDA")
assert len(found) == (0 if scene.statistic(display, "StriderBackendInUse") == "CUDA" else 1), found
