// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Gives a scene a look of the panel's gallery.
#ifndef StriderBenchmarks_ApplyLook_h
#define StriderBenchmarks_ApplyLook_h

#include "Looks/FindLook.h"
#include "Scene/BenchScene.h"
#include "Scene/MakeTransferFunctions.h"

#include <array>
#include <vector>

namespace StriderBenchmarks
{

/// Sets functions, blending, gradient opacity, materials and light as the panel does, which divides a histogram of the
/// data. Shaded looks have the five lights of ParaView's light kit.
void ApplyLook(const Look& look, const ScalarHistogram& histogram, BenchScene& scene);

/// Samples a function of linear segments at `count` even places of a range. Nodes are `stride` numbers each, a place
/// and then at least `columns` values, in rising order; before the first and behind the last one the function is
/// constant.
std::vector<float> SampleNodes(const std::vector<double>& nodes, std::size_t stride,
  std::size_t columns, const std::array<double, 2>& range, int count);

} // namespace StriderBenchmarks

#endif
