# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Divides the frames of BenchRanks --timeline into steps of the first rank that follow each other, and writes their medians.

python3 SumTimeline.py before=before.json after=after.json --output ranks-timeline-2-h100.json
"""
import argparse
import json
import statistics

# Parts of Strider's compositing, one after the other; the medians of those that a frame does not have are 0.
STEPS = ("read geometry", "pack", "exchange", "composite", "show", "deliver")
MODES = ("united-copied", "united-icet", "icet-copied", "icet")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", metavar="NAME=FILE", help="a timeline, and the first part of the names of its modes")
    parser.add_argument("--output", required=True, metavar="FILE.json")
    return parser.parse_args()


def find_mode(view):
    """Look and compositing of a view's name, as unlit-united-icet-3."""
    name = view.rpartition("-")[0]
    mode = next((mode for mode in MODES if name.endswith("-" + mode)), "united")
    return name.removesuffix("-" + mode), mode


def divide_frame(frame):
    """Milliseconds of the steps of the first rank, and of the slowest rank's rays."""
    own = frame[0]
    parts = {}
    for part in own["parts"]:
        parts.setdefault(part["name"], part)
    render, volume = parts["renderer"], parts["Strider: volume"]
    in_pass = parts["renderer: pass"]
    # A picture that stays on the device is shown after the pass: a part of "to_window".
    found = {name: find_part(parts, name, in_pass["end"]) for name in STEPS}
    last = max([volume["end"], *(part["end"] for part in found.values() if part)])
    first = min(part["start"] for part in own["parts"])
    steps = {
        "before_renderer": render["start"] - first,
        "camera_and_agreement": duration(parts["renderer: start"]),
        "before_volume": volume["start"] - in_pass["start"],
        "volume": duration(volume),
        **{name.replace(" ", "_"): duration(part) for name, part in found.items()},
        "rest_of_pass": in_pass["end"] - last,
        "to_window": duration(parts["renderer: end"]),
        "opengl_finishes": own["frame"] - own["call"],
    }
    slowest = max(rank["frame"] for rank in frame)
    steps["other"] = slowest - sum(steps.values())
    rays = max(rank["rays"] for rank in frame)
    return {"frame": slowest, "rays": rays, "remainder": slowest - rays, **steps}


def find_part(parts, name, end):
    part = parts.get("Strider: " + name)
    return part if part and part["start"] < end else None


def duration(part):
    return part["end"] - part["start"] if part else 0.0


def sum_file(name, path):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    modes = {}
    for view in document["views"]:
        modes.setdefault(find_mode(view["name"]), []).extend(map(divide_frame, view["frames"]))
    entries = [{
        "name": f"timeline/{name}/{look}/{mode}", "frames": len(frames),
        **{step + "_ms": round(statistics.median(frame[step] for frame in frames), 3) for step in frames[0]},
    } for (look, mode), frames in modes.items()]
    return entries, document["context"]


def main():
    options = parse_arguments()
    entries, contexts = [], {}
    for run in options.runs:
        name, _, path = run.partition("=")
        own, contexts[name] = sum_file(name, path)
        entries += own
    with open(options.output, "w", encoding="utf-8") as file:
        json.dump({"benchmarks": entries, "context": contexts}, file, indent=1)
        file.write("\n")
    for entry in entries:
        print(entry["name"], *(f"{step[:-3]} {value}" for step, value in entry.items() if step.endswith("_ms")))


if __name__ == "__main__":
    main()
