# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""ProfileJoin.py puts the counters beside the launches that they belong to, and refuses those of another run."""
import os
import stat
import subprocess
import tempfile
import textwrap
import unittest

import ProfileJoin

FOLDER = os.path.dirname(os.path.abspath(__file__))

LAUNCHES = """# device NVIDIA H100 80GB HBM3
# suite classes: noise 64x64x32 u8, window 128x128, 1 voxels per pixel, transfer function transparent
launch,view,mode,samples,launch_description,stored_order
0,a:xyz,fixed:16x16,1000,"16x16, fixed","zyx (published: x, the deep axis)"
1,a:xyz,sdk,2000,"16x16, table in shared memory",""
"""

COUNTERS = '''==PROF== Connected to process 7 (StriderBench)
"ID","Kernel Name","Block Size","gpu__time_duration.sum","l1tex__t_sectors_pipe_tex_mem_texture.sum",\
"l1tex__t_sectors_pipe_tex_mem_texture_lookup_hit.sum","l1tex__m_xbar2l1tex_read_bytes.sum","smsp__inst_executed.sum"
"","","","ns","sector","sector","byte","inst"
"0","void Strider::MarchRaysKernel<(int)8, Strider::Table<float>>(Strider::Task)","(16, 16, 1)","2,500,000","4,000","3,800","500","1,234"
"1","void Peers::<unnamed>::MarchSdkRaysKernel(int)","(16, 16, 1)","3,500,000","4,000","3,000","900","n/a"
'''


class TestJoin(unittest.TestCase):
    def test_counters_are_per_sample(self):
        first, second = ProfileJoin.join(LAUNCHES, COUNTERS)
        self.assertEqual(list(first), ProfileJoin.COLUMNS)
        self.assertEqual((first["device"], first["volume"], first["scalar"], first["size"]),
                         ("NVIDIA H100 80GB HBM3", "noise", "u8", "64x64x32"))
        self.assertEqual(first["suite"], "classes")
        self.assertEqual((first["view class"], first["mode"], first["time_ms"]), ("a:xyz", "fixed:16x16", "2.5"))
        self.assertEqual((first["tex_sector_hit_percent"], first["l2_bytes_per_sample"]), ("95", "0.5"))
        self.assertEqual((first["instructions_per_sample"], second["instructions_per_sample"]), ("1.234", ""))
        self.assertEqual((second["mode"], second["tex_sector_hit_percent"]), ("sdk", "75"))
        self.assertEqual((first["stored_order"], second["stored_order"]), ("zyx (published: x, the deep axis)", ""))
        self.assertEqual((first["launch"], second["launch"]), ("16x16, fixed", "16x16, table in shared memory"))

    def test_missing_counters_leave_empty_cells(self):
        for row in ProfileJoin.join(LAUNCHES, COUNTERS):
            self.assertEqual((row["dram_bytes_per_sample"], row["warps_active_percent"]), ("", ""))

    def test_units_are_those_of_the_second_row(self):
        row = ProfileJoin.join(LAUNCHES, COUNTERS.replace('"ns"', '"us"').replace('"byte"', '"Kbyte"'))[0]
        self.assertEqual((row["time_ms"], row["l2_bytes_per_sample"]), ("2500", "500"))

    def test_another_run_is_refused(self):
        short = "\n".join(COUNTERS.splitlines()[:-1])
        swapped = "\n".join(COUNTERS.splitlines()[:3] + COUNTERS.splitlines()[:2:-1])
        for counters, why in ((short, "2 launches announced, 1 profiled"), (swapped, "the profiled kernel is"),
                              ("==ERROR== no permission\n", "no permission")):
            with self.assertRaisesRegex(ProfileJoin.JoinError, why):
                ProfileJoin.join(LAUNCHES, counters)
        with self.assertRaisesRegex(ProfileJoin.JoinError, "no line"):
            ProfileJoin.join("nothing\n", COUNTERS)


class TestScript(unittest.TestCase):
    """ProfileLaunches.sh with a profiler and a benchmark that only print."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write_program(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/usr/bin/env bash\n" + textwrap.dedent(text))
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def run_script(self, ncu_text):
        said = [line.replace("# ", "").replace("device ", "") for line in LAUNCHES.splitlines()[:2]]
        bench = self.write_program("bench", "printf '%s\\n' '" + "' '".join(said) + "' >&2\ncat <<'END'\n" +
                                   LAUNCHES.split("\n", 2)[2] + "END\n")
        ncu = self.write_program("ncu", ncu_text)
        prefix = os.path.join(self.folder, "run")
        result = subprocess.run(
            [os.path.join(FOLDER, "ProfileLaunches.sh"), prefix, bench, "classes", "--volume", "noise"],
            env={**os.environ, "NCU": ncu}, capture_output=True, text=True, check=False)
        return prefix, result

    NCU = r'''
        if [[ $1 == --query-metrics ]]; then
          for name in gpu__time_duration l1tex__t_sectors_pipe_tex_mem_texture smsp__inst_executed; do
            echo "$name  Counter  unit  what it is"
          done
          exit
        fi
        echo "$*" >"$(dirname "$0")/arguments"
        while [[ $1 != --log-file ]]; do shift; done
        cat >"$2" <<'END'
        COUNTERS
        END
        while [[ $1 != */bench ]]; do shift; done
        "$@"
        '''

    def test_files_of_one_run_join(self):
        ncu = textwrap.dedent(self.NCU).replace("COUNTERS\n", COUNTERS)
        prefix, result = self.run_script(ncu)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("has no dram__bytes_read.sum: left out", result.stderr)
        with open(os.path.join(self.folder, "arguments"), encoding="utf-8") as file:
            arguments = file.read()
        self.assertIn("--profile-from-start off ", arguments)
        self.assertIn("classes --volume noise --profile", arguments)
        self.assertIn("smsp__inst_executed.sum", arguments)
        self.assertNotIn("dram__", arguments)
        table = prefix + ".csv"
        self.assertEqual(ProfileJoin.main([prefix, "--output", table]), 0)
        with open(table, encoding="utf-8") as file:
            table = file.read()
        with open(prefix + ".launches.csv", encoding="utf-8") as file:
            self.assertEqual(file.read(), LAUNCHES)
        self.assertEqual(len(table.splitlines()), 3)
        self.assertIn("NVIDIA H100 80GB HBM3,noise,u8,64x64x32,a:xyz,sdk,3.5,2000,75,", table)

    def test_a_failing_profiler_is_said(self):
        result = self.run_script("exit 3\n")[1]
        self.assertEqual(result.returncode, 1)
        self.assertIn("status 3 of", result.stderr)


if __name__ == "__main__":
    unittest.main()
