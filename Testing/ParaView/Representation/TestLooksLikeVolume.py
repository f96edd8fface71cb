# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What was chosen for Volume holds for Strider Volume too, and looks the same: light, blending, arrays, kinds of data."""
from paraview import simple

import StriderScene as scene

ARRAYS = {
    "values": "numpy.fromfunction(lambda z, y, x: 100 + 50 * numpy.sin(x / 5) + 2 * y + z, (36, 38, 40)).ravel()",
    "other": "numpy.fromfunction(lambda z, y, x: z * y + x, (36, 38, 40)).ravel()",
    "vectors": "numpy.stack([numpy.arange(float(points)) % 40, numpy.arange(float(points)) % 1520, numpy.ones(points)], 1)",
    "colours": "(numpy.stack([numpy.arange(points) % 40 * 6, numpy.arange(points) % 1520 // 6,"
               " numpy.full(points, 90), numpy.arange(points) % 40 * 5], 1)).astype(numpy.uint8)",
}
RECTILINEAR_INFORMATION = """
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
self.GetOutputInformation(0).Set(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), [0, 19] * 3, 6)
"""
RECTILINEAR = """
import numpy
from vtkmodules.numpy_interface.dataset_adapter import numpyTovtkDataArray
coordinates = numpyTovtkDataArray(numpy.arange(20.0) ** 1.3)
output.SetExtent([0, 19] * 3)
output.SetXCoordinates(coordinates)
output.SetYCoordinates(coordinates)
output.SetZCoordinates(coordinates)
output.PointData.append(numpy.sin(numpy.arange(8000.0) / 400) * 50, "values")
"""

scene.load_plugin()
view = scene.make_view()
failures = []


def compare(title, source, array, settings=(), bound=1.5):
    display = simple.Show(source, view)
    assert "Strider Volume" in list(display.GetProperty("Representation").Available), title
    display.SetRepresentationType("Volume")
    simple.ColorBy(display, array)
    if display.LookupTable:
        # The default differs between versions, and with it the bounds
        display.LookupTable.ApplyPreset("Cool to Warm", True)
    display.RescaleTransferFunctionToDataRange()
    display.ScalarOpacityUnitDistance = 3.0
    if hasattr(display, "SliceFunction"):  # not for the rectilinear grids of ParaView 6
        display.SliceFunction.Normal = [0.3, 0.4, 1.0]
    for name, value in settings:
        setattr(display, name, value)
    # For the first time: with the settings of Volume
    display.SetRepresentationType("Strider Volume")
    display.StriderMatchVTK = 1
    simple.Render(view)
    simple.ResetCamera(view)
    camera = view.GetActiveCamera()
    camera.SetPosition(camera.GetFocalPoint()[0], camera.GetFocalPoint()[1], camera.GetFocalPoint()[2] + camera.GetDistance())
    camera.SetViewUp(0, 1, 0)
    camera.Azimuth(25)
    camera.Elevation(15)
    simple.ResetCamera(view)
    with scene.messages() as found:
        strider = scene.capture(view)
    display.SetRepresentationType("Volume")
    volume = scene.capture(view)
    difference = scene.mean_difference(strider, volume)
    print(f"{title}: {difference:.3f}")
    if not difference < bound or scene.covered_fraction(strider) < 0.02 or found:
        failures.append((title, difference, scene.covered_fraction(strider), found))
    simple.Hide(source, view)


def image():
    return scene.programmable_image((40, 38, 36), ARRAYS, "arrays")


def shifted(source, distance):
    """The data set moved along x, so that it touches others."""
    return simple.ProgrammableFilter(
        Input=source, CopyArrays=1, OutputDataSetType="Same as Input",
        Script=f"output.SetOrigin({distance}, 0, 0)")


VALUES = ("POINTS", "values")
compare("plain", image(), VALUES)
compare("shade", image(), VALUES, [("Shade", 1)])
compare("material", image(), VALUES,
        [("Shade", 1), ("Ambient", 0.2), ("Diffuse", 0.6), ("Specular", 0.7), ("SpecularPower", 12.0)])
compare("isosurfaces", image(), VALUES,
        [("BlendMode", "Isosurface"), ("IsosurfaceValues", [110.0, 150.0]), ("Shade", 1)])
compare("slice", image(), VALUES, [("BlendMode", "Slice")])
compare("cropping", image(), VALUES, [("UseCropping", 1), ("CroppingScale", [0.6, 0.7, 0.8])])
compare("opacity array", image(), VALUES,
        [("OpacityArrayName", ["POINTS", "other"]), ("UseSeparateOpacityArray", 1)])
compare("magnitude", image(), ("POINTS", "vectors", "Magnitude"))
compare("component", image(), ("POINTS", "vectors", "0"))
compare("colours as they are", image(), ("POINTS", "colours"), [("MapScalars", 0)])
compare("cells", simple.PointDatatoCellData(Input=image()), ("CELLS", "values"), bound=2.0)

rectilinear = simple.ProgrammableSource(
    OutputDataSetType="vtkRectilinearGrid", ScriptRequestInformation=RECTILINEAR_INFORMATION, Script=RECTILINEAR)
# Volume steps through the indices of the grid, Strider through its coordinates.
compare("rectilinear", rectilinear, VALUES, bound=2.5)
blocks = simple.GroupDatasets(Input=[scene.wavelet(8), shifted(scene.wavelet(8), 16), shifted(scene.wavelet(8), 32)])
compare("blocks", blocks, ("POINTS", "RTData"), bound=2.5)

assert not failures, failures
