// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes of the pieces of a scene's volume.
#ifndef Strider_Testing_CutIntoPieces_h
#define Strider_Testing_CutIntoPieces_h

#include "MakeFeatureScenes.h"

namespace Strider::Testing
{

/// Points that pieces share with the next one along each axis, as fractions of the way.
using Cuts = std::array<std::vector<double>, 3>;

/// One of the parts of an axis: its own points, first and last.
using Span = std::array<int, 2>;

/// A piece with the voxels around its own points that sampling needs.
FeatureScene CutOut(const FeatureScene& scene, const std::array<Span, 3>& own);

std::vector<FeatureScene> CutIntoPieces(const FeatureScene& scene, const Cuts& cuts);

} // namespace Strider::Testing

#endif
