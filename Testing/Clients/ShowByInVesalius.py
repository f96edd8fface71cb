# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""InVesalius' volume with one of its presets, without its window: ShowByInVesalius.py PNG"""
import builtins
import pathlib
import plistlib
import sys

import numpy

from WaveVolume import make_waves

HOME = pathlib.Path("/usr/share/invesalius")
sys.path[:0] = [str(HOME), "/usr/lib/invesalius"]
builtins._ = lambda text: text  # as the program does for its translations

import vtk  # noqa: E402
import wx  # noqa: E402

application = wx.App(False)

# The order matters: its modules import each other.
from invesalius.data import slice_, volume  # noqa: E402
from invesalius import project, session  # noqa: E402
from invesalius.pubsub import pub  # noqa: E402


def main():
    session.Session().CreateItens()
    session.Session().rendering = 1  # its setting Rendering: GPU
    with open(HOME / "presets" / "raycasting" / "Mid Contrast.plist", "rb") as file:
        project.Project().raycasting_preset = plistlib.load(file, fmt=plistlib.FMT_XML)
    slices = slice_.Slice()
    slices.matrix = numpy.ascontiguousarray((15 * make_waves() - 1000).T.astype(numpy.int16))
    slices.spacing = (1.0, 1.0, 1.0)
    shown = []

    def take_volume(volume, colour, ww, wl):  # pylint: disable=redefined-outer-name
        shown.append((volume, colour, ww, wl))

    pub.subscribe(take_volume, "Load volume into viewer")
    loader = volume.Volume()
    loader.OnUpdatePreset()
    renderer = vtk.vtkRenderer()
    renderer.SetBackground(shown[0][1])
    renderer.AddVolume(shown[0][0])
    window = vtk.vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetSize(300, 300)
    window.AddRenderer(renderer)
    renderer.ResetCamera()
    renderer.GetActiveCamera().Azimuth(30)
    renderer.GetActiveCamera().Elevation(20)
    window.Render()
    picture = vtk.vtkWindowToImageFilter()
    picture.SetInput(window)
    writer = vtk.vtkPNGWriter()
    writer.SetInputConnection(picture.GetOutputPort())
    writer.SetFileName(sys.argv[1])
    writer.Write()


main()
