# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The parts of the wheel's metadata that depend on the tree and on the SDKs: its version, and an extra for each VTK.

describe_wheel.py [TAG]: prints the version. With the tag of a release, fails unless it is that of this version.

Installers read the metadata of one wheel of a version, and take it for that of all, so all wheels of a release must have the same
extras, whichever modules they have. The environment variable STRIDER_PINS lists their requirements, separated by spaces, such as
"vtk==9.7.1 cvista[io,rendering]==9.7.0.5". Without it extras are those of the SDKs at hand, for a wheel that is not published.
A Python for which a VTK has no wheel needs no marker: pip then says that it finds no such version of this VTK.
"""
import os
import pathlib
import re
import sys

import list_sdks

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXTRAS = {"vtkmodules": "vtk", "cvista": "cvista"}


def read_version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(Strider VERSION ([0-9.]+)", text).group(1)


def check_tag(tag):
    """
    :raises SystemExit: the tag is not that of this version.
    """
    version = read_version()
    if tag not in (version, f"v{version}"):
        sys.exit(f"the tag {tag} is not that of version {version}, which CMakeLists.txt has: v{version}")


def list_pins():
    """The requirements in STRIDER_PINS, by extra.

    :raises SystemExit: one is none, or of another package.
    """
    pins = {}
    for pin in os.environ.get("STRIDER_PINS", "").split():
        found = re.fullmatch(r"(\w+)(\[[\w,]+\])?==[\w.]+", pin)
        if not found or found.group(1) not in EXTRAS.values() or found.group(1) in pins:
            sys.exit(f"STRIDER_PINS has {pin}: it must have one requirement NAME==VERSION for each of {' and '.join(EXTRAS.values())}")
        pins[found.group(1)] = pin
    return pins


def list_extras():
    """Requirements by extra.

    :raises SystemExit: STRIDER_PINS lacks the VTK of an SDK, or has another version of it.
    """
    pins = list_pins()
    built = {EXTRAS[sdk.package]: sdk.pin for sdk in list_sdks.list_sdks()}
    for name, pin in built.items():
        if pins and pins.get(name) != pin:
            sys.exit(f"the SDK at hand is that of {pin}, and STRIDER_PINS has {pins.get(name, f'no {name}')}")
    return {name: [pin] for name, pin in sorted((pins or built).items())}


class Provider:
    """What scikit-build-core asks for."""

    def __init__(self):
        self.is_wheel = False

    def build_state(self, state):
        self.is_wheel = "wheel" in state

    def dynamic_metadata(self, settings, project):
        return {"version": read_version(), "optional-dependencies": list_extras() if self.is_wheel else {}}

    def dynamic_wheel(self, settings):
        return {"optional-dependencies": True}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        check_tag(sys.argv[1])
    print(read_version())
