# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What a user of vedo writes: ShowByVedo.py PNG"""
import sys

import numpy
import vedo

from WaveVolume import make_waves

volume = vedo.Volume(make_waves().astype(numpy.uint8))
plotter = vedo.Plotter(offscreen=True, size=(300, 300))
plotter.show(volume, azimuth=30, elevation=20)
plotter.screenshot(sys.argv[1])
