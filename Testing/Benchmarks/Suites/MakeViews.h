// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The views of each suite.
#ifndef StriderBenchmarks_MakeViews_h
#define StriderBenchmarks_MakeViews_h

#include "Suites/View.h"

#include <vector>

namespace StriderBenchmarks
{

/// orbit, sphere, roll, zoom, classes, turn.
const std::vector<std::string>& ListSuites();

/// orbit: "x:0" ... "z:345", the camera turned by 15-degree steps about a volume axis; at 0 it looks along z, x to the right, y up.
/// sphere: "0" ... "63", directions of a Fibonacci sphere, each rolled by a fixed angle.
/// roll: "x:0" ... "z:90", x, y or z as depth, rolled in 15-degree steps.
/// zoom: "x@0.25" ... "oblique2@8", voxels per pixel of three axis views and two oblique ones.
/// classes: "a:xyz" ... "f:zyx", the volume axes across, up and deep of the six views in figure 3 of Sugimoto, Ino, Hagihara
/// (Japanese paper).
/// turn: "0" ... "359", one-degree steps about a tilted axis.
/// `count` > 0 chooses that many evenly.
std::vector<View> MakeViews(const std::string& suite, int count);

} // namespace StriderBenchmarks

#endif
