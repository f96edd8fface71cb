# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders two volumes that overlap, drawn in the order of adding and mixed, into one picture: several-volumes.png, for the guide.

Run it in pvpython, where the module strider can be found; the picture goes to the folder that the only argument names.
"""
import pathlib
import sys

import numpy
from strider.vtkStriderVolumeRendering import vtkStriderVolumeMapper
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData, vtkPiecewiseFunction
from vtkmodules.vtkFiltersCore import vtkImageAppend
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkRenderingCore import (
    vtkColorTransferFunction,
    vtkRenderer,
    vtkRenderWindow,
    vtkVolume,
    vtkWindowToImageFilter,
)
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401  for its factories

PIXELS = 420
SIDE = 96


def make_image(values, half):
    """Values [z, y, x] on the cube from -half to half."""
    image = vtkImageData()
    count = values.shape[0]
    image.SetDimensions(count, count, count)
    image.SetSpacing(*(2.0 * half / (count - 1),) * 3)
    image.SetOrigin(-half, -half, -half)
    image.GetPointData().SetScalars(numpy_to_vtk(values.astype(numpy.float32).ravel(), deep=True))
    return image


def make_volume(image, opacities, colors, is_shaded):
    mapper = vtkStriderVolumeMapper()
    mapper.SetInputData(image)
    mapper.SetSampleDistanceInVoxels(0.5)
    volume = vtkVolume()
    volume.SetMapper(mapper)
    look = volume.GetProperty()
    opacity, color = vtkPiecewiseFunction(), vtkColorTransferFunction()
    for point in opacities:
        opacity.AddPoint(*point)
    for point in colors:
        color.AddRGBPoint(*point)
    look.SetScalarOpacity(opacity)
    look.SetColor(color)
    look.SetScalarOpacityUnitDistance(0.1)
    look.SetInterpolationTypeToLinear()
    look.SetShade(is_shaded)
    look.SetSpecular(0.3)
    return volume


def make_field():
    """Bands that a flow around the torus would carry."""
    z, y, x = numpy.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j]
    distance = numpy.sqrt(x * x + y * y + z * z)
    return 0.5 + 0.5 * numpy.sin(7.0 * (z + 0.35 * numpy.exp(-4.0 * distance**2) * numpy.sin(6.0 * x) * y)) * numpy.exp(-0.4 * distance**4)


def make_torus():
    z, y, x = numpy.mgrid[-1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j, -1 : 1 : SIDE * 1j] * 0.75
    return 0.2 - numpy.sqrt((numpy.sqrt(x * x + y * y) - 0.45) ** 2 + z * z)


def render(window, mixes):
    field = make_volume(
        make_image(make_field(), 1.0),
        ((0.1, 0.14), (0.3, 0.0), (0.7, 0.0), (0.9, 0.14)),
        ((0.0, 0.15, 0.35, 0.9), (0.5, 0.9, 0.9, 0.9), (1.0, 0.95, 0.6, 0.2)),
        False,
    )
    body = make_volume(make_image(make_torus(), 0.75), ((-0.01, 0.0), (0.01, 1.0)), ((0.0, 0.75, 0.2, 0.25), (0.2, 0.75, 0.2, 0.25)), True)
    renderer = vtkRenderer()
    renderer.SetBackground(1.0, 1.0, 1.0)
    for volume in (field, body):
        volume.GetMapper().SetMixVolumes(mixes)
        renderer.AddVolume(volume)
    camera = renderer.GetActiveCamera()
    camera.SetPosition(1.3, -3.3, 1.7)
    camera.SetViewUp(0, 0, 1)
    camera.SetViewAngle(36)
    window.AddRenderer(renderer)
    renderer.ResetCameraClippingRange()
    window.Render()
    print(body.GetMapper().GetVolumesMixed())
    grab = vtkWindowToImageFilter()
    grab.SetInput(window)
    grab.Update()
    picture = vtkImageData()
    picture.DeepCopy(grab.GetOutput())
    window.RemoveRenderer(renderer)
    return picture


shared = vtkRenderWindow()
shared.SetOffScreenRendering(1)
shared.SetSize(PIXELS, PIXELS)
joined = vtkImageAppend()
for setting in (False, True):
    joined.AddInputData(render(shared, setting))
writer = vtkPNGWriter()
writer.SetFileName(str(pathlib.Path(sys.argv[1]) / "several-volumes.png"))
writer.SetInputConnection(joined.GetOutputPort())
writer.Write()
