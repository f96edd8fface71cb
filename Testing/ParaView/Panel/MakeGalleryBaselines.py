# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders the pictures that GalleryInWindow.xml shows, without the window: the look from its file and a histogram of its own. Any two differ."""
from paraview import simple
from vtkmodules.util.numpy_support import vtk_to_numpy

import StriderBaselines as baselines
import StriderLooks as looks

view, source, display = baselines.show_wavelet()
images = {"Plain": baselines.save_picture(view, "Plain")}
for name, shift in (("Shifted", 0.5), ("ShiftedOut", 1.0)):
    display.StriderOpacityShift = shift
    images[name] = baselines.save_picture(view, name)
display.StriderOpacityShift = 0.0
values = vtk_to_numpy(simple.servermanager.Fetch(source).GetPointData().GetArray("RTData"))
looks.apply_look(display, "CT Bone", looks.find_anchors(values))
images["Bone"] = baselines.save_picture(view, "Bone")
baselines.expect_all_differ(images, 20)
