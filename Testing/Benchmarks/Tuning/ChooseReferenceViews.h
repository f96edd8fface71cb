// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reference views that the suite tune measures.
#ifndef StriderBenchmarks_ChooseReferenceViews_h
#define StriderBenchmarks_ChooseReferenceViews_h

#include "Suites/View.h"

#include "BlockShape/LaunchTable.h"

#include <cstddef>
#include <vector>

namespace StriderBenchmarks
{

/// Returns `count` of the views, in their order: the first, then always the one that is farthest from all chosen ones
/// by MeasureFoldedTurn. All of them if there are no more than `count`.
std::vector<Strider::ReferenceView> ChooseReferenceViews(
  const std::vector<Strider::ReferenceView>& views, std::size_t count);

/// Returns a reference view as a camera. Its directions are rounded; those of the camera are perpendicular unit
/// vectors.
View MakeReferenceCamera(const Strider::ReferenceView& view, const std::string& name);

} // namespace StriderBenchmarks

#endif
