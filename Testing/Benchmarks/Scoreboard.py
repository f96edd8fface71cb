#!/usr/bin/env python3
# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Times the modes that documents speak of, and says which became slower.

Scoreboard.py --build BUILD runs each line of Scoreboard.txt with BUILD/bin/StriderBench and writes one JSON for the GPU at hand:
Results/scoreboard-GPU.json, or the file of --json. Before that it compares the times with those that are there for the same GPU. A
file in Results stays as it is where a mode became slower, a run failed or the device is another one: --json accepts the times.

With --beside OTHER each line runs with the programs of both builds in turns, and the times of BUILD are compared with those of OTHER;
the JSON is written only where --json names a file.

The time of a mode is the least of its runs, each of which is the mean of its views. A mode counts as slower where its time is more than
the bound above the other one and the difference is more than a microsecond; its line then runs again before that is believed.

The exit status is 1 where a mode is slower or a run failed, and 2 where nothing could be compared. Python 3.9 or later, nothing else.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SMALLEST_DIFFERENCE = 0.001  # ms; events resolve half of it
LONGEST_RUN = 1800  # seconds of a line with one program
# Instead of the arguments of the list: on a CPU, and where a run only shows that it is possible.
CPU_CHANGES = {"--window": "128", "--views": "2", "--rounds": "3"}
QUICK_CHANGES = {"--size": "16", "--window": "16", "--views": "1", "--rounds": "1"}
CPU_SHARE = 8  # of the sides of volumes on a CPU
# Of the name of a GPU: what the names of files leave out.
UNNAMED = re.compile(r"nvidia|geforce|graphics|\d+gb|hbm\d*e?|pcie|sxm\d*")


class ScoreboardError(Exception):
    """A sentence that says why there are no times."""


def read_runs(text):
    """The lines of Scoreboard.txt as pairs of a name and a list of arguments."""
    runs = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, colon, arguments = line.partition(": ")
        if not colon or not arguments.split() or name in dict(runs) or "/" in name:
            raise ScoreboardError(f"line {number} of the list of runs is no new name with arguments: {line}")
        runs.append((name, arguments.split()))
    return runs


def fill_in(arguments, data, changes, share):
    """The arguments with the folder of the data, a share of the volumes' sides and other changes; or the name of a missing file."""
    filled = []
    for former, argument in zip([""] + arguments, arguments):
        if argument.startswith("DATA/"):
            argument = os.path.join(data or "", argument[len("DATA/"):])
            if not data or not os.path.isfile(argument):
                return None, os.path.basename(argument)
        if former == "--size" and share > 1:
            argument = "x".join(str(max(32, int(side) // share)) for side in argument.split("x"))
        if former not in changes and argument not in changes:
            filled.append(argument)
    kept = {option: value for option, value in changes.items() if option != "--size" or "--size" in arguments}
    return filled + [word for change in kept.items() for word in change], None


def find_program(build):
    """StriderBench of a build folder, or the program that is named itself."""
    path = pathlib.Path(build)
    program = path / "bin" / "StriderBench" if path.is_dir() else path
    if not os.access(program, os.X_OK) or program.is_dir():
        raise ScoreboardError(f"there is no program {program}: build the target StriderBench")
    return str(program.resolve())


def check_times(document):
    """Raises ValueError, LookupError or TypeError where a JSON of StriderBench or of a scoreboard holds no times."""
    for entry in document["benchmarks"]:
        if not isinstance(entry["name"], str) or not 0 < float(entry["real_time"]) < float("inf"):
            raise ValueError(f"{entry['name']} takes {entry['real_time']} ms")
    if not document["benchmarks"] or not isinstance(document["context"], dict):
        raise ValueError("it holds no times")


def run(program, arguments):
    """The JSON of a run and None, or None and why it failed."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "run.json"
        command = f"{program} {' '.join(arguments)}"
        try:
            done = subprocess.run([program, *arguments, "--json", str(file)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  check=False, encoding="utf-8", errors="replace", timeout=LONGEST_RUN)
        except subprocess.TimeoutExpired:
            return None, f"{command} did not end within {LONGEST_RUN} s"
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        failed = next((line for line in lines if line.startswith("***")), lines[-1] if lines else "it printed nothing")
        if done.returncode < 0:
            return None, f"{command} ended by signal {-done.returncode}: {failed}"
        if done.returncode > 0:
            return None, f"{command} ended with status {done.returncode}: {failed}"
        try:
            document = json.loads(file.read_text(encoding="utf-8"))
            check_times(document)
        except (OSError, ValueError, LookupError, TypeError) as error:
            return None, f"{command} wrote no JSON with times: {error!r}"
        return document, None


def name_gpu(device):
    """A short name of a GPU for files: h200 of 'NVIDIA H200'."""
    words = [word for word in re.findall(r"[a-z0-9]+", device.lower()) if not UNNAMED.fullmatch(word)]
    return "-".join(words) or "gpu"


class Times:
    """The least time of each mode, by the name of its run and of the mode."""

    def __init__(self):
        self.entries = {}

    def add(self, name, document):
        for entry in document["benchmarks"]:
            key = f"{name}/{entry['name'].partition('/')[2]}"
            if key not in self.entries or entry["real_time"] < self.entries[key]["real_time"]:
                self.entries[key] = {member: entry[member] for member in ("real_time", "worst", "best", "spread", "frame_time")
                                     if member in entry}

    def of_run(self, name):
        return {key: entry["real_time"] for key, entry in self.entries.items() if key.partition("/")[0] == name}


def find_slower(new, old, bound):
    """Modes whose new time is above the old one by more than the bound in percent."""
    return [key for key, time in new.items() if key in old
            and time > (1 + bound / 100) * old[key] and time - old[key] > SMALLEST_DIFFERENCE]


class Scoreboard:
    """Runs the lines and keeps their times."""

    def __init__(self, options):
        self.options = options
        self.programs = {"new": find_program(options.build)}
        if options.beside:
            self.programs["old"] = find_program(options.beside)
        self.times = {"new": Times(), "old": Times()}
        self.problems, self.missing, self.unknown = [], {}, []
        self.is_other_device = False  # the former file is of another one
        self.contexts = {which: self.ask(program) for which, program in self.programs.items()}
        self.is_cpu = self.contexts["new"].get("backend") == "cpu"
        if not options.beside and not options.quick:
            self.read_former()

    def ask(self, program):
        """What a program says of the machine, by a tiny run."""
        document, problem = run(program, ["classes", *self.options.arguments, "--size", "8", "--window", "8", "--modes", "auto",
                                          "--views", "1", "--rounds", "1"])
        if problem:
            raise ScoreboardError(problem)
        return document["context"]

    def name_file(self):
        device = self.contexts["new"].get("device", "")
        return HERE / "Results" / f"scoreboard-{'cpu' if self.is_cpu else name_gpu(device)}.json"

    def read_former(self):
        """Takes the times of the committed file as the old ones, where it is of the same device."""
        path = pathlib.Path(self.options.against) if self.options.against else self.name_file()
        if not path.is_file():
            if self.options.against:
                raise ScoreboardError(f"there is no file {path}")
            return
        try:
            former = json.loads(path.read_text(encoding="utf-8"))
            check_times(former)
            entries = {entry["name"].partition("/")[2]: {"real_time": float(entry["real_time"])} for entry in former["benchmarks"]}
            self.contexts["old"] = dict(former["context"])
        except (ValueError, LookupError, TypeError) as error:
            raise ScoreboardError(f"{path} holds no times of a scoreboard: {error!r}") from None
        if self.contexts["old"].get("device") != self.contexts["new"].get("device"):
            print(f"{path.name} is of another device ({self.contexts['old'].get('device')}): nothing is compared with it")
            self.is_other_device = True
            return
        self.times["old"].entries = entries

    def run_line(self, name, arguments):
        """One turn for each program: the other one begins every second time."""
        for turn in range(self.options.turns):
            for which in list(self.programs)[::1 if turn % 2 else -1]:
                if which == "old" and name in self.unknown:
                    continue
                document, problem = run(self.programs[which], [*arguments, *self.options.arguments])
                if problem and which == "old":
                    self.unknown.append(name)
                    print(f"{name}: the other build cannot run this, so nothing is compared: {problem}")
                elif problem:
                    self.problems.append(name)
                    print(f"{name}: FAILED: {problem}")
                    return
                else:
                    self.times[which].add(name, document)

    def measure(self, name, arguments):
        changes = QUICK_CHANGES if self.options.quick else CPU_CHANGES if self.is_cpu else {}
        filled, missing = fill_in(arguments, self.options.data, changes, CPU_SHARE if self.is_cpu else 1)
        if missing:
            self.missing.setdefault(missing, []).append(name)
            return
        self.run_line(name, filled)
        new, old = self.times["new"].of_run(name), self.times["old"].of_run(name)
        if name not in self.problems and find_slower(new, old, self.options.bound):
            self.run_line(name, filled)
            new, old = self.times["new"].of_run(name), self.times["old"].of_run(name)
        slower = find_slower(new, old, self.options.bound)
        for key, time in new.items():
            compared = f"{old[key]:10.4f}  {time / old[key]:6.3f}{'  SLOWER' if key in slower else ''}" if key in old else ""
            print(f"{key:52s} {time:10.4f} {compared}".rstrip(), flush=True)

    def measure_all(self, runs):
        compared = f"{'old ms':>10s}  new/old" if self.programs.get("old") or self.times["old"].entries else ""
        print(f"{self.contexts['new'].get('device')}, commit {self.find_commit('new')}"
              + (f", beside commit {self.find_commit('old')}" if compared else ""))
        print(f"{'milliseconds of the rays, mean of the views':52s} {'ms':>10s} {compared}".rstrip())
        for name, arguments in runs:
            self.measure(name, arguments)

    def find_commit(self, which):
        return self.options.commit if which == "new" and self.options.commit else self.contexts[which].get("commit", "unknown")

    def list_left_out(self):
        names = [name for lines in self.missing.values() for name in lines]
        if not names:
            return ""
        where = f"{self.options.data} has no" if self.options.data else "--data names no folder with"
        return f"Left out, because {where} {', '.join(self.missing)}: {', '.join(names)}."

    def make_document(self):
        """The file of these times."""
        context = {member: self.contexts["new"][member] for member in ("date", "backend", "device", "driver")
                   if member in self.contexts["new"]}
        context.update(commit=self.find_commit("new"), suite="scoreboard", turns=self.options.turns,
                       time="the least of the turns, each the mean of the views' medians, of the rays")
        if self.is_cpu:
            context["volumes"] = "an eighth of the sides in Scoreboard.txt, 128x128 pixels"
        if self.missing:
            context["left_out"] = [name for lines in self.missing.values() for name in lines]
        if self.options.beside:
            context["before"] = self.find_commit("old")
        rows = []
        for key, entry in self.times["new"].entries.items():
            row = {"name": f"scoreboard/{key}", **{member: round_number(value) for member, value in entry.items()}}
            if self.options.beside and key in self.times["old"].entries:
                row["before"] = round_number(self.times["old"].entries[key]["real_time"])
            rows.append(row)
        lines = ",\n".join(json.dumps(row) for row in rows)
        members = ",\n".join(f"{json.dumps(member)}: {json.dumps(value)}" for member, value in context.items())
        return f'{{\n"context": {{\n{members}\n}},\n"benchmarks": [\n{lines}\n]\n}}\n'

    def read_times(self):
        """The times of all modes, new and old, and the names of those that are slower."""
        new = {key: entry["real_time"] for key, entry in self.times["new"].entries.items()}
        old = {key: entry["real_time"] for key, entry in self.times["old"].entries.items()}
        return new, old, find_slower(new, old, self.options.bound)

    def write(self, is_whole):
        """Writes the file, unless it would take times from the file in Results, or make a loss the bound of later runs."""
        path = pathlib.Path(self.options.json) if self.options.json else self.name_file()
        if not self.options.json:
            if self.options.beside or self.options.quick:
                return
            is_less = self.missing and not set(self.times["old"].entries) <= set(self.times["new"].entries)
            why = ("These are not all runs" if not is_whole or self.problems or is_less
                   else "It is of another device" if self.is_other_device
                   else "Modes became slower" if self.read_times()[2] else "")
            if why:
                print(f"{why}: {path.name} stays as it is. --json FILE writes the times.")
                return
        path.write_text(self.make_document(), encoding="utf-8")
        print(f"wrote {path}")

    def judge(self):
        """The exit status, after a sentence that says why."""
        new, old, slower = self.read_times()
        common = sum(key in old for key in new)
        if self.list_left_out():
            print(self.list_left_out())
        if old:
            print(f"{len(slower)} of {common} modes are slower by more than {self.options.bound:g}%"
                  + (f": {', '.join(slower)}" if slower else ""))
        if self.problems:
            print(f"{len(self.problems)} runs failed: {', '.join(self.problems)}")
        lost = sorted(set(old) - set(new))
        if lost and not self.options.only and not self.missing and not self.problems:
            print(f"Not timed any more: {', '.join(lost)}")
        if (self.options.beside or self.options.against) and not common:
            print("No mode ran with both builds." if self.options.beside else f"No mode of {self.options.against} was timed.")
            return 2
        return 1 if slower or self.problems else 0


def round_number(value):
    return float(f"{value:.6g}") if isinstance(value, (int, float)) else value


def parse(arguments):
    parser = argparse.ArgumentParser(prog="./strider bench scoreboard", description=__doc__.partition("\n")[0])
    parser.add_argument("--build", required=True, metavar="BUILD", help="folder of the build to time, with bin/StriderBench")
    parser.add_argument("--beside", metavar="BUILD", help="folder of another build: each line runs with both in turns")
    parser.add_argument("--json", metavar="FILE", help="write the times into FILE (Results/scoreboard-GPU.json)")
    parser.add_argument("--against", metavar="FILE", help="a file of former times to compare with (Results/scoreboard-GPU.json)")
    parser.add_argument("--bound", type=float, default=2.0, metavar="PERCENT", help="a mode may be slower by this much (2)")
    parser.add_argument("--turns", type=int, default=2, metavar="N", help="runs of each line with each build (2)")
    parser.add_argument("--only", metavar="TEXT", help="only lines whose names contain TEXT")
    parser.add_argument("--data", metavar="FOLDER", default=os.environ.get("STRIDER_SCOREBOARD_DATA"),
                        help="folder of the real volumes (STRIDER_SCOREBOARD_DATA); their lines are left out without it")
    parser.add_argument("--runs", metavar="FILE", default=str(HERE / "Scoreboard.txt"), help="another list of runs")
    parser.add_argument("--quick", action="store_true", help="tiny volumes, one turn: shows only that all lines run")
    parser.add_argument("--commit", metavar="TEXT", help="the commit of BUILD, where its sources had no git")
    parser.add_argument("--backend", choices=("cpu", "cuda"), help="cuda where there is a device")
    options = parser.parse_args(arguments)
    if options.turns < 1 or not options.bound >= 0:
        parser.error("--turns is at least 1, and --bound at least 0")
    if options.against and (options.beside or options.quick):
        parser.error("--against goes with neither --beside nor --quick, which compare with no file")
    options.turns = 1 if options.quick else options.turns
    options.arguments = ["--backend", options.backend] if options.backend else []
    return options


def main(arguments=None):
    options = parse(arguments)
    try:
        runs = read_runs(pathlib.Path(options.runs).read_text(encoding="utf-8"))
        chosen = [(name, line) for name, line in runs if not options.only or options.only in name]
        if not chosen:
            raise ScoreboardError(f"no line of {options.runs} has {options.only} in its name")
        scoreboard = Scoreboard(options)
        scoreboard.measure_all(chosen)
        scoreboard.write(is_whole=chosen == runs and options.runs == str(HERE / "Scoreboard.txt"))
        return scoreboard.judge()
    except (ScoreboardError, OSError) as error:
        print(f"scoreboard: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
