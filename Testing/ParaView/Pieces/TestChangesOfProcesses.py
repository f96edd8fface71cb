# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Whatever is changed between frames, processes that share volumes render the next one, and its picture is right in the end."""
import random

from paraview import simple

import StriderScene as scene

STEPS = 120
# The bound of TestPiecesMakeOnePicture.py for processes whose pictures are composited.
BOUND = 3

chance = random.Random(5)
scene.load_plugin()
views = [scene.make_view() for _ in range(2)]
waves = simple.Wavelet(WholeExtent=[-12, 12, -11, 9, -8, 13])
# Some processes have no part of this volume.
part = simple.ExtractSubset(Input=waves, VOI=[2, 6, -8, 8, 1, 6])
sphere = simple.Sphere(Radius=8)
shown = []
for view in views:
    view.ViewSize = (140, 100)
    view.UseFXAA = 0
    shown += [(view, source, scene.show_as_strider(source, view)) for source in (waves, part)]
modes = shown[0][2].GetProperty("StriderBlendMode").Available
seen = set()


def show_or_hide(source, view):
    chance.choice((simple.Show, simple.Hide))(source, view)


def change_extent():
    waves.WholeExtent = [-12, chance.randrange(6, 13), -11, 9, -8, chance.randrange(6, 14)]


CHANGES = (
    lambda view, source, display: show_or_hide(source, view),
    lambda view, source, display: setattr(display, "StriderUniteFrames", chance.randrange(2)),
    lambda view, source, display: setattr(display, "StriderShade", chance.randrange(2)),
    lambda view, source, display: setattr(display, "StriderBlendMode", chance.choice(modes)),
    lambda view, source, display: setattr(display, "StriderMatchVTK", chance.randrange(2)),
    lambda view, source, display: setattr(display, "StriderFrameBudget", chance.choice((1, 66, 10000))),
    lambda view, source, display: setattr(display, "StriderInteractiveQuality", chance.choice(("Automatic", "Fixed", "Off"))),
    lambda view, source, display: view.GetActiveCamera().Azimuth(chance.uniform(-90.0, 90.0)),
    lambda view, source, display: view.GetActiveCamera().Dolly(chance.choice((0.2, 0.5, 2.0, 5.0))),
    lambda view, source, display: simple.ResetCamera(view),
    lambda view, source, display: setattr(view, "ViewSize", (chance.randrange(40, 200), chance.randrange(40, 160))),
    lambda view, source, display: setattr(waves, "Maximum", chance.uniform(100.0, 300.0)),
    lambda view, source, display: change_extent(),
)
if scene.shares_geometry():
    CHANGES += (
        lambda view, source, display: show_or_hide(sphere, view),
        lambda view, source, display: display.SetRepresentationType(chance.choice(("Strider Volume", "Outline", "Strider Volume"))),
        lambda view, source, display: simple.SelectSurfacePoints(Rectangle=[5, 5, 60, 60], View=view),
    )

for _ in range(STEPS):
    changed = chance.choice(shown)
    chance.choice(CHANGES)(*changed)
    if chance.random() < 0.3:
        changed[0].SMProxy.InteractiveRender()
    simple.Render(changed[0])
    seen.add(scene.statistic(changed[2], "StriderDisplayPath"))
assert {"composited", "copy"} <= seen or {"composited", "interop"} <= seen, seen

view, _, display = shown[0]
for source in (sphere, part):
    simple.Hide(source, view)
simple.Show(waves, view)
simple.ClearSelection(waves)
display.SetRepresentationType("Strider Volume")
display.StriderBlendMode, display.StriderMatchVTK, view.ViewSize = "Composite", 0, (140, 100)
simple.ResetCamera(view)
display.StriderUniteFrames = 0
expected = scene.capture(view)
display.StriderUniteFrames = 1
found = scene.capture(view)
assert scene.statistic(display, "StriderDisplayPath") == "composited"
assert scene.covered_fraction(found) > 0.05
assert scene.largest_difference(expected, found) <= BOUND, scene.largest_difference(expected, found)
