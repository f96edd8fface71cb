// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the scenes of MakeFeatureScenes.h are put together from.
#ifndef Strider_Testing_MakeFeatureParts_h
#define Strider_Testing_MakeFeatureParts_h

#include "MakeFeatureScenes.h"

namespace Strider::Testing
{

/// A volume of one component; each number has a field of its own.
TestVolume MakeComponent(int component, ScalarType type = ScalarType::UInt8);

/// Components 0, 1 ..., their functions and an oblique view, nothing else.
FeatureScene MakeFeatureScene(
  const std::string& name, int components = 1, ScalarType type = ScalarType::UInt8);

void AddGradientOpacity(TransferFunctions& functions);
/// `highest` is the end of the second axis.
void AddTable2D(TransferFunctions& functions, double highest);

/// By a headlight.
void Shade(FeatureScene& scene);
/// A directional light, a positional one and a spot.
std::vector<Light> MakeLights();

/// Bytes 0 and above.
void AddMask(FeatureScene& scene, MaskMode mode);
/// A mask and four labels, one of them without a look of its own.
void AddLabels(FeatureScene& scene);
/// A ball of points or cells.
void AddBlanking(FeatureScene& scene, VoxelPlacement placement);
/// Along x and y.
void AddPointPlaces(FeatureScene& scene);

/// With what the mode needs.
void SetBlend(FeatureScene& scene, BlendMode blend);
void Crop(FeatureScene& scene, unsigned int regions);
void Clip(FeatureScene& scene);

} // namespace Strider::Testing

#endif
