# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""The parts of the wheel's metadata that depend on the tree and on the SDKs: its version, and an extra for each VTK."""
import pathlib
import re

import list_sdks

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXTRAS = {"vtkmodules": "vtk", "cvista": "cvista"}


def read_version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(Strider VERSION ([0-9.]+)", text).group(1)


class Provider:
    """What scikit-build-core asks for."""

    def __init__(self):
        self.is_wheel = False

    def build_state(self, state):
        self.is_wheel = "wheel" in state

    def dynamic_metadata(self, settings, project):
        extras = {EXTRAS[sdk.package]: [sdk.pin] for sdk in list_sdks.list_sdks()} if self.is_wheel else {}
        return {"version": read_version(), "optional-dependencies": extras}

    def dynamic_wheel(self, settings):
        return {"optional-dependencies": True}
