# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""PlotBenchmarks.py draws every figure from made-up measurements. Exits with 77 where there is no matplotlib."""
import csv
import json
import math
import os
import sys
import tempfile
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "Report"))

import PlotData
import ProfileJoin
import TrimResults

try:
    import PlotArtificial
    import PlotBenchmarks
    import PlotStyle
except ImportError:
    PlotBenchmarks = None

MODES = ["fixed:16x16:b1", "fixed:16x16", "published", "auto", "sdk"]
SHAPES = [f"fixed:{width}x{256 // width}" for width in (1, 2, 4, 8, 16, 32, 64)]
CONTEXT = {"device": "NVIDIA H100 80GB HBM3", "volume": "noise", "volume_description": "noise 1024x1024x1024 u8",
           "window": [1024, 768], "transfer_function": "transparent"}


def make_views(suite, mode):
    """Times that rise where x points into the depth, less so for the modes that choose; of no meaning."""
    swing = {"published": 0.8, "auto": 0.5, "sdk": 1.6}.get(mode, 1.2)
    names = {
        "orbit": [f"{axis}:{angle}" for axis in "xyz" for angle in range(0, 360, 15)],
        "turn": [f"y:{angle}" for angle in range(0, 360, 4)],
        "swing": ["y:44", "y:45", "y:46", "y:45"] * 10,
        "sphere": [str(number) for number in range(64)],
        "roll": [f"{axis}:{angle}" for axis in "xyz" for angle in range(0, 105, 15)],
        "zoom": [f"{name}@{2.0 ** step:g}" for step in range(-2, 4) for name in ("x", "y", "z", "oblique1")],
        "classes": ["a:xyz", "b:xzy", "c:yzx", "d:zxy", "e:yxz", "f:zyx"],
    }[suite]
    views = []
    for number, name in enumerate(names):
        shape = PlotData.parse_shape(mode)
        tall = math.log2(shape.height / shape.width) if shape and suite == "classes" else 0
        penalty = abs(math.sin(number * math.pi / 12)) * (0.3 if name.startswith("x") else 1.0)
        time = 2.3 + swing * penalty + 0.05 * (tall + (3 if name[0] in "abc" else -3)) ** 2
        view = {"name": name, "median_ms": time, "frame_ms": time + 0.7, "spread": 0.01, "samples": 8e8, "launch": mode}
        if mode.endswith((":turned", ":move")):
            view.update(stored_order="xyz (automatic)", rotation_count=number % 2, rotation_ms=0.5 * (number % 2))
        views.append(view)
    return views


def write_json(folder, suite, modes):
    path = os.path.join(folder, suite + ".json")
    document = {"context": dict(CONTEXT, suite=suite), "benchmarks": [
        {"name": f"{suite}/{mode}", "run_type": "aggregate", "real_time": 2.5, "views": make_views(suite, mode)}
        for mode in modes]}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)
    return path


def write_moves(folder):
    """Rates of made-up moves; one that cannot be done."""
    path = os.path.join(folder, "move.json")
    moves = [{"name": "move/copy", "gigabytes_per_second": 4200.0},
             {"name": "move/array-copy", "gigabytes_per_second": 3900.0},
             {"name": "move/SwapYZ", "step": "SwapYZ", "tile_depth": 0, "gigabytes_per_second": 3800.0},
             {"name": "move/order:zyx", "gigabytes_per_second": 3700.0},
             {"name": "move/SwapXZ:k16", "step": "SwapXZ", "tile_depth": 16, "error_occurred": True}]
    for step in ("RotateAboutY", "RotateBack", "SwapXY", "SwapXZ"):
        for depth in (0, 1, 2, 4, 8):
            moves.append({"name": f"move/{step}:k{depth}", "step": step, "tile_depth": depth,
                          "gigabytes_per_second": 3000.0 + 100.0 * depth})
    context = {"suite": "move", "device": CONTEXT["device"], "volume_description": "1024x1024x1024 voxels of 1 byte"}
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"context": context, "benchmarks": moves}, file)
    return path


def write_filters(folder):
    """Made-up speed-ups and reads."""
    path = os.path.join(folder, "artificial.json")
    entries = [{"name": f"artificial/{side}^3x{count}/{way}", "way": way, "side": side, "filter_iterations": count,
                "real_time": 2.0, "times_as_fast_as_fetches": 1.0 if way == "fetches" else side / count + 0.5,
                "views": [{"name": "y:0", "median_ms": 2.0}]}
               for side in (8, 2, 4, 6) for count in (4, 1) for way in ("fetches", "cache")]
    entries += [{"name": f"artificial/reads/{name}", "filter": name, "side": 4, "reads_per_sample": 2.0,
                 "wasted_share": 0.25} for name in ("artificial 4", "bilateral 4")]
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"context": dict(CONTEXT, suite="artificial"), "benchmarks": entries}, file)
    return path


def write_table(folder, suite, modes):
    path = os.path.join(folder, "counters-" + suite + ".csv")
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ProfileJoin.COLUMNS)
        writer.writeheader()
        for mode in modes:
            for view in make_views(suite, mode):
                writer.writerow({
                    "suite": suite, "device": CONTEXT["device"], "volume": "noise", "scalar": "u8", "size": "64x64x64",
                    "view class": view["name"], "mode": mode, "time_ms": view["median_ms"], "samples": 800000000,
                    "stored_order": view.get("stored_order", ""), "tex_sector_hit_percent": 100 - 4 * view["median_ms"],
                    "data_stage_wavefronts_per_sample": "" if mode == "sdk" else 0.05 * view["median_ms"]})
    return path


class TestNames(unittest.TestCase):
    def test_views_are_told_by_their_names(self):
        for name, expected in {"x:0": ("x", 0.0), "y:090": ("y", 90.0), "63": None, "a:xyz": None}.items():
            self.assertEqual(PlotData.find_axis_and_angle(name), expected, name)
        for name, expected in {"a": "a", "f:zyx": "f", "g:xyz": None, "x:0": None}.items():
            self.assertEqual(PlotData.find_class(name), expected, name)
        for name, expected in {"x@0.25": ("x", 0.25), "oblique2@8": ("oblique2", 8.0), "x:0": None}.items():
            self.assertEqual(PlotData.find_zoom(name), expected, name)

    def test_shapes_are_told_by_their_modes(self):
        self.assertEqual(PlotData.parse_shape("fixed:8x32:t:b4"), (8, 32, "t:b4"))
        self.assertIsNone(PlotData.parse_shape("published"))
        shapes = [PlotData.parse_shape(mode) for mode in ("fixed:32x8", "fixed:1x256", "fixed:16x16:t")]
        self.assertEqual(PlotData.sort_shapes(shapes), [(1, 256), (16, 16), (32, 8)])

    def test_sizes_and_devices_are_described(self):
        self.assertEqual(PlotData.describe(CONTEXT),
                         "NVIDIA H100 80GB HBM3, noise 1024³ u8, transparent, 1024×768 pixels")
        table = {"device": "", "volume": "/data/head.nrrd", "scalar": "u16", "size": "96x64x32"}
        self.assertEqual(PlotData.describe(table), "head.nrrd 96×64×32 u16")


@unittest.skipUnless(PlotBenchmarks, "no matplotlib")
class TestFigures(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def draw(self, path, *figures):
        output = os.path.join(self.folder, "pictures")
        stem = os.path.splitext(os.path.basename(path))[0]
        self.assertEqual(PlotBenchmarks.main([path, "--png", "--output", output]), 0)
        for figure in figures:
            for extension, start in ((".png", b"\x89PNG"), (".svg", b"<?xml")):
                with open(os.path.join(output, f"{stem}-{figure}{extension}"), "rb") as file:
                    content = file.read()
                self.assertTrue(content.startswith(start))
                self.assertGreater(len(content), 5000)
        self.assertEqual(sum(name.startswith(stem) for name in os.listdir(output)), 2 * len(figures))

    def test_every_suite_is_drawn(self):
        for suite, modes, *figures in (
                ("orbit", MODES, "frame-rate-over-angle"), ("sphere", MODES, "time-distribution"),
                ("turn", ["auto", "auto:turned", "auto:move"], "time-over-turn", "frame-rate-over-angle",
                 "frame-rate-box"),
                ("swing", ["auto", "auto:move"], "time-over-swing"),
                ("roll", MODES, "frame-rate-over-roll"), ("zoom", MODES, "frame-rate-over-zoom", "sample-rate-over-zoom"),
                ("classes", SHAPES + ["fixed:1x256:t", "auto", "auto:noshear", "sdk"], "frame-rate-over-shape")):
            with self.subTest(suite=suite):
                self.draw(write_json(self.folder, suite, modes), *figures)

    def test_trimmed_runs_are_drawn_as_the_whole_ones(self):
        path = write_json(self.folder, "orbit", MODES)
        whole = PlotData.read_json(path)
        with open(path, encoding="utf-8") as file:
            trimmed = TrimResults.trim(json.load(file), keeps_series=True, digits=17)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(trimmed, file)
        times = [[[(view["name"], view["median_ms"]) for view in views] for views in run.modes.values()]
                 for run in (whole, PlotData.read_json(path))]
        self.assertEqual(times[0], times[1])
        self.draw(path, "frame-rate-over-angle")

    def test_tables_of_counters_are_drawn(self):
        for suite, modes, place in (("orbit", MODES + ["auto:turned", "auto:move"], "angle"), ("classes", SHAPES, "shape")):
            counters = [f"{name}-over-{place}" for name in ("frame-rate", "hit-rate", "wavefronts")]
            self.draw(write_table(self.folder, suite, modes), *counters)

    def test_moves_are_drawn(self):
        path = write_moves(self.folder)
        self.draw(path, "rate-over-depth")
        self.assertEqual(len(PlotData.read_moves(path).moves), 24)
        self.assertIsNone(PlotData.read_moves(write_json(self.folder, "swing", ["auto"])))

    def test_artificial_filters_are_drawn(self):
        path = write_filters(self.folder)
        self.draw(path, "speed-up-over-size", "reads")
        filters = PlotArtificial.read_filters(path)
        self.assertEqual(filters.speedups, {1: [(2, 2.5), (4, 4.5), (6, 6.5), (8, 8.5)],
                                            4: [(2, 1.0), (4, 1.5), (6, 2.0), (8, 2.5)]})
        self.assertEqual([entry["filter"] for entry in filters.reads], ["artificial 4", "bilateral 4"])
        self.assertIsNone(PlotArtificial.read_filters(write_json(self.folder, "swing", ["auto"])))

    def test_labels_say_what_voxels_do(self):
        for mode, label in {"auto:move": "automatic, voxels moved", "published": "published method",
                            "fixed:16x16:b1:turned": "fixed 16×16, batch 1, voxels turned as published"}.items():
            self.assertEqual(PlotStyle.label_of(mode), label)

    def test_nothing_to_draw_is_said(self):
        path = os.path.join(self.folder, "vtk.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"context": {}, "benchmarks": [{"name": "vtk/strider", "real_time": 1.0}]}, file)
        self.assertEqual(PlotBenchmarks.main([path, "--output", self.folder]), 1)


if __name__ == "__main__":
    program = unittest.main(exit=False)
    sys.exit(1 if not program.result.wasSuccessful() else 0 if PlotBenchmarks else 77)
