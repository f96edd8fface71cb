# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
"""What a user of mayavi writes: ShowByMayavi.py PNG"""
import sys

from mayavi import mlab

from WaveVolume import make_waves

mlab.options.offscreen = True
mlab.figure(size=(300, 300))
mlab.pipeline.volume(mlab.pipeline.scalar_field(make_waves()))
mlab.view(40, 60)
mlab.savefig(sys.argv[1], size=(300, 300))
