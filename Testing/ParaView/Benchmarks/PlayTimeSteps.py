# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Plays a series of volumes as ParaView's play button does, and times each step: with and without early upload, in turns.

The steps lie in memory, as those of a running simulation do: no file is read. Prints medians, 95th percentiles and largest times from
one step to the next, and how many steps take longer than a 30th of a second; writes them into FILE.

PROGRAM PlayTimeSteps.py PLUGIN FILE.json [--size 256] [--scalar uint8|float32] [--steps 30] [--rounds 3] [--backend CUDA]
                         [--pixels 1024] [--representation NAME] [--commit COMMIT]
"""
import argparse
import json
import time

import numpy
from paraview import simple

import MakeTimeSteps

LATE = 1000 / 30  # milliseconds


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("plugin")
    parser.add_argument("file")
    parser.add_argument("--size", type=int, default=256)
    parser.add_argument("--scalar", choices=("uint8", "float32"), default="uint8")
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--backend", default="Automatic")
    parser.add_argument("--pixels", type=int, default=1024)
    parser.add_argument("--representation", default="Strider Volume", help="another one: what ParaView takes without Strider")
    parser.add_argument("--commit", default="unknown")
    return parser.parse_args()


def show(source, options):
    view = simple.CreateView("RenderView")
    view.ViewSize = [options.pixels, options.pixels]
    view.OrientationAxesVisibility = 0
    display = simple.Show(source, view)
    display.SetRepresentationType(options.representation)
    display.StriderBackend = options.backend
    simple.ColorBy(display, ("POINTS", MakeTimeSteps.ARRAY))
    display.LookupTable.RescaleTransferFunction(0, MakeTimeSteps.LARGEST)
    display.ScalarOpacityFunction.Points = [0, 0, 0.5, 0, MakeTimeSteps.LARGEST, 0.2, 0.5, 0]
    simple.ResetCamera(view)
    return view, display


def play(animation):
    """Milliseconds of each step after the first one, which is a jump to the beginning."""
    animation.GoToFirst()
    found = []
    for _ in range(len(animation.TimeKeeper.TimestepValues) - 1):
        start = time.perf_counter()
        animation.GoToNext()
        found.append(1000 * (time.perf_counter() - start))
    return found


def summarise(times):
    # Programmable sources replace max and sum by functions of their own.
    found = numpy.array(times)
    return {"median": float(numpy.median(found)), "p95": float(numpy.percentile(found, 95)), "largest": float(found.max()),
            "late": int(numpy.count_nonzero(found > LATE)), "steps": len(times)}


def statistic(display, name):
    return display.SMProxy.GetProperty(name).GetElement(0)


def main():
    options = parse_arguments()
    simple.LoadPlugin(options.plugin, remote=False, ns=globals())
    source = MakeTimeSteps.make_steps(options.size, options.scalar, options.steps)
    view, display = show(source, options)
    animation = simple.GetAnimationScene()
    animation.UpdateAnimationUsingDataTimeSteps()
    animation.PlayMode = "Snap To TimeSteps"
    simple.Render(view)
    play(animation)  # a warm-up for the tuners' trials and the arrays' first upload
    times = {1: [], 0: []}
    for _ in range(options.rounds):
        for early, found in times.items():
            display.StriderStageInput = early
            found.extend(play(animation))
    display.UpdatePropertyInformation()
    report = {
        "suite": "play", "representation": options.representation, "size": options.size, "scalar": options.scalar, "pixels": options.pixels, "commit": options.commit,
        "backend": statistic(display, "StriderBackendInUse"), "device": statistic(display, "StriderDeviceName"),
        "milliseconds": {"early": summarise(times[1]), "with the frame": summarise(times[0])},
    }
    for name, found in report["milliseconds"].items():
        print(f"{options.size}^3 {options.scalar}, {name}: median {found['median']:.2f} ms, 95% within {found['p95']:.2f}, at most "
              f"{found['largest']:.2f}; {found['late']} of {found['steps']} later than {LATE:.1f}", flush=True)
    with open(options.file, "w", encoding="utf-8") as file:
        json.dump(report, file, indent=1)
    return view


# Without a reference to the view pvbatch crashes when it ends, whatever the view shows
kept = main()
