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


def read_file(path):
    """Its runs by look, the folder of its pictures, and its scene."""
    with open(path, encoding="utf-8") as file:
        content = json.load(file)
    context = content["context"]
    folder = os.path.join(os.path.dirname(path), context["pictures"])
    return {run["look"]: run for run in content["benchmarks"]}, folder, context["scene"]


def read_picture(folder, look, number):
    path = os.path.join(folder, f"{look}-{number}.png")
    reader = vtkPNGReader()
    if not reader.CanReadFile(path):
        raise FileNotFoundError(f"{path}: no picture")
    reader.SetFileName(path)
    reader.Update()
    return vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).astype(int)


def compare_view(folders, look, number):
    one, other = (read_picture(folder, look, number) for folder in folders)
    differences = numpy.abs(one - other)
    return {
        "view": number,
        "largest_difference": int(differences.max()),
        "mean_difference": float(differences.mean()),
        "pixels_above_2": int((differences.max(axis=1) > 2).sum()),
        "brightest": [int(one.max()), int(other.max())],
    }


def compare_look(one, other, folders):
    views = [compare_view(folders, one["look"], number) for number in range(len(one["views"]))]
    largest = [view["largest_difference"] for view in views]
    gain = one["frame_time"] / other["frame_time"]
    print(f"{one['name']} beside {other['ranks']} ranks: largest differences {largest}, frames {gain:.2f} times as fast")
    for name in TIMES:
        print(f"  {name} {one[name]:.2f} and {other[name]:.2f} ms")
    return {"one": one["name"], "other": other["name"], "gain": gain, "largest_difference": max(largest), "views": views,
            **{name: [one[name], other[name]] for name in TIMES}}


def compare(options):
    (ones, folder, scene), (others, other_folder, other_scene) = read_file(options.one), read_file(options.other)
    looks = [look for look in ones if look in others]
    if scene != other_scene or not looks:
        raise RuntimeError(f"two scenes: {scene}; {other_scene}")
    found = [compare_look(ones[look], others[look], (folder, other_folder)) for look in looks]
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            json.dump({"scene": scene, "looks": found}, file, indent=1)
    largest = max(look["largest_difference"] for look in found)
    if options.bound is not None and largest > options.bound:
        raise RuntimeError(f"the largest difference is {largest}, the bound {options.bound}")


if __name__ == "__main__":
    compare(parse_arguments())
