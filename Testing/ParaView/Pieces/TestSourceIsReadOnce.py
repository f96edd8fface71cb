# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A source that a process shares executes once for each time step, also where something else is shown of it, in the same view or another
one, and updated before the volume. The picture is the same in both orders."""
import sys

import numpy
from paraview import simple

import StriderScene as scene

BOUND = 2  # of TestPiecesMakeOnePicture.py
STEPS = (1.0, 2.0, 3.0, 0.0)
INFORMATION = """
from vtkmodules.vtkCommonExecutionModel import vtkAlgorithm, vtkStreamingDemandDrivenPipeline as pipeline
information = self.GetOutputInformation(0)
information.Set(pipeline.WHOLE_EXTENT(), [0, 40, 0, 20, 0, 20], 6)
information.Set(pipeline.TIME_STEPS(), [0.0, 1.0, 2.0, 3.0], 4)
information.Set(pipeline.TIME_RANGE(), [0.0, 3.0], 2)
information.Set(vtkAlgorithm.CAN_PRODUCE_SUB_EXTENT(), 1)
"""
MAKE = """
import numpy, sys
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
information = self.GetOutputInformation(0)
extent = [0] * 6
information.Get(pipeline.UPDATE_EXTENT(), extent)
time = information.Get(pipeline.UPDATE_TIME_STEP())
sys.__dict__.setdefault("strider_reads", []).append((time, information.Get(pipeline.UPDATE_NUMBER_OF_GHOST_LEVELS())))
image = self.GetOutputDataObject(0)
image.SetExtent(extent)
z, y, x = numpy.mgrid[extent[4]:extent[5] + 1, extent[2]:extent[3] + 1, extent[0]:extent[1] + 1]
array = numpy_to_vtk((100 + 50 * numpy.sin((x + time) / 3) + 4.0 * y + z).ravel(), deep=True)
array.SetName("values")
image.GetPointData().SetScalars(array)
"""


def reads():
    return sys.__dict__.setdefault("strider_reads", [])


def add_volume(made, view):
    display = scene.show_as_strider(made, view)
    simple.ColorBy(display, ("POINTS", "values"))
    display.LookupTable.RescaleTransferFunction(50.0, 250.0)
    display.ScalarOpacityFunction.Points = [50.0, 0.2, 0.5, 0.0, 250.0, 1.0, 0.5, 0.0]
    display.ScalarOpacityUnitDistance = 4.0
    display.StriderShade = 1


def add_outline(made, view):
    simple.Show(made, view).SetRepresentationType("Outline")


def add_slice(made, view):
    simple.Show(simple.Slice(Input=simple.Calculator(Input=made, Function="values*2")), view)


def play(view_of_volume, views):
    """The pictures of the volume, and what the source did, at each step."""
    pictures, read = [], []
    for step in STEPS:
        for view in views:
            view.ViewTime = step
        reads().clear()
        for view in views:
            simple.Render(view)
        read.append(list(reads()))
        pictures.append(scene.read_frame(view_of_volume))
    return pictures, read


scene.load_plugin()


def check():
    """Programmable sources put names of their own among the global ones."""
    for add_other in (add_outline, add_slice, add_volume):
        for is_first in (True, False):
            for is_one_view in (False, True):
                if is_one_view and add_other == add_volume:
                    continue
                made = simple.ProgrammableSource(OutputDataSetType="vtkImageData", ScriptRequestInformation=INFORMATION, Script=MAKE)
                view = scene.make_view()
                other = view if is_one_view else scene.make_view()
                order = [lambda: add_volume(made, view), lambda: add_other(made, other)]
                for add in order if is_first else order[::-1]:
                    add()
                views = [view] if is_one_view else [view, other] if is_first else [other, view]
                for one in views:
                    one.ViewSize = (120, 90)
                    simple.Render(one)
                pictures, read = play(view, views)
                case = add_other.__name__, is_first, is_one_view
                assert not [step for step in read if len(step) != 1], (case, read)
                if not is_one_view and is_first:
                    known = pictures
                elif not is_one_view:
                    largest = numpy.max([scene.largest_difference(one, two) for one, two in zip(known, pictures)])
                    assert largest <= BOUND, (case, largest)
                    # The other view's data had no ghost cells, which were exchanged.
                    assert add_other == add_volume or not [step for step in read if step[0][1] != 0], (case, read)
                for one in set(views):
                    simple.Delete(one)
                simple.Delete(made)


check()
