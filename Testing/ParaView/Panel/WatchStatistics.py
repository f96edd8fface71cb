# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""For the paraview program's --script: shows a volume, and says after each frame how often the panel has read its statistics."""
from paraview import simple

view = simple.GetActiveViewOrCreate("RenderView")
source = simple.Wavelet()
display = simple.Show(source, view)
display.SetRepresentationType("Strider Volume")
simple.SetActiveSource(source)
simple.Render()

reads = []


def end_frame(*_):
    if len(reads) == 1:
        print("All widgets read once", flush=True)
    elif reads:
        print(f"ERR| The statistics of a frame were read {len(reads)} times", flush=True)
    reads.clear()


# All statistics belong to one proxy, which is asked for all of them at once.
statistics = display.SMProxy.GetProperty("StriderFrameMilliseconds").GetParent()
statistics.AddObserver("UpdateInformationEvent", lambda *_: reads.append(1))
view.SMProxy.AddObserver("StartEvent", end_frame)
