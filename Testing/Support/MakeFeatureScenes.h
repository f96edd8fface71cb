// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Small scenes, one for each feature beyond compositing of one component, and for pairs of features that interact.
#ifndef Strider_Testing_MakeFeatureScenes_h
#define Strider_Testing_MakeFeatureScenes_h

#include "MakeCameras.h"
#include "MakeVolumes.h"

#include "Strider/VolumeRenderer.h"

#include <string>
#include <vector>

namespace Strider::Testing
{

struct FeatureScene
{
  std::string Name;
  TestVolume Volume;
  std::vector<TransferFunctions> Functions; ///< by component
  std::vector<TransferFunctions> Labels;
  TestVolume Mask; ///< the mask and the two volumes below it have no bytes where they are unused
  TestVolume SecondScalars;
  TestVolume Blanking;
  std::array<std::vector<double>, 3> PointPlaces; ///< empty: evenly spaced
  RenderRequest Request;

  /// View of the volume with its point coordinates.
  VolumeView View() const;
};

/// Interleaves the components of all volumes; their dimensions and types must be the same.
TestVolume Interleave(const std::vector<TestVolume>& volumes);

/// Lists all scenes: 8-bit volumes unless a name says otherwise, images of 61 x 47 pixels, linear filters.
std::vector<FeatureScene> ListFeatureScenes();

/// Nearest and farthest window depth of the corners of a volume, or of a box of index space from 0 to `high`.
std::array<float, 2> BoundDepths(const FeatureScene& scene);
std::array<float, 2> BoundDepths(const RenderRequest& request, const std::array<double, 3>& high);

/// Sets volume, transfer functions, labels and auxiliary volumes; removes those that the scene lacks.
Status SetFeatureScene(VolumeRenderer& renderer, const FeatureScene& scene);

} // namespace Strider::Testing

#endif
