# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders the test signal of Marschner and Lobb, and a noisy copy, with each filter, into one picture: filters.png, for the guide.

Run it in pvpython, where the module strider can be found; the picture goes to the folder that the only argument names.
Marschner and Lobb, "An Evaluation of Reconstruction Filters for Volume Rendering", 1994.
"""
import math
import pathlib
import random
import sys

from strider.vtkStriderVolumeRendering import vtkStriderVolumeMapper
from vtkmodules.vtkCommonCore import VTK_FLOAT
from vtkmodules.vtkCommonDataModel import vtkImageData, vtkPiecewiseFunction
from vtkmodules.vtkFiltersCore import vtkImageAppend
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkRenderingCore import (
    vtkColorTransferFunction,
    vtkRenderer,
    vtkRenderWindow,
    vtkVolume,
    vtkVolumeProperty,
    vtkWindowToImageFilter,
)
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401
import vtkmodules.vtkRenderingVolumeOpenGL2  # noqa: F401

SIDE = 41
PIXELS = 260
FILTERS = (
    ("linear", {"ReconstructionFilter": 2}),
    ("Catmull-Rom", {"ReconstructionFilter": 3}),
    ("B-spline", {"ReconstructionFilter": 4}),
    ("B-spline through the voxels", {"ReconstructionFilter": 4, "BSplinePrefilter": True}),
)
ENHANCEMENTS = (
    ("none", {"ReconstructionFilter": 2}),
    ("bilateral", {"ReconstructionFilter": 2, "EnhancementFilter": 1, "FilterSize": 6, "BilateralContrast": 0.1}),
    ("ambient occlusion", {"ReconstructionFilter": 2, "EnhancementFilter": 2, "FilterSize": 8}),
    ("filtered gradient", {"ReconstructionFilter": 2, "EnhancementFilter": 4}),
)


def signal(x, y, z):
    """In [0, 1] over [-1, 1] along each axis."""
    ripple = math.cos(12 * math.pi * math.cos(0.5 * math.pi * math.hypot(x, y)))
    return (1 - math.sin(0.5 * math.pi * z) + 0.25 * (1 + ripple)) / 2.5


def make_volume(noise):
    numbers = random.Random(1)
    image = vtkImageData()
    image.SetDimensions(SIDE, SIDE, SIDE)
    image.SetOrigin(-1, -1, -1)
    image.SetSpacing(*[2 / (SIDE - 1)] * 3)
    image.AllocateScalars(VTK_FLOAT, 1)
    places = [2 * voxel / (SIDE - 1) - 1 for voxel in range(SIDE)]
    for k, z in enumerate(places):
        for j, y in enumerate(places):
            for i, x in enumerate(places):
                image.SetScalarComponentFromDouble(i, j, k, 0, signal(x, y, z) + numbers.uniform(-noise, noise))
    return image


def render(window, image, settings):
    """The surface at 0.5, lit, from above, as an image."""
    mapper = vtkStriderVolumeMapper()
    mapper.SetInputData(image)
    mapper.SetBlendMode(5)  # isosurface
    mapper.SetSampleDistanceInVoxels(0.5)
    for name, value in settings.items():
        getattr(mapper, f"Set{name}")(value)
    appearance = vtkVolumeProperty()
    appearance.ShadeOn()
    appearance.SetSpecular(0.3)
    appearance.SetSpecularPower(30)
    appearance.GetIsoSurfaceValues().SetValue(0, 0.5)
    color = vtkColorTransferFunction()
    color.AddRGBPoint(0, 0.95, 0.85, 0.6)
    appearance.SetColor(color)
    opacity = vtkPiecewiseFunction()
    opacity.AddPoint(0, 1)
    appearance.SetScalarOpacity(opacity)
    volume = vtkVolume()
    volume.SetMapper(mapper)
    volume.SetProperty(appearance)
    renderer = vtkRenderer()
    renderer.SetBackground(1, 1, 1)
    renderer.AddVolume(volume)
    camera = renderer.GetActiveCamera()
    camera.SetPosition(0, -2.6, 3.6)
    camera.SetFocalPoint(0, 0, -0.1)
    camera.SetViewAngle(32)
    window.AddRenderer(renderer)
    renderer.ResetCameraClippingRange()
    window.Render()
    print(mapper.GetFilteringDescription())
    grab = vtkWindowToImageFilter()
    grab.SetInput(window)
    grab.Update()
    picture = vtkImageData()
    picture.DeepCopy(grab.GetOutput())
    window.RemoveRenderer(renderer)
    return picture


def append(pictures, axis):
    joined = vtkImageAppend()
    joined.SetAppendAxis(axis)
    for picture in pictures:
        joined.AddInputData(picture)
    joined.Update()
    return joined.GetOutput()


shared = vtkRenderWindow()
shared.SetOffScreenRendering(1)
shared.SetSize(PIXELS, PIXELS)
clean, noisy = make_volume(0.0), make_volume(0.04)
rows = (
    append([render(shared, noisy, settings) for _, settings in ENHANCEMENTS], 0),
    append([render(shared, clean, settings) for _, settings in FILTERS], 0),
)
writer = vtkPNGWriter()
writer.SetFileName(str(pathlib.Path(sys.argv[1]) / "filters.png"))
writer.SetInputData(append(rows, 1))
writer.Write()
