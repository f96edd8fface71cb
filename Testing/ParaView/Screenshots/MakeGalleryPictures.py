# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Renders the pictures of the guide's gallery, and the three of them side by side for the README: ./strider gallery.

Data/Guide/Start/Gallery.md says where the volumes come from and how each picture is made.
"""
import argparse
import os
import pathlib
import sys

from strider.vtkStriderVolumeRendering import vtkStriderVolumeMapper
from vtkmodules.vtkCommonDataModel import vtkPiecewiseFunction
from vtkmodules.vtkFiltersCore import vtkImageAppend
from vtkmodules.vtkIOImage import vtkNIFTIImageReader, vtkNrrdReader, vtkPNGReader, vtkPNGWriter, vtkSLCReader
from vtkmodules.vtkImagingCore import vtkImageResize, vtkImageSincInterpolator
from vtkmodules.vtkRenderingCore import (
    vtkColorTransferFunction,
    vtkLight,
    vtkRenderer,
    vtkRenderWindow,
    vtkVolume,
    vtkVolumeProperty,
    vtkWindowToImageFilter,
)
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401
import vtkmodules.vtkRenderingVolumeOpenGL2  # noqa: F401

PIXELS = 800
HERO_PIXELS = 640
BACKGROUND = (13 / 255, 17 / 255, 23 / 255)
# Position relative to the camera, color, intensity: a warm light from the upper left, a cool one from the right, a rim from behind.
LIGHTS = (
    ((-1, 1.2, 1.5), (1, 0.95, 0.88), 0.9),
    ((1.5, 0.2, 0.8), (0.7, 0.82, 1), 0.4),
    ((0.3, 0.6, -1.5), (0.6, 0.75, 1), 0.4),
)
READERS = {".nii.gz": vtkNIFTIImageReader, ".nhdr": vtkNrrdReader, ".slc": vtkSLCReader}
CUBIC_B_SPLINE = 4
FILTERED_GRADIENT = 4
# Values of a transfer function are those of the file. The camera looks from the direction to the middle of the volume.
SCENES = {
    "ct": {
        "file": "vismale.nhdr",
        "direction": (1, -0.95, -0.15), "up": (0, 0, -1), "zoom": 1.62, "shift": (-0.06, 0.03),
        "color": ((0, 0.85, 0.5, 0.4), (62, 0.9, 0.55, 0.42), (80, 0.85, 0.6, 0.5), (92, 0.93, 0.86, 0.74),
                  (140, 1, 0.97, 0.9), (255, 1, 1, 1)),
        "opacity": ((0, 0), (44, 0), (54, 0.08), (62, 0.02), (82, 0.02), (100, 0.7), (255, 1)),
        "gradient opacity": ((0, 0), (10, 0), (22, 1), (255, 1)),
        "light": {"Ambient": 0, "Diffuse": 0.85, "Specular": 0.3, "SpecularPower": 25},
        "mapper": {"SampleDistanceInVoxels": 0.5, "ReconstructionFilter": CUBIC_B_SPLINE},
    },
    "simulation": {
        "file": "neghip.slc",
        "direction": (1, -0.8, 0.5), "up": (0, 0, 1), "zoom": 1.45, "shift": (-0.08, 0.05),
        "color": ((0, 0.1, 0.2, 0.6), (30, 0.15, 0.35, 0.9), (60, 0.2, 0.7, 0.85), (100, 0.4, 0.9, 0.7),
                  (150, 1, 0.8, 0.3), (200, 1, 0.4, 0.15), (255, 1, 0.15, 0.1)),
        "opacity": ((0, 0), (24, 0), (28, 0.1), (33, 0), (75, 0), (85, 0.22), (98, 0), (150, 0), (160, 0.6), (255, 0.9)),
        "light": {"Ambient": 0, "Diffuse": 0.8, "Specular": 0.5, "SpecularPower": 35},
        "mapper": {"SampleDistanceInVoxels": 0.25, "ReconstructionFilter": CUBIC_B_SPLINE, "PreIntegration": True},
    },
    "mri": {
        "file": "ch2better.nii.gz",
        "direction": (-0.9, 0.95, 0.5), "up": (0, 0, 1), "zoom": 1.5, "shift": (-0.02, 0.05),
        "color": ((0, 0.35, 0.08, 0.08), (45, 0.5, 0.17, 0.15), (60, 0.72, 0.42, 0.38), (76, 0.88, 0.62, 0.55),
                  (88, 0.95, 0.8, 0.72), (100, 1, 0.93, 0.85), (130, 1, 0.98, 0.94)),
        "opacity": ((0, 0), (42, 0), (60, 0.6), (90, 0.95), (130, 1)),
        "light": {"Ambient": 0, "Diffuse": 0.9, "Specular": 0.35, "SpecularPower": 25},
        "mapper": {"SampleDistanceInVoxels": 0.5, "ReconstructionFilter": CUBIC_B_SPLINE,
                   "EnhancementFilter": FILTERED_GRADIENT, "FilterSize": 6},
    },
}


def find_file(name, folders):
    for folder in folders:
        for path in sorted(folder.rglob(name)):
            return path
    places = ", ".join(str(folder) for folder in folders)
    raise FileNotFoundError(f"{name} was not found in {places}; Data/Guide/Start/Gallery.md says where to get it")


def read(path):
    suffix = next(suffix for suffix in READERS if path.name.endswith(suffix))
    reader = READERS[suffix]()
    reader.SetFileName(str(path))
    reader.Update()
    return reader.GetOutput()


def make_function(points):
    function = vtkPiecewiseFunction()
    for point in points:
        function.AddPoint(*point)
    return function


def make_volume(image, scene):
    mapper = vtkStriderVolumeMapper()
    mapper.SetInputData(image)
    for name, value in scene["mapper"].items():
        getattr(mapper, f"Set{name}")(value)
    appearance = vtkVolumeProperty()
    appearance.SetInterpolationTypeToLinear()
    color = vtkColorTransferFunction()
    for point in scene["color"]:
        color.AddRGBPoint(*point)
    appearance.SetColor(color)
    appearance.SetScalarOpacity(make_function(scene["opacity"]))
    if "gradient opacity" in scene:
        appearance.SetGradientOpacity(make_function(scene["gradient opacity"]))
    appearance.ShadeOn()
    for name, value in scene["light"].items():
        getattr(appearance, f"Set{name}")(value)
    volume = vtkVolume()
    volume.SetMapper(mapper)
    volume.SetProperty(appearance)
    return volume


def make_renderer(volume, scene):
    renderer = vtkRenderer()
    renderer.SetBackground(*BACKGROUND)
    renderer.AddVolume(volume)
    for position, color, intensity in LIGHTS:
        light = vtkLight()
        light.SetLightTypeToCameraLight()
        light.SetPosition(*position)
        light.SetFocalPoint(0, 0, 0)
        light.SetColor(*color)
        light.SetIntensity(intensity)
        renderer.AddLight(light)
    camera = renderer.GetActiveCamera()
    camera.SetViewAngle(20)
    camera.SetFocalPoint(0, 0, 0)
    camera.SetPosition(*scene["direction"])
    camera.SetViewUp(*scene["up"])
    renderer.ResetCamera(*volume.GetBounds())
    camera.Zoom(scene["zoom"])
    camera.SetWindowCenter(*scene["shift"])
    renderer.ResetCameraClippingRange()
    return renderer


def render(path, scene, pixels):
    volume = make_volume(read(path), scene)
    window = vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetSize(pixels, pixels)
    window.AddRenderer(make_renderer(volume, scene))
    window.Render()
    mapper = volume.GetMapper()
    if not mapper.GetFrameMilliseconds():
        raise RuntimeError(f"nothing of {path} was rendered; the messages above say why")
    print(f"{path.name}: {mapper.GetFrameMilliseconds() / 1000:.1f} s on {mapper.GetDeviceName()}", flush=True)
    grab = vtkWindowToImageFilter()
    grab.SetInput(window)
    grab.ReadFrontBufferOff()
    grab.ShouldRerenderOff()
    grab.Update()
    return grab.GetOutput()


def write(picture, path):
    writer = vtkPNGWriter()
    writer.SetCompressionLevel(9)
    writer.SetFileName(str(path))
    writer.SetInputData(picture)
    writer.Write()


def make_hero(paths):
    """The pictures, smaller, side by side."""
    joined = vtkImageAppend()
    for path in paths:
        reader = vtkPNGReader()
        reader.SetFileName(str(path))
        interpolator = vtkImageSincInterpolator()
        interpolator.AntialiasingOn()
        smaller = vtkImageResize()
        smaller.SetInputConnection(reader.GetOutputPort())
        smaller.SetInterpolator(interpolator)
        smaller.SetOutputDimensions(HERO_PIXELS, HERO_PIXELS, 1)
        joined.AddInputConnection(smaller.GetOutputPort())
    joined.Update()
    return joined.GetOutput()


def run(arguments):
    names = arguments.only or SCENES
    found = {name: find_file(SCENES[name]["file"], arguments.data) for name in names}
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name, path in found.items():
        write(render(path, SCENES[name], arguments.pixels), arguments.output / f"gallery-{name}.png")
    write(make_hero([arguments.output / f"gallery-{name}.png" for name in SCENES]), arguments.output / "hero.png")


def main():
    parser = argparse.ArgumentParser(prog="pvpython MakeGalleryPictures.py", description=__doc__.splitlines()[0])
    parser.add_argument("output", type=pathlib.Path, help="folder to write the pictures to")
    parser.add_argument("data", type=pathlib.Path, nargs="+", help="folders that have the volumes, or folders with these")
    parser.add_argument("--only", action="append", choices=SCENES, help="render this picture; the others are taken from the folder")
    parser.add_argument("--pixels", type=int, default=PIXELS, help=f"width and height of a picture; default: {PIXELS}")
    try:
        run(parser.parse_args())
    except (OSError, RuntimeError) as error:
        print(f"MakeGalleryPictures: {error}", file=sys.stderr, flush=True)
        os._exit(1)  # as RenderDemo.py


main()
