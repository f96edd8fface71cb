# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""An animation whose geometry ParaView caches shows each time step as it does without the cache, in every play and in any order: blocks,
masks, label maps, gradient opacities and cropping."""
from paraview import simple

import StriderScene as scene

STEPS = (0.0, 1.0, 2.0)
INFORMATION = """
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
information = self.GetOutputInformation(0)
WHOLE
information.Set(pipeline.TIME_STEPS(), [0.0, 1.0, 2.0], 3)
information.Set(pipeline.TIME_RANGE(), [0.0, 2.0], 2)
"""
COMMON = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
time = int(self.GetOutputInformation(0).Get(pipeline.UPDATE_TIME_STEP()))
z, y, x = numpy.mgrid[0:16, 0:15, 0:14]
def add(image, values, name):
    array = numpy_to_vtk(values.ravel(), deep=True)
    array.SetName(name)
    image.GetPointData().AddArray(array)
def fill(image, shift):
    image.SetDimensions(14, 15, 16)
    image.SetSpacing(1, 1, 1 + 0.2 * time)  # other bounds
    values = 100 + 50 * numpy.sin((x + shift + 3 * time) / 3) + 4.0 * y + z
    values[0, 0, 0] = (300, 1000, 10000)[time]  # another range
    add(image, values, "values")
    add(image, (x // 4 + time) % 4, "parts")
"""
IMAGE = COMMON + "fill(self.GetOutputDataObject(0), 0)"
# Blocks apart from each other, another number of them in each step.
BLOCKS = COMMON + """
for number in range(time + 1):
    block = vtkImageData()
    fill(block, number)
    block.SetOrigin(20.0 * number, 0, 0)
    self.GetOutputDataObject(0).SetBlock(number, block)
"""
LOOKS = {
    "plain": {},
    "mask": {"StriderMaskArray": ["POINTS", "parts"]},
    "labels": {"StriderMaskArray": ["POINTS", "parts"], "StriderMaskType": "Label map",
               "StriderLabels": [1.0, 1.0, 0.0, 0.0, 1.0, 3.0, 0.0, 1.0, 0.0, 0.2]},
    "gradient opacity": {"StriderUseGradientOpacity": 1},
    "cropped": {"UseCropping": 1, "CroppingScale": [0.5, 0.7, 1.0]},
}

scene.load_plugin()
view = scene.make_view()
view.ViewSize = (120, 90)


def render_step(step, is_cached):
    """The picture of a step, rendered as the animation scene renders it with or without its cache."""
    client = view.GetClientSideObject()
    client.SetUseCache(is_cached)
    client.SetCacheKey(step if is_cached else 0.0)
    view.ViewTime = step
    picture = scene.capture(view)
    client.SetUseCache(False)
    return picture


def check(kind, script):
    """Of data of a kind, the steps in each look. Programmable sources put names of their own among the global ones."""
    is_image = kind == "vtkImageData"
    source = simple.ProgrammableSource(
        OutputDataSetType=kind, Script=script,
        ScriptRequestInformation=INFORMATION.replace(
            "WHOLE", "information.Set(pipeline.WHOLE_EXTENT(), [0, 13, 0, 14, 0, 15], 6)" if is_image else ""))
    for look, settings in LOOKS.items():
        view.ViewTime = 2.0
        display = scene.show_as_strider(source, view)
        simple.ColorBy(display, ("POINTS", "values"))
        display.LookupTable.RescaleTransferFunction(50.0, 230.0)
        display.ScalarOpacityFunction.Points = [50.0, 0.2, 0.5, 0.0, 230.0, 1.0, 0.5, 0.0]
        display.ScalarOpacityUnitDistance = 4.0
        if "gradient" in look:
            display.StriderGradientOpacityFunction.Points = [0.0, 0.1, 0.5, 0.0, 1.0, 1.0, 0.5, 0.0]
        for name, value in settings.items():
            setattr(display, name, value)
        known = {step: render_step(step, False) for step in STEPS}
        for one, other in ((0.0, 1.0), (1.0, 2.0), (2.0, 0.0)):
            assert scene.mean_difference(known[one], known[other]) > 1, (kind, look, one, other)
        view.ViewTime = 1.0  # what is shown without the cache is not a step of the animation
        scene.capture(view)
        for step in STEPS + STEPS + (2.0, 0.0, 1.0):
            difference = scene.largest_difference(known[step], render_step(step, True))
            assert difference == 0, (kind, look, step, difference)
        # Without the cache again, and back: the cache is that of another play.
        assert scene.largest_difference(known[1.0], render_step(1.0, False)) == 0, (kind, look)
        for step in STEPS:
            assert scene.largest_difference(known[step], render_step(step, True)) == 0, (kind, look, step)
        simple.Delete(display)
    simple.Delete(source)


check("vtkImageData", IMAGE)
check("vtkMultiblockDataSet", BLOCKS)
