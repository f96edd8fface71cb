# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Another array or another time step gives another picture, and going back gives the first one again."""
from paraview import simple

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()

two = scene.programmable_image(
    (31, 29, 23), {
        "rise": "numpy.arange(float(points))",
        "fall": "(numpy.arange(points)[::-1] % 97).astype(numpy.uint8)",
    }, "two arrays")
display = scene.show_as_strider(two, view)
pictures = []
for array in ("rise", "fall", "rise"):
    simple.ColorBy(display, ("POINTS", array))
    pictures.append(scene.capture(view))
    assert scene.covered_fraction(pictures[-1]) > 0.1, array
assert scene.mean_difference(pictures[0], pictures[1]) > 1
assert scene.largest_difference(pictures[0], pictures[2]) == 0
simple.Hide(two, view)

steps = simple.ProgrammableSource(
    OutputDataSetType="vtkImageData",
    ScriptRequestInformation="""
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
information = self.GetOutputInformation(0)
information.Set(pipeline.WHOLE_EXTENT(), [0, 19] * 3, 6)
information.Set(pipeline.TIME_STEPS(), [0.0, 1.0, 2.0], 3)
information.Set(pipeline.TIME_RANGE(), [0.0, 2.0], 2)
""",
    Script="""
import numpy
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
time = self.GetOutputInformation(0).Get(pipeline.UPDATE_TIME_STEP())
output.SetExtent([0, 19] * 3)
output.PointData.append(numpy.roll(numpy.arange(8000.0), int(time) * 2500), "wave")
""")
simple.GetAnimationScene().UpdateAnimationUsingDataTimeSteps()
display = scene.show_as_strider(steps, view)
pictures = []
for time in (0.0, 1.0, 2.0, 0.0):
    view.ViewTime = time
    pictures.append(scene.capture(view))
assert scene.mean_difference(pictures[0], pictures[1]) > 1
assert scene.mean_difference(pictures[1], pictures[2]) > 1
assert scene.largest_difference(pictures[0], pictures[3]) == 0
