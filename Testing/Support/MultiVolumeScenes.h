// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Small scenes of several volumes in one picture.
#ifndef Strider_Testing_MultiVolumeScenes_h
#define Strider_Testing_MultiVolumeScenes_h

#include "MakeFeatureScenes.h"

#include <memory>
#include <ostream>

namespace Strider::Testing
{

/// Turned about z by degrees, scaled, then moved.
Matrix4 MakePlacement(double degrees, double scale, std::array<double, 3> position);

struct MultiVolumeScene
{
  std::string Name;
  /// Of each one its request says how it looks and where it is placed.
  std::vector<FeatureScene> Volumes;
  /// Without RenderRequest::MultiVolume.
  RenderRequest Request;
};

/// What failed, in gtest's messages.
inline void PrintTo(const MultiVolumeScene& scene, std::ostream* out)
{
  *out << scene.Name;
}

/// Volumes at the placements, in their box, and a camera that sees all of it.
MultiVolumeScene MakeMultiVolumeScene(const std::string& name,
  const std::vector<FeatureScene>& volumes, const std::vector<Matrix4>& placements,
  std::size_t camera = 1);

/// Two and three volumes of several types, turned, scaled, lit, cropped, clipped, jittered, with companions of their own.
std::vector<MultiVolumeScene> ListMultiVolumeScenes();

/// Renderers of one backend with the volumes of a scene.
class MultiVolumeRenderers
{
public:
  /// Makes a renderer for each volume and gives it all that the scene has.
  Status Set(Backend backend, const MultiVolumeScene& scene);

  /// The request with these renderers: filters, strategies and MatchVTK are those of the picture.
  RenderRequest Place(const MultiVolumeScene& scene, const RenderRequest& request) const;

  /// The one that makes the pictures.
  VolumeRenderer& GetFirst() { return *this->All.front(); }

private:
  std::vector<std::unique_ptr<VolumeRenderer>> All;
};

} // namespace Strider::Testing

#endif
