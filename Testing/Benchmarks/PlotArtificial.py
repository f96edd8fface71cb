# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of the suite artificial: figure 6 of Jonsson et al. drawn anew, and what marching caches read of the volume."""
import collections
import json

from PlotStyle import COLOURS, MARKERS, finish, prepare

Filters = collections.namedtuple("Filters", "context speedups reads")
Filters.__doc__ = """One run: `speedups`: iterations -> [(side, times as fast as fetches)], sorted; `reads`: a list of dictionaries."""


def read_filters(path):
    """The Filters of a file, or None for one of another suite."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    if document.get("context", {}).get("suite") != "artificial":
        return None
    speedups = {}
    for entry in document["benchmarks"]:
        if entry.get("way") == "cache":
            speedups.setdefault(entry["filter_iterations"], []).append(
                (entry["side"], entry["times_as_fast_as_fetches"]))
    reads = [entry for entry in document["benchmarks"] if "reads_per_sample" in entry]
    return Filters(document["context"], {count: sorted(speedups[count]) for count in sorted(speedups)}, reads)


def draw_speedups(filters):
    """A line for each number of iterations over the filter's size."""
    figure, axes = prepare(filters, "Marching cache against one fetch for each voxel, artificial filter", 1, 4.6)
    axis = axes.flat[0]
    sides = sorted({side for points in filters.speedups.values() for side, _ in points})
    for number, (count, points) in enumerate(filters.speedups.items()):
        axis.plot(*zip(*points), color=COLOURS[number % len(COLOURS)], marker=MARKERS[number % len(MARKERS)],
                  linewidth=1.4, markersize=5, label=f"{count} iteration{'s' if count > 1 else ''} a voxel")
    axis.axhline(1.0, color="#7F7F7F", linestyle=":", linewidth=1.2)
    axis.set_xticks(sides, [f"{side}³" for side in sides])
    axis.set_xlabel("filter size [voxels]")
    axis.set_ylabel("times as fast as fetches")
    return finish(figure, axes)


def draw_reads(filters):
    """Reads for a sample by filter: those that samples use, and the wasted ones above them."""
    figure, axes = prepare(filters, "Voxels that marching caches read", 1, 4.6)
    axis = axes.flat[0]
    names = [entry["filter"] for entry in filters.reads]
    wasted = [entry["reads_per_sample"] * entry["wasted_share"] for entry in filters.reads]
    used = [entry["reads_per_sample"] - waste for entry, waste in zip(filters.reads, wasted)]
    axis.bar(names, used, color=COLOURS[0], label="used")
    axis.bar(names, wasted, bottom=used, color=COLOURS[1], label="wasted")
    axis.set_xticks(range(len(names)), names, rotation=45, fontsize=8, ha="right", rotation_mode="anchor")
    axis.set_ylabel("voxels for a sample")
    return finish(figure, axes)


def draw_filters(filters):
    """[(figure's name, figure)]"""
    return [("speed-up-over-size", draw_speedups(filters)), ("reads", draw_reads(filters))]
