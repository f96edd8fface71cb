# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of moving voxels: how fast they move, and the distribution of the frame rates of a turn."""
import statistics
import textwrap

from PlotStyle import COLOURS, MARKERS, choose_modes, find_styles, finish, label_of, prepare

# Moves without a tile depth -> label and colour of their level.
LEVELS = {"copy": ("copy of a buffer", "#000000"), "array-copy": ("copy of an array", "#7F7F7F")}


def draw_box(run, wanted, values_of, title, unit):
    """A box for each mode: from quartile to quartile with the median in it; whiskers to the slowest and fastest frame."""
    modes = choose_modes(run, wanted)
    styles = find_styles(modes)
    values = {mode: [value for value in values_of(run.modes[mode]) if value is not None] for mode in modes}
    modes = [mode for mode in modes if len(values[mode]) > 1]
    if not modes:
        return None
    figure, axes = prepare(run, title, 1, 4.6, width=max(6.4, 1.5 * len(modes) + 1.0))
    axis = axes.flat[0]
    for place, mode in enumerate(modes):
        lower, median, upper = statistics.quantiles(values[mode], n=4, method="inclusive")
        box = {"whislo": min(values[mode]), "q1": lower, "med": median, "q3": upper, "whishi": max(values[mode]),
               "label": f"{textwrap.fill(label_of(mode), 20)}\nmedian {median:.4g}\nworst {min(values[mode]):.4g}"}
        line = {"color": styles[mode]["color"], "linewidth": 1.4}
        axis.bxp([box], positions=[place], widths=0.5, showfliers=False, boxprops=line, whiskerprops=line, capprops=line,
                 medianprops={"color": styles[mode]["color"], "linewidth": 2.6}, manage_ticks=False)
        box["place"] = place
        values[mode] = box
    axis.set_xticks(range(len(modes)), [values[mode]["label"] for mode in modes], fontsize=8)
    axis.set_xlim(-0.6, len(modes) - 0.4)
    axis.set_ylabel(unit)
    return finish(figure, axes, 1.06 * max(values[mode]["whishi"] for mode in modes))


def draw_rates(run):
    """Rates over the tile depth of all moves in place, with those of the copies; beside them the copies in other orders."""
    depths = {}
    for move in run.moves:
        if move.get("step") and move["tile_depth"] > 0:
            depths.setdefault(move["step"], []).append((move["tile_depth"], move["gigabytes_per_second"]))
    others = [move for move in run.moves if move["name"].startswith("order:") or move.get("step") == "SwapYZ"]
    if not run.moves:
        return None
    figure, axes = prepare(run, "Moving all voxels", 2, 4.2)
    for number, (step, points) in enumerate(depths.items()):
        axes.flat[0].plot(*zip(*sorted(points)), label=step, marker=MARKERS[number], color=COLOURS[number % 2],
                          linestyle="-" if number < 2 else "--", linewidth=1.4, markersize=5)
    for axis in axes.flat:
        for move in run.moves:
            if move["name"] in LEVELS:
                label, colour = LEVELS[move["name"]]
                axis.axhline(move["gigabytes_per_second"], color=colour, linestyle=":", linewidth=1.6, label=label)
    axes.flat[0].set_xscale("log", base=2)
    ticks = sorted({depth for points in depths.values() for depth, _ in points})
    axes.flat[0].set_xticks(ticks, [str(depth) for depth in ticks])
    axes.flat[0].minorticks_off()
    axes.flat[0].set_xlabel("tile depth k [voxels]")
    axes.flat[0].set_ylabel("bytes read and written [GB/s]")
    axes.flat[0].set_title("in place", fontsize=10)
    names = [move["name"].replace("order:", "copied as ") for move in others]
    axes.flat[1].bar(range(len(others)), [move["gigabytes_per_second"] for move in others], 0.6, color="#009E73")
    axes.flat[1].set_xticks(range(len(others)), names, rotation=30, fontsize=8, ha="right", rotation_mode="anchor")
    axes.flat[1].set_title("without tile depth", fontsize=10)
    return finish(figure, axes, 1.06 * max(move["gigabytes_per_second"] for move in run.moves))
