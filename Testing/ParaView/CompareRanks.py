# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Compares two runs of BenchRanks: pictures, of 255, and times. Fails where pictures differ by more than the bound.

pvbatch CompareRanks.py one.json four.json --bound 2
"""
import argparse
import json
import os

import numpy
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader

TIMES = ("frame_time", "rays_time", "mapper_time", "remainder_time", "icet_composite_time", "icet_collect_time")


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="pvbatch CompareRanks.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one", help="the file of a run, with pictures")
    parser.add_argument("other", help="that of another one of the same scene")
    parser.add_argument("--bound", type=int, help="largest difference of a channel of a pixel; without it nothing fails")
    parser.add_argument("--output", metavar="FILE.json", help="for the differences")
    return parser.parse_args()


def read_run(path):
    """The entry of the file with the folder of its pictures, and its scene."""
    with open(path, encoding="utf-8") as file:
        content = json.load(file)
    run = content["benchmarks"][0]
    run["folder"] = os.path.join(os.path.dirname(path), run["pictures"])
    return run, content["context"]["scene"]


def read_picture(folder, number):
    path = os.path.join(folder, f"view-{number}.png")
    reader = vtkPNGReader()
    if not reader.CanReadFile(path):
        raise FileNotFoundError(f"{path}: no picture")
    reader.SetFileName(path)
    reader.Update()
    return vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).astype(int)


def compare_view(one, other, number):
    pictures = [read_picture(run["folder"], number) for run in (one, other)]
    differences = numpy.abs(pictures[0] - pictures[1])
    return {
        "view": number,
        "largest_difference": int(differences.max()),
        "mean_difference": float(differences.mean()),
        "pixels_above_2": int((differences.max(axis=1) > 2).sum()),
        "brightest": [int(picture.max()) for picture in pictures],
    }


def compare(options):
    (one, scene), (other, other_scene) = read_run(options.one), read_run(options.other)
    if scene != other_scene or len(one["views"]) != len(other["views"]):
        raise RuntimeError(f"two scenes: {scene}; {other_scene}")
    views = [compare_view(one, other, number) for number in range(len(one["views"]))]
    largest = max(view["largest_difference"] for view in views)
    times = {name: [run[name] for run in (one, other)] for name in TIMES}
    print(f"{one['name']} beside {other['ranks']} ranks: largest differences", [view["largest_difference"] for view in views],
          *(f"{name} {pair[0]:.2f} and {pair[1]:.2f} ms," for name, pair in times.items()),
          f"gain {one['frame_time'] / other['frame_time']:.2f}", flush=True)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            json.dump({"one": one["name"], "other": other["name"], "scene": scene, "largest_difference": largest, "views": views,
                       **times}, file, indent=1)
    if options.bound is not None and largest > options.bound:
        raise RuntimeError(f"the largest difference is {largest}, the bound {options.bound}")


if __name__ == "__main__":
    compare(parse_arguments())
