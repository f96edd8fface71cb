# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders ParaView's Gaussian pulse on an adaptive grid as Volume, as Strider Volume, and as Strider Volume coloured by level, side by
side: adaptive-grids.png, for the guide.

pvbatch MakeAdaptivePicture.py PLUGIN FOLDER
"""
import pathlib
import sys

import numpy
from paraview import simple
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkIOImage import vtkPNGWriter

PIXELS = 420
# The levels of the cells, which the pulse lacks.
ADD_LEVELS = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
given, made = self.GetInputDataObject(0, 0), self.GetOutputDataObject(0)
made.ShallowCopy(given)
for level in range(given.GetNumberOfLevels()):
    for index in range(given.GetNumberOfDataSets(level)):
        grid = made.GetDataSet(level, index)
        if grid is None:
            continue
        levels = numpy_to_vtk(numpy.full(grid.GetNumberOfCells(), float(level)), deep=True)
        levels.SetName("level")
        grid.GetCellData().AddArray(levels)
"""


def show(source, representation, array, colors, opacities):
    view = simple.CreateView("RenderView")
    view.ViewSize = (PIXELS, PIXELS)
    view.UseColorPaletteForBackground = 0
    view.Background = (1.0, 1.0, 1.0)
    view.OrientationAxesVisibility = 0
    display = simple.Show(source, view)
    simple.ColorBy(display, ("CELLS", array))
    display.SetRepresentationType(representation)
    display.SetScalarBarVisibility(view, False)
    simple.GetColorTransferFunction(array).RGBPoints = colors
    simple.GetOpacityTransferFunction(array).Points = opacities
    display.ScalarOpacityUnitDistance = 0.5
    camera = view.GetActiveCamera()
    simple.ResetCamera(view)
    camera.Azimuth(40)
    camera.Elevation(30)
    simple.ResetCamera(view)
    simple.Render(view)
    image = view.SMProxy.CaptureWindow(1)
    picture = vtk_to_numpy(image.GetPointData().GetScalars()).reshape(PIXELS, PIXELS, -1)[:, :, :3].copy()
    simple.Delete(view)
    return picture


def main():
    simple.LoadPlugin(sys.argv[1], remote=False, ns=vars(simple))
    # In the middle of the grid, and wider than it is by default.
    pulse = simple.AMRGaussianPulseSource(XPulseOrigin=-0.75, YPulseOrigin=-0.75, ZPulseOrigin=1.25,
                                          XPulseWidth=1.2, YPulseWidth=0.9, ZPulseWidth=0.9)
    pulse.UpdatePipeline()
    array = pulse.CellData.GetArray("Gaussian-Pulse")
    top = array.GetRange()[1]
    pulse_colors = [0.0, 0.15, 0.3, 0.8, 0.5 * top, 0.95, 0.85, 0.5, top, 0.8, 0.15, 0.1]
    pulse_opacities = [0.0, 0.0, 0.5, 0.0, 0.15 * top, 0.0, 0.5, 0.0, 0.4 * top, 0.4, 0.5, 0.0, top, 0.95, 0.5, 0.0]
    pictures = [show(pulse, name, array.Name, pulse_colors, pulse_opacities) for name in ("Volume", "Strider Volume")]
    levels = simple.ProgrammableFilter(Input=pulse, Script=ADD_LEVELS)
    pictures.append(show(levels, "Strider Volume", "level", [0.0, 0.3, 0.5, 0.9, 1.0, 0.9, 0.5, 0.1], [0.0, 0.06, 0.5, 0.0, 1.0, 0.25, 0.5, 0.0]))
    wide = numpy.concatenate(pictures, axis=1)
    image = vtkImageData()
    image.SetDimensions(wide.shape[1], wide.shape[0], 1)
    image.GetPointData().SetScalars(numpy_to_vtk(wide.reshape(-1, 3), deep=True))
    writer = vtkPNGWriter()
    writer.SetFileName(str(pathlib.Path(sys.argv[2]) / "adaptive-grids.png"))
    writer.SetInputData(image)
    writer.Write()


main()
