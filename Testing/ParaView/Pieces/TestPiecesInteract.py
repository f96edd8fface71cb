# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Processes that share a volume agree on its quality while the camera moves, so that no seam shows then: one process keeps its pictures,
several compare theirs."""
import numpy
from paraview import servermanager, simple
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkRenderingCore import vtkWindowToImageFilter

import StriderScene as scene

PROCESSES = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
# The bounds of TestPiecesMakeOnePicture.py where one process composites its blocks in 8 bits.
BOUNDS = {"points": 2, "blocks": 3, "ends": 3}
HAS_GEOMETRY = PROCESSES == 1 or scene.shares_geometry()

# A block of the first process and one of the last; the processes between them have none.
MAKE_ENDS = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController
controller = vtkMultiProcessController.GetGlobalController()
for number, (low, high) in enumerate(((-22, 5), (5, 29))):
    if controller.GetLocalProcessId() == number * (controller.GetNumberOfProcesses() - 1):
        block = vtkImageData()
        block.SetExtent(-30, 30, -27, 25, low, high)
        z, y, x = numpy.mgrid[low:high + 1, -27:26, -30:31]
        values = 157 + 60 * numpy.sin(x / 3.0) + 30 * numpy.cos(y / 4.0) + 30 * numpy.sin(z / 2.0)
        array = numpy_to_vtk(values.ravel(), deep=True)
        array.SetName("RTData")
        block.GetPointData().SetScalars(array)
        self.GetOutputDataObject(0).SetBlock(number, block)
"""


def read_window(view):
    """What the window shows, without another frame."""
    reader = vtkWindowToImageFilter()
    reader.SetInput(view.SMProxy.GetRenderWindow())
    reader.ShouldRerenderOff()
    reader.ReadFrontBufferOff()
    reader.Update()
    picture = reader.GetOutput()
    width, height, _ = picture.GetDimensions()
    return vtk_to_numpy(picture.GetPointData().GetScalars()).reshape(height, width, -1)[:, :, :3].astype(int)


def interact(view, display, frames):
    for _ in range(frames):
        view.SMProxy.InteractiveRender()
    return scene.statistic(display, "StriderQualityInUse")


def compare(source, name, picture):
    path = scene.output_path(f"{source}-{name}.npy")
    if PROCESSES == 1:
        assert scene.covered_fraction(picture) > 0.05, (source, name)
        numpy.save(path, picture)
        return
    largest = scene.largest_difference(picture, numpy.load(path))
    print(f"{PROCESSES} processes, {source}, {name}: the largest difference is {largest}/255", flush=True)
    assert largest <= BOUNDS[source], (source, name, largest)


scene.load_plugin()
view = scene.make_view()
view.ViewSize = (180, 136)
view.UseFXAA = 0
view.ImageReductionFactor = 1  # ParaView's own setting, which affects several processes only
waves = simple.Wavelet(WholeExtent=[-30, 30, -27, 25, -22, 29])
halves = [simple.ExtractSubset(Input=waves, VOI=[-30, 30, -27, 25, low, high]) for low, high in ((-22, 5), (5, 29))]
data = {
    "points": waves,
    "blocks": simple.GroupDatasets(Input=halves),
    "ends": simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=MAKE_ENDS),
}
ball = simple.Sphere(Radius=20.0)
simple.Show(ball, view).Opacity = 0.5
simple.Hide(ball, view)


def check(source):
    display = scene.show_as_strider(data[source], view)
    display.StriderBackend = "CPU"
    display.StriderShade = 1
    display.ScalarOpacityUnitDistance = 2.0  # ParaView's depends on the number of blocks
    display.StriderLargestImageFactor = 1
    camera = view.GetActiveCamera()
    camera.SetPosition(0, 0, 1)
    camera.SetFocalPoint(0, 0, 0)
    camera.SetViewUp(0, 1, 0)
    camera.Azimuth(35)
    camera.Elevation(20)
    simple.ResetCamera(view)
    standard = scene.capture(view)
    assert scene.statistic(display, "StriderQualityInUse") == "full resolution (at rest)"
    compare(source, "rest", standard)

    # a budget that no process keeps: as coarse as allowed, all of them
    display.StriderFrameBudget = 1
    quality = interact(view, display, 8)
    assert quality.startswith("full resolution, samples 4x apart ("), quality
    moving = read_window(view)
    assert scene.largest_difference(standard, moving) > 5, "coarse samples look as fine ones"
    compare(source, "moving", moving)
    display.StriderLargestSampleFactor = 1.5
    quality = interact(view, display, 8)
    assert quality.startswith("full resolution, samples 1.5x apart ("), quality
    compare(source, "slower", read_window(view))

    # between translucent surfaces, where frames have several passes
    if HAS_GEOMETRY:
        simple.Show(ball, view)
        quality = interact(view, display, 4)
        assert quality.startswith("full resolution, samples 1.5x apart ("), quality
        simple.Hide(ball, view)

    # at rest, and with a budget that is kept
    assert scene.largest_difference(standard, scene.capture(view)) == 0
    display.StriderFrameBudget = 10000
    for _ in range(70):
        quality = interact(view, display, 1)
        if quality.startswith("full resolution ("):
            break
    assert quality.startswith("full resolution ("), quality

    # a piece that does not agree stays the same
    display.StriderFrameBudget = 1
    display.StriderUniteFrames = 0
    quality = interact(view, display, 4)
    assert quality.startswith("full resolution, samples" if PROCESSES == 1 else "full (a piece of an image"), quality
    simple.Hide(data[source], view)


for source in data:
    check(source)
