// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the views of each suite.
#ifndef StriderBenchmarks_MakeViews_h
#define StriderBenchmarks_MakeViews_h

#include "Suites/View.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Settings of the suites orbit, turn and swing; empty and 0 stand for the default of each.
struct OrbitChoice
{
  std::string Axis; ///< "x", "y", "z", or (not for the suite orbit) "tilted"
  int Step = 0;     ///< degrees, 1 to 44
};

/// orbit, sphere, roll, zoom, classes, turn, swing.
const std::vector<std::string>& ListSuites();

/// orbit: "x:0" ... "z:345", the camera rotated in 15-degree steps about all volume axes, or one; at 0 it looks along
/// z, x to the right, y up. sphere: "0" ... "63", directions of a Fibonacci sphere, each rolled by a fixed angle.
/// roll: "x:0" ... "z:90", x, y or z as depth, rolled in 15-degree steps. zoom: "x@0.25" ... "oblique2@8", voxels per
/// pixel of three axis views and two oblique ones. classes: "a:xyz" ... "f:zyx", the volume axes across, up and deep
/// of the six views in figure 3 of Sugimoto, Ino, Hagihara (Japanese paper). turn: "y:0" ... "y:359", one-degree
/// steps about the y axis, or another. swing: "y:44", "y:45", "y:46", "y:45", "y:44" ...: a hundred times from 44 to
/// 46 degrees and back, in one-degree steps. `count` > 0 chooses that many evenly; for swing the first ones.
std::vector<View> MakeViews(const std::string& suite, int count, const OrbitChoice& orbit = {});

} // namespace StriderBenchmarks

#endif
