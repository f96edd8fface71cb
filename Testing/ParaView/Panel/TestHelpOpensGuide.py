# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The panel's help button opens the guide's page about the panel in the browser. Usage: TestHelpOpensGuide.py FOLDER PARAVIEW ARGUMENT...

The browser is a script that writes down what it is told to open. Where the guide is not built, the button opens the address that
STRIDER_GUIDE_URL names.
"""
import os
import pathlib
import subprocess
import sys
import time

PAGE = "Data/Guide/Reference/Panel.html"

folder = pathlib.Path(sys.argv[1])
opened = folder / "opened.txt"
browser = folder / "xdg-open"  # what Qt starts
folder.mkdir(parents=True, exist_ok=True)
opened.unlink(missing_ok=True)
browser.write_text(f'#!/bin/sh\nprintf "%s" "$1" > "{opened}.part" && mv "{opened}.part" "{opened}"\n', encoding="utf-8")
browser.chmod(0o755)
environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "STRIDER_GUIDE_URL": f"https://example.org/{PAGE}"}
done = subprocess.run(sys.argv[2:], env=environment, check=False)
for _ in range(50):  # the browser is a process of its own
    if opened.exists():
        break
    time.sleep(0.1)
assert done.returncode == 0, done.returncode
assert opened.exists(), "nothing was opened"
assert opened.read_text(encoding="utf-8").endswith(PAGE), opened.read_text(encoding="utf-8")
