# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Runs VTK's own volume tests with VTK's mapper, whose picture becomes the baseline, and then through Strider against it.

The tests judge their pictures themselves, with their own thresholds. How far the pixels are apart is told of a second picture, with
MatchVTK on. Ends with 1 where one fails that has no entry in the list
of departures, and with 77 where no test was built.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import time

sys.dont_write_bytecode = True

import MakeStandIns

ANNOUNCEMENT = "Strider: "


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=pathlib.Path, required=True, help="folder of the tests' programs")
    parser.add_argument("--compare", required=True, help="the program CompareBorrowedImages")
    parser.add_argument("--autoload", required=True, help="folder of Strider's library for VTK_AUTOLOAD_PATH")
    parser.add_argument("--data", type=pathlib.Path, required=True, help="folder of the input files of VTK's tests")
    parser.add_argument("--output", type=pathlib.Path, required=True, help="folder for pictures and logs")
    parser.add_argument("--departures", type=pathlib.Path, help="JSON: name of a test and why its picture may differ")
    parser.add_argument("--table", type=pathlib.Path, help="write the results as a Markdown table")
    parser.add_argument("--seconds", type=float, default=300, help="how long one run of a test may take (default: 300)")
    parser.add_argument("--again", action="store_true", help="also make the pictures of VTK's mapper again")
    parser.add_argument("names", nargs="*", help="tests to run; all without")
    return parser.parse_args()


def run(arguments, name, folder, baseline, environment):
    """Exit status, standard output and error of one test; its picture goes to the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [arguments.programs / name, "-D", arguments.data, "-T", folder, "-V", baseline]
    start = time.monotonic()
    try:
        result = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True,
                                errors="replace", timeout=arguments.seconds, cwd=folder)
        status, output = result.returncode, result.stdout + result.stderr
    except subprocess.TimeoutExpired:
        status, output = "timeout", ""
    (folder / f"{name}.log").write_text(output)
    return status, output, time.monotonic() - start


def describe(status):
    if status == "timeout":
        return "takes too long"
    return f"signal {-status}" if status < 0 else f"exit status {status}"


def list_messages(output):
    """What Strider told the user, each once."""
    found = re.findall(r"vtkStriderVolumeMapper \(0x[0-9a-f]+\): (.*?)(?:\x1b.*)?$", output, re.MULTILINE)
    return list(dict.fromkeys(message.strip() for message in found))


def run_test(arguments, name):
    result = {"test": name, "verdict": "", "error": "", "within1": "", "worst": "", "seconds": "", "said": []}
    reference = arguments.output / "vtk" / f"{name}.png"
    candidate = arguments.output / "strider" / f"{name}.png"
    missing = arguments.output / "missing" / f"{name}.png"
    if arguments.again or not (arguments.output / "vtk" / f"{name}.log").exists():
        reference.unlink(missing_ok=True)
        status, output, seconds = run(arguments, name, reference.parent, missing, {"STRIDER_OVERRIDE": "0"})
        if "No such file" in output or "Unable to open" in output or "does not exist" in output:
            result["verdict"] = "no data"
            return result
        if status == "timeout" or status < 0:
            result["verdict"] = f"VTK's mapper: {describe(status)}"
            return result
    through_strider = {"VTK_AUTOLOAD_PATH": arguments.autoload, "STRIDER_OVERRIDE": "1"}
    candidate.unlink(missing_ok=True)
    status, output, seconds = run(arguments, name, candidate.parent, reference, through_strider)
    result["seconds"] = round(seconds, 1)
    result["said"] = list_messages(output)
    error = re.search(r'name="ImageError"[^>]*>([^<]*)<', output)
    result["error"] = error.group(1) if error else ""
    used = ANNOUNCEMENT in output or result["said"]
    if status == "timeout" or status < 0:
        result["verdict"] = describe(status)
        return result
    if not used:
        result["verdict"] = "VTK's class by name"
        return result
    if not reference.exists():
        result["verdict"] = "passes, no picture" if status == 0 else f"fails, no picture ({describe(status)})"
        return result
    result["verdict"] = "passes" if status == 0 else "fails"
    candidate = arguments.output / "match" / f"{name}.png"
    candidate.unlink(missing_ok=True)
    run(arguments, name, candidate.parent, missing, {**through_strider, "STRIDER_MATCH_VTK": "1"})
    compared = subprocess.run([arguments.compare, reference, candidate], capture_output=True, text=True, check=False)
    if compared.returncode == 0:
        numbers = json.loads(compared.stdout)
        result["within1"] = f"{100 * numbers['within1']:.2f}%" if numbers["sameSize"] else "other size"
        result["worst"] = numbers["worst"]
    return result


def write_table(path, results):
    columns = ("test", "verdict", "error", "within1", "worst", "seconds", "said")
    lines = ["| test | verdict | its own error | MatchVTK: within 1/255 | largest difference | seconds | what Strider said |",
             "|" + "---|" * len(columns)]
    for result in results:
        row = {**result, "said": "; ".join(result["said"]).replace("|", "/")}
        lines.append("| " + " | ".join(str(row[column]) for column in columns) + " |")
    path.write_text("\n".join(lines) + "\n")


def main():
    arguments = parse_arguments()
    names = arguments.names or sorted(path.name for path in arguments.programs.glob("*") if os.access(path, os.X_OK))
    if not names:
        print("None of VTK's tests is built: ninja -k 0 BorrowedTests")
        return 77
    # Without this, Mesa samples 8-bit textures with 8-bit weights.
    os.environ.setdefault("GALLIVM_PERF", "no_aos_sampling")
    arguments.data = MakeStandIns.make_data_root(arguments.data, arguments.output / "Data")
    departures = json.loads(arguments.departures.read_text()) if arguments.departures else {}
    results = []
    unexpected = []
    for name in names:
        result = run_test(arguments, name)
        results.append(result)
        if not result["verdict"].startswith("passes") and name not in departures:
            unexpected.append(name)
        print(name, *(result[key] for key in ("verdict", "error", "within1", "worst", "seconds")),
              "; ".join(result["said"]), flush=True)
        if arguments.table:
            write_table(arguments.table, results)
    passed = sum(result["verdict"].startswith("passes") for result in results)
    print(f"{passed} of {len(results)} pass; unexpected: {', '.join(unexpected) or 'none'}")
    return 1 if unexpected else 0


sys.exit(main())
