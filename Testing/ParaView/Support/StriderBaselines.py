# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Pictures that tests of the window are compared with, rendered without the window."""
import itertools

from paraview import simple
from vtkmodules.vtkImagingCore import vtkImageDifference

import StriderScene as scene


def show_wavelet():
    """Shows a wavelet as the window does. Returns the view, the source and its representation, on the CPU."""
    scene.load_plugin()
    view = simple.CreateView("RenderView")
    view.ViewSize = [300, 300]  # the size of all pictures that ParaView's recorded tests compare
    view.PPI = 72
    source = simple.Wavelet()
    display = scene.show_as_strider(source, view)
    display.StriderBackend = "CPU"
    display.SetScalarBarVisibility(view, True)
    return view, source, display


def capture_image(view):
    simple.Render(view)
    return view.SMProxy.CaptureWindow(1)


def save_picture(view, name):
    """Renders and writes NAME.png; returns the image."""
    image = capture_image(view)
    simple.SaveScreenshot(scene.output_path(f"{name}.png"), view, ImageResolution=[300, 300])
    return image


def measure_difference(one, other):
    """Returns the error of two images as ParaView computes it."""
    difference = vtkImageDifference()
    difference.SetInputData(one)
    difference.SetImageData(other)
    difference.Update()
    return difference.GetThresholdedError()


def expect_all_differ(images, bound):
    """Expects each pair of a dictionary of images to differ by more than `bound`."""
    for one, other in itertools.combinations(images, 2):
        error = measure_difference(images[one], images[other])
        assert error > bound, (one, other, error)
