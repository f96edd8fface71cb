#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Reduces the JSON of a benchmark's run to what Testing/Benchmarks/Results keeps of it.

`TrimResults.py RUN.json... --output FOLDER` keeps the run's metadata and, for each mode, its medians, means and spreads. The list of
views goes. `--series` keeps one time per view in `view_ms`, with the names of the views in the context, for runs whose views are
compared one by one or drawn by PlotBenchmarks.py. A file that is trimmed already stays as it is.
"""
import argparse
import json
import pathlib
import re

# What other members say as well, and what holds one value for each frame.
DROPPED = {"aggregate_name", "frame_times", "frames_per_second", "image", "kernel_times", "run_name", "run_type", "slow_views",
           "stored_orders", "time_unit", "turn_frames", "vtk_gl_frame_times"}


def round_numbers(value, digits):
    """The same value with `digits` significant digits in each of its floating-point numbers."""
    if isinstance(value, float):
        return float(f"{value:.{digits}g}")
    if isinstance(value, list):
        return [round_numbers(item, digits) for item in value]
    if isinstance(value, dict):
        return {name: round_numbers(item, digits) for name, item in value.items()}
    return value


def drop_members(value):
    """The value without the members in DROPPED and without lists of views."""
    if isinstance(value, list):
        return [drop_members(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: drop_members(item) for name, item in value.items()
            if name not in DROPPED and not (name == "views" and isinstance(item, list))}


def summarize_views(views):
    """What a mode's views say beyond its times: occupied macrocells, voxels fetched per sample, views in which executions were timed,
    and the voxels' move in the slowest frame."""
    summary = {"view_count": len(views)}
    occupied = {match[1] for match in (re.search(r"([\d.]+)% occupied", view.get("skipping", "")) for view in views) if match}
    if len(occupied) == 1:
        summary["occupied_percent"] = float(occupied.pop())
    fetched = sum(view.get("voxels_fetched", 0) for view in views)
    if fetched:
        summary["voxels_per_sample"] = fetched / sum(view["samples"] for view in views)
    timed = sum("timed here" in view.get("filtering", "") for view in views)
    if timed:
        summary["timed_views"] = timed
    if all(view.get("median_ms") for view in views):
        if all("samples" in view for view in views):
            summary["best_gigasamples_per_second"] = max(1e-6 * view["samples"] / view["median_ms"] for view in views)
        slowest = max(views, key=lambda view: view["median_ms"])
        if slowest.get("rotation_count"):
            summary["slowest_view_rotation_ms"] = slowest["rotation_ms"]
    return summary


def trim(document, keeps_series=False, digits=8):
    """The reduced document."""
    trimmed = drop_members(document)
    driver = re.search(r"\d+(?:\.\d+)+", trimmed.get("context", {}).get("driver") or "")
    if driver:
        trimmed["context"]["driver"] = driver[0]
    for kept, entry in zip(trimmed.get("benchmarks", []), document.get("benchmarks", [])):
        views = entry.get("views")
        if not isinstance(views, list):
            continue
        kept.update(summarize_views(views))
        if keeps_series and all("median_ms" in view for view in views):
            names = [view["name"] for view in views]
            assert trimmed["context"].setdefault("view_names", names) == names, entry["name"]
            kept["view_ms"] = [view["median_ms"] for view in views]
    return round_numbers(trimmed, digits)


def format_json(value, depth=0):
    """JSON with one line for each entry of a list of objects, and for each member of the document."""
    if depth < 2 and isinstance(value, dict):
        lines = [f'{json.dumps(name)}: {format_json(item, depth + 1)}' for name, item in value.items()]
        return "{\n" + ",\n".join(lines) + "\n}"
    if depth < 2 and isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(json.dumps(item) for item in value) + "\n]"
    return json.dumps(value)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE", type=pathlib.Path, help="JSON of a run")
    parser.add_argument("--output", required=True, metavar="FOLDER", type=pathlib.Path, help="may be the folder of the files")
    parser.add_argument("--series", action="store_true", help="keep the time of each view")
    parser.add_argument("--digits", type=int, default=8, help="significant digits of a number")
    options = parser.parse_args(arguments)
    options.output.mkdir(parents=True, exist_ok=True)
    for path in options.files:
        document = json.loads(path.read_text(encoding="utf-8"))
        text = format_json(trim(document, options.series, options.digits)) + "\n"
        (options.output / path.name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
