# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Processes agree on the frames of volumes that are shown, and not of those that are hidden. Run by mpiexec with pvbatch."""
from paraview import simple
from vtkmodules.vtkCommonSystem import vtkTimerLog

import StriderScene as scene

scene.load_plugin()
view = scene.make_view()
sources = [scene.wavelet(10), scene.wavelet(8)]
displays = [scene.show_as_strider(source, view) for source in sources]
vtkTimerLog.SetMaxEntries(10000)


def count_votes():
    """How often the first process voted in a frame."""
    simple.Render(view)
    vtkTimerLog.ResetLog()
    simple.Render(view)
    events = [vtkTimerLog.GetEventString(number) for number in range(vtkTimerLog.GetNumberOfEvents())]
    return sum(name == "Strider: agree" for name in events) // 2  # its start and its end


both = count_votes()
simple.Hide(sources[1], view)
one = count_votes()
displays[1].Visibility = 1
displays[1].SetRepresentationType("Outline")
outline = count_votes()
displays[1].SetRepresentationType("Strider Volume")
again = count_votes()
assert both > 0 and both == 2 * one == 2 * outline == again, (both, one, outline, again)
print("All votes were counted", flush=True)
