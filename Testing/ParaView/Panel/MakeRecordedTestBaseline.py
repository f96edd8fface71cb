# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders the scene of SettingChangesPicture.xml without the window: with its settings, and without, which must differ."""
from paraview import simple
from vtkmodules.vtkImagingCore import vtkImageDifference

import StriderScene as scene

scene.load_plugin()
view = simple.CreateView("RenderView")
view.ViewSize = [300, 300]  # the size of all pictures that ParaView's recorded tests compare
view.PPI = 72
source = simple.Wavelet()
display = scene.show_as_strider(source, view)
display.StriderBackend = "CPU"
display.SetScalarBarVisibility(view, True)


def capture_image():
    simple.Render(view)
    return view.SMProxy.CaptureWindow(1)


before = capture_image()
display.StriderSampleDistanceInVoxels = 40.0
difference = vtkImageDifference()  # as ParaView compares
difference.SetInputData(before)
difference.SetImageData(capture_image())
difference.Update()
assert difference.GetThresholdedError() > 100, difference.GetThresholdedError()
simple.SaveScreenshot(scene.output_path("SettingChangesPicture.png"), view, ImageResolution=[300, 300])
