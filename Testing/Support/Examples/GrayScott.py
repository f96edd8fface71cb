# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
import sys

import cupy
from strider import image_from_cuda
from strider.vtkStriderVolumeRendering import vtkStriderVolumeMapper
from vtkmodules.vtkCommonDataModel import vtkPiecewiseFunction
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkRenderingCore import (
    vtkColorTransferFunction, vtkRenderer, vtkRenderWindow, vtkVolume, vtkWindowToImageFilter)
import vtkmodules.vtkRenderingOpenGL2  # brings the window's implementation

side, pictures, steps = (int(text) for text in (sys.argv[1:] + ["256", "20", "200"][len(sys.argv) - 1:])[:3])
u = cupy.ones((side, side, side), "f4")
v = cupy.zeros_like(u)
for place in cupy.random.RandomState(7).randint(side // 4, 3 * side // 4, (24, 3)).tolist():
    seed = tuple(slice(first, first + side // 20) for first in place)
    u[seed], v[seed] = 0.25, 0.33

react = cupy.ElementwiseKernel(  # Gray and Scott 1983
    "float32 meanU, float32 meanV", "float32 u, float32 v",
    """const float reaction = u * v * v;
       u += 0.2f * (meanU - u) - reaction + 0.025f * (1 - u);
       v += 0.1f * (meanV - v) + reaction - 0.08f * v;""", "react")


def mean(values):
    return sum(cupy.roll(values, shift, axis) for axis in range(3) for shift in (-1, 1)) / 6


image = image_from_cuda(v, name="concentration")  # no copy: frames read v itself

mapper = vtkStriderVolumeMapper()
mapper.SetInputData(image)
colors = vtkColorTransferFunction()
colors.AddRGBPoint(0.1, 0.1, 0.25, 0.6)
colors.AddRGBPoint(0.2, 0.2, 0.75, 0.75)
colors.AddRGBPoint(0.3, 1.0, 0.85, 0.5)
opacities = vtkPiecewiseFunction()
opacities.AddPoint(0.12, 0.0)
opacities.AddPoint(0.16, 0.4)
opacities.AddPoint(0.3, 0.9)
volume = vtkVolume()
volume.SetMapper(mapper)
volume.GetProperty().SetColor(colors)
volume.GetProperty().SetScalarOpacity(opacities)
volume.GetProperty().SetScalarOpacityUnitDistance(side / 128)
volume.GetProperty().SetInterpolationTypeToLinear()
volume.GetProperty().ShadeOn()

renderer = vtkRenderer()
renderer.AddVolume(volume)
window = vtkRenderWindow()
window.SetOffScreenRendering(True)
window.SetSize(800, 800)
window.AddRenderer(renderer)
renderer.ResetCamera()
renderer.GetActiveCamera().Azimuth(30)
renderer.GetActiveCamera().Elevation(25)

for picture in range(pictures):
    for _ in range(steps):
        react(mean(u), mean(v), u, v)  # changes u and v in place
    image.GetPointData().GetScalars().Modified()
    window.Render()
    grabber = vtkWindowToImageFilter()
    grabber.SetInput(window)
    writer = vtkPNGWriter()
    writer.SetInputConnection(grabber.GetOutputPort())
    writer.SetFileName(f"GrayScott{picture:03}.png")
    writer.Write()
print(pictures, "pictures, rendered on", mapper.GetDeviceName())
