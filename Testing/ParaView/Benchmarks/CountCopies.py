# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Counts the bytes that ParaView copies to the host from a field in CUDA memory, for each thing that a user does.

Run it with pvbatch on a machine with a CUDA device and --help for its options."""
import __main__
import argparse
import ctypes
import json
import time

import numpy
from paraview import simple
from vtkmodules.vtkCommonCore import VTK_FLOAT
from vtkmodules.vtkCommonDataModel import vtkImageData

import ShowVolume
import TimeRanks

SCRIPT = "import __main__\noutput.ShallowCopy(__main__.image)"
STEPS = 6


def call_cuda(name, *arguments):
    """Calls the CUDA driver, which needs no package."""
    error = getattr(CUDA, name)(*arguments)
    if error:
        raise RuntimeError(f"{name} failed with {error}")


class Field:
    """Floats in CUDA memory."""

    def __init__(self, side):
        device, context, pointer = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_uint64()
        self.bytes = 4 * side**3
        call_cuda("cuInit", 0)
        call_cuda("cuDeviceGet", ctypes.byref(device), 0)
        call_cuda("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        call_cuda("cuCtxSetCurrent", context)
        call_cuda("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(self.bytes))
        self.pointer = pointer.value

    def fill(self, values):
        call_cuda("cuMemcpyHtoD_v2", ctypes.c_uint64(self.pointer), ctypes.c_void_p(values.ctypes.data), ctypes.c_size_t(self.bytes))


def make_waves(side, frequency):
    place = numpy.linspace(-1, 1, side, dtype="f4")
    waves = (numpy.sin(9 * frequency * place)[:, None, None] * numpy.cos(7 * place)[None, :, None] *
             numpy.sin(5 * place)[None, None, :])
    return numpy.ascontiguousarray(waves, dtype="f4")


def make_image(array, side):
    image = vtkImageData()
    image.SetDimensions(side, side, side)
    image.GetPointData().SetScalars(array)
    return image


def make_source(side):
    last = side - 1
    source = simple.ProgrammableSource(OutputDataSetType="vtkImageData", Script=SCRIPT)
    source.ScriptRequestInformation = ("self.GetOutputInformation(0).Set(self.GetExecutive().WHOLE_EXTENT(), "
                                       f"0, {last}, 0, {last}, 0, {last})")
    return source


class Count:
    """Copied bytes and milliseconds of what was done."""

    def __init__(self, device):
        self.device = device
        self.entries = []

    def do(self, name, action):
        before, start = self.device.GetBytesCopied(), time.perf_counter()
        result = action()
        entry = {"name": name, "real_time": 1000 * (time.perf_counter() - start), "time_unit": "ms",
                 "bytes_to_host": self.device.GetBytesCopied() - before}
        self.entries.append(entry)
        print(f"{name}: {entry['real_time']:.1f} ms, {entry['bytes_to_host']} bytes", flush=True)
        return result


def change(source, view, field, values, device, step):
    field.fill(values)
    device.Modified()
    source.Script = f"{SCRIPT}\n# step {step}"
    simple.Render(view)


def turn(view):
    view.GetActiveCamera().Azimuth(10)
    simple.Render(view)


def count_copies(options):
    from strider.vtkStriderVolumeRendering import vtkStriderDeviceArray
    ShowVolume.load_plugin(options.plugin)
    field = Field(options.side)
    waves = [make_waves(options.side, frequency) for frequency in (1.0, 1.1)]
    field.fill(waves[0])
    device = vtkStriderDeviceArray()
    problem = device.SetMemory(field.pointer, VTK_FLOAT, 1, options.side**3)
    if problem:
        raise RuntimeError(problem)
    device.GetArray().SetName("values")
    __main__.image = make_image(device.GetArray(), options.side)
    source, count = make_source(options.side), Count(device)
    count.do("update of the source", source.UpdatePipeline)
    count.do("data information and value range", lambda: source.PointData[0].GetRange(0))
    view = TimeRanks.make_view(800)
    display = count.do("show", lambda: simple.Show(source, view))
    count.do("first frame, outline", lambda: simple.Render(view))
    count.do("color by the field", lambda: simple.ColorBy(display, ("POINTS", "values")))
    count.do("Strider Volume", lambda: display.SetRepresentationType("Strider Volume"))
    count.do("first frame of the volume", lambda: simple.Render(view))
    for step in range(STEPS):
        count.do("frame after a change of the field",
                 lambda step=step: change(source, view, field, waves[(step + 1) % 2], device, step))
    count.do("frame after a turn of the camera", lambda: turn(view))
    count.do("colors over the data range", lambda: display.RescaleTransferFunctionToDataRange(False, True))
    count.do("frame after that", lambda: simple.Render(view))
    if TimeRanks.statistic(display, "BackendInUse") != "CUDA":
        raise RuntimeError("the field was not rendered by CUDA")
    if options.picture:
        simple.SaveScreenshot(options.picture, view)
    count.do("slice, a filter of ParaView", lambda: simple.Slice(source).UpdatePipeline())
    with open(options.output, "w", encoding="utf-8") as file:
        context = {"commit": options.commit, "device": TimeRanks.statistic(display, "DeviceName"), "driver": TimeRanks.read_driver(),
                   "scene": f"waves {options.side}^3 float in CUDA memory, window 800x800; a change fills them from the host",
                   "bytes": field.bytes}
        json.dump({"benchmarks": count.entries, "context": context}, file, indent=1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plugin", required=True, help="StriderVolume.so")
    parser.add_argument("--side", type=int, default=512, help="voxels along each axis")
    parser.add_argument("--commit", default="unknown", help="for the file")
    parser.add_argument("--picture", metavar="FILE.png", help="of the last frame")
    parser.add_argument("--output", metavar="FILE.json", required=True)
    CUDA = ctypes.CDLL("libcuda.so.1")
    count_copies(parser.parse_args())
