# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What all figures of the benchmarks share: the modes' names and styles, the frame of a figure, and its files."""
import os
import sys
import textwrap

import matplotlib

matplotlib.use("Agg")  # no display
from matplotlib import pyplot  # noqa: E402

import PlotData  # noqa: E402

# Okabe and Ito's colours, which colour-blind readers can distinguish; dashes and markers distinguish the modes as
# well.
COLOURS = ["#0072B2", "#D55E00", "#000000", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F"]
DASHES = ["-", "--", ":", "-."]
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "*"]

# Known modes have the same colour and marker in all figures. The order is that of the legend.
KNOWN_MODES = {
    "auto": "automatic", "published": "published method",
    "fixed:16x16:b1": "fixed 16×16, batch 1 (the papers' static)",
    "sdk": "sdk (as NVIDIA's sample)", "vtk-loop": "vtk-loop (VTK's per-sample work)",
    "published128": "published, 128 threads", "warp-marching": "warp marching", "fixed:16x16": "fixed 16×16",
    "fetch-only": "fetch only",
}

# Suffixes of modes.
SUFFIXES = {
    "t": "transposed", "not": "not transposed", "sync": "synchronous", "nosync": "not synchronous",
    "max": "512 threads", "nomax": "256 threads", "shear": "sheared", "noshear": "not sheared",
    "s": "sheared", "sx": "sheared along x", "sy": "sheared along y", "sz": "sheared along z",
    "bspline": "B-spline", "catmull-rom": "Catmull-Rom", "fetches": "single fetches", "trick": "8 linear fetches",
    "cache": "marching cache", "noskip": "nothing skipped",
    "stay": "voxels stay", "turned": "voxels turned as published", "move": "voxels moved",
}

MOST_LINES = 8


def find_styles(modes):
    """mode -> colour, dashes, marker and depth of its line. Unknown modes take what no known one of `modes` has."""
    known = list(KNOWN_MODES)
    taken = [known.index(mode) for mode in modes if mode in known]
    free = [number for number in range(len(known) + len(modes)) if number not in taken]
    styles = {}
    for mode in modes:
        number = known.index(mode) if mode in known else free.pop(0)
        turn = number // len(COLOURS)
        styles[mode] = {"color": COLOURS[number % len(COLOURS)], "linestyle": DASHES[turn % len(DASHES)],
                        "marker": MARKERS[(number + turn) % len(MARKERS)], "zorder": 3 - 0.01 * number}
    return styles


def label_of(mode):
    if mode in KNOWN_MODES:
        return KNOWN_MODES[mode]
    shape = PlotData.parse_shape(mode)
    if shape:
        return label_with_suffixes(f"fixed {shape.width}×{shape.height}", shape.variant)
    head, _, suffixes = mode.partition(":")
    return label_with_suffixes(KNOWN_MODES.get(head, head), suffixes)


def label_with_suffixes(label, suffixes):
    """'fixed, transposed, batch 4' of 'fixed' and 't:b4'."""
    words = [label]
    for word in suffixes.split(":") if suffixes else []:
        if word[0] == "b" and word[1:].isdigit():
            words.append("batch " + word[1:])
        elif word[0] == "r" and word[1:].isdigit():
            words.append(f"{word[1:]} resident threads")
        else:
            words.append(SUFFIXES.get(word, word))
    return ", ".join(words)


def rank(mode):
    """Sorts modes as the legend has them: the known ones first."""
    return (list(KNOWN_MODES).index(mode) if mode in KNOWN_MODES else len(KNOWN_MODES), mode)


def choose_modes(run, wanted):
    """The modes to draw, in the legend's order: the wanted ones, else MOST_LINES at most, the known ones first."""
    if wanted:
        return [mode for mode in wanted if mode in run.modes]
    modes = sorted(run.modes, key=rank)
    if len(modes) > MOST_LINES:
        print(f"PlotBenchmarks: {run.suite}: not drawn (name them in --modes): {', '.join(modes[MOST_LINES:])}",
              file=sys.stderr)
    return modes[:MOST_LINES]


def prepare(run, title, panels, height=4.0, columns=None, width=None):
    """A figure with a row of panels (or rows of `columns`) and the title above; finish() puts the legend below."""
    columns = columns or panels
    rows = -(-panels // columns)
    width = width or max(6.4, 4.2 * columns)
    figure, axes = pyplot.subplots(rows, columns, sharey=True, squeeze=False,
                                   figsize=(width, height * rows), layout="constrained")
    subtitle = textwrap.fill(PlotData.describe(run.context), int(11 * width))
    figure.suptitle(title + "\n" + subtitle, fontsize=11)
    for axis in axes.flat:
        axis.grid(True, color="#dddddd", linewidth=0.6)
        axis.set_axisbelow(True)
        axis.spines[["top", "right"]].set_visible(False)
    for axis in axes.flat[panels:]:
        axis.set_visible(False)
    return figure, axes


def finish(figure, axes, top=None):
    """The y axis begins at 0 and ends at `top`, by default above the highest value; one legend, if any, below all panels."""
    axes.flat[0].set_ylim(0, top or 1.06 * max(axis.dataLim.y1 for axis in axes.flat))
    entries = {}
    for axis in axes.flat:
        for handle, label in zip(*axis.get_legend_handles_labels()):
            entries.setdefault(label, handle)
    if not entries:
        return figure
    inches = 0.65 + 0.068 * max(len(label) for label in entries)  # width of an entry
    per_row = max(1, min(len(entries), int(figure.get_figwidth() / inches)))
    rows = -(-len(entries) // per_row)
    # Panels of one size, whatever the legend
    figure.set_figheight(figure.get_figheight() + 0.2 * rows)
    bottom = (0.1 + 0.2 * rows) / figure.get_figheight()
    figure.get_layout_engine().set(rect=(0, bottom, 1, 1 - bottom))
    figure.legend(entries.values(), entries.keys(), loc="lower center", ncol=per_row, frameon=False, fontsize=9)
    return figure


def save(figure, folder, name, with_png=False):
    """NAME.svg, and NAME.png where it is wanted; the same picture gives the same file."""
    os.makedirs(folder, exist_ok=True)
    matplotlib.rcParams["svg.hashsalt"] = name
    paths = [os.path.join(folder, name + ".svg")]
    figure.savefig(paths[0], metadata={"Date": None})
    if with_png:
        paths.append(os.path.join(folder, name + ".png"))
        figure.savefig(paths[1], dpi=150)
    pyplot.close(figure)
    return paths
