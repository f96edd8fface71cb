# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A volume of bytes of any size, of which each rank makes its part: sums of three waves, the same voxels however many ranks share them."""
import numpy
from paraview import simple
from vtkmodules.vtkCommonCore import vtkDataArray, vtkInformation, vtkInformationVector
from vtkmodules.vtkCommonDataModel import vtkDataSetAttributes
from vtkmodules.vtkCommonExecutionModel import vtkAlgorithm, vtkExtentTranslator, vtkStreamingDemandDrivenPipeline

ARRAY = "waves"
LARGEST = 252
WAVELENGTH = 128  # voxels


def make_waves(size):
    """A source of size[0] x size[1] x size[2] voxels."""
    whole = [bound for count in size for bound in (0, count - 1)]
    return simple.ProgrammableSource(
        registrationName=ARRAY, OutputDataSetType="vtkImageData",
        ScriptRequestInformation=f"import MakeWaves\nMakeWaves.promise_extent(self.GetOutputInformation(0), {whole})",
        Script="import MakeWaves\nMakeWaves.fill_piece(self.GetOutputInformation(0), output)")


def promise_extent(information, whole):
    information.Set(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), whole, 6)
    # Otherwise VTK makes the ghost arrays, cell by cell: a minute for a quarter of 2048^3.
    information.Set(vtkAlgorithm.CAN_HANDLE_PIECE_REQUEST(), 1)


def fill_piece(information, output):
    levels = information.Get(vtkStreamingDemandDrivenPipeline.UPDATE_NUMBER_OF_GHOST_LEVELS())
    own, extent = find_extent(information, 0), find_extent(information, levels)
    x, y, z = (make_wave(first, last) for first, last in zip(extent[::2], extent[1::2]))
    voxels = numpy.empty((len(z), len(y), len(x)), numpy.uint8)
    first_slice = y[:, None] + x
    for number, offset in enumerate(z):
        numpy.add(first_slice, offset, out=voxels[number])
    output.SetExtent(extent)
    output.PointData.append(voxels.ravel(), ARRAY)
    tell_range(output.PointData, ARRAY, LARGEST)
    if extent != own:
        ghosts = numpy.full([count - 1 for count in voxels.shape], vtkDataSetAttributes.DUPLICATECELL, numpy.uint8)
        ghosts[tuple(slice(own[2 * axis] - extent[2 * axis], own[2 * axis + 1] - extent[2 * axis]) for axis in (2, 1, 0))] = 0
        output.CellData.append(ghosts.ravel(), vtkDataSetAttributes.GhostArrayName())
        tell_range(output.CellData, vtkDataSetAttributes.GhostArrayName(), vtkDataSetAttributes.DUPLICATECELL)


def find_extent(information, levels):
    """Of the piece that is asked for, with as many levels of ghost cells."""
    translator = vtkExtentTranslator()
    translator.SetWholeExtent(information.Get(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT()))
    translator.SetPiece(information.Get(vtkStreamingDemandDrivenPipeline.UPDATE_PIECE_NUMBER()))
    translator.SetNumberOfPieces(information.Get(vtkStreamingDemandDrivenPipeline.UPDATE_NUMBER_OF_PIECES()))
    translator.SetGhostLevel(levels)
    translator.PieceToExtent()
    return translator.GetExtent()


def tell_range(attributes, name, largest):
    """Spares ParaView a look at every voxel, which takes minutes for 2048^3: all ranks say the range of the whole, from 0."""
    for key in (vtkDataArray.PER_COMPONENT(), vtkDataArray.PER_FINITE_COMPONENT()):
        component, components = vtkInformation(), vtkInformationVector()
        component.Set(vtkDataArray.COMPONENT_RANGE(), [0.0, largest], 2)
        components.Append(component)
        attributes.VTKObject.GetArray(name).GetInformation().Set(key, components)


def make_wave(first, last):
    """A third of the values, so that three of them are bytes."""
    phase = 2 * numpy.pi * numpy.arange(first, last + 1) / WAVELENGTH
    return numpy.rint(LARGEST / 6 * (1 - numpy.cos(phase))).astype(numpy.uint8)
