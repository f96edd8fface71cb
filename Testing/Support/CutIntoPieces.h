// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cuts a scene's volume into pieces, each a scene of its own.
#ifndef Strider_Testing_CutIntoPieces_h
#define Strider_Testing_CutIntoPieces_h

#include "MakeFeatureScenes.h"

namespace Strider::Testing
{

/// Points that neighbouring pieces share along each axis, as fractions of the volume's extent.
using Cuts = std::array<std::vector<double>, 3>;

/// First and last point of a piece along an axis.
using Span = std::array<int, 2>;

/// Cuts out a piece with the surrounding voxels that sampling needs.
FeatureScene CutOut(const FeatureScene& scene, const std::array<Span, 3>& own);

std::vector<FeatureScene> CutIntoPieces(const FeatureScene& scene, const Cuts& cuts);

} // namespace Strider::Testing

#endif
