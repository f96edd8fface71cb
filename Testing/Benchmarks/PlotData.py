# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What PlotBenchmarks.py draws, from StriderBench's JSON and ProfileJoin.py's CSV: series of plain numbers, by mode."""
import collections
import csv
import json
import math
import re

Series = collections.namedtuple("Series", "context suite modes")
Series.__doc__ = """One run: `context` (device, volume, ...), `suite`, and `modes`: mode -> list of views (dict)."""

Moves = collections.namedtuple("Moves", "context moves")
Moves.__doc__ = """One run of the suite `move`: `context` and `moves`, a list of dictionaries."""

# The volume's axes on the screen for each view class of the Japanese paper (its figure 3).
CLASSES = {
    "a": "x right, y up", "b": "x right, z up", "c": "y right, z up",
    "d": "z right, x up", "e": "y right, x up", "f": "z right, y up",
}


def read_json(path):
    """The run of a JSON file, or None where it has no views (as the suite `vtk`). Modes with an error are left out.

    A file that TrimResults.py has reduced has the views' times at most.
    """
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    context = document.get("context", {})
    suite = context.get("suite", "")
    modes = {}
    for entry in document.get("benchmarks", []):
        first, _, mode = entry["name"].partition("/")
        suite = suite or first
        views = entry.get("views") or [{"name": name, "median_ms": time}
                                       for name, time in zip(context.get("view_names", []), entry.get("view_ms", []))]
        if views and not entry.get("error_occurred"):
            modes[mode] = views
    return Series(context, suite, modes) if modes else None


def read_moves(path):
    """The moves of the suite `move` that have a rate, each a dictionary, or None for another file."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    if document.get("context", {}).get("suite") != "move":
        return None
    moves = [{**entry, "name": entry["name"].partition("/")[2]} for entry in document.get("benchmarks", [])
             if entry.get("gigabytes_per_second")]
    return Moves(document["context"], moves)


def read_csv(path):
    """The runs of a table of counters, one for each suite, device, volume, scalar and size. Empty cells are None."""
    runs = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            context = {name: row.get(name, "") for name in ("device", "volume", "scalar", "size")}
            view = {"name": row["view class"]}
            for name, text in row.items():
                if name not in context and name not in ("view class", "mode", "launch", "stored_order", "suite"):
                    view[name] = float(text) if text else None
            suite = row.get("suite", "")
            run = runs.setdefault((suite, *context.values()), Series(context, suite, {}))
            run.modes.setdefault(row["mode"], []).append(view)
    return list(runs.values())


def find_axis_and_angle(name):
    """('y', 90.0) of 'y:90'; None for another name."""
    match = re.fullmatch(r"([xyz])\W(\d+(?:\.\d+)?)", name)
    return (match.group(1), float(match.group(2))) if match else None


def find_class(name):
    """'c' of 'c:yzx' and 'c'; None for another name."""
    match = re.fullmatch(r"([a-f])(?::[xyz]{3})?", name)
    return match.group(1) if match else None


def find_zoom(name):
    """('x', 0.25) of 'x@0.25': where the view looks, and its voxels per pixel; None for another name."""
    match = re.fullmatch(r"(\w*)@(\d+(?:\.\d+)?)", name)
    return (match.group(1), float(match.group(2))) if match else None


Shape = collections.namedtuple("Shape", "width height variant")


def parse_shape(mode):
    """Shape(8, 32, 't:b4') of 'fixed:8x32:t:b4'; None for another mode."""
    match = re.fullmatch(r"fixed:(\d+)x(\d+)((?::\w+)*)", mode)
    return Shape(int(match.group(1)), int(match.group(2)), match.group(3)[1:]) if match else None


def sort_shapes(shapes):
    """(width, height) from the tallest block to the widest."""
    return sorted(set((shape.width, shape.height) for shape in shapes),
                  key=lambda pair: (math.log2(pair[0] / pair[1]), pair[0]))


def find_rates(views, field="median_ms"):
    """Frames per second of each view; None where there is no time."""
    return [1000.0 / view[field] if view.get(field) else None for view in views]


def group_by_axis(views, values):
    """axis -> ([angle], [value]), sorted by angle, of the views that have a value."""
    return group(views, values, find_axis_and_angle)


def group(views, values, find_place):
    """name -> ([position], [value]), sorted, where `find_place` finds (name, position) in a view's name."""
    groups = {}
    for view, value in zip(views, values):
        place = find_place(view["name"])
        if place and value is not None:
            groups.setdefault(place[0], []).append((place[1], value))
    return {name: tuple(zip(*sorted(points))) for name, points in sorted(groups.items())}


def describe(context):
    """'NVIDIA H100, noise 1024³ u8, transparent, 1024×1024 pixels' of what the context tells."""
    volume = context.get("volume_description") or " ".join(
        context[name] for name in ("volume", "size", "scalar") if context.get(name))
    volume = re.sub(r"\b(\d+)x(\d+)x(\d+)\b", describe_size, volume.rsplit("/", 1)[-1])
    window = context.get("window")
    parts = [context.get("device"), volume, context.get("transfer_function"),
             f"{window[0]}×{window[1]} pixels" if window else None]
    return ", ".join(part for part in parts if part)


def describe_size(match):
    """'1024³' or '1536×1024×512' of a match with three sides."""
    sides = match.groups()
    return sides[0] + "³" if len(set(sides)) == 1 else "×".join(sides)
