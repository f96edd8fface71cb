# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A further block takes less memory than a quarter of a picture of floats, four bytes a pixel, whether blocks are shown or selected, and
whether those of two processes lie side by side or alternate. Each shows the same, and has the ids of its own points."""
from paraview import servermanager, simple
from vtkmodules.vtkCommonDataModel import vtkDataObject
from vtkmodules.vtkRenderingCore import vtkHardwareSelector

import StriderScene as scene

PROCESSES = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
SIZE = (640, 480)
# Blocks of a grid of 65^3 points: their first and last points along each axis, and the process that has them.
MAKE = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController
controller = vtkMultiProcessController.GetGlobalController()
rank = controller.GetLocalProcessId() if controller else 0
number = 0
for owner, extent in BLOCKS:
    if owner == rank:
        block = vtkImageData()
        block.SetExtent(extent)
        x, y, z = (numpy.arange(extent[2 * axis], extent[2 * axis + 1] + 1, dtype=numpy.float32) for axis in range(3))
        values = numpy_to_vtk((x[None, None, :] + y[None, :, None] + z[:, None, None]).ravel(), deep=True)
        values.SetName("values")
        block.GetPointData().SetScalars(values)
        self.GetOutputDataObject(0).SetBlock(number, block)
        number += 1
"""


def cut(ends, find_owner):
    """Blocks between these points of each axis."""
    spans = list(zip(ends, ends[1:]))
    return [(find_owner(x + y + z, z < len(spans) // 2), (*spans[x], *spans[y], *spans[z]))
            for z in range(len(spans)) for y in range(len(spans)) for x in range(len(spans))]


def show(blocks):
    source = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=MAKE.replace("BLOCKS", repr(blocks)))
    display = scene.show_as_strider(source, view)
    simple.ColorBy(display, ("POINTS", "values"))
    display.LookupTable.RescaleTransferFunction(0, 192)
    display.ScalarOpacityFunction.Points = [0, 0.2, 0.5, 0, 192, 1, 0.5, 0]
    display.ScalarOpacityUnitDistance = 4
    return source, display


def look_from(x, y, z):
    view.CameraFocalPoint, view.CameraPosition, view.CameraViewUp = [32, 32, 32], [x, y, z], [0, 1, 0]
    simple.Render(view)


def select_points():
    """The ids of the points that are seen."""
    selector = vtkHardwareSelector()
    selector.SetRenderer(view.GetClientSideObject().GetRenderer())
    selector.SetFieldAssociation(vtkDataObject.FIELD_ASSOCIATION_POINTS)
    selector.SetArea(0, 0, SIZE[0] - 1, SIZE[1] - 1)
    selection = selector.Select()
    ids = [selection.GetNode(node).GetSelectionList() for node in range(selection.GetNumberOfNodes())]
    return {array.GetValue(index) for array in ids for index in range(array.GetNumberOfTuples())}


def measure(blocks, settings, selects):
    """Bytes that showing these blocks takes, and their picture."""
    before = scene.count_allocated()
    source, display = show(blocks)
    for name, value in settings.items():
        setattr(display, name, value)
    for step in range(3):  # voxels may be stored in another order from the second frame on
        look_from(90 + step, 130, 170)
    if selects:
        assert len(select_points()) > 100
    picture = scene.capture(view)
    used = scene.count_allocated() - before
    simple.Hide(source, view)
    simple.Delete(display)
    simple.Delete(source)
    simple.Render(view)
    return used, picture


def compare(find_owner, settings, selects):
    few = cut((0, 32, 64), find_owner)
    many = cut((0, 16, 32, 48, 64), find_owner)
    used, picture = measure(few, settings, selects)
    more, again = measure(many, settings, selects)
    own = len([owner for owner, _ in many if owner == 0]) - len([owner for owner, _ in few if owner == 0])
    each = (more - used) / own / (SIZE[0] * SIZE[1])
    assert each <= 4.0, (each, settings, selects, PROCESSES)
    assert scene.covered_fraction(picture) > 0.1
    assert scene.largest_difference(picture, again) <= 3, scene.largest_difference(picture, again)
    print(f"{each:.2f} bytes a pixel for each further block", flush=True)


def check_ids():
    """The front one of two opaque blocks has a thinner last layer than the other one."""
    source, display = show([(0, (0, 16, 0, 16, 0, 48)), (0, (0, 16, 0, 16, 48, 64))])
    display.ScalarOpacityFunction.Points = [0, 1, 0.5, 0, 192, 1, 0.5, 0]
    display.ScalarOpacityUnitDistance = 1e-3
    view.CameraParallelProjection = 1
    view.CameraFocalPoint, view.CameraPosition, view.CameraViewUp = [8, 8, 32], [8, 8, 300], [0, 1, 0]
    view.CameraParallelScale = 7
    simple.Render(view)
    found = {number // (17 * 17) for number in select_points()}
    assert found == {16}, found
    view.CameraPosition = [8, 8, -300]
    simple.Render(view)
    found = {number // (17 * 17) for number in select_points()}
    assert found == {0}, found
    simple.Hide(source, view)
    simple.Delete(display)
    view.CameraParallelProjection = 0


scene.load_plugin()
view = scene.make_view()
view.ViewSize = SIZE
measure(cut((0, 32, 64), lambda turn, is_low: turn % PROCESSES), {}, False)  # what is made once
if PROCESSES == 1:
    for selects in (False, True):
        compare(lambda turn, is_low: 0, {}, selects)
    check_ids()
else:
    halves = lambda turn, is_low: 0 if is_low else 1
    turns = lambda turn, is_low: turn % 2
    for find_owner in (halves, turns):
        for blend in ("Composite", "Maximum intensity"):
            compare(find_owner, {"StriderBlendMode": blend}, False)
