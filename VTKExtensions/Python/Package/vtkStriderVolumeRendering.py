# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""Strider's classes for the VTK of this process. An installation may have them for several VTKs."""
import sys

from . import _loading

sys.modules[__name__] = _loading.load_module()
