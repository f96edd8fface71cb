# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""A volume that takes longer than half a second to compress moves ParaView's progress bar by shares that rise; frames afterwards do not.

What the bar shows comes from the session's progress handler, whose events are listened to here."""
import sys
import time

from paraview import servermanager, simple

import StriderScene as scene

SIDES = (160, 240, 340, 480, 600)  # until one takes two seconds, of which a busy machine may leave little to be told of

scene.load_plugin()
view = scene.make_view()
told = []


def listen(handler, event):
    if "Strider" in (handler.GetLastProgressText() or ""):
        told.append(handler.GetLastProgress())


handler = servermanager.ActiveConnection.Session.GetProgressHandler()
handler.SetProgressInterval(0.1)  # as in the window; pvbatch's is a second
handler.AddObserver("ProgressEvent", listen)
for side in SIDES:
    noisy = scene.programmable_image(
        (side,) * 3, {"noise": "numpy.random.default_rng(1).random(points, numpy.float32)"}, f"noise{side}")
    display = scene.show_as_strider(noisy, view)
    display.StriderBackend = "CPU"
    scene.capture(view)
    told.clear()
    display.StriderStorage = "Compressed"
    start = time.monotonic()
    scene.capture(view)
    seconds = time.monotonic() - start
    print(f"{side}: {seconds:.2f} s, {scene.statistic(display, 'StriderUploadMilliseconds'):.0f} ms, told {told}")
    if scene.statistic(display, "StriderUploadMilliseconds") > 2000.0:
        break
    simple.Hide(noisy, view)
else:
    print("No volume of this test takes two seconds here.")
    sys.exit(77)
assert scene.statistic(display, "StriderStorageInUse").startswith("compressed"), scene.statistic(display, "StriderStorageInUse")
inside = [share for share in told if 0 < share < 100]
assert len(inside) >= 2 and inside == sorted(inside), told
assert len(told) <= 15.0 * seconds, (told, seconds)
told.clear()
scene.capture(view)
assert not told, told
