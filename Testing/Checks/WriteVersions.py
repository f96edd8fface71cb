# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Puts what run-versions.sh found on one release into versions.json and versions.md.

Usage: WriteVersions.py RESULTS VERSION LOG COMMIT, where LOG is the folder of that version's logs.
"""
import json
import pathlib
import re
import sys

results, version, log, commit = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4]
configure, test, packages = ((log / name).read_text(errors="replace") for name in ("configure", "test", "packages"))


def find(pattern, text):
    """The first group of the first match, or none."""
    match = re.search(pattern, text, re.MULTILINE)
    return match and match[1]


# ctest prints one line for each test: "  3/700 Test  #3: Name ....   Passed    0.10 sec".
outcomes = re.findall(r"^ *\d+/\d+ Test +#\d+: (\S+) [^*\n]*?(?: (Passed) |\*\*\*(\S+))", test, re.MULTILINE)
total = int(find(r"tests passed, \d+ tests? failed out of (\d+)", test))
passed = [name for name, good, _ in outcomes if good]
skipped = [name for name, _, bad in outcomes if bad == "Skipped"]
failed = [name for name, good, bad in outcomes if not good and bad != "Skipped"]
if len(outcomes) != total:
    sys.exit(f"{log}/test: {total} tests, and the outcome of {len(outcomes)}")

table = results / "versions.json"
rows = json.loads(table.read_text()) if table.exists() else {}
rows[version] = {
    "release": find(r"^release (.+)", packages),
    "paraview": find(r"Strider: ParaView (\S+)", configure),
    "vtk": find(r"Strider: (?:ParaView \S+ with )?VTK (\S+)", configure),
    "qt": find(r"^qt\S+ ([\d.]+)", packages) if version.endswith("paraview") else None,
    "compiler": "GCC " + find(r"^compiler (\S+)", packages),
    "cuda": find(r"Strider: CUDA ([\d.]+)", configure),
    "commit": commit,
    "passed": len(passed),
    "skipped": len(skipped),
    "failed": failed,
}
table.write_text(json.dumps(rows, indent=2, sort_keys=True) + "\n")

columns = ("release", "paraview", "vtk", "qt", "compiler", "cuda", "passed", "skipped", "failed", "commit")
lines = [
    "# Versions",
    "",
    "What `./strider versions` found on other releases of Debian and on Ubuntu; versions.json holds the same. The chroots",
    "see no GPU: the tests of CUDA are among the skipped, and a version in the column cuda says that its code compiles.",
    "",
    "| version | " + " | ".join(columns) + " |",
    "|---" * (len(columns) + 1) + "|",
]
for name, row in sorted(rows.items()):
    shown = {**row, "failed": ", ".join(row["failed"]) or 0}
    cells = ["-" if shown[column] is None else str(shown[column]) for column in columns]
    lines.append("| " + " | ".join([name, *cells]) + " |")
(results / "versions.md").write_text("\n".join(lines) + "\n")
print(f"strider: {version}: {len(passed)} passed, {len(skipped)} skipped, {len(failed)} failed")
sys.exit(1 if failed else 0)
