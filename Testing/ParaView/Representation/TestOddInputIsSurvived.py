# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Input that cannot be shown gives one clear message, other odd input none, and ParaView lives and shows the next volume."""
from paraview import simple

import StriderScene as scene

NAN = float("nan")
RECTILINEAR_INFORMATION = """
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
self.GetOutputInformation(0).Set(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), [0, 4] * 3, 6)
"""
RECTILINEAR = """
import numpy
from vtkmodules.numpy_interface.dataset_adapter import numpyTovtkDataArray
coordinates = numpyTovtkDataArray(numpy.arange(5.0) ** 1.5)
output.SetExtent([0, 4] * 3)
output.SetXCoordinates(coordinates)
output.SetYCoordinates(coordinates)
output.SetZCoordinates(coordinates)
output.PointData.append(numpy.arange(125.0), "values")
"""


def image(expression, dimensions=(9, 8, 7)):
    return scene.programmable_image(dimensions, {"values": expression} if expression else {}, "odd")


def check(source, expected=None, array=None, settings=()):
    """Three renders of the source print the expected message once, or nothing."""
    with scene.messages() as found:
        display = scene.show_as_strider(source, view)
        if array:
            simple.ColorBy(display, array)
        for name in settings:
            setattr(display, name, settings[name])
        for _ in range(3):
            scene.capture(view)
    simple.Hide(source, view)
    # From ParaView 6.0 on rectilinear grids have a display of their own, which does not offer Strider.
    if expected and "Strider Volume" in list(display.GetProperty("Representation").Available):
        assert len(found) == 1 and expected in found[0], (expected, found)
    else:
        assert not found, found


scene.load_plugin()
view = scene.make_view()

# no message
check(image("numpy.full(points, 3.0)"))
check(image("numpy.full(points, numpy.nan)"))
check(image("numpy.where(numpy.arange(points) % 7 == 0, numpy.nan, numpy.arange(points))"))
check(image("numpy.where(numpy.arange(points) % 7 == 0, numpy.inf, numpy.arange(points))"))
check(image("numpy.zeros((points, 3))"), array=("POINTS", "values"))
check(image("numpy.arange(points * 3.0).reshape(points, 3)"), array=("POINTS", "values"), settings={"MapScalars": 0})
check(simple.PointDatatoCellData(Input=scene.wavelet(5)), array=("CELLS", "RTData"))
rectilinear = simple.ProgrammableSource(
    OutputDataSetType="vtkRectilinearGrid", ScriptRequestInformation=RECTILINEAR_INFORMATION, Script=RECTILINEAR)
check(rectilinear)
check(simple.GroupDatasets(Input=[scene.wavelet(5), scene.wavelet(6)]))
# blocks without the array
check(simple.GroupDatasets(Input=[scene.wavelet(5), image("numpy.arange(float(points))")]), array=("POINTS", "RTData"))
# blocks with a mask, and some without
masked = image("numpy.arange(float(points))")
check(simple.GroupDatasets(Input=[masked, scene.wavelet(5)]), settings={"StriderMaskArray": ["POINTS", "values"]})

# one message
check(image("numpy.arange(float(points))", (9, 8, 1)), "has 9x8x1 points and no thickness: rays take one sample in it at most, so that "
      "little or nothing is seen. A volume needs 2 points along each axis; to see a layer, choose Surface or Slice in the list of")
check(image("numpy.arange(float(points))", (1, 1, 17)), "has 1x1x17 points and no thickness")
check(image(None), "the data has no array of numbers")
# an opacity array before there is a colour
check(image("numpy.arange(float(points))"), "choose one of values (points)",
      settings={"UseSeparateOpacityArray": 1, "ColorArrayName": ["POINTS", ""]})
check(image("numpy.zeros((points, 3))"), "3 dependent components", ("POINTS", "values"), {"MapScalars": 0, "StriderMatchVTK": 1})
check(scene.wavelet(5), "on points", settings={"StriderMaskArray": ["CELLS", "RTData"]})
check(scene.wavelet(5), "no array", settings={"StriderMaskArray": ["POINTS", "missing"]})
check(simple.GroupDatasets(Input=[scene.wavelet(5), scene.wavelet(6)]), "no array",
      settings={"StriderMaskArray": ["POINTS", "missing"]})

# settings out of range are refused and the last good ones kept
source = scene.wavelet()
display = scene.show_as_strider(source, view)
display.StriderRotationMode = "Off"  # a GPU rounds differently once the voxels have been reordered
display.StriderShade = 1
good = scene.capture(view)
for name, value in (("StriderSampleDistanceInVoxels", 1000.0), ("StriderEarlyTerminationOpacity", 3.0),
                    ("StriderBackend", 7), ("StriderDeviceIndex", -5), ("StriderBlockShapeMode", 4),
                    ("StriderBlockWidth", 17), ("StriderBlockHeight", 2048), ("StriderTransposedIndexing", 3),
                    ("StriderShearAxis", 9), ("StriderBatchDepth", 3), ("StriderResidentThreads", 100),
                    ("StriderRotationMode", 3), ("StriderRotationHysteresis", 1.5), ("StriderStackedSlices", 3),
                    ("StriderStorage", 3), ("StriderBrickDecoding", 3), ("StriderSplitVolume", 3),
                    ("StriderCustomCroppingRegions", 0), ("StriderOpacityShift", 5), ("StriderOpacityShift", NAN), ("StriderAmbient", -1),
                    ("StriderAmbient", NAN), ("StriderDiffuse", 2), ("StriderDiffuse", NAN), ("StriderSpecular", 1.5), ("StriderSpecular", NAN),
                    ("StriderSpecularPower", 101), ("StriderSpecularPower", -1), ("StriderSpecularPower", NAN),
                    ("StriderVolumetricScatteringBlending", NAN), ("StriderGlobalIlluminationReach", NAN),
                    ("StriderScatteringAnisotropy", NAN), ("StriderFinalColorWindow", NAN), ("StriderFinalColorLevel", NAN),
                    ("StriderMaskBlendFactor", NAN)):
    with scene.messages() as found:
        display.GetProperty(name).SetElement(0, value)
        display.UpdateVTKObjects()
        picture = scene.capture(view)
    assert len(found) == 1 and f" {value:g}" in found[0], (name, found)
    assert scene.largest_difference(good, picture) == 0, name

# a block of too many threads: one message, and the last good one stays in use; none where the mode does not use it
for name in ("StriderBlockWidth", "StriderBlockHeight"):
    display.GetProperty(name).SetElement(0, 16)
display.UpdateVTKObjects()
display.StriderBlockShapeMode = "Fixed"
scene.capture(view)
with scene.messages() as found:
    display.StriderBlockWidth = 128
    for _ in range(3):
        assert scene.largest_difference(good, scene.capture(view)) == 0
assert len(found) == 1 and "128x16" in found[0] and "32 to 1024 threads" in found[0], found
assert scene.statistic(display, "StriderLaunch").startswith("16x16"), scene.statistic(display, "StriderLaunch")
with scene.messages() as found:
    display.StriderBlockShapeMode = "Automatic"
    assert scene.largest_difference(good, scene.capture(view)) == 0
    display.StriderBlockShapeMode = "Fixed"
    display.StriderBlockHeight = 8
    assert scene.largest_difference(good, scene.capture(view)) == 0
assert not found, found
# a GPU makes the block smaller if its registers do not suffice for 1024 threads
sizes = ("128x8",) if scene.statistic(display, "StriderBackendInUse") == "CPU" else ("128x8", "128x4")
assert scene.statistic(display, "StriderLaunch").startswith(sizes), scene.statistic(display, "StriderLaunch")

# a transfer function without points
with scene.messages() as found:
    display.ScalarOpacityFunction.Points = []
    scene.capture(view)
    display.LookupTable.RGBPoints = []
    scene.capture(view)
assert len(found) <= 2, found

with scene.messages() as found:
    simple.Hide(source, view)
    fine = scene.programmable_image((20, 21, 22), {"fine": "numpy.arange(float(points))"}, "fine")
    scene.show_as_strider(fine, view)
    assert scene.covered_fraction(scene.capture(view)) > 0.1
assert not found, found
