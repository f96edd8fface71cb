# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders the pictures that GalleryInWindow.xml shows, without the window: the look from its file and a histogram of its own. Any two differ."""
import itertools

from paraview import simple
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkImagingCore import vtkImageDifference

import StriderLooks as looks
import StriderScene as scene

scene.load_plugin()
view = simple.CreateView("RenderView")
view.ViewSize = [300, 300]  # the size of all pictures that ParaView's recorded tests compare
view.PPI = 72
source = simple.Wavelet()
display = scene.show_as_strider(source, view)
display.StriderBackend = "CPU"
display.SetScalarBarVisibility(view, True)

images = {}


def save_picture(name):
    simple.Render(view)
    images[name] = view.SMProxy.CaptureWindow(1)
    simple.SaveScreenshot(scene.output_path(f"{name}.png"), view, ImageResolution=[300, 300])


save_picture("Plain")
for name, shift in (("Shifted", 0.5), ("ShiftedOut", 1.0)):
    display.StriderOpacityShift = shift
    save_picture(name)
display.StriderOpacityShift = 0.0
values = vtk_to_numpy(simple.servermanager.Fetch(source).GetPointData().GetArray("RTData"))
looks.apply_look(display, "CT Bone", looks.find_anchors(values))
save_picture("Bone")

for one, other in itertools.combinations(images, 2):
    difference = vtkImageDifference()  # as ParaView compares
    difference.SetInputData(images[one])
    difference.SetImageData(images[other])
    difference.Update()
    assert difference.GetThresholdedError() > 20, (one, other, difference.GetThresholdedError())
