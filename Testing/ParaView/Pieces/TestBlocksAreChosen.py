# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What the Multiblock Inspector sets holds for Strider Volume: which blocks are visible, and opacities and colors of single blocks."""
import numpy
from paraview import simple

import StriderScene as scene

SIDE = 11
VALUE = 60.0
scene.load_plugin()
view = scene.make_view()
view.ViewSize = (60, 60)
view.Background = (0.0, 0.0, 0.0)
view.CameraParallelProjection = 1


SCRIPT = f"""
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkCompositeDataSet, vtkImageData, vtkMultiBlockDataSet


def make_block(place):
    block = vtkImageData()
    block.SetDimensions({SIDE}, {SIDE}, {SIDE})
    block.SetOrigin(10.0 * place, 0, 0)
    for name, values in (("value", numpy.full({SIDE ** 3}, {VALUE})), ("label", numpy.full({SIDE ** 3}, 2, numpy.uint8))):
        array = numpy_to_vtk(values, deep=True)
        array.SetName(name)
        block.GetPointData().AddArray(array)
    return block


def fill(group, **blocks):
    for number, (name, block) in enumerate(blocks.items()):
        group.SetBlock(number, block)
        group.GetMetaData(number).Set(vtkCompositeDataSet.NAME(), name)
    return group


pair = fill(vtkMultiBlockDataSet(), left=make_block(0), middle=make_block(1))
fill(self.GetOutputDataObject(0), pair=pair, right=make_block(2))
"""
group = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=SCRIPT)
display = scene.show_as_strider(group, view)
simple.ColorBy(display, ("POINTS", "value"))
display.SetScalarBarVisibility(view, False)
colors = simple.GetColorTransferFunction("value")
colors.ColorSpace = "RGB"
colors.RGBPoints = [0, 0, 0, 0, 100, 1, 1, 1]
opacities = simple.GetOpacityTransferFunction("value")
opacities.Points = [0, 0.5, 0.5, 0, 100, 0.5, 0.5, 0]
display.ScalarOpacityUnitDistance = 10.0
view.CameraPosition, view.CameraFocalPoint, view.CameraViewUp = [15, 5, 90], [15, 5, 5], [0, 1, 0]
view.CameraParallelScale = 15


def shown():
    """The color of each block."""
    picture = scene.capture(view)
    return numpy.array([picture[28:32, column - 2:column + 2].mean(axis=(0, 1)) for column in (10, 30, 50)])


def seen():
    return tuple(int(color.max() > 20) for color in shown())


def check(found, wanted, *what):
    assert numpy.abs(numpy.subtract(found, wanted)).max() < 2.5, (found, wanted, what)


# A ray through a block has 10 of its unit of length, so that the block has the opacity of the function.
gray = 0.6 * 255 * 0.5
check(shown(), numpy.full((3, 3), gray))
for selectors, wanted in ((["/Root"], (1, 1, 1)), (["/Root/pair"], (1, 1, 0)), (["/Root/pair/middle", "/Root/right"], (0, 1, 1)),
                          (["/Root/right"], (0, 0, 1)), ([], (0, 0, 0)), (["/"], (1, 1, 1))):
    with scene.messages() as found:
        display.BlockSelectors = selectors
        assert seen() == wanted, (selectors, seen())
    assert not found, (selectors, found)

# A nested block may have its own opacity. Factors are of the opacities of the function.
display.BlockOpacities = ["/Root/pair", "0.5", "/Root/pair/middle", "0"]
check(shown(), [[0.6 * 255 * 0.25] * 3, [0.0] * 3, [gray] * 3], "opacities")
opacities.Points = [0, 1.0, 0.5, 0, 100, 1.0, 0.5, 0]
check(shown(), [[0.6 * 255 * 0.5] * 3, [0.0] * 3, [0.6 * 255] * 3], "another function")
opacities.Points = [0, 0.5, 0.5, 0, 100, 0.5, 0.5, 0]
display.BlockColors = ["/Root/right", "1", "0", "0"]
check(shown(), [[0.6 * 255 * 0.25] * 3, [0.0] * 3, [127.5, 0.0, 0.0]], "colors")
display.BlockOpacities = []
display.BlockColors = []
check(shown(), numpy.full((3, 3), gray), "undone")

# The looks of labels are scaled, too.
display.StriderMaskArray = ["POINTS", "label"]
display.StriderMaskType = "Label map"
display.StriderLabels = [2.0, 0.0, 1.0, 0.0, 1.0]
check(shown(), numpy.full((3, 3), [0.0, 127.5, 0.0]), "labels")
display.BlockOpacities = ["/Root/right", "0.5"]
check(shown(), [[0.0, 127.5, 0.0], [0.0, 127.5, 0.0], [0.0, 63.75, 0.0]], "a label's opacity")
display.StriderMaskArray = ["POINTS", "None"]

# Blocks that look different are not united to one volume; those that look alike are again.
display.StriderBlendMode = "Maximum intensity"
display.BlockOpacities = ["/Root/right", "0"]
with scene.messages() as found:
    assert seen() == (1, 1, 0), seen()
assert len(found) == 1 and "rendered one by one" in found[0], found
display.BlockOpacities = []
with scene.messages() as found:
    assert seen() == (1, 1, 1), seen()
assert not found, found
display.StriderBlendMode = "Composite"


def find_property():
    volumes = view.GetClientSideObject().GetRenderer().GetVolumes()
    shown = [volumes.GetItemAsObject(index) for index in range(volumes.GetNumberOfItems())]
    return next(volume.GetProperty() for volume in shown if volume.GetVisibility())


# The property of all blocks is as before a frame: components without colors have gray functions.
before = [find_property().GetColorChannels(component) for component in range(4)]
assert before[1:] == [1, 1, 1], before
display.BlockColors = ["/Root/right", "1", "0", "0"]
assert shown()[2][1] < 1.0
assert [find_property().GetColorChannels(component) for component in range(4)] == before
display.BlockColors = []

# A block with an opacity of its own shows the 2-D function of all blocks, and leaves it to the others.
function = simple.GetTransferFunction2D("value")
function.AutomaticRescaleRangeMode = "Never"
function.Range = [0.0, 100.0, 0.0, 4.0]
function.Boxes = [20.0, 0.5, 70.0, 3.0, 1.0, 0.0, 0.0, 1.0]
display.ColorArray2Name = ["POINTS", "label"]
display.TransferFunction2D = function
display.UseGradientForTransfer2D = 0
display.UseTransfer2D = 1
plain = shown()
assert plain[:, 0].min() > 100 and plain[:, 1:].max() < 1.0, plain
for opacity in (0.0, 0.5):
    display.BlockOpacities = ["/Root/pair/middle", str(opacity)]
    check(shown()[[0, 2]], plain[[0, 2]], "2-D", opacity)
    middle = shown()[1]
    assert middle[1:].max() < 1.0 and abs(middle[0] - opacity * plain[1, 0]) < 2.5, (opacity, middle, plain)
display.BlockOpacities = []
check(shown(), plain, "2-D")
