# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The statistics are those of the last frame: of the blocks that it showed, and of all processes, whichever of them have data. A volume
that is seen has a device, and its time is at most that of the frame."""
import time

from paraview import servermanager, simple

import StriderScene as scene

PROCESSES = servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()
NAMES = ("StriderDeviceName", "StriderBackendInUse", "StriderQualityInUse", "StriderDisplayPath", "StriderLaunch")
# Blocks side by side: the length of a side, the names of the arrays, and the process that has the block.
MAKE = """
import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkParallelCore import vtkMultiProcessController
controller = vtkMultiProcessController.GetGlobalController()
rank = controller.GetLocalProcessId() if controller else 0
number = 0
for place, (length, names, owner) in enumerate(BLOCKS):
    if owner != rank:
        continue
    block = vtkImageData()
    if length:
        block.SetDimensions(length, length, length)
        block.SetOrigin(80.0 * place, 0, 0)
    for name in names if length else ():
        values = numpy_to_vtk(60.0 + numpy.arange(length ** 3) % 7, deep=True)
        values.SetName(name)
        block.GetPointData().AddArray(values)
    self.GetOutputDataObject(0).SetBlock(number, block)
    number += 1
"""


def show(*blocks):
    made = simple.ProgrammableSource(OutputDataSetType="vtkMultiblockDataSet", Script=MAKE.replace("BLOCKS", repr(blocks)))
    display = scene.show_as_strider(made, view)
    display.StriderShade = 1
    return made, display


def check(display, array):
    """Colors by an array, and returns the statistics of a frame."""
    simple.ColorBy(display, ("POINTS", array))
    display.ScalarOpacityFunction.Points = [0.0, 0.1, 0.5, 0.0, 100.0, 0.1, 0.5, 0.0]
    simple.Render(view)
    camera = view.GetActiveCamera()
    camera.Azimuth(1)
    began = time.perf_counter()
    simple.Render(view)
    taken = 1000 * (time.perf_counter() - began)
    display.UpdatePropertyInformation()
    found = {name: display.GetPropertyValue(name) for name in NAMES + ("StriderFrameMilliseconds",)}
    is_seen = scene.covered_fraction(scene.capture(view)) > 0.001
    if is_seen:
        assert not [name for name in NAMES if not found[name]], found
        assert 0.0 < found["StriderFrameMilliseconds"] <= taken, (found, taken)
    else:
        assert not [name for name in found if found[name]], found
    return is_seen


scene.load_plugin()
view = scene.make_view()


def check_blocks():
    """Programmable sources put names of their own among the global ones."""
    last = PROCESSES - 1
    for blocks, array, is_seen in (
            (((24, "s", 0), (24, "s", last)), "s", True),
            (((24, "t", 0), (24, "s", last)), "s", True),
            (((0, "s", 0), (24, "s", last)), "s", True),
            (((24, "s", last),), "s", True),
            (((24, "s", 0),), "s", True),
            (((24, "t", 0), (24, "s", last)), "u", False)):
        made, display = show(*blocks)
        with scene.messages():
            simple.ColorBy(display, ("POINTS", array))
            found = check(display, array)
        assert found == is_seen, (blocks, array, found)
        simple.Hide(made, view)

    # A large block that is not shown any more does not add the time of its last frame.
    view.ViewSize = (400, 400)
    made, display = show((64, "s", 0), (12, "st", last))
    for array in ("s", "t", "s", "t"):
        assert check(display, array)
    # Nothing is told of a volume behind the camera.
    view.CameraFocalPoint = [2 * eye - focus for eye, focus in zip(view.CameraPosition, view.CameraFocalPoint)]
    assert not check(display, "s")
    display.Visibility = 0


check_blocks()
