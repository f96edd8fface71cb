# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What the tests share: the plugin, a view, pictures as arrays. Every test is run as PROGRAM TEST.py PLUGIN FOLDER,
with this folder in PYTHONPATH."""
import contextlib
import ctypes
import gc
import os
import sys
import tempfile

import numpy
from paraview import simple
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkVersion
from vtkmodules.vtkFiltersCore import vtkAppendFilter
from vtkmodules.vtkFiltersSources import vtkSphereSource
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader, vtkXMLUnstructuredGridWriter

BACKGROUND = (0.0, 0.0, 1.0)
SIZE = (320, 240)


def load_plugin():
    simple.LoadPlugin(sys.argv[1], remote=False, ns=vars(simple))


def output_path(name):
    """A file of this test's own folder."""
    os.makedirs(sys.argv[2], exist_ok=True)
    return os.path.join(sys.argv[2], name)


def make_view():
    """A view with a plain blue background and nothing in it but data."""
    view = simple.CreateView("RenderView")
    prepare_view(view)
    return view


def prepare_view(view):
    view.ViewSize = SIZE
    view.UseColorPaletteForBackground = 0
    view.Background = BACKGROUND
    view.OrientationAxesVisibility = 0


def look_from(view, azimuth, elevation):
    """Looks at all data, turned by these degrees from the view along z."""
    camera = view.GetActiveCamera()
    camera.SetPosition(0, 0, 1)
    camera.SetFocalPoint(0, 0, 0)
    camera.SetViewUp(0, 1, 0)
    camera.Azimuth(azimuth)
    camera.Elevation(elevation)
    simple.ResetCamera(view)


class Allocated(ctypes.Structure):
    """What glibc's mallinfo2 tells."""
    _fields_ = [(name, ctypes.c_size_t)
                for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]


def count_allocated():
    """Bytes that this process has allocated and not freed, whether or not the system has them back. OpenGL's on a CPU are among them."""
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = Allocated
    gc.collect()
    found = library.mallinfo2()
    return found.uordblks + found.hblkhd


def show_as_strider(source, view):
    """The display of the source, as a user gets it who chooses Strider Volume in the list of representations."""
    display = simple.Show(source, view)
    display.SetRepresentationType("Strider Volume")
    simple.Render(view)
    simple.ResetCamera(view)
    return display


def translation_name(display):
    """The display's property that moves it, which was Position before ParaView 5.13."""
    return "Translation" if display.SMProxy.GetProperty("Translation") else "Position"


def wavelet(half_width=20):
    return simple.Wavelet(WholeExtent=[-half_width, half_width] * 3)


def capture(view):
    """The picture of the view as integers, rows from the bottom, three channels."""
    simple.Render(view)
    return read_frame(view)


def read_frame(view):
    """As capture, of one frame, which ParaView renders for the picture."""
    image = view.SMProxy.CaptureWindow(1)
    width, height, _ = image.GetDimensions()
    return vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, width, -1)[:, :, :3].astype(int)


def covered_fraction(picture):
    """Fraction of the pixels that are not background."""
    background = numpy.rint(numpy.multiply(BACKGROUND, 255)).astype(int)
    return numpy.any(picture != background, axis=2).mean()


def largest_difference(one, other):
    """Largest difference of any channel of any pixel, of 255."""
    return int(numpy.abs(one - other).max())


def mean_difference(one, other):
    """Mean difference of the channels of all pixels, of 255."""
    return float(numpy.abs(one - other).mean())


def statistic(display, name):
    display.UpdatePropertyInformation()
    return display.GetPropertyValue(name)


def rotation_bound(display):
    """Of 255, how far a picture of moved voxels may be from one of voxels as they came: see VTK/Support/RotationScenes.cxx."""
    return 0 if statistic(display, "StriderBackendInUse") == "CPU" else 19


def programmable_image(dimensions, arrays, name):
    """A source of image data whose point arrays are the given Python expressions of numpy and `points`, their number."""
    extent = [bound for dimension in dimensions for bound in (0, dimension - 1)]
    lines = [
        "import numpy",
        f"output.SetExtent({extent})",
        f"points = {dimensions[0] * dimensions[1] * dimensions[2]}",
    ]
    lines += [f"output.PointData.append({expression}, {array!r})" for array, expression in arrays.items()]
    return simple.ProgrammableSource(
        registrationName=name,
        OutputDataSetType="vtkImageData",
        ScriptRequestInformation=f"""
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
self.GetOutputInformation(0).Set(vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), {extent}, 6)
""",
        Script="\n".join(lines))


def flush_output():
    """Writes out what Python and VTK have printed. VTK's text waits in a buffer of the C library where the output is a pipe or a file."""
    sys.stdout.flush()
    ctypes.CDLL(None).fflush(None)


@contextlib.contextmanager
def informations():
    """A list that holds, after the block, what Strider printed in it that is neither a warning nor an error. It is not printed again."""
    found = []
    with tempfile.TemporaryFile("w+") as capture_file:
        flush_output()
        kept = os.dup(1)
        os.dup2(capture_file.fileno(), 1)
        try:
            yield found
        finally:
            flush_output()
            os.dup2(kept, 1)
            os.close(kept)
            capture_file.seek(0)
            found += [line for line in capture_file if line.startswith("Strider: ")]


@contextlib.contextmanager
def messages():
    """A list that holds, after the block, the warnings and errors that were printed in it. They are not printed again."""
    found = []
    with tempfile.TemporaryFile("w+") as capture_file:
        sys.stderr.flush()
        kept = os.dup(2)
        os.dup2(capture_file.fileno(), 2)
        try:
            yield found
        finally:
            sys.stderr.flush()
            os.dup2(kept, 2)
            os.close(kept)
            capture_file.seek(0)
            # Mesa's messages about the shader of VTK 9.6's own mapper are not Strider's.
            found += [line for line in capture_file
                      if ("ERR|" in line or "WARN|" in line) and "`g_dataPos' used uninitialized" not in line]


def shares_geometry():
    """Whether ParaView can send processes the parts of geometry that they composite with a volume. It sends them as XML with raw data,
    which VTK before 9.3.1 cannot read with some versions of expat (Ubuntu 24.04 has 2.6.1): it reports errors and loses the parts."""
    sphere = vtkSphereSource()
    sphere.SetThetaResolution(60)
    sphere.SetPhiResolution(60)
    grid = vtkAppendFilter()
    grid.SetInputConnection(sphere.GetOutputPort())
    writer = vtkXMLUnstructuredGridWriter()
    writer.SetInputConnection(grid.GetOutputPort())
    writer.WriteToOutputStringOn()
    writer.SetDataModeToAppended()
    writer.EncodeAppendedDataOff()
    writer.Update()
    reader = vtkXMLUnstructuredGridReader()
    reader.ReadFromInputStringOn()
    reader.SetInputString(writer.GetOutputString())
    with messages():
        reader.Update()
    is_read = reader.GetOutput().GetNumberOfCells() == grid.GetOutput().GetNumberOfCells()
    if not is_read:
        assert (vtkVersion.GetVTKMajorVersion(), vtkVersion.GetVTKMinorVersion()) < (9, 4), vtkVersion.GetVTKVersion()
        print("Without geometry: this VTK cannot read raw data with this version of expat", flush=True)
    return is_read
