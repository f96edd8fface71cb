# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders the pictures that UndoInWindow.xml goes back and forth between, without the window. Any two differ."""
import itertools

from paraview import simple
from vtkmodules.vtkImagingCore import vtkImageDifference

import StriderScene as scene

PLAIN = {
    "StriderBlendMode": "Composite",
    "StriderSampleDistanceInVoxels": 0.5,
    "StriderUseClippingPlane": 0,
}
PICTURES = {
    "Plain": ({}, 0.0),
    "Isosurface": ({"StriderBlendMode": "Isosurface"}, 0.0),
    "Maximum": ({"StriderBlendMode": "Maximum intensity"}, 0.0),
    "Coarse": ({"StriderSampleDistanceInVoxels": 40.0}, 0.0),
    "Clipped": ({"StriderUseClippingPlane": 1}, 0.0),
    "ClippedLower": ({"StriderUseClippingPlane": 1}, -5.0),
}

scene.load_plugin()
view = simple.CreateView("RenderView")
view.ViewSize = [300, 300]  # the size of all pictures that ParaView's recorded tests compare
view.PPI = 72
display = scene.show_as_strider(simple.Wavelet(), view)
display.StriderBackend = "CPU"
display.SetScalarBarVisibility(view, True)

images = {}
for name, (settings, planeX) in PICTURES.items():
    for key, value in {**PLAIN, **settings}.items():
        setattr(display, key, value)
    display.StriderClippingPlane.Origin = [planeX, 0.0, 0.0]
    simple.Render(view)
    images[name] = view.SMProxy.CaptureWindow(1)
    simple.SaveScreenshot(scene.output_path(f"{name}.png"), view, ImageResolution=[300, 300])

for one, other in itertools.combinations(images, 2):
    difference = vtkImageDifference()  # as ParaView compares
    difference.SetInputData(images[one])
    difference.SetImageData(images[other])
    difference.Update()
    assert difference.GetThresholdedError() > 20, (one, other, difference.GetThresholdedError())
