# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Frames that reach the first process without IceT look as if IceT had gathered them, and IceT runs where it must."""
import numpy
from paraview import simple
from vtkmodules.vtkCommonSystem import vtkTimerLog

import StriderScene as scene

LIT = {"StriderShade": 1, "StriderAmbient": 0.2, "StriderDiffuse": 0.7, "StriderSpecular": 0.4, "StriderSpecularPower": 20.0}
# A slab for each process but the first one.
MAKE_SLABS = """
from vtkmodules.vtkCommonCore import vtkFloatArray
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController
rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()
if rank > 0:
    block = vtkImageData()
    block.SetExtent(0, 8, 0, 7, 5 * rank, 5 * rank + 5)
    values = vtkFloatArray()
    values.SetName("values")
    for point in range(block.GetNumberOfPoints()):
        values.InsertNextValue(point % 9)
    block.GetPointData().SetScalars(values)
    self.GetOutputDataObject(0).SetBlock(rank, block)
"""
# Both round to 8 bits, before and after they blend with the background.
BOUND = 1
# FXAA blends a pixel with its neighbors where their contrast is above a threshold, so that a rounding of 1/255 may decide
# whether it does: 4/255 were seen on two H100s.
FXAA_BOUND = 6


def count_deliveries():
    """Counts the frames that the first process rendered without IceT since the last call."""
    names = [vtkTimerLog.GetEventString(index) for index in range(vtkTimerLog.GetNumberOfEvents()) if vtkTimerLog.GetEventType(index) == 1]
    vtkTimerLog.ResetLog()
    return names.count("Strider: deliver")


def capture_frame(bypass):
    """A picture of a frame, and whether that bypassed IceT."""
    display.StriderBypassIceT = bypass
    simple.Render(view)
    count_deliveries()
    picture = scene.capture(view)
    return picture, count_deliveries() > 0


def compare(name, is_possible=True, bound=BOUND):
    kept, by_icet = capture_frame(0)
    found, by_itself = capture_frame(1)
    assert not by_icet and by_itself == is_possible, (name, by_icet, by_itself)
    assert scene.covered_fraction(found) > 0.02, name
    difference = scene.largest_difference(kept, found)
    print(f"{name}: the largest difference is {difference}", flush=True)
    assert difference <= bound, (name, difference)
    return found


scene.load_plugin()
vtkTimerLog.SetMaxEntries(2000)
view = scene.make_view()
view.UseFXAA = 0
source = simple.Wavelet(WholeExtent=[-20, 20, -17, 15, -12, 19])
display = scene.show_as_strider(source, view)
simple.ColorBy(display, ("POINTS", "RTData"))
display.ScalarOpacityUnitDistance = 4.0
view.GetActiveCamera().Azimuth(35)
view.GetActiveCamera().Elevation(20)
unlit = compare("unlit")
for name, value in LIT.items():
    setattr(display, name, value)
lit = compare("lit")
assert scene.largest_difference(unlit, lit) > BOUND

# Not the picture of an earlier frame
view.GetActiveCamera().Azimuth(50)
turned = compare("turned")
assert scene.largest_difference(lit, turned) > 10

# A window of another size: IceT composites once.
count_deliveries()
for size in ((200, 150), (402, 301)):
    view.ViewSize = size
    simple.Render(view)
    first = count_deliveries()
    simple.Render(view)
    assert first == 0 and count_deliveries() == 1, size
    compare(f"{size[0]}x{size[1]}")
view.ViewSize = scene.SIZE

view.UseFXAA = 1
compare("FXAA", bound=FXAA_BOUND)
view.UseFXAA = 0
view.BackgroundColorMode, view.Background2 = "Gradient", [1.0, 0.9, 0.2]
compare("gradient")
view.BackgroundColorMode = "Single Color"
display.StriderBlendMode = "Maximum intensity"
compare("maximum")
display.StriderBlendMode = "Composite"

# Geometry is composited with the volume, and is not left out.
if scene.shares_geometry():
    ball = simple.Sphere(Center=[4.0, -3.0, 5.0], Radius=13.0, ThetaResolution=60, PhiResolution=60)
    simple.Show(ball, view)
    beside = compare("beside geometry")
    assert scene.largest_difference(beside, turned) > 10
    # FXAA smooths the edge of a ball that sticks out of the volume.
    outside = simple.Sphere(Center=[-21.0, 4.0, 10.0], Radius=14.0, ThetaResolution=60, PhiResolution=60)
    simple.Show(outside, view)
    sharp = compare("edges")
    view.UseFXAA = 1
    smooth = compare("edges with FXAA", bound=FXAA_BOUND)
    assert scene.largest_difference(sharp, smooth) > 3 * FXAA_BOUND, scene.largest_difference(sharp, smooth)
    view.UseFXAA = 0
    simple.Hide(outside, view)
    simple.Hide(ball, view)
    alone = compare("without geometry")
    assert scene.largest_difference(alone, turned) <= BOUND

    # Translucent geometry is IceT's.
    surface = simple.Show(ball, view)
    surface.Opacity = 0.5
    simple.Render(view)
    compare("translucent geometry", is_possible=False)
    simple.Hide(ball, view)

# A hidden volume does not matter, and a second visible one does.
other_source = simple.Wavelet(WholeExtent=[25, 60, -17, 15, -12, 19])
other = scene.show_as_strider(other_source, view)
compare("two volumes", is_possible=False)
simple.Hide(other_source, view)
compare("hidden volume")
simple.Delete(other)
assert scene.largest_difference(compare("again"), compare("and again")) == 0

# The first process has no part of the volume.
simple.Hide(source, view)
blocks = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=MAKE_SLABS)
display = scene.show_as_strider(blocks, view)
simple.ColorBy(display, ("POINTS", "values"))
compare("without a part")
assert scene.statistic(display, "StriderBackendInUse"), "the statistics are those of a process that has a part"
