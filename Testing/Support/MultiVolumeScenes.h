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

/// Rotates about z by `degrees`, scales, then translates.
Matrix4 MakePlacement(double degrees, double scale, std::array<double, 3> position);

struct MultiVolumeScene
{
  std::string Name;
  /// volumes; each one's request holds its appearance and placement
  std::vector<FeatureScene> Volumes;
  /// Request of the picture, without RenderRequest::MultiVolume.
  RenderRequest Request;
};

/// Prints the scene's name in gtest's messages.
inline void PrintTo(const MultiVolumeScene& scene, std::ostream* out)
{
  *out << scene.Name;
}

/// Makes a scene of volumes at the placements, in their common bounds, and a camera that sees all of them.
MultiVolumeScene MakeMultiVolumeScene(const std::string& name,
  const std::vector<FeatureScene>& volumes, const std::vector<Matrix4>& placements,
  std::size_t camera = 1);

/// Two and three volumes of several types: rotated, scaled, lit, cropped, clipped, jittered, with auxiliary volumes
/// of their own.
std::vector<MultiVolumeScene> ListMultiVolumeScenes();

/// Renderers of one backend with the volumes of a scene.
class MultiVolumeRenderers
{
public:
  /// Makes a renderer for each volume and sets everything that the scene holds.
  Status Set(Backend backend, const MultiVolumeScene& scene);

  /// Returns the request with these renderers. Filters, strategies and MatchVTK are those of the picture's request.
  RenderRequest Place(const MultiVolumeScene& scene, const RenderRequest& request) const;

  /// The renderer that makes the pictures.
  VolumeRenderer& GetFirst() { return *this->All.front(); }

private:
  std::vector<std::unique_ptr<VolumeRenderer>> All;
};

} // namespace Strider::Testing

#endif
