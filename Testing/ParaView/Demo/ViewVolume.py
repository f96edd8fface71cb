# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""For the paraview program's --script, with Testing/ParaView/Support in PYTHONPATH: shows the volume that STRIDER_VOLUME names."""
import os

from paraview import simple

import ShowVolume

ShowVolume.show_volume(os.environ["STRIDER_VOLUME"], simple.GetActiveViewOrCreate("RenderView"))
