# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""TrimResults.py keeps what documents quote and drops the views."""
import json
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "Report"))

import TrimResults

VIEWS = [{"name": "0", "median_ms": 2.0, "samples": 400000000, "voxels_fetched": 800000000, "rotation_count": 0, "rotation_ms": 0.0,
          "skipping": "skipping, 6.4% occupied (automatic)", "filtering": "marching cache (automatic: timed here)"},
         {"name": "1", "median_ms": 4.0, "samples": 400000000, "voxels_fetched": 800000000, "rotation_count": 1, "rotation_ms": 1.5,
          "skipping": "skipping, 6.4% occupied (automatic)", "filtering": "marching cache"}]
RUN = {"context": {"device": "NVIDIA H200", "commit": "0123456789ab", "views": 2},
       "benchmarks": [{"name": "sphere/auto", "run_name": "sphere/auto", "time_unit": "ms", "real_time": 3.0000000012, "worst": 4.0,
                       "turn": {"total": 6.0, "slow_views": ["1"]}, "views": VIEWS}]}


class TestTrimming(unittest.TestCase):
    def test_metadata_and_summaries_stay(self):
        trimmed = TrimResults.trim(RUN)
        self.assertEqual(trimmed["context"], RUN["context"])
        self.assertEqual(trimmed["benchmarks"], [{
            "name": "sphere/auto", "real_time": 3.0, "worst": 4.0, "turn": {"total": 6.0}, "view_count": 2, "occupied_percent": 6.4,
            "voxels_per_sample": 2.0, "timed_views": 1, "best_gigasamples_per_second": 200.0, "slowest_view_rotation_ms": 1.5}])

    def test_series_of_times_are_kept_on_request(self):
        trimmed = TrimResults.trim(RUN, keeps_series=True)
        self.assertEqual(trimmed["context"]["view_names"], ["0", "1"])
        self.assertEqual(trimmed["benchmarks"][0]["view_ms"], [2.0, 4.0])

    def test_comparisons_of_images_lose_their_views(self):
        looks = {"scene": "waves", "looks": [{"largest_difference": 1, "views": [{"view": 0}]}]}
        self.assertEqual(TrimResults.trim(looks), {"scene": "waves", "looks": [{"largest_difference": 1}]})

    def test_what_is_trimmed_stays(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "run.json"
            path.write_text(json.dumps(RUN), encoding="utf-8")
            TrimResults.main([str(path), "--series", "--output", folder])
            once = path.read_text(encoding="utf-8")
            self.assertEqual(json.loads(once), TrimResults.trim(RUN, keeps_series=True))
            TrimResults.main([str(path), "--output", folder])
            self.assertEqual(path.read_text(encoding="utf-8"), once)


if __name__ == "__main__":
    unittest.main()
