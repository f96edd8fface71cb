# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of frames from compressed volumes: time and cache hits over the cache's size, the warps of a block, and the slices of a slab."""
import json
import re

from PlotStyle import COLOURS, MARKERS, finish, prepare

# Name pattern of a setting of the suite compressed-frames -> the parameter that it varies, and the fixed ones.
VARIED = (("decoded bricks that a warp keeps", r"(\d+) bricks, 4 warps"), ("warps of a block", r"automatic bricks, (\d+) warps"),
          ("slices of a slab", r"slabs of (\d+) slices"))


def read_frames(path):
    """`context` and the settings of the suite compressed-frames, or None for another file."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    if document.get("context", {}).get("suite") != "compressed-frames":
        return None
    settings = {entry["name"].partition("/")[2]: entry for entry in document["benchmarks"]}
    return document["context"], settings


def find_points(settings, pattern, column):
    """[(number in the name, value of the column)], the smallest number first."""
    found = ((re.fullmatch(pattern, name), entry) for name, entry in settings.items())
    return sorted((int(match[1]), entry[column]) for match, entry in found if match)


def draw_varied(context, settings, choices, column, title, unit, scale=1.0, top=None):
    """A panel for each of the choices that the run has; the texture's time as a level."""
    choices = [(label, find_points(settings, pattern, column)) for label, pattern in choices]
    choices = [(label, points) for label, points in choices if len(points) > 1]
    if not choices:
        return None

    class Run:  # a run as prepare() describes it
        pass

    run = Run()
    run.context = context
    figure, axes = prepare(run, title, len(choices))
    for number, (label, points) in enumerate(choices):
        axis = axes.flat[number]
        axis.plot([place for place, _ in points], [scale * value for _, value in points], color=COLOURS[number],
                  marker=MARKERS[number], linewidth=1.4, markersize=5)
        axis.set_xscale("log", base=2)
        axis.set_xticks([place for place, _ in points], [str(place) for place, _ in points])
        axis.minorticks_off()
        axis.set_xlabel(label)
        if column == "real_time":
            axis.axhline(settings["texture"][column], color="#7F7F7F", linestyle=":", linewidth=1.6, label="texture")
    axes.flat[0].set_ylabel(unit)
    return finish(figure, axes, top)


def draw_frames(frames):
    """[(figure's name, figure)]: what warps decode and what slabs do have scales of their own."""
    context, settings = frames
    time = "time of a frame, rays and decoding [ms]"
    return [("time-over-cache", draw_varied(context, settings, VARIED[:2], "real_time", "Decoding by warps", time)),
            ("hits-over-cache", draw_varied(context, settings, VARIED[:2], "cache_hit_share", "Decoding by warps",
                                            "bricks that were at hand [%]", 100.0, 100.0)),
            ("time-over-slab", draw_varied(context, settings, VARIED[2:], "real_time", "Decoding slabs", time))]
