// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The tiles of pixels that one thread of a CPU takes at a time; host only.
#ifndef Strider_Host_ChooseTileShape_h
#define Strider_Host_ChooseTileShape_h

#include "BlockShape/ChooseLaunchShape.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

/// The tile for a view, 64 to 256 pixels. The rays of a tile run one after the other, row by row, and neighbours along x share
/// cache lines: the next ray should be a step along x. So tiles lie wide where the volume's x axis lies across the screen and
/// are a few pixels narrow where it stands upright.
///
/// Mean time of the rays against 16x16 tiles (hydrogen, transparent, 16 views of suite sphere and the axis views of suite
/// classes; Testing/Benchmarks/Results/tiles-*-cpu.json):
