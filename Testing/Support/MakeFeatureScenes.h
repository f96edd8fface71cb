// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Small scenes, one for each feature beyond the compositing of one component, and for pairs of them that interact.
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
  TestVolume Mask; ///< these three have no bytes where there are none
  TestVolume SecondScalars;
  TestVolume Blanking;
  std::array<std::vector<double>, 3> PointPlaces; ///< empty: evenly spaced
  RenderRequest Request;

  /// With the point places.
  VolumeView View() const;
};

/// The components of all volumes side by side; their dimensions and types must be the same.
TestVolume Interleave(const std::vector<TestVolume>& volumes);

/// Of 8-bit volumes but where a name says otherwise, in images of 61 x 47 pixels with linear filters.
std::vector<FeatureScene> ListFeatureScenes();

/// Window depths of the corners of a volume, or of a box of index space from 0 to `high`: the nearest and the farthest.
std::array<float, 2> BoundDepths(const FeatureScene& scene);
std::array<float, 2> BoundDepths(const RenderRequest& request, const std::array<double, 3>& high);

/// Sets volume, functions, labels and further volumes; those that the scene has not are taken away.
Status SetFeatureScene(VolumeRenderer& renderer, const FeatureScene& scene);

} // namespace Strider::Testing

#endif
