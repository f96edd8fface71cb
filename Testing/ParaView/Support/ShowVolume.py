# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Reads a volume and shows it as Strider Volume with colours and opacities that suit it. Used by the demo
and by the benchmark of ranks."""
import os

from paraview import simple

NIFTI_SUFFIXES = (".nii", ".nii.gz")
# The head of the demo, in Debian's package mricron-data.
HEAD_NAME = "ch2.nii.gz"

# ParaView's own readers do not read compressed NIfTI. The path is inserted as text, so that saved states read it
# again.
NIFTI_INFORMATION = """
from vtkmodules.vtkIOImage import vtkNIFTIImageReader
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
reader = vtkNIFTIImageReader()
reader.SetFileName({path!r})
reader.UpdateInformation()
extent = vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT()
self.GetOutputInformation(0).Set(extent, reader.GetOutputInformation(0).Get(extent), 6)
"""
NIFTI_DATA = """
from vtkmodules.vtkIOImage import vtkNIFTIImageReader
reader = vtkNIFTIImageReader()
reader.SetFileName({path!r})
reader.Update()
output.ShallowCopy(reader.GetOutput())
"""


def load_plugin(path=None):
    """Loads the plugin from its file, or the installed one by its name."""
    if path:
        simple.LoadPlugin(path, remote=False, ns=vars(simple))
    else:
        simple.LoadDistributedPlugin("StriderVolume", remote=False, ns=vars(simple))


def is_nifti(path):
    return path.lower().endswith(NIFTI_SUFFIXES)


def open_volume(path):
    """A source for any image data that ParaView reads, and for NIfTI."""
    if not os.path.isfile(path):
        raise FileNotFoundError(f"{path}: no such file")
    name = os.path.basename(path)
    path = os.path.abspath(path)
    if is_nifti(path):
        source = simple.ProgrammableSource(
            registrationName=name,
            OutputDataSetType="vtkImageData",
            ScriptRequestInformation=NIFTI_INFORMATION.format(path=path),
            Script=NIFTI_DATA.format(path=path))
    else:
        source = simple.OpenDataFile(path, registrationName=name)
    source.UpdatePipeline()
    extent = source.GetDataInformation().GetExtent()
    if extent[0] > extent[1]:
        raise RuntimeError(f"no voxels were read from {name}; the messages above say why, and the page Messages of the guide what to do.")
    if source.GetDataInformation().GetDataSetTypeAsString() not in ("vtkImageData", "vtkUniformGrid"):
        raise RuntimeError(f"{name} holds {source.GetDataInformation().GetDataSetTypeAsString()}, not image data.")
    return source


def show_volume(path, view):
    """Opens the file and shows its volume; returns the source and its display."""
    source = open_volume(path)
    display = simple.Show(source, view)
    display.SetRepresentationType("Strider Volume")
    simple.Render(view)  # chooses the array
    if not display.ColorArrayName[1]:
        raise RuntimeError(f"{os.path.basename(path)} has no point data with one component.")
    if os.path.basename(path) == HEAD_NAME:
        show_head(source, display, view)
    else:
        show_generic(source, display, view)
    return source, display


def value_range(display):
    points = display.LookupTable.RGBPoints
    return points[0], points[-4]


def set_transfer_functions(display, colours, opacities):
    """Points (value, red, green, blue) and (value, opacity), values from 0 to 1 of the range of the data."""
    low, high = value_range(display)
    display.LookupTable.ColorSpace = "RGB"
    display.LookupTable.RGBPoints = [
        number for value, *colour in colours for number in (low + value * (high - low), *colour)]
    display.ScalarOpacityFunction.Points = [
        number for value, opacity in opacities for number in (low + value * (high - low), opacity, 0.5, 0.0)]


def show_head(source, display, view):
    """A magnetic resonance image of a head, cut open in the middle."""
    set_transfer_functions(
        display,
        colours=((0.0, 0.0, 0.0, 0.0), (0.12, 0.45, 0.25, 0.18), (0.25, 0.75, 0.55, 0.45), (0.42, 0.95, 0.85, 0.75),
                 (0.6, 1.0, 0.98, 0.95), (1.0, 1.0, 1.0, 1.0)),
        opacities=((0.0, 0.0), (0.1, 0.0), (0.2, 0.35), (0.4, 0.8), (1.0, 1.0)))
    display.ScalarOpacityUnitDistance = 1.0
    display.UseCropping = 1
    display.CroppingScale = [0.5, 1.0, 1.0]
    bounds = list(source.GetDataInformation().GetBounds())
    bounds[1] = 0.5 * (bounds[0] + bounds[1])
    look_from(view, (1.0, 0.75, 0.15), bounds)


def show_generic(source, display, view):
    """Any volume: the lowest values are transparent, as air and noise are."""
    set_transfer_functions(
        display,
        colours=((0.0, 0.1, 0.1, 0.35), (0.25, 0.2, 0.5, 0.75), (0.5, 0.85, 0.85, 0.8), (0.75, 0.95, 0.6, 0.3),
                 (1.0, 0.75, 0.1, 0.1)),
        opacities=((0.0, 0.0), (0.15, 0.0), (0.4, 0.15), (1.0, 0.9)))
    look_from(view, (1.0, -0.8, 0.6), source.GetDataInformation().GetBounds())


def look_from(view, direction, bounds):
    """Turns the camera to the middle of the bounds, z up, seen from the direction."""
    view.CameraFocalPoint = [0.0, 0.0, 0.0]
    view.CameraPosition = direction
    view.CameraViewUp = [0.0, 0.0, 1.0]
    view.SMProxy.ResetCamera(bounds)
    view.GetActiveCamera().Dolly(1.1)
    simple.Render(view)
