# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Records when the parts of a frame begin and end on each rank: what VTK, ParaView and Strider write to VTK's timer log."""
import json
import statistics

import numpy
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkUnsignedCharArray
from vtkmodules.vtkCommonSystem import vtkTimerLog
from vtkmodules.vtkParallelCore import vtkMultiProcessController

START, END = 1, 2  # vtkTimerLogEntry::LogEntryType
ENTRIES = 2000  # of the log, more than a frame has
TAG = 733021
# Observers that come before all others of a renderer's event, and after all others
FIRST, LAST = 1000.0, -1000.0


class Timeline:
    """The parts of frames of one view. All ranks of the machine have the same clock."""

    def __init__(self, renderer):
        self.frames = []  # of this rank, in the present view
        self.views = []  # of all ranks, on the first one
        vtkTimerLog.LoggingOn()
        vtkTimerLog.SetMaxEntries(ENTRIES)
        # The camera of the first rank goes to the others, and ranks agree how to composite. Then the render pass draws,
        # and IceT composites. Then the picture goes to the window.
        for event, priority, ended, begun in (
                ("StartEvent", FIRST, (), ("renderer", "renderer: start")),
                ("StartEvent", LAST, ("renderer: start",), ("renderer: pass",)),
                ("EndEvent", FIRST, ("renderer: pass",), ("renderer: end",)),
                ("EndEvent", LAST, ("renderer: end", "renderer"), ())):
            renderer.AddObserver(event, make_marker(ended, begun), priority)

    def begin(self):
        vtkTimerLog.ResetLog()
        vtkTimerLog.MarkEvent("begin")  # the log's times count from here
        self.origin = vtkTimerLog.GetUniversalTime()

    def end(self, times):
        """Keeps the parts of a frame, and times of it in milliseconds."""
        self.frames.append({"origin": self.origin, **times, "parts": pair_marks(read_marks())})

    def keep_view(self, name):
        """Collects the frames since the last call; all ranks call it."""
        frames, self.frames = gather_frames(self.frames), []
        if frames:
            self.views.append({"name": name, "medians": describe_parts(frames), "frames": frames})


def make_marker(ended, begun):
    def mark(*_):
        for name in ended:
            vtkTimerLog.MarkEndEvent(name)
        for name in begun:
            vtkTimerLog.MarkStartEvent(name)
    return mark


def read_marks():
    return [(vtkTimerLog.GetEventType(index), vtkTimerLog.GetEventString(index), 1000.0 * vtkTimerLog.GetEventWallTime(index))
            for index in range(vtkTimerLog.GetNumberOfEvents())]


def pair_marks(marks):
    """Parts with their milliseconds since the first mark. A part without an end, or without a start, is left out."""
    parts, begun = [], []
    for kind, name, time in marks:
        if kind == START:
            begun.append((name, time))
        elif kind == END and name in (other for other, _ in begun):
            while begun[-1][0] != name:
                begun.pop()
            parts.append({"name": name, "depth": len(begun) - 1, "start": begun.pop()[1], "end": time})
    return sorted(parts, key=lambda part: (part["start"], -part["end"]))


def gather_frames(frames):
    """On the first rank: for each frame, what each rank recorded. Times are milliseconds since the frame of the first one to begin."""
    controller = vtkMultiProcessController.GetGlobalController()
    ranks = controller.GetNumberOfProcesses()
    if controller.GetLocalProcessId() > 0:
        text = numpy.frombuffer(json.dumps(frames).encode(), dtype=numpy.uint8)
        controller.Send(numpy_to_vtk(text, deep=True), 0, TAG)
        return []
    everyone = [frames]
    for rank in range(1, ranks):
        text = vtkUnsignedCharArray()
        controller.Receive(text, rank, TAG)
        everyone.append(json.loads(vtk_to_numpy(text).tobytes().decode()))
    gathered = []
    for of_ranks in zip(*everyone):
        first = min(own["origin"] for own in of_ranks)
        gathered.append([{
            "rank": rank, **{name: own[name] for name in own if name != "origin"},
            "parts": move_parts(own["parts"], 1000.0 * (own["origin"] - first))} for rank, own in enumerate(of_ranks)])
    return gathered


def move_parts(parts, later):
    return [{**part, "start": round(part["start"] + later, 4), "end": round(part["end"] + later, 4)} for part in parts]


def describe_parts(frames):
    """The medians of frames, in the order of their starts: of each part of each rank that every frame has."""
    found = {}
    for frame in frames:
        for own in frame:
            number = {}
            for part in own["parts"]:
                # A part that comes several times is counted.
                number[part["name"]] = number.get(part["name"], 0) + 1
                found.setdefault((own["rank"], part["name"], number[part["name"]]), []).append(part)
    medians = [{
        "rank": rank, "name": name if count == 1 else f"{name} ({count})", "depth": parts[0]["depth"],
        "start": round(statistics.median(part["start"] for part in parts), 4),
        "time": round(statistics.median(part["end"] - part["start"] for part in parts), 4),
    } for (rank, name, count), parts in found.items() if len(parts) == len(frames)]
    return sorted(medians, key=lambda part: (part["rank"], part["start"], part["depth"]))
