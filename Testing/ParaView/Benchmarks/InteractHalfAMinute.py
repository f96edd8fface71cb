# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Half a minute of work with a volume: the camera is turned, the transfer function edited, the volume cropped, over and over.

Prints, for the interactive frames after the first second, what share keeps 1.2 times the frame budget, and writes every frame
into interaction.json of FOLDER. At rest the picture must be the one that full quality makes, bit for bit.

PROGRAM InteractHalfAMinute.py PLUGIN FOLDER [--seconds 30] [--budget 66] [--half-width 64] [--size 640 480]
                               [--quality Automatic|Fixed|Off] [--backend Automatic|CPU|CUDA]
"""
import argparse
import json
import os
import statistics
import sys
import time

from paraview import simple

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Support"))

import StriderScene as scene

PHASES = ("turn", "edit", "turn", "crop")
PHASE_SECONDS = 1.5


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("plugin")
    parser.add_argument("folder")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--budget", type=float, default=66)
    parser.add_argument("--half-width", type=int, default=64)
    parser.add_argument("--size", type=int, nargs=2, default=(640, 480))
    parser.add_argument("--quality", default="Automatic")
    parser.add_argument("--backend", default="Automatic")
    return parser.parse_args()


def edit(opacity, share):
    """Moves the point where the volume begins to be seen along the range of the data."""
    points = list(opacity.Points)
    low, high = points[0], points[-4]
    middle = low + (0.2 + 0.6 * share) * (high - low)
    opacity.Points = [low, 0, 0.5, 0, middle, 0.05, 0.5, 0, high, 1, 0.5, 0]


def interact(view, display, opacity, seconds):
    """The frames, in order: phase, seconds since the start, milliseconds of the render and of the volume, quality."""
    frames = []
    camera = view.GetActiveCamera()
    start = time.perf_counter()
    while (now := time.perf_counter() - start) < seconds:
        number, share = divmod(now / PHASE_SECONDS, 1)
        phase = PHASES[int(number) % len(PHASES)]
        if phase == "turn":
            camera.Azimuth(2)
            camera.Elevation(0.5 if share < 0.5 else -0.5)
        elif phase == "edit":
            edit(opacity, share)
        else:
            display.UseCropping = 1
            display.CroppingScale = [1, 1, 1 - 0.5 * share]
        before = time.perf_counter()
        view.SMProxy.InteractiveRender()
        render = 1e3 * (time.perf_counter() - before)
        frames.append({
            "phase": phase,
            "seconds": now,
            "render_ms": render,
            "volume_ms": scene.statistic(display, "StriderFrameMilliseconds"),
            "rays_ms": scene.statistic(display, "StriderKernelMilliseconds"),
            "quality": scene.statistic(display, "StriderQualityInUse"),
        })
    return frames


def describe(times, limit):
    kept = sum(value <= limit for value in times) / len(times)
    return (f"{len(times)} frames, {100 * kept:.1f}% within {limit:.0f} ms, median {statistics.median(times):.1f} ms, "
            f"longest {max(times):.1f} ms")


def main():
    arguments = parse_arguments()
    scene.load_plugin()
    view = scene.make_view()
    view.ViewSize = arguments.size
    display = scene.show_as_strider(scene.wavelet(arguments.half_width), view)
    display.StriderBackend = arguments.backend
    display.StriderInteractiveQuality = arguments.quality
    display.StriderFrameBudget = arguments.budget
    opacity = simple.GetOpacityTransferFunction("RTData")
    scene.capture(view)
    full = scene.statistic(display, "StriderFrameMilliseconds")
    frames = interact(view, display, opacity, arguments.seconds)
    with open(scene.output_path("interaction.json"), "w") as file:
        json.dump({"full_ms": full, **vars(arguments), "frames": frames}, file, indent=1)
    limit = 1.2 * arguments.budget
    settled = [frame for frame in frames if frame["seconds"] > 1] or frames
    print(f"{scene.statistic(display, 'StriderDeviceName')}, {arguments.quality}: full quality {full:.1f} ms")
    for phase in ("turn", "edit", "crop"):
        times = [frame["volume_ms"] for frame in settled if frame["phase"] == phase]
        if times:
            print(f"{phase}: {describe(times, limit)}")
    times = [frame["volume_ms"] for frame in settled]
    print(f"volume: {describe(times, limit)}")
    print(f"rays: {describe([frame['rays_ms'] for frame in settled], limit)}")
    print(f"whole render: {describe([frame['render_ms'] for frame in settled], limit)}")
    changes = sum(
        one["quality"].split(" (")[0] != other["quality"].split(" (")[0] for one, other in zip(settled, settled[1:]))
    print(f"quality: {changes} changes, {settled[-1]['quality']} at last")
    at_rest = scene.capture(view)
    display.StriderInteractiveQuality = "Off"
    assert scene.largest_difference(at_rest, scene.capture(view)) == 0
    assert arguments.quality != "Automatic" or statistics.median(times) <= limit, (statistics.median(times), limit)


main()
