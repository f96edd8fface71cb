# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""If one of two processes loses its CUDA device while their frames stay on a device, that frame and the next are right.

Run as TestRankLosesItsDevice.py PLUGIN FOLDER PROCESS in two processes (pvbatch --sym); PROCESS loses its device.
"""
import ctypes
import sys

from paraview import simple
from vtkmodules.vtkCommonCore import vtkDoubleArray
from vtkmodules.vtkCommonSystem import vtkTimerLog
from vtkmodules.vtkParallelCore import vtkCommunicator, vtkMultiProcessController

import StriderScene as scene

# The CPU renders the part of the process without a device, and rounds its samples in another order.
BOUND = 3
TRAP = b".version 7.0 .target sm_75 .address_size 64 .visible .entry Trap() { trap; }"
LOSER = int(sys.argv[3])
controller = vtkMultiProcessController.GetGlobalController()
RANK = controller.GetLocalProcessId()


def list_events():
    """What this process did since the last call."""
    names = [vtkTimerLog.GetEventString(index) for index in range(vtkTimerLog.GetNumberOfEvents()) if vtkTimerLog.GetEventType(index) == 1]
    vtkTimerLog.ResetLog()
    return names


def lose_devices():
    """Makes all later CUDA calls of this process fail: a kernel stops with an error in each context that Strider works in."""
    cuda = ctypes.CDLL("libcuda.so.1")
    count = ctypes.c_int()
    assert cuda.cuDeviceGetCount(ctypes.byref(count)) == 0
    lost = 0
    for device in range(count.value):
        flags, is_active = ctypes.c_uint(), ctypes.c_int()
        assert cuda.cuDevicePrimaryCtxGetState(device, ctypes.byref(flags), ctypes.byref(is_active)) == 0
        if not is_active.value:
            continue
        context, module, kernel = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
        assert cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), device) == 0
        assert cuda.cuCtxPushCurrent_v2(context) == 0
        assert cuda.cuModuleLoadData(ctypes.byref(module), TRAP) == 0
        assert cuda.cuModuleGetFunction(ctypes.byref(kernel), module, b"Trap") == 0
        assert cuda.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, None, None, None) == 0
        assert cuda.cuCtxSynchronize() != 0
        cuda.cuCtxPopCurrent_v2(ctypes.byref(context))
        lost += 1
    assert lost > 0


def check(step):
    turn(step)
    list_events()
    picture = scene.read_frame(view)
    if RANK == 0:
        difference = scene.largest_difference(picture, expected[step])
        print(f"{step}: the largest difference is {difference}", flush=True)
        assert difference <= BOUND, (step, difference)


def turn(step):
    """A view for each step, so that the image of an earlier step is wrong."""
    camera = view.GetActiveCamera()
    camera.SetPosition(0.0, 0.0, 150.0)
    camera.SetFocalPoint(0.0, 0.0, 0.0)
    camera.SetViewUp(0.0, 1.0, 0.0)
    camera.Azimuth(35.0 + 40.0 * STEPS.index(step))
    camera.Elevation(20.0)


STEPS = ["before", "the frame of the loss", "after"]
scene.load_plugin()
vtkTimerLog.SetMaxEntries(2000)
view = scene.make_view()
view.UseFXAA = 0
display = scene.show_as_strider(scene.wavelet(), view)
simple.ColorBy(display, ("POINTS", "RTData"))
display.ScalarOpacityUnitDistance = 4.0
expected = {}
for step in STEPS:
    turn(step)
    expected[step] = scene.capture(view)
if RANK == 0:
    assert min(scene.covered_fraction(picture) for picture in expected.values()) > 0.1
    assert scene.largest_difference(expected[STEPS[0]], expected[STEPS[1]]) > 10 * BOUND
    assert scene.largest_difference(expected[STEPS[1]], expected[STEPS[2]]) > 10 * BOUND

on_cuda, on_cuda_somewhere = vtkDoubleArray(), vtkDoubleArray()
on_cuda.InsertNextValue(float(scene.statistic(display, "StriderBackendInUse") == "CUDA"))
controller.AllReduce(on_cuda, on_cuda_somewhere, vtkCommunicator.MAX_OP)
if on_cuda_somewhere.GetValue(0) > 0.0:
    check("before")
    events = list_events()
    assert events.count("Strider: rays, to the device") == 1, (RANK, events)

    if RANK == LOSER:
        lose_devices()
    check("the frame of the loss")
    events = list_events()
    assert events.count("Strider: deliver") == 1, (RANK, events)
    assert events.count("Strider: rays, to the device") == 1, (RANK, events)
    # An image that is in host memory is not rendered again, and none is where the first process has its device.
    assert events.count("Strider: rays, to host memory") == int(RANK == LOSER or LOSER == 0), (RANK, events)

    check("after")
    events = list_events()
    assert "Strider: rays, to the device" not in events and "Strider: deliver" in events, (RANK, events)
    assert scene.statistic(display, "StriderBackendInUse") == ("CPU" if RANK == LOSER else "CUDA")
else:
    print("this test needs a CUDA device", flush=True)
