# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Says what the package renders with, and what is wrong with the environment: python3 -m strider

Exits with 1 where the environment asks for something that it does not get.
"""
import os
import pathlib
import sys

from . import BUILT_WITH, DEBIAN_PACKAGE, __version__

try:
    import vtkmodules.vtkRenderingOpenGL2  # registers the implementation of the window
except ModuleNotFoundError as error:
    if error.name != "vtkmodules":
        raise
    sys.exit(f"{sys.executable} has no VTK: use the python3 that has the {BUILT_WITH} that Strider was built with. On Debian and Ubuntu "
             f"this is /usr/bin/python3 with the package {DEBIAN_PACKAGE}; a VTK from pip is another one.")
from vtkmodules.vtkCommonCore import vtkVersion
from vtkmodules.vtkRenderingCore import vtkRenderWindow

from . import vtkStriderVolumeRendering as module

AUTOLOADED = "libvtkStriderAutoload.so"


def find_autoload_folder():
    """The folder for VTK_AUTOLOAD_PATH, or None where it is not beside this package."""
    package = pathlib.Path(__file__).resolve().parent
    for parent in package.parents:
        for folder in (parent / "strider-autoload", *sorted(parent.glob("*/strider-autoload"))):
            if (folder / AUTOLOADED).is_file():
                return folder
        if len(package.parts) - len(parent.parts) > 3:  # LIB/python3/dist-packages/strider
            return None
    return None


def check_environment(folder):
    """Sentences that say what is wrong."""
    wrong = []
    entries = [entry for entry in os.environ.get("VTK_AUTOLOAD_PATH", "").split(os.pathsep) if entry]
    if entries and not any(os.path.isfile(os.path.join(entry, AUTOLOADED)) for entry in entries):
        wrong.append(f"VTK_AUTOLOAD_PATH is {os.environ['VTK_AUTOLOAD_PATH']}, which does not contain {AUTOLOADED}: "
                     f"programs that do not know Strider render without it. Set it to {folder or 'LIB/strider-autoload'}.")
    for name in ("STRIDER_OVERRIDE", "STRIDER_MATCH_VTK"):
        if os.environ.get(name, "") not in ("", "0", "1"):
            wrong.append(f"{name} is {os.environ[name]}, which is ignored: use 0 or 1.")
    if os.environ.get("STRIDER_BACKEND", "") not in ("", "cpu", "cuda"):
        wrong.append(f"STRIDER_BACKEND is {os.environ['STRIDER_BACKEND']}: it must be cpu or cuda; nothing is rendered.")
    if not os.environ.get("DISPLAY") and vtkRenderWindow().GetClassName() == "vtkXOpenGLRenderWindow":
        wrong.append("DISPLAY is not set, and this VTK needs it even off screen: programs end without it. "
                     "Start them with xvfb-run -a -s -noreset, or use a VTK that was built for EGL or OSMesa.")
    return wrong


def main():
    folder = find_autoload_folder()
    stub = pathlib.Path(module.__file__).with_name("vtkStriderVolumeRendering.pyi")
    print(f"Strider {__version__} for VTK {vtkVersion().GetVTKVersion()}, in {pathlib.Path(__file__).resolve().parent}")
    print(f"VTK_AUTOLOAD_PATH for other programs: {folder or 'this installation has no library for it'}")
    print(f"type stubs: {stub if stub.is_file() else 'none'}")
    wrong = check_environment(folder)
    for sentence in wrong:
        print("wrong: " + sentence)
    return 1 if wrong else 0


sys.exit(main())
