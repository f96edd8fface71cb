#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Draws the papers' figures anew, as SVG and with --png as PNG too, from StriderBench's JSON and ProfileJoin.py's CSV files.

`PlotBenchmarks.py FILE... --output FOLDER` draws for each file what it holds: rate or hit rate over the angle (orbit,
roll, turn), over the voxels per pixel (zoom), against the block shape in each view class (classes), the distribution
over the views (sphere, turn), the time over the frames (turn, swing), the rates of moving voxels (move), time and cache hits of compressed volumes (compressed-frames),
speed-up and reads of marching caches (artificial). Needs matplotlib 3.6 or newer (Debian: python3-matplotlib).
"""
import argparse
import os
import statistics
import sys

from matplotlib import ticker

import PlotArtificial
import PlotCompression
import PlotData
import PlotRotation
from PlotStyle import (COLOURS, DASHES, MARKERS, choose_modes, find_styles, finish, label_of, label_with_suffixes,
                       prepare, rank, save)

def draw_over_angle(run, wanted, values_of, title, unit, top=None, full_turn=True):
    """A panel per axis, a line per mode."""
    modes = choose_modes(run, wanted)
    styles = find_styles(modes)
    groups = {mode: PlotData.group_by_axis(run.modes[mode], values_of(run.modes[mode])) for mode in modes}
    names = sorted({axis for group in groups.values() for axis in group})
    if not names:
        return None
    figure, axes = prepare(run, title, len(names))
    for name, axis in zip(names, axes.flat):
        last = 90
        for mode in modes:
            if name not in groups[mode]:
                continue
            angles, values = groups[mode][name]
            last = max(last, angles[-1])
            # 0 and 360 degrees are the same view
            if full_turn and angles[0] == 0 and 180 < angles[-1] < 360:
                angles, values = angles + (360,), values + values[:1]
            marked = {} if len(angles) < 100 else {"marker": ""}
            axis.plot(angles, values, label=label_of(mode), markersize=3.5, linewidth=1.4, **{**styles[mode], **marked})
        axis.set_title(f"about the {name} axis" if full_turn else f"{name} along the depth", fontsize=10)
        axis.set_xlabel("angle of rotation [°]" if full_turn else "roll [°]")
        axis.xaxis.set_major_locator(ticker.MultipleLocator(60 if last > 180 else 30 if last > 90 else 15))
    axes.flat[0].set_ylabel(unit)
    return finish(figure, axes, top)


def draw_over_zoom(run, wanted, values_of, title, unit):
    """A line per mode over the voxels per pixel, on a logarithmic axis."""
    modes = choose_modes(run, wanted)
    styles = find_styles(modes)
    groups = {mode: PlotData.group(run.modes[mode], values_of(run.modes[mode]), PlotData.find_zoom) for mode in modes}
    names = sorted({name for group in groups.values() for name in group}, key=lambda name: (len(name) > 1, name))
    if not names:
        return None
    figure, axes = prepare(run, title, len(names), 3.0, min(3, len(names)))
    for name, axis in zip(names, axes.flat):
        for mode in modes:
            if name in groups[mode]:
                axis.plot(*groups[mode][name], label=label_of(mode), markersize=4, linewidth=1.4,
                          **styles[mode])
        axis.set_title(f"{name} along the depth" if len(name) == 1 else name, fontsize=10)
        axis.set_xscale("log", base=2)
        axis.xaxis.set_major_formatter(ticker.FormatStrFormatter("%g"))
        axis.set_xlabel("voxels per pixel")
    for axis in axes[:, 0]:
        axis.set_ylabel(unit)
    return finish(figure, axes)


def draw_over_shape(run, wanted, values_of, title, unit, top=None):
    """A panel per view class: lines over the block shape for each variant of it, levels for the modes that choose."""
    shapes = {mode: PlotData.parse_shape(mode) for mode in run.modes}
    if wanted:
        shapes = {mode: shape for mode, shape in shapes.items() if mode in wanted}
    places = PlotData.sort_shapes(shape for shape in shapes.values() if shape)
    levels = [mode for mode in sorted(shapes, key=rank) if not shapes[mode] and mode != "fetch-only"]
    styles = find_styles(["fixed:16x16:b1"] + levels)  # black is reserved for the fixed shapes
    values = {}
    for mode in shapes:
        for view, value in zip(run.modes[mode], values_of(run.modes[mode])):
            if PlotData.find_class(view["name"]) and value is not None:
                values[PlotData.find_class(view["name"]), mode] = value
    names = sorted({name for name, _ in values})
    if not names or not places:
        return None
    variants = sorted({shape.variant for shape in shapes.values() if shape})
    taken = [styles[mode]["color"] for mode in levels]
    free = [colour for colour in COLOURS[2:] + COLOURS[:2] if colour not in taken] or COLOURS
    figure, axes = prepare(run, title, len(names), 3.0, min(3, len(names)))
    for name, axis in zip(names, axes.flat):
        for number, variant in enumerate(variants):
            points = [(places.index((shape.width, shape.height)), values[name, mode])
                      for mode, shape in shapes.items()
                      if shape and shape.variant == variant and (name, mode) in values]
            if points:
                axis.plot(*zip(*sorted(points)), marker=MARKERS[number % len(MARKERS)], markersize=4, linewidth=1.4,
                          color=free[number % len(free)], linestyle=DASHES[number // len(free) % len(DASHES)],
                          label=label_with_suffixes("fixed", variant))
        for mode in levels:
            if (name, mode) in values:
                axis.axhline(values[name, mode], color=styles[mode]["color"], linewidth=1.4, label=label_of(mode),
                             linestyle=DASHES[1 + levels.index(mode) % 3])
        axis.set_title(f"({name}) {PlotData.CLASSES[name]}", fontsize=10)
        axis.set_xticks(range(len(places)), [f"{width}×{height}" for width, height in places], rotation=45,
                        fontsize=8, ha="right", rotation_mode="anchor")
    for axis in axes[-1]:
        axis.set_xlabel("block shape, width × height [threads]")
    for axis in axes[:, 0]:
        axis.set_ylabel(unit)
    return finish(figure, axes, top)


def draw_distribution(run, wanted, values_of, title, unit):
    """Each mode's views sorted by their time: the left end is its best view, the right end its worst."""
    modes = choose_modes(run, wanted)
    styles = find_styles(modes)
    if not modes:
        return None
    figure, axes = prepare(run, title, 1, 4.6)
    for mode in modes:
        times = sorted(value for value in values_of(run.modes[mode]) if value is not None)
        if times:
            share = [100.0 * index / max(1, len(times) - 1) for index in range(len(times))]
            axes.flat[0].plot(share, times, linewidth=1.8, **{**styles[mode], "marker": ""},
                              label=f"{label_of(mode)}: mean {sum(times) / len(times):.2f} ms, "
                                    f"worst:best {times[-1] / times[0]:.2f}")
    axes.flat[0].set_xlim(0, 100)
    axes.flat[0].set_xlabel(f"views, from the fastest to the slowest of each mode [% of {len(run.modes[modes[0]])}]")
    axes.flat[0].set_ylabel(unit)
    return finish(figure, axes)


def draw_turn(run, wanted, values_of, title, unit):
    """Each mode's time over the frames of one turn, in the order in which they were drawn."""
    modes = choose_modes(run, wanted)
    styles = find_styles(modes)
    if not modes:
        return None
    figure, axes = prepare(run, title, 1, 4.6)
    for mode in modes:
        times = [value for value in values_of(run.modes[mode]) if value is not None]
        if times:
            worst = max(times) / statistics.median(times)
            axes.flat[0].plot(times, linewidth=1.2, **{**styles[mode], "marker": ""},
                              label=f"{label_of(mode)}: worst:median {worst:.2f}")
    axes.flat[0].set_xlabel("frame")
    axes.flat[0].set_ylabel(unit)
    return finish(figure, axes)


def draw_run(run, wanted, field):
    """[(figure's name, figure)] of a benchmark's JSON; `field` holds the milliseconds."""
    moves = any(view.get("rotation_count") for views in run.modes.values() for view in views)
    what = "whole frame" if field != "median_ms" else "rays and moves" if moves else "rays alone"
    unit = f"frame rate, {what} [1/s]"

    def rates(views):
        return PlotData.find_rates(views, field)

    def times(views):
        return [view.get(field) for view in views]

    def sample_rates(views):  # comparable where the volume fills only a part of the window
        return [1e-6 * view["samples"] / view[field] if view.get("samples") and view.get(field) else None
                for view in views]

    figures = {
        "orbit": lambda: [("frame-rate-over-angle", draw_over_angle(
            run, wanted, rates, "Frame rate over the angle of view", unit))],
        "sphere": lambda: [("time-distribution", draw_distribution(
            run, wanted, times, "Times of all directions", f"time per frame, {what} [ms]"))],
        "roll": lambda: [("frame-rate-over-roll", draw_over_angle(
            run, wanted, rates, "Frame rate over the roll of the view", unit, full_turn=False))],
        "zoom": lambda: [("frame-rate-over-zoom", draw_over_zoom(
            run, wanted, rates, "Frame rate over the zoom", unit)), ("sample-rate-over-zoom", draw_over_zoom(
                run, wanted, sample_rates, "Samples over the zoom", f"samples, {what} [10⁹/s]"))],
        "turn": lambda: [("time-over-turn", draw_turn(
            run, wanted, times, "Times during one turn", f"time per frame, {what} [ms]")),
            ("frame-rate-over-angle", draw_over_angle(run, wanted, rates, "Frame rate during one turn", unit)),
            ("frame-rate-box", PlotRotation.draw_box(run, wanted, rates, "Frame rates of one turn", unit))],
        "swing": lambda: [("time-over-swing", draw_turn(
            run, wanted, times, "Times of a swinging camera", f"time per frame, {what} [ms]"))],
        "classes": lambda: [("frame-rate-over-shape", draw_over_shape(
            run, wanted, rates, "Frame rate against block shape in the six view classes", unit))],
    }
    return figures[run.suite]() if run.suite in figures else []


# Column of the table of counters -> figure's name, title, unit, top of the axis.
COUNTERS = {
    "time_ms": ("frame-rate", "Frame rate", "frame rate, rays alone [1/s]", None),
    "tex_sector_hit_percent": ("hit-rate", "Texture cache hit rate", "sectors that hit [%]", 100),
    "data_stage_wavefronts_per_sample": (
        "wavefronts", "Wavefronts in the texture cache's data stage", "wavefronts per sample", None),
}


def draw_counters(run, wanted):
    """[(figure's name, figure)] of a table of counters."""
    figures = []
    for column, (name, title, unit, top) in COUNTERS.items():
        def values_of(views, column=column):
            if column == "time_ms":
                return PlotData.find_rates(views, column)
            return [view.get(column) for view in views]

        if run.suite == "classes":
            figure = draw_over_shape(run, wanted, values_of, title + " against block shape", unit, top)
            figures.append((name + "-over-shape", figure))
        elif run.suite in ("orbit", "roll"):
            figure = draw_over_angle(run, wanted, values_of, title + " over the angle", unit, top, run.suite == "orbit")
            figures.append((name + "-over-angle", figure))
    return figures


def draw_json(path, wanted, field):
    """[(figure's name, figure)] of what a file of StriderBench holds."""
    moves = PlotData.read_moves(path)
    if moves:
        return [("rate-over-depth", PlotRotation.draw_rates(moves))]
    frames = PlotCompression.read_frames(path)
    if frames:
        return PlotCompression.draw_frames(frames)
    filters = PlotArtificial.read_filters(path)
    if filters:
        return PlotArtificial.draw_filters(filters)
    run = PlotData.read_json(path)
    return draw_run(run, wanted, field) if run else []


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE", help="JSON of StriderBench, or CSV of ProfileJoin.py")
    parser.add_argument("--output", required=True, metavar="FOLDER", help="of the pictures, named after the files")
    parser.add_argument("--modes", metavar="LIST", help="modes to draw, with commas between; default: all, 8 at most")
    parser.add_argument("--png", action="store_true", help="write PNG beside SVG")
    parser.add_argument("--time", choices=["rays", "frame"], default="rays", help="which time gives the frame rates")
    options = parser.parse_args(arguments)
    wanted = options.modes.split(",") if options.modes else None
    count = 0
    for path in options.files:
        stem, extension = os.path.splitext(os.path.basename(path))
        if extension.lower() == ".csv":
            runs = PlotData.read_csv(path)
            drawn = [(name if len(runs) == 1 else f"{number + 1}-{name}", figure)
                     for number, run in enumerate(runs) for name, figure in draw_counters(run, wanted)]
        else:
            drawn = draw_json(path, wanted, "median_ms" if options.time == "rays" else "frame_ms")
        drawn = [(name, figure) for name, figure in drawn if figure]
        if not drawn:
            print(f"PlotBenchmarks: {path}: nothing to draw", file=sys.stderr)
        for name, figure in drawn:
            count += 1
            print("\n".join(save(figure, options.output, f"{stem}-{name}", options.png)))
    return 0 if count else 1


if __name__ == "__main__":
    sys.exit(main())
