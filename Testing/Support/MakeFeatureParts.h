// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Building blocks of the scenes in MakeFeatureScenes.h.
#ifndef Strider_Testing_MakeFeatureParts_h
#define Strider_Testing_MakeFeatureParts_h

#include "MakeFeatureScenes.h"

namespace Strider::Testing
{

/// Makes a volume of one component; each component number has a field of its own.
TestVolume MakeComponent(int component, ScalarType type = ScalarType::UInt8);

/// Makes a scene of components 0, 1 ..., their transfer functions and an oblique view, without any other feature.
FeatureScene MakeFeatureScene(
  const std::string& name, int components = 1, ScalarType type = ScalarType::UInt8);

void AddGradientOpacity(TransferFunctions& functions);
/// Adds a two-dimensional transfer function whose second axis ends at `highest`.
void AddTable2D(TransferFunctions& functions, double highest);

/// Lights the scene by a headlight.
void Shade(FeatureScene& scene);
/// A directional light, a positional one and a spot light.
std::vector<Light> MakeLights();

/// Adds a mask of bytes from 0 on.
void AddMask(FeatureScene& scene, MaskMode mode);
/// Adds a mask of four labels, one of them without transfer functions of its own.
void AddLabels(FeatureScene& scene);
/// Blanks a ball of points or cells.
void AddBlanking(FeatureScene& scene, VoxelPlacement placement);
/// Makes the point coordinates along x and y uneven.
void AddPointPlaces(FeatureScene& scene);

/// Sets the blend mode with the settings that it needs.
void SetBlend(FeatureScene& scene, BlendMode blend);
void Crop(FeatureScene& scene, unsigned int regions);
void Clip(FeatureScene& scene);

} // namespace Strider::Testing

#endif
