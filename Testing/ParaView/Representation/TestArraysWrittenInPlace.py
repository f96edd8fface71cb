# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Arrays that are written in place and do not tell, as a simulation's are in situ, are shown as they are at each step: scalars, masks, labels and the
second axis of 2-D transfer functions. A copy of unchanged data, as ParaView makes when time goes on, is not read again."""
import numpy
from paraview import simple
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData

import StriderScene as scene

SIDE = 24
INFORMATION = f"""
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
information = self.GetOutputInformation(0)
information.Set(pipeline.WHOLE_EXTENT(), [0, {SIDE - 1}] * 3, 6)
information.Set(pipeline.TIME_STEPS(), [0.0, 1.0, 2.0], 3)
information.Set(pipeline.TIME_RANGE(), [0.0, 2.0], 2)
"""
# At time t the values, the mask and the labels change places.
SCRIPT = f"""
import numpy, sys
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
kept = sys.__dict__.setdefault("kept_arrays", {{}})
shape = ({SIDE}, {SIDE}, {SIDE})
for name, kind in (("values", numpy.float32), ("mask", numpy.uint8), ("labels", numpy.float32)):
    if name not in kept:
        memory = numpy.zeros(shape, kind)
        array = numpy_to_vtk(memory.ravel())
        array.SetName(name)
        kept[name] = (memory, array)
step = int(self.GetOutputInformation(0).Get(pipeline.UPDATE_TIME_STEP()))
half = {SIDE // 2}
halves = (slice(None, half), slice(half, None))
for memory, _ in kept.values():
    memory[...] = 0
kept["values"][0][:, halves[step % 2]] = 80 + 10 * (step == 2)
kept["mask"][0][:, :, halves[step % 2]] = 1
kept["labels"][0][...] = 1 + step
image = self.GetOutputDataObject(0)
image.SetDimensions(*shape)
for _, array in kept.values():
    image.GetPointData().AddArray(array)
image.GetPointData().SetActiveScalars("values")
"""

scene.load_plugin()
view = scene.make_view()
view.Background = [0, 0, 0]
view.CameraParallelProjection = 1


def look_from_front():
    middle = 0.5 * (SIDE - 1)
    view.CameraFocalPoint, view.CameraPosition, view.CameraViewUp = [middle] * 3, [middle, middle, 100.0], [0, 1, 0]
    view.CameraParallelScale = middle


def use_functions():
    colors = simple.GetColorTransferFunction("values")
    colors.AutomaticRescaleRangeMode, colors.ColorSpace, colors.Discretize = "Never", "RGB", 0
    colors.RGBPoints = [0.0, 0.0, 0.0, 0.0, 100.0, 1.0, 1.0, 1.0]
    simple.GetOpacityTransferFunction("values").Points = [0, 0, 0.5, 0, 50, 0, 0.5, 0, 50.1, 1, 0.5, 0, 100, 1, 0.5, 0]


def read_quarters():
    """Mean red of the quarters: lower left, lower right, upper left, upper right."""
    look_from_front()
    picture = scene.capture(view)[..., 0].astype(float)
    rows, columns = picture.shape
    side = rows // 8
    return [
        picture[rows // 2 + up * 2 * side - side // 2:rows // 2 + up * 2 * side + side // 2,
                columns // 2 + right * 2 * side - side // 2:columns // 2 + right * 2 * side + side // 2].mean()
        for up in (-1, 1) for right in (-1, 1)
    ]


def expect(wanted, what):
    found = read_quarters()
    assert numpy.abs(numpy.subtract(found, wanted)).max() <= 4, (what, found, wanted)


def find_values(step):
    """Quarters at a step: the upper or lower half has values."""
    grey = 2.55 * (90 if step == 2 else 80)
    return [grey, grey, 0, 0] if step % 2 == 0 else [0, 0, grey, grey]


steps = simple.ProgrammableSource(OutputDataSetType="vtkImageData", ScriptRequestInformation=INFORMATION, Script=SCRIPT)
simple.GetAnimationScene().UpdateAnimationUsingDataTimeSteps()
view.ViewTime = 0.0
display = scene.show_as_strider(steps, view)
simple.ColorBy(display, ("POINTS", "values"))
display.SetScalarBarVisibility(view, False)
use_functions()
display.ScalarOpacityUnitDistance = 0.01
for settings in ({}, {"StriderEmptySpaceSkipping": "On"}, {"StriderEmptySpaceSkipping": "Off"}, {"StriderRotationMode": "Off"}):
    for name, value in settings.items():
        setattr(display, name, value)
    for step in (0, 1, 2, 1, 0):
        view.ViewTime = float(step)
        expect(find_values(step), (settings, step))

display.StriderMaskArray = ["POINTS", "mask"]
for step in (0, 1, 2, 0):
    view.ViewTime = float(step)
    right = step % 2
    wanted = [v if place % 2 == right else 0 for place, v in enumerate(find_values(step))]
    expect(wanted, ("mask", step))

display.StriderMaskArray = ["POINTS", "labels"]
display.StriderMaskType = "Label map"
display.StriderLabels = [1.0, 1.0, 0.0, 0.0, 1.0, 2.0, 0.5, 0.0, 0.0, 1.0, 3.0, 0.25, 0.0, 0.0, 1.0]
for step in (0, 1, 2, 0):
    view.ViewTime = float(step)
    wanted = [255 / 2**step if v > 0 else 0 for v in find_values(step)]
    expect(wanted, ("labels", step))
simple.Delete(steps)

# An image that is kept in a producer: ParaView copies it whenever the time of the view changes.
memory = numpy.zeros((SIDE, SIDE, SIDE), numpy.float32)
array = numpy_to_vtk(memory.ravel())
array.SetName("values")
image = vtkImageData()
image.SetDimensions(SIDE, SIDE, SIDE)
image.GetPointData().SetScalars(array)
producer = simple.PVTrivialProducer()
producer.GetClientSideObject().SetOutput(image)
memory[:, :SIDE // 2] = 80
view.ViewTime = 0.0
display = scene.show_as_strider(producer, view)
simple.ColorBy(display, ("POINTS", "values"))
display.SetScalarBarVisibility(view, False)
use_functions()
display.ScalarOpacityUnitDistance = 0.01
display.StriderEmptySpaceSkipping = "On"
display.StriderRotationMode = "Off"
expect(find_values(0), "producer")
memory[:, :SIDE // 2], memory[:, SIDE // 2:] = 0, 80
view.ViewTime = 1.0
# Nobody told, so nothing was read again: what is known of the voxels, such as cubes of one value, is that of before.
found = read_quarters()
assert abs(found[0] - 204) <= 4 and abs(found[1] - 204) <= 4 and found[2] < 20 and found[3] < 20, found
image.Modified()
producer.MarkModified(producer.SMProxy)
expect(find_values(1), "image told")
memory[:, SIDE // 2:], memory[:, :SIDE // 2] = 0, 80
producer.GetClientSideObject().Modified()
producer.MarkModified(producer.SMProxy)
expect(find_values(0), "producer told")
