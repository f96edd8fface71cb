# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A volume of bytes of any size, of which each rank makes its part: sums of three waves, the same voxels however many ranks share them."""
import numpy
from paraview import simple
from vtkmodules.vtkCommonExecutionModel import vtkAlgorithm, vtkStreamingDemandDrivenPipeline

ARRAY = "waves"
LARGEST = 252
WAVELENGTH = 128  # voxels


def make_waves(size):
    """A source of size[0] x size[1] x size[2] voxels."""
    whole = [bound for count in size for bound in (0, count - 1)]
    return simple.ProgrammableSource(
        registrationName=ARRAY, OutputDataSetType="vtkImageData",
        ScriptRequestInformation=f"import MakeWaves\nMakeWaves.promise_extent(self.GetOutputInformation(0), {whole})",
        Script="import MakeWaves\nMakeWaves.fill_extent(self.GetOutputInformation(0), output)")


def promise_extent(information, whole):
    information.Set(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), whole, 6)
    information.Set(vtkAlgorithm.CAN_PRODUCE_SUB_EXTENT(), 1)


def fill_extent(information, output):
    extent = [0] * 6
    information.Get(vtkStreamingDemandDrivenPipeline.UPDATE_EXTENT(), extent)
    x, y, z = (make_wave(first, last) for first, last in zip(extent[::2], extent[1::2]))
    voxels = numpy.empty((len(z), len(y), len(x)), numpy.uint8)
    first_slice = y[:, None] + x
    for number, offset in enumerate(z):
        numpy.add(first_slice, offset, out=voxels[number])
    output.SetExtent(extent)
    output.PointData.append(voxels.ravel(), ARRAY)


def make_wave(first, last):
    """A third of the values, so that three of them are bytes."""
    phase = 2 * numpy.pi * numpy.arange(first, last + 1) / WAVELENGTH
    return numpy.rint(LARGEST / 6 * (1 - numpy.cos(phase))).astype(numpy.uint8)
