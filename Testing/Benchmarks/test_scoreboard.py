# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Scoreboard.py finds a mode that is planted slower, and says what is wrong with a program's output. The programs are scripts that
stand for StriderBench and take the time that they are told."""
import contextlib
import io
import json
import os
import pathlib
import tempfile
import unittest

import Scoreboard

# Writes times of its modes, FACTOR times those of an honest program, and a line for each call into CALLS.
PROGRAM = """#!/usr/bin/env python3
import json, sys
arguments = sys.argv[1:]
option = lambda name: arguments[arguments.index(name) + 1]
open({calls!r}, "a").write({name!r} + " " + " ".join(arguments) + chr(10))
modes = option("--modes").split(",")
{fails}
times = {{"auto": 1.0, "auto:lit": 2.0, "auto:short": 0.01}}
document = {{"context": {{"device": {device!r}, "backend": {backend!r}, "commit": {name!r}, "driver": "1.2", "date": "today"}},
    "benchmarks": [{{"name": arguments[0] + "/" + mode, "real_time": {factor} * times[mode], "worst": 3.0}} for mode in modes]}}
open(option("--json"), "w").write({text})
"""
RUNS = "# two runs\nplain: sphere --size 1024 --modes auto,auto:lit --views 6 --rounds 5\nshort: sphere --size 256 --modes auto:short\n"
WITH_DATA = RUNS + "ct: sphere --volume DATA/ct.strider --modes auto\n"


class TestScoreboard(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.json = self.folder / "out.json"

    def make(self, name, factor=1.0, fails="", text="json.dumps(document)", device="NVIDIA H999 80GB", backend="cuda"):
        """A build folder with a program."""
        path = self.folder / name / "bin" / "StriderBench"
        path.parent.mkdir(parents=True)
        path.write_text(PROGRAM.format(calls=str(self.folder / "calls"), name=name, factor=factor, fails=fails, text=text, device=device,
                                       backend=backend), encoding="utf-8")
        path.chmod(0o755)
        return str(self.folder / name)

    def run_board(self, *arguments, runs=RUNS):
        """The exit status and everything that was printed."""
        (self.folder / "runs").write_text(runs, encoding="utf-8")
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = Scoreboard.main(["--runs", str(self.folder / "runs"), "--json", str(self.json), *arguments])
        return status, output.getvalue()

    def list_calls(self):
        return (self.folder / "calls").read_text(encoding="utf-8").splitlines()

    def test_a_mode_that_is_slower_by_five_percent_is_found(self):
        status, said = self.run_board("--build", self.make("new", 1.05), "--beside", self.make("old"))
        self.assertEqual(status, 1, said)
        self.assertIn("2 of 3 modes are slower by more than 2%: plain/auto, plain/auto:lit\n", said)
        self.assertIn(" 1.050  SLOWER\n", said)

    def test_one_percent_is_not_found(self):
        status, said = self.run_board("--build", self.make("new", 1.01), "--beside", self.make("old"))
        self.assertEqual(status, 0, said)
        self.assertIn("0 of 3 modes are slower by more than 2%\n", said)

    def test_the_bound_is_an_option(self):
        new, old = self.make("new", 1.01), self.make("old")
        self.assertEqual(self.run_board("--build", new, "--beside", old, "--bound", "0.5")[0], 1)
        self.assertEqual(self.run_board("--build", self.make("slow", 1.05), "--beside", old, "--bound", "6")[0], 0)

    def test_a_faster_mode_is_no_failure(self):
        status, said = self.run_board("--build", self.make("new", 0.95), "--beside", self.make("old"))
        self.assertEqual(status, 0, said)
        self.assertIn(" 0.950\n", said)

    def test_programs_take_turns_and_doubtful_lines_run_again(self):
        self.run_board("--build", self.make("new"), "--beside", self.make("old"))
        self.assertEqual([call.split()[0] for call in self.list_calls() if "short" in call], ["old", "new", "new", "old"])
        self.run_board("--build", self.make("slow", 1.05), "--beside", str(self.folder / "old"))
        self.assertEqual(sum(call.startswith("slow") and "auto,auto:lit" in call for call in self.list_calls()), 4)

    def test_times_are_written_with_machine_and_commit(self):
        self.run_board("--build", self.make("new", 1.05), "--beside", self.make("old"), "--commit", "abc")
        document = json.loads(self.json.read_text(encoding="utf-8"))
        self.assertEqual(document["context"]["device"], "NVIDIA H999 80GB")
        self.assertEqual((document["context"]["commit"], document["context"]["before"], document["context"]["driver"]), ("abc", "old", "1.2"))
        self.assertEqual(document["benchmarks"][0], {"name": "scoreboard/plain/auto", "real_time": 1.05, "worst": 3.0, "before": 1.0})

    def test_former_times_of_the_device_are_compared(self):
        former = self.folder / "former.json"
        self.json = former
        self.assertEqual(self.run_board("--build", self.make("former"))[0], 0)
        self.json = self.folder / "out.json"
        slow = self.make("slow", 1.05)
        status, said = self.run_board("--build", slow, "--against", str(former))
        self.assertEqual(status, 1, said)
        self.assertIn("2 of 3 modes are slower", said)
        status, said = self.run_board("--build", self.make("other", 1.05, device="NVIDIA T4"), "--against", str(former))
        self.assertEqual(status, 2, said)
        self.assertIn("is of another device (NVIDIA H999 80GB): nothing is compared", said)
        for times in ("NaN", "0.0", "null"):
            document = json.loads(former.read_text(encoding="utf-8"))
            document["benchmarks"][0]["real_time"] = "TIME"
            broken = self.folder / "broken.json"
            broken.write_text(json.dumps(document).replace('"TIME"', times), encoding="utf-8")
            status, said = self.run_board("--build", slow, "--against", str(broken))
            self.assertEqual(status, 2, said)
            self.assertIn("holds no times of a scoreboard", said)
        former.write_text("[]", encoding="utf-8")
        status, said = self.run_board("--build", slow, "--against", str(former))
        self.assertEqual(status, 2)
        self.assertIn("holds no times of a scoreboard", said)

    def test_a_loss_does_not_become_the_bound_of_later_runs(self):
        self.addCleanup(setattr, Scoreboard, "HERE", Scoreboard.HERE)
        Scoreboard.HERE = self.folder
        (self.folder / "Scoreboard.txt").write_text(RUNS, encoding="utf-8")
        (self.folder / "Results").mkdir()
        file = self.folder / "Results" / "scoreboard-h999.json"

        def run_whole(build):
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                return Scoreboard.main(["--build", build]), output.getvalue()

        self.assertEqual(run_whole(self.make("first"))[0], 0)
        first = file.read_text(encoding="utf-8")
        slow = self.make("slow", 1.05)
        for _ in range(2):
            status, said = run_whole(slow)
            self.assertEqual(status, 1, said)
            self.assertIn("Modes became slower: scoreboard-h999.json stays as it is.", said)
        said = run_whole(self.make("other", device="NVIDIA H999 PCIe"))[1]
        self.assertIn("It is of another device: scoreboard-h999.json stays as it is.", said)
        self.assertEqual(file.read_text(encoding="utf-8"), first)
        self.assertEqual(run_whole(self.make("fast", 0.9))[0], 0)
        self.assertNotEqual(file.read_text(encoding="utf-8"), first)

    def test_malformed_output_is_named(self):
        for name, text in (("cut", "json.dumps(document)[:40]"), ("empty", '"{}"'), ("none", 'json.dumps({**document, "benchmarks": []})'),
                           ("list", '"[]"'), ("nan", 'json.dumps(document).replace("1.0", "NaN")'),
                           ("null", 'json.dumps(document).replace("1.0", "null")')):
            status, said = self.run_board("--build", self.make(name, text=text))
            self.assertEqual(status, 2, said)
            self.assertRegex(said, f"scoreboard: .*/{name}/bin/StriderBench classes .* wrote no JSON with times: ")
        # A later run, too: the others keep their times.
        cut = 'json.dumps(document)[:40] if "auto:short" in modes else json.dumps(document)'
        status, said = self.run_board("--build", self.make("later", text=cut))
        self.assertEqual(status, 1, said)
        self.assertRegex(said, "short: FAILED: .* wrote no JSON with times: ")
        self.assertTrue(self.json.is_file())
        status, said = self.run_board("--build", self.make("silent", fails="sys.exit(0)"))
        self.assertEqual(status, 2, said)
        self.assertIn("wrote no JSON with times: FileNotFoundError", said)

    def test_runs_that_fail_are_named(self):
        fails = "if 'auto:short' in modes: print('*** auto:short FAILED, its times are dropped'); sys.exit(1)"
        broken = self.make("broken", fails=fails)
        status, said = self.run_board("--build", broken, "--beside", self.make("old"))
        self.assertEqual(status, 1)
        self.assertIn("short: FAILED: ", said)
        self.assertIn("ended with status 1: *** auto:short FAILED", said)
        self.assertIn("1 runs failed: short\n", said)
        # What only the other build cannot run is no failure of the new one.
        status, said = self.run_board("--build", self.make("new"), "--beside", broken)
        self.assertEqual(status, 0, said)
        self.assertIn("short: the other build cannot run this, so nothing is compared: ", said)
        self.assertIn("0 of 2 modes are slower", said)
        status, said = self.run_board("--build", self.make("killed", fails="import os; os.kill(os.getpid(), 9)"))
        self.assertEqual(status, 2)
        self.assertIn("ended by signal 9", said)

    def test_no_run_waits_without_end(self):
        self.addCleanup(setattr, Scoreboard, "LONGEST_RUN", Scoreboard.LONGEST_RUN)
        Scoreboard.LONGEST_RUN = 1
        status, said = self.run_board("--build", self.make("hangs", fails="import time; 'auto:short' in modes and time.sleep(60)"))
        self.assertEqual(status, 1, said)
        self.assertRegex(said, "short: FAILED: .* did not end within 1 s")

    def test_a_build_without_the_program_is_named(self):
        status, said = self.run_board("--build", str(self.folder))
        self.assertEqual(status, 2)
        self.assertIn("bin/StriderBench: build the target StriderBench", said)

    def test_lines_without_their_file_are_said_to_be_left_out(self):
        status, said = self.run_board("--build", self.make("new"), runs=WITH_DATA)
        self.assertEqual(status, 0, said)
        self.assertIn("Left out, because --data names no folder with ct.strider: ct.\n", said)
        self.assertEqual(json.loads(self.json.read_text(encoding="utf-8"))["context"]["left_out"], ["ct"])
        (self.folder / "ct.strider").write_text("", encoding="utf-8")
        status, said = self.run_board("--build", str(self.folder / "new"), "--data", str(self.folder), runs=WITH_DATA)
        self.assertNotIn("Left out", said)
        self.assertIn("ct/auto ", said)

    def test_a_cpu_has_smaller_volumes(self):
        self.run_board("--build", self.make("new", backend="cpu", device="A processor"))
        self.assertIn("new sphere --size 128 --modes auto,auto:lit --window 128 --views 2 --rounds 3 --json", self.list_calls()[1])
        self.assertIn("an eighth", json.loads(self.json.read_text(encoding="utf-8"))["context"]["volumes"])

    def test_lists_with_mistakes_are_refused(self):
        for wrong in ("a b c\n", "a:\n", "a: b\na: c\n", "a/b: cd\n"):
            status, said = self.run_board("--build", self.make("new" + str(len(wrong))), runs=wrong)
            self.assertEqual(status, 2)
            self.assertIn("of the list of runs is no new name with arguments", said)

    def test_files_have_the_name_of_the_gpu(self):
        for device, name in (("NVIDIA H200", "h200"), ("NVIDIA H100 80GB HBM3", "h100"), ("NVIDIA GeForce RTX 4090", "rtx-4090"),
                             ("NVIDIA A100-SXM4-40GB", "a100"), ("Tesla T4", "tesla-t4")):
            self.assertEqual(Scoreboard.name_gpu(device), name)

    @unittest.skipUnless(os.environ.get("STRIDER_BENCH"), "needs StriderBench")
    def test_all_lines_run(self):
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = Scoreboard.main(["--build", os.environ["STRIDER_BENCH"], "--backend", "cpu", "--quick", "--json", str(self.json)])
        self.assertEqual(status, 0, output.getvalue())
        runs = Scoreboard.read_runs((Scoreboard.HERE / "Scoreboard.txt").read_text(encoding="utf-8"))
        document = json.loads(self.json.read_text(encoding="utf-8"))
        found = {entry["name"].split("/")[1] for entry in document["benchmarks"]} | set(document["context"].get("left_out", []))
        self.assertEqual(found, {name for name, _ in runs})


if __name__ == "__main__":
    unittest.main()
