# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A volume that processes share looks as it does in one piece: one process writes its pictures, several compare theirs."""
import sys

import numpy
from paraview import servermanager, simple

import StriderScene as scene

CAMERAS = ((0, 0), (90, 0), (35, 20), (125, -40), (215, 60), (305, -75), (180, 5), (45, 45), (260, 30), (10, -88))
PROCESSES = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()


def light(display):
    display.Shade = 1
    display.Ambient, display.Diffuse, display.Specular, display.SpecularPower = 0.2, 0.7, 0.4, 20.0


def show(view, source, kind, association):
    display = simple.Show(source, view)
    display.SetRepresentationType(kind)
    simple.ColorBy(display, (association, "RTData"))
    display.LookupTable.RescaleTransferFunction(37.0, 277.0)
    display.ScalarOpacityFunction.Points = [37.0, 0.4, 0.5, 0.0, 150.0, 0.02, 0.5, 0.0, 277.0, 0.8, 0.5, 0.0]
    display.ScalarOpacityUnitDistance = 4.0
    return display


def pictures(view):
    camera = view.GetActiveCamera()
    found = []
    for number, (azimuth, elevation) in enumerate(CAMERAS):
        view.CameraParallelProjection = number % 2
        camera.SetPosition(0, 0, 1)
        camera.SetFocalPoint(0, 0, 0)
        camera.SetViewUp(0, 1, 0)
        camera.Azimuth(azimuth)
        camera.Elevation(elevation)
        simple.ResetCamera(view)
        found.append(scene.capture(view))
    return numpy.array(found)


scene.load_plugin()
view = scene.make_view()
view.UseFXAA = 0  # smooths edges of each process and not of the picture
points = simple.Wavelet(WholeExtent=[-20, 20, -17, 15, -12, 19])
import os
for kind in os.environ.get("KINDS", "Volume,Strider Volume").split(","):
    display = show(view, points, kind, "POINTS")
    for name in ("plain", "lit"):
        if name == "lit":
            light(display)
        found = pictures(view)
        path = scene.output_path(f"{kind}-{name}.npy".replace(" ", "-"))
        if PROCESSES == 1:
            numpy.save(path, found)
        else:
            whole = numpy.load(path)
            print(PROCESSES, kind, name, "largest", [scene.largest_difference(a, b) for a, b in zip(found, whole)],
                "mean", round(scene.mean_difference(found, whole), 4), flush=True)
        if len(sys.argv) > 3:
            from PIL import Image
            for number, picture in enumerate(found):
                Image.fromarray(picture[::-1].astype(numpy.uint8)).save(f"{sys.argv[3]}/{kind}-{name}-{number}-of-{PROCESSES}.png")
    simple.Delete(display)
