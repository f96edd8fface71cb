# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Meshes that processes share look as they do on one process, which keeps its pictures: resampling is collective."""
import numpy
from paraview import servermanager, simple

import StriderScene as scene

CAMERAS = ((0, 0), (35, 20), (215, 60), (125, -40))
PROCESSES = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
# Pictures of processes are composited in floats, and rounded to 8 bits once.
BOUND = 2
LIT = {"StriderShade": 1, "StriderAmbient": 0.2, "StriderDiffuse": 0.7, "StriderSpecular": 0.4, "StriderSpecularPower": 20.0}
CUBIC = {"StriderReconstructionFilter": "Catmull-Rom", "StriderUseGradientOpacity": 1, **LIT}
GIVEN = {"StriderResamplingResolution": "Dimensions", "StriderResamplingDimensions": [61, 50, 47]}
SMALL = {"StriderResamplingBudget": 1.0}

SCENES = (
    ("tetrahedra", "POINTS", {}),
    ("tetrahedra", "POINTS", CUBIC),
    ("tetrahedra", "POINTS", GIVEN),
    ("tetrahedra", "POINTS", SMALL),
    ("tetrahedra", "POINTS", {"StriderBlendMode": "Maximum intensity"}),
    ("tetrahedra", "POINTS", {"StriderMaskArray": ["POINTS", "mask"], **LIT}),
    ("tetrahedra", "POINTS", {"OpacityArrayName": ["POINTS", "opacities"], "UseSeparateOpacityArray": 1}),
    ("voxels", "CELLS", LIT),
    ("curvilinear", "POINTS", LIT),
    ("ball", "POINTS", {}),
    ("ball", "POINTS", LIT),
    ("corner", "POINTS", LIT),  # some processes have no cells
    ("blocks of meshes", "POINTS", LIT),
)

scene.load_plugin()
view = scene.make_view()
view.ViewSize = (180, 136)
view.UseFXAA = 0
wavelet = simple.Wavelet(WholeExtent=[-9, 9, -8, 7, -6, 8])
masked = simple.Calculator(Input=wavelet, ResultArrayName="mask", Function="if(coordsY+2*coordsZ>1,1,0)")
both = simple.Calculator(Input=masked, ResultArrayName="opacities", Function="150 + 100*sin(coordsX/3)*cos(coordsY/4) + coordsZ")
# Tetrahedralize cuts the cells of an image in one of two ways, by their places in the piece. It has to be an unstructured grid.
tetrahedra = simple.Tetrahedralize(Input=simple.AppendDatasets(Input=both))
ball = simple.Clip(Input=simple.AppendDatasets(Input=wavelet), ClipType="Sphere")
ball.ClipType.Radius = 7.3
data = {
    "tetrahedra": tetrahedra,
    "voxels": simple.AppendDatasets(Input=simple.PointDatatoCellData(Input=wavelet)),
    "curvilinear": simple.WarpByVector(
        Input=simple.Calculator(Input=simple.Transform(Input=wavelet), ResultArrayName="move",
                                Function="sin(coordsY/3)*iHat+cos(coordsX/4)*kHat"), Vectors=["POINTS", "move"]),
    "ball": ball,
    "corner": simple.AppendDatasets(Input=simple.ExtractSubset(Input=wavelet, VOI=[-8, -3, -7, -2, -5, 0])),
    "blocks of meshes": simple.GroupDatasets(Input=[
        simple.Clip(Input=tetrahedra, ClipType="Plane"),
        simple.AppendDatasets(Input=simple.ExtractSubset(Input=wavelet, VOI=[0, 9, -8, 7, -6, 8]))]),
}


def set_look(display, association):
    simple.ColorBy(display, (association, "RTData"))
    display.LookupTable.RescaleTransferFunction(37.0, 277.0)
    display.ScalarOpacityFunction.Points = [37.0, 0.4, 0.5, 0.0, 150.0, 0.02, 0.5, 0.0, 277.0, 0.8, 0.5, 0.0]
    display.ScalarOpacityUnitDistance = 3.0


def pictures():
    camera = view.GetActiveCamera()
    found = []
    for azimuth, elevation in CAMERAS:
        camera.SetPosition(0, 0, 1)
        camera.SetFocalPoint(0, 0, 0)
        camera.SetViewUp(0, 1, 0)
        camera.Azimuth(azimuth)
        camera.Elevation(elevation)
        simple.ResetCamera(view)
        found.append(scene.capture(view))
    return numpy.array(found)


def compare_all():
    failures = []
    for number, (source, association, settings) in enumerate(SCENES):
        display = simple.Show(data[source], view)
        display.SetRepresentationType("Strider Volume")
        set_look(display, association)
        for name, value in settings.items():
            setattr(display, name, value)
        found = pictures()
        status = scene.statistic(display, "StriderResampling").split(",")[0]
        path = scene.output_path(f"{number}.npy")
        if PROCESSES == 1:
            assert min(scene.covered_fraction(picture) for picture in found) > 0.02, (source, settings)
            numpy.save(path, found)
            with open(path + ".txt", "w") as file:
                file.write(status)
        else:
            largest = scene.largest_difference(found, numpy.load(path))
            with open(path + ".txt") as file:
                former = file.read()
            print(f"{PROCESSES} processes, {source}, {sorted(settings)}: largest difference {largest} of 255; {status}", flush=True)
            if largest > BOUND or status != former:
                failures.append((source, settings, largest, status, former))
        simple.Hide(data[source], view)
        simple.Delete(display)
    return failures


failures = compare_all()
assert not failures, failures
