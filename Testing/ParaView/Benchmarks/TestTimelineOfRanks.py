# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The timeline of BenchRanks has the parts of each frame on each rank, in their order. pvbatch TestTimelineOfRanks.py FILE.json"""
import json
import sys

import RecordTimeline
import SumTimeline

# Parts without a start or an end are left out.
marks = [(0, "begin", 0.0), (2, "lost", 0.5), (1, "outer", 1.0), (1, "inner", 2.0), (2, "inner", 3.0), (1, "open", 4.0), (2, "outer", 5.0)]
assert RecordTimeline.pair_marks(marks) == [
    {"name": "outer", "depth": 0, "start": 1.0, "end": 5.0}, {"name": "inner", "depth": 1, "start": 2.0, "end": 3.0}]

with open(sys.argv[1], encoding="utf-8") as file:
    views = json.load(file)["views"]
assert [view["name"] for view in views] == ["all-0", "all-1"], views
ORDER = ("renderer: start", "Strider: agree", "renderer: pass", "Strider: volume", "Strider: rays, to host memory",
         "Strider: pack", "Strider: exchange", "Strider: composite", "renderer: end")
for view in views:
    assert len(view["frames"]) == 2
    for frame in view["frames"]:
        assert [own["rank"] for own in frame] == [0, 1]
        for own in frame:
            starts = [next(part["start"] for part in own["parts"] if part["name"] == name) for name in ORDER]
            assert starts == sorted(starts), own
            assert all(0.0 <= part["start"] <= part["end"] for part in own["parts"]), own
            assert 0.0 < own["rays"] < own["call"] <= own["frame"], own
    for rank in (0, 1):
        times = {part["name"]: part["time"] for part in view["medians"] if part["rank"] == rank}
        assert times["Strider: volume"] >= times["Strider: rays, to host memory"] > 0.0, times

# The steps of a frame are all of it.
for view in views:
    for frame in view["frames"]:
        steps = SumTimeline.divide_frame(frame)
        whole = steps.pop("frame")
        assert abs(whole - steps.pop("rays") - steps.pop("remainder")) < 1e-9, steps
        assert abs(whole - sum(steps.values())) < 1e-9, steps
        assert steps["exchange"] > 0.0 and steps["volume"] > 0.0 and steps["to_window"] > 0.0, steps
assert [entry["name"] for entry in SumTimeline.sum_file("test", sys.argv[1])[0]] == ["timeline/test/all/united"]
assert SumTimeline.find_mode("unlit-united-icet-3") == ("unlit", "united-icet")
assert SumTimeline.find_mode("lit-icet-0") == ("lit", "icet")
