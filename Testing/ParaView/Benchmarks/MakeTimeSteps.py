# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A series of volumes that lie in memory: a wave that travels along x."""
import numpy
from paraview import simple
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline

ARRAY = "wave"
LARGEST = 250
STEPS = []  # values, which all frames share


def make_steps(size, scalar, count):
    """A source of so many volumes of size^3 scalars."""
    z, y, x = numpy.mgrid[0:size, 0:size, 0:size].astype(numpy.float32) * numpy.float32(6 * numpy.pi / size)
    still = numpy.sin(y) * numpy.cos(z)
    STEPS.clear()
    for number in range(count):
        values = 0.25 * LARGEST * (2 + numpy.sin(x + 2 * numpy.pi * number / count) + still)
        STEPS.append(values.astype(scalar).ravel())
    source = simple.ProgrammableSource(
        OutputDataSetType="vtkImageData",
        ScriptRequestInformation=f"import MakeTimeSteps\nMakeTimeSteps.promise(self.GetOutputInformation(0), {size})",
        Script="import MakeTimeSteps\nMakeTimeSteps.fill(self.GetOutputInformation(0), self.GetOutputDataObject(0))")
    return source


def promise(information, size):
    times = [float(number) for number in range(len(STEPS))]
    information.Set(vtkStreamingDemandDrivenPipeline.TIME_STEPS(), times, len(times))
    information.Set(vtkStreamingDemandDrivenPipeline.TIME_RANGE(), [times[0], times[-1]], 2)
    information.Set(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), [0, size - 1] * 3, 6)


def fill(information, output):
    key = vtkStreamingDemandDrivenPipeline.UPDATE_TIME_STEP()
    number = int(information.Get(key)) if information.Has(key) else 0
    output.SetExtent(information.Get(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT()))
    # Makes a new array each time, as readers do, so that no range is stored with it.
    array = numpy_to_vtk(STEPS[min(max(number, 0), len(STEPS) - 1)])
    array.SetName(ARRAY)
    output.GetPointData().SetScalars(array)
