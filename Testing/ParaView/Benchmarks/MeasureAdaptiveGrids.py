# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Adaptive grids that are made of a volume by refining where it varies, beside their resampling: the truth is the volume.

Usage: pvbatch MeasureAdaptiveGrids.py PLUGIN VOLUME.nhdr... JSON [PICTURES]. The volumes become floats. Level 2 has their voxels, as
cells, levels 1 and 0 the means of 2^3 and 4^3 of them. A box of 8^3 cells is there where a mean differs from one of its voxels by more
than a share of the range. Each grid is shown as Strider Volume; so are the volume itself, and images of points that have the values of the
finest cells around them, as those of ParaView's filter Resample To Image (which takes minutes for thousands of boxes): of 64x128x64
points, ParaView's default for volumes of adaptive grids, and of as many as take the grid's memory. Times are those of all threads of the
process, so that other programs change them little.
"""
import gzip
import json
import os
import pathlib
import sys
import time

import numpy
from paraview import simple
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkAMRBox, vtkAMRUtilities, vtkImageData, vtkOverlappingAMR, vtkUniformGrid

SIDE = 8  # cells of a box
SHARES = (0.05, 0.1)
FRAMES = 3
SIZE = (300, 300)


def read_volume(path):
    """An array of floats, z first, whose lengths are multiples of 64."""
    lines = path.read_text().splitlines()
    head = dict(line.split(": ", 1) for line in lines if ": " in line)
    kind = {"uint8": "u1", "uchar": "u1", "uint16": "u2", "ushort": "u2", "int16": "i2", "short": "i2", "float": "f4"}[head["type"]]
    order = ">" if head.get("endian") == "big" else "<"
    raw = (path.parent / head["data file"]).read_bytes()
    values = numpy.frombuffer(gzip.decompress(raw) if head["encoding"] in ("gzip", "gz") else raw, order + kind)
    sizes = [int(size) for size in head["sizes"].split()]
    values = values.reshape(sizes[::-1]).astype(numpy.float32)
    return numpy.ascontiguousarray(values[tuple(slice(0, size // 32 * 32) for size in values.shape)])


def by_boxes(values, side):
    """Views with the cells of each box in the last axis."""
    z, y, x = (size // side for size in values.shape)
    return values.reshape(z, side, y, side, x, side).transpose(0, 2, 4, 1, 3, 5).reshape(z, y, x, -1)


def mean(values, ratio):
    return by_boxes(values, ratio).mean(axis=3, dtype=numpy.float64).astype(numpy.float32)


def spread(values, ratio):
    """The largest difference of a voxel from the mean of its ratio^3 voxels."""
    boxes = by_boxes(values, ratio)
    means = boxes.mean(axis=3, keepdims=True)
    return numpy.abs(boxes - means).max(axis=3)


def choose_boxes(values, share):
    """Boxes of level 1 and 2, as flags, z first."""
    bound = share * float(values.max() - values.min())
    second = by_boxes(spread(values, 4), SIDE // 2).max(axis=3) > bound  # boxes of level 1 are 16^3 voxels
    third = by_boxes(spread(values, 2), SIDE // 2).max(axis=3) > bound   # boxes of level 2 are 8^3 voxels
    second |= by_boxes(third, 2).any(axis=3)
    third &= second.repeat(2, 0).repeat(2, 1).repeat(2, 2)
    return second, third


def join_along_x(flags):
    """Boxes of consecutive flags: first place and number along x."""
    for z, y in numpy.argwhere(flags.any(axis=2)):
        row = numpy.flatnonzero(flags[z, y])
        for run in numpy.split(row, numpy.flatnonzero(numpy.diff(row) > 1) + 1):
            yield (int(run[0]), int(y), int(z)), len(run)


def as_array(values):
    array = numpy_to_vtk(numpy.ascontiguousarray(values).ravel(), deep=True)
    array.SetName("values")
    return array


def make_grid(values, share):
    """The adaptive grid, and its number of boxes."""
    means = [mean(values, 4), mean(values, 2), values]
    boxes = [[((0, 0, 0), tuple(size for size in means[0].shape[::-1]))]]
    for flags in choose_boxes(values, share):
        boxes.append([(tuple(SIDE * place for place in first), (SIDE * count, SIDE, SIDE)) for first, count in join_along_x(flags)])
    while not boxes[-1]:
        boxes.pop()
    grid = vtkOverlappingAMR()
    grid.Initialize(len(boxes), [len(level) for level in boxes])
    grid.SetOrigin([0.0, 0.0, 0.0])
    grid.SetGridDescription(8)
    for level, listed in enumerate(boxes):
        spacing = 4.0 / 2 ** level
        grid.SetSpacing(level, [spacing] * 3)
        grid.SetRefinementRatio(level, 2)
        for index, (first, cells) in enumerate(listed):
            box = vtkUniformGrid()
            box.SetOrigin([place * spacing for place in first])
            box.SetSpacing([spacing] * 3)
            box.SetDimensions([count + 1 for count in cells])
            part = means[level][tuple(slice(low, low + count) for low, count in zip(first[::-1], cells[::-1]))]
            box.GetCellData().SetScalars(as_array(part))
            grid.SetAMRBox(level, index, vtkAMRBox(list(first), [low + count - 1 for low, count in zip(first, cells)]))
            grid.SetDataSet(level, index, box)
    vtkAMRUtilities.BlankCells(grid)
    return grid, sum(len(level) for level in boxes)


def make_image(values):
    image = vtkImageData()
    image.SetDimensions([size + 1 for size in values.shape[::-1]])
    image.GetCellData().SetScalars(as_array(values))
    return image


def produce(data):
    source = simple.PVTrivialProducer()
    source.GetClientSideObject().SetOutput(data)
    source.UpdatePipeline()
    return source


def capture(view):
    image = view.SMProxy.CaptureWindow(1)
    width, height, _ = image.GetDimensions()
    return vtk_to_numpy(image.GetPointData().GetScalars()).reshape(height, width, -1)[:, :, :3].astype(float)


def show(view, source, kind, limits, shape):
    """The picture, the seconds to the first frame, the milliseconds of later ones, and the status of the memory."""
    display = simple.Show(source, view)
    simple.ColorBy(display, (kind, "values"))
    display.SetRepresentationType("Strider Volume")
    display.SetScalarBarVisibility(view, False)
    display.StriderShade = 0
    low, high = limits
    colors = simple.GetColorTransferFunction("values")
    colors.RGBPoints = [low, 0.1, 0.2, 0.8, 0.5 * (low + high), 0.9, 0.85, 0.7, high, 0.9, 0.3, 0.1]
    display.ScalarOpacityFunction.Points = [
        low, 0.0, 0.5, 0.0, low + 0.15 * (high - low), 0.0, 0.5, 0.0, low + 0.5 * (high - low), 0.15, 0.5, 0.0, high, 0.6, 0.5, 0.0]
    display.ScalarOpacityUnitDistance = 2.0
    start = time.process_time()
    simple.Render(view)
    first = time.process_time() - start
    camera = view.GetActiveCamera()
    middle = [0.5 * size for size in shape[::-1]]
    camera.SetFocalPoint(*middle)
    camera.SetPosition(middle[0] + 2.0 * max(shape), middle[1] + 1.2 * max(shape), middle[2] - 2.4 * max(shape))
    camera.SetViewUp(0, 1, 0)
    camera.SetViewAngle(22)
    simple.Render(view)
    start = time.process_time()
    for _ in range(FRAMES):
        simple.Render(view)
    milliseconds = 1000.0 * (time.process_time() - start) / FRAMES
    display.UpdatePropertyInformation()
    picture = capture(view)
    status = display.GetPropertyValue("StriderStorageInUse")
    simple.Hide(source, view)
    simple.Delete(display)
    return picture, first, milliseconds, status


def read_bytes(status):
    """The bytes of "levels: 12.3 MiB for 1234 cells", and the number of cells."""
    words = status.split()
    return float(words[1]) * {"bytes": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}[words[2]], int(words[4])


def resample(values, share, points):
    """An image of points over the whole that have the values of the finest cells around them."""
    second, third = choose_boxes(values, share)
    shown = mean(values, 4).repeat(4, 0).repeat(4, 1).repeat(4, 2)
    for flags, finer, ratio in ((second, mean(values, 2).repeat(2, 0).repeat(2, 1).repeat(2, 2), 16), (third, values, 8)):
        shown = numpy.where(flags.repeat(ratio, 0).repeat(ratio, 1).repeat(ratio, 2), finer, shown)
    x, y, z = (numpy.minimum(numpy.linspace(0.0, size, count).astype(int), size - 1)
               for size, count in zip(values.shape[::-1], points))
    image = vtkImageData()
    image.SetDimensions(points)
    image.SetSpacing([size / (count - 1.0) for size, count in zip(values.shape[::-1], points)])
    image.GetPointData().SetScalars(as_array(shown[numpy.ix_(z, y, x)]))
    return image


def save(folder, name, picture):
    from vtkmodules.vtkIOImage import vtkPNGWriter
    image = vtkImageData()
    image.SetDimensions(picture.shape[1], picture.shape[0], 1)
    image.GetPointData().SetScalars(numpy_to_vtk(picture.astype(numpy.uint8).reshape(-1, 3), deep=True))
    writer = vtkPNGWriter()
    writer.SetFileName(os.path.join(folder, name + ".png"))
    writer.SetInputData(image)
    writer.Write()


def measure(view, path, folder):
    values = read_volume(path)
    name = path.stem
    limits = (float(values.min()), float(values.max()))
    full, _, full_ms, _ = show(view, produce(make_image(values)), "CELLS", limits, values.shape)
    visible = numpy.abs(full - full[0, 0]).max(axis=2) > 0
    assert visible.mean() > 0.05, path

    def rms(picture):
        """Of the pixels that show the volume, in steps of 255."""
        return float(numpy.sqrt(((picture - full)[visible] ** 2).mean()))

    entries = [{"name": f"volumes/{name}", "real_time": full_ms, "bytes": values.nbytes, "rms": 0.0, "cells": values.size}]
    pictures = {"volume": full}
    for share in SHARES:
        grid, boxes = make_grid(values, share)
        source = produce(grid)
        picture, first, milliseconds, status = show(view, source, "CELLS", limits, values.shape)
        memory, cells = read_bytes(status)
        kind = f"{100 * share:g}%"
        entries.append({"name": f"volumes/{name}, levels, {kind}", "real_time": milliseconds, "bytes": memory, "rms": rms(picture),
                        "cells": cells, "boxes": boxes, "first_frame_ms": 1000.0 * first})
        pictures[f"levels, {kind}"] = picture
        scale = (memory / 4.0 / values.size) ** (1.0 / 3.0)
        equal = [max(2, round(size * scale)) for size in values.shape[::-1]]
        for label, points in (("default", [64, 128, 64]), ("equal memory", equal)):
            picture, _, milliseconds, _ = show(view, produce(resample(values, share, points)), "POINTS", limits, values.shape)
            entries.append({"name": f"volumes/{name}, resampled, {label}, {kind}", "real_time": milliseconds, "rms": rms(picture),
                            "bytes": 4 * points[0] * points[1] * points[2], "points": points})
            pictures[f"resampled, {label}, {kind}"] = picture
        simple.Delete(source)
    for entry in entries:
        print(entry, flush=True)
    if folder:
        for label, picture in pictures.items():
            save(folder, f"{name} {label}", picture)
    return entries


def main():
    plugin, *volumes, target = [one for one in sys.argv[1:]]
    folder = None
    if not target.endswith(".json"):
        folder, target = target, volumes.pop()
        os.makedirs(folder, exist_ok=True)
    simple.LoadPlugin(plugin, remote=False, ns=vars(simple))
    view = simple.CreateView("RenderView")
    view.ViewSize = SIZE
    view.UseColorPaletteForBackground = 0
    view.Background = (0.0, 0.0, 0.0)
    view.OrientationAxesVisibility = 0
    entries = []
    for volume in volumes:
        entries += measure(view, pathlib.Path(volume), folder)
    report = {
        "context": {
            "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "commit": os.environ.get("STRIDER_COMMIT", ""),
            "device": "two CPU cores",
            "suite": "adaptive grids made of volumes of floats, refined where they vary, beside images resampled from them",
            "scene": f"{SIZE[0]}x{SIZE[1]} pixels, without light, automatic step; root mean square differences of the pixels that show the volume, "
                     "of 255; time of all threads, mean of three frames",
        },
        "benchmarks": entries,
    }
    pathlib.Path(target).write_text(json.dumps(report, indent=1) + "\n")


main()
