# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A gradient opacity function that replaces another one is used, also where it was changed before the other one was shown."""
from paraview import servermanager, simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()
view.ViewSize = (60, 60)
display = scene.show_as_strider(scene.wavelet(8), view)


def make_function(points):
    function = servermanager._getPyProxy(servermanager.CreateProxy("piecewise_functions", "StriderGradientOpacity"))
    function.Points = points
    function.UpdateVTKObjects()
    return function


older = make_function([0, 1, 0.5, 0, 1, 1, 0.5, 0])
newer = make_function([0, 0, 0.5, 0, 1, 0, 0.5, 0])
display.StriderUseGradientOpacity = 1
for _ in range(2):
    display.StriderGradientOpacityFunction = newer
    assert scene.covered_fraction(scene.capture(view)) == 0.0
    display.StriderGradientOpacityFunction = older
    assert scene.covered_fraction(scene.capture(view)) > 0.1
