# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders the thumbnails of the gallery of looks with Strider. Data/README.md names the origin of each volume.

Usage: PYTHONPATH=Testing/ParaView/Support xvfb-run -a -s -noreset pvbatch MakeThumbnails.py PLUGIN.so FOLDER DATA [LOOK ...]: the plugin's library,
the folder for the images (Plugin/Panel/Looks), and a folder with the volumes that SCENES names. Writes the images of all looks or of those named.
"""
import pathlib
import sys

import numpy
from paraview import simple
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkImagingCore import vtkImageResize, vtkImageSincInterpolator
from vtkmodules.vtkIOImage import vtkNIFTIImageReader, vtkNrrdReader, vtkPNGWriter, vtkSLCReader
from vtkmodules.vtkIOLegacy import vtkStructuredPointsReader

import StriderLooks as looks
import StriderScene as scene

SIZE = 96  # pixels; pqStriderLookGallery.cxx shows them as they are
RENDERED_SIZE = 2 * SIZE
READERS = {".gz": vtkNIFTIImageReader, ".nhdr": vtkNrrdReader, ".slc": vtkSLCReader, ".vtk": vtkStructuredPointsReader}

# A volume, the direction of the camera and its upper side, the magnification, and the looks that it shows, in this order: the looks that set
# light and blending only show the skull in the colors and opacities of CT Bone.
SMOKE = "smoke"
SCENES = (
    ("vismale.nhdr", (1, -0.95, -0.15), (0, 0, -1), 1.35,
     ("CT Soft Tissue", "CT Bone", "Standard", "Shaded", "Scattered", "Isosurface", "Maximum")),
    ("vtk_test_data/carotid.vtk", (0, 0, 1), (0, 1, 0), 1.6, ("Angiography",)),
    ("/usr/share/mricron/templates/ch2better.nii.gz", (-0.9, 0.95, 0.5), (0, 0, 1), 1.5, ("MRI",)),
    ("vtk_test_data/bolt.slc", (-0.6, -0.8, -0.7), (0, 0, -1), 1.4, ("Machine Part", "X-ray")),
    ("vtk_test_data/neghip.slc", (0.6, 0.9, 0.5), (0, 0, 1), 1.4, ("Nested Shells",)),
    ("vtk_test_data/ironProt.vtk", (0.3, -0.7, 0.8), (0, 0, 1), 1.25, ("Simulation",)),
    (SMOKE, (1, 0.5, 0.3), (0, 0, 1), 1.45, ("Smoke",)),
)


def make_smoke():
    """A plume that widens upward, with noise in four octaves."""
    size = 96
    random = numpy.random.default_rng(7)

    def make_noise(cells):
        values = random.random((cells + 2,) * 3)
        position = numpy.linspace(0, cells, size)
        cell = position.astype(int)
        part = position - cell
        weight = part * part * (3 - 2 * part)
        for axis in range(3):
            shape = [size if other == axis else 1 for other in range(3)]
            upper = weight.reshape(shape)
            values = numpy.take(values, cell, axis) * (1 - upper) + numpy.take(values, cell + 1, axis) * upper
        return values

    noise = sum(make_noise(cells) / cells for cells in (4, 8, 16, 32))
    noise = (noise - noise.mean()) / noise.std()
    height, y, x = numpy.ogrid[0:1:size * 1j, -1:1:size * 1j, -1:1:size * 1j]
    radius = numpy.hypot(x - 0.25 * numpy.sin(3 * height) * height, y - 0.2 * numpy.sin(4 * height + 1) * height)
    ends = 3 * numpy.clip(height - 0.8, 0, 1) + 15 * numpy.clip(0.06 - height, 0, 1)
    density = numpy.clip(1.25 - radius / (0.12 + 0.55 * height**0.8) + 0.35 * noise * (0.3 + height) - ends, 0, None)
    values = (255 * numpy.clip(1.3 * density / density.max(), 0, 1)).astype(numpy.uint8)
    image = vtkImageData()
    image.SetDimensions(size, size, size)
    scalars = numpy_to_vtk(values.ravel(), deep=True)
    scalars.SetName("density")
    image.GetPointData().SetScalars(scalars)
    return image


def read(path):
    reader = READERS[path.suffix]()
    reader.SetFileName(str(path))
    reader.Update()
    return reader.GetOutput()


def write_thumbnail(view, path):
    """Writes the picture of the view, SIZE pixels wide."""
    simple.Render(view)
    interpolator = vtkImageSincInterpolator()
    interpolator.AntialiasingOn()
    small = vtkImageResize()
    small.SetInterpolator(interpolator)
    small.SetOutputDimensions(SIZE, SIZE, 1)
    small.SetInputData(view.SMProxy.CaptureWindow(1))
    writer = vtkPNGWriter()
    writer.SetCompressionLevel(9)
    writer.SetFileName(str(path))
    writer.SetInputConnection(small.GetOutputPort())
    writer.Write()


def render(view, image, direction, up, zoom, names):
    source = simple.TrivialProducer()
    source.GetClientSideObject().SetOutput(image)
    source.UpdatePipeline()
    display = scene.show_as_strider(source, view)
    display.StriderSampleDistanceInVoxels = 0.5
    display.SetScalarBarVisibility(view, False)
    view.CameraPosition = [middle + part for middle, part in zip(view.CameraFocalPoint, direction)]
    view.CameraViewUp = up
    simple.ResetCamera(view)
    view.GetActiveCamera().Zoom(zoom)
    anchors = looks.find_anchors(vtk_to_numpy(image.GetPointData().GetScalars()))
    for name in names:
        looks.apply_look(display, name, anchors)
        write_thumbnail(view, pathlib.Path(sys.argv[2]) / f"{looks.LOOKS[name].get('image')}.png")
    simple.Delete(source)


scene.load_plugin()
view = scene.make_view()
view.ViewSize = [RENDERED_SIZE, RENDERED_SIZE]
view.Background = [0.11, 0.12, 0.15]
wanted = sys.argv[4:]
for volume, direction, up, zoom, shown in SCENES:
    if not wanted or set(shown) & set(wanted):
        image = make_smoke() if volume == SMOKE else read(pathlib.Path(sys.argv[3]) / volume)
        # The looks before a wanted one set the colors that it keeps.
        render(view, image, direction, up, zoom, shown)
