# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
from vtkmodules.vtkCommonDataModel import vtkPiecewiseFunction
from vtkmodules.vtkImagingCore import vtkRTAnalyticSource
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkRenderingCore import (
    vtkColorTransferFunction, vtkRenderer, vtkRenderWindow, vtkVolume, vtkWindowToImageFilter)
import vtkmodules.vtkRenderingOpenGL2  # brings the window's implementation
from strider.vtkStriderVolumeRendering import vtkStriderVolumeMapper

source = vtkRTAnalyticSource()  # or any other source of vtkImageData
source.SetWholeExtent(-50, 50, -50, 50, -50, 50)

mapper = vtkStriderVolumeMapper()  # stands where a vtkGPUVolumeRayCastMapper stood
mapper.SetInputConnection(source.GetOutputPort())

colors = vtkColorTransferFunction()
colors.AddRGBPoint(40, 0.1, 0.2, 0.6)
colors.AddRGBPoint(160, 0.9, 0.9, 0.8)
colors.AddRGBPoint(270, 0.8, 0.2, 0.1)
opacities = vtkPiecewiseFunction()
opacities.AddPoint(120, 0.0)
opacities.AddPoint(270, 0.2)
volume = vtkVolume()
volume.SetMapper(mapper)
volume.GetProperty().SetColor(colors)
volume.GetProperty().SetScalarOpacity(opacities)
volume.GetProperty().SetInterpolationTypeToLinear()

renderer = vtkRenderer()
renderer.AddVolume(volume)
window = vtkRenderWindow()
window.SetOffScreenRendering(True)
window.SetSize(400, 400)
window.AddRenderer(renderer)
window.Render()

picture = vtkWindowToImageFilter()
picture.SetInput(window)
writer = vtkPNGWriter()
writer.SetInputConnection(picture.GetOutputPort())
writer.SetFileName("FirstImage.png")
writer.Write()
print("FirstImage.png, rendered on", mapper.GetDeviceName())
