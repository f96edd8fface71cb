# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Arrays over time on one mesh are resampled without a search for cells, also where each step brings a mesh of its own that is equal, and
show what a fresh search shows. A mesh that moves is searched again. ParaView's cache shows its steps."""
import os
import time

from paraview import simple

import StriderScene as scene

STEPS = 20
CELLS = int(os.environ.get("STRIDER_TEST_CELLS", "12"))

INFORMATION = f"""
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
information = self.GetOutputInformation(0)
information.Set(vtkStreamingDemandDrivenPipeline.TIME_STEPS(), list(range({STEPS})), {STEPS})
information.Set(vtkStreamingDemandDrivenPipeline.TIME_RANGE(), [0, {STEPS - 1}], 2)
"""
# Points, cells and arrays are made anew for each step.
SCRIPT = f"""
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
from vtkmodules.vtkFiltersGeneral import vtkDataSetTriangleFilter
from vtkmodules.vtkImagingCore import vtkRTAnalyticSource
step = self.GetOutputInformation(0).Get(vtkStreamingDemandDrivenPipeline.UPDATE_TIME_STEP())
wavelet = vtkRTAnalyticSource()
wavelet.SetWholeExtent(0, {CELLS}, 0, {CELLS}, 0, {CELLS})
tetrahedra = vtkDataSetTriangleFilter()
tetrahedra.SetInputConnection(wavelet.GetOutputPort())
tetrahedra.Update()
mesh = self.GetOutputDataObject(0)
mesh.DeepCopy(tetrahedra.GetOutput())
places = vtk_to_numpy(mesh.GetPoints().GetData())
if MOVES:
    places[:, 0] += 0.2 * numpy.sin(places[:, 1] + step)
    mesh.GetPoints().Modified()
mesh.GetPointData().Initialize()
values = numpy_to_vtk(numpy.sin(places[:, 0] * 0.6 + 0.3 * step) + numpy.cos(places[:, 1] * 0.5) * places[:, 2] / {CELLS}, deep=True)
values.SetName("wave")
mesh.GetPointData().AddArray(values)
"""


def make(moves):
    return simple.ProgrammableSource(
        OutputDataSetType="vtkUnstructuredGrid", ScriptRequestInformation=INFORMATION, Script=f"MOVES = {moves}\n" + SCRIPT)


def look(display):
    display.SetRepresentationType("Strider Volume")
    simple.ColorBy(display, ("POINTS", "wave"))
    display.LookupTable.RescaleTransferFunction(-2.0, 2.0)
    display.ScalarOpacityFunction.Points = [-2.0, 0.3, 0.5, 0.0, 0.0, 0.02, 0.5, 0.0, 2.0, 0.6, 0.5, 0.0]
    display.ScalarOpacityUnitDistance = 1.0  # else it depends on the bounds of the first step


KNOWN = "cells known from before"


# Programmable sources put names of their own among the global ones.
def check_steps(view):
    """The pictures of all steps."""
    pictures = {}
    for moves in (False, True):
        source = make(moves)
        display = simple.Show(source, view)
        look(display)
        simple.Render(view)
        if not moves:
            simple.ResetCamera(view)
        seconds = []
        for step in range(STEPS):
            begin = time.perf_counter()
            view.ViewTime = step
            pictures[moves, step] = scene.capture(view)
            seconds.append(time.perf_counter() - begin)
            status = scene.statistic(display, "StriderResampling")
            assert (KNOWN in status) == (not moves and step > 0), (moves, step, status)
        print(f"moves {moves}: first step {seconds[0]:.2f} s, others {sum(seconds[1:]) / (STEPS - 1):.2f} s with the source; {status}",
              flush=True)
        assert scene.largest_difference(pictures[moves, 3], pictures[moves, 9]) > 20
        # A display that was never shown before searches, and shows the same.
        simple.Delete(display)
        display = simple.Show(source, view)
        look(display)
        view.ViewTime = 9
        assert scene.largest_difference(scene.capture(view), pictures[moves, 9]) == 0
        assert KNOWN not in scene.statistic(display, "StriderResampling")
        simple.Delete(display)
        simple.Delete(source)
    return pictures


def check_cache(view, pictures):
    """With ParaView's cache steps come back, and another array of a cached step is resampled."""
    source = make(False)
    both = simple.Calculator(Input=source, ResultArrayName="other", Function="wave*wave")
    display = simple.Show(both, view)
    look(display)
    animation = simple.GetAnimationScene()
    animation.UpdateAnimationUsingDataTimeSteps()
    settings = simple.GetSettingsProxy("GeneralSettings")
    settings.CacheGeometryForAnimation = 1
    for play in range(2):
        for step in (3, 9):
            animation.AnimationTime = step
            assert scene.largest_difference(scene.capture(view), pictures[False, step]) == 0, (play, step)
    simple.ColorBy(display, ("POINTS", "other"))
    display.LookupTable.RescaleTransferFunction(-2.0, 2.0)
    display.ScalarOpacityFunction.Points = [-2.0, 0.3, 0.5, 0.0, 0.0, 0.02, 0.5, 0.0, 2.0, 0.6, 0.5, 0.0]
    assert scene.largest_difference(scene.capture(view), pictures[False, 9]) > 20
    assert KNOWN in scene.statistic(display, "StriderResampling")


scene.load_plugin()
view = scene.make_view()
check_cache(view, check_steps(view))
