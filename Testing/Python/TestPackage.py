# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The package tells its version, and `python3 -m strider` what is wrong with the environment.

TestPackage.py VERSION AUTOLOAD_FOLDER
"""
import os
import subprocess
import sys

import strider
import strider._vtk as build

NAMES = ("VTK_AUTOLOAD_PATH", "STRIDER_OVERRIDE", "STRIDER_MATCH_VTK", "STRIDER_BACKEND")


def run(**changes):
    """Its return code and what it prints."""
    environment = {name: value for name, value in os.environ.items() if name not in NAMES}
    environment.setdefault("DISPLAY", ":0")  # it opens no window
    for name, value in changes.items():
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = value
    done = subprocess.run([sys.executable, "-m", "strider"], env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    print(changes, done.returncode, done.stdout)
    return done.returncode, done.stdout


def check_without_vtk():
    """A Python that has no VTK: without site-packages, and with a path that leads to this package alone."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(strider.__file__)))
    done = subprocess.run([sys.executable, "-S", "-m", "strider"], env={**os.environ, "PYTHONPATH": folder}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    print(done.returncode, done.stdout)
    assert done.returncode == 1 and len(done.stdout.splitlines()) == 1, done.stdout
    for words in (f"{sys.executable} has no VTK: ", build.BUILT_WITH, build.DEBIAN_PACKAGE):
        assert words in done.stdout, (words, done.stdout)


def main():
    version, folder = sys.argv[1:]
    check_without_vtk()
    assert strider.__version__ == version, strider.__version__
    code, text = run()
    assert code == 0 and f"Strider {version} " in text and folder in text, text
    assert run(VTK_AUTOLOAD_PATH=folder)[0] == 0
    for path in ("/nowhere/strider-autoload", os.path.dirname(folder)):
        code, text = run(VTK_AUTOLOAD_PATH=path)
        assert code == 1 and f"VTK_AUTOLOAD_PATH is {path}" in text and f"Set it to {folder}" in text, text
        assert f"VTK_AUTOLOAD_PATH has {path}" in text, "the library says nothing"
    for name, value in (("STRIDER_MATCH_VTK", "yes"), ("STRIDER_OVERRIDE", "on"), ("STRIDER_BACKEND", "gpu")):
        code, text = run(**{name: value})
        assert code == 1 and f"{name} is {value}" in text, text
    code, text = run(DISPLAY=None)
    assert (code == 1) == ("xvfb-run" in text), text


main()
