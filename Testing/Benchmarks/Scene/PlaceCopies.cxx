// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Scene/PlaceCopies.h"

#include "Foundation/InvertMatrix.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace StriderBenchmarks
{
namespace
{

using Strider::Matrix4;

constexpr Matrix4 Identity{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };

/// The matrix that takes a copy to the place of the next one.
Matrix4 MakeTurn(const Strider::VolumeView& volume, const Matrix4& indexToPhysical)
{
  const double angle = 30.0 * 3.14159265358979323846 / 180.0;
  const double cosine = std::cos(angle);
  const double sine = std::sin(angle);
  std::array<double, 3> middle{};
  for (int axis = 0; axis < 3; ++axis)
  {
    middle[axis] = 0.5 * (volume.CountPoints(axis) - 1.0);
  }
  const auto center = Strider::Transform(indexToPhysical, middle[0], middle[1], middle[2]);
  const auto corner = Strider::Transform(indexToPhysical, 0.0, 0.0, 0.0);
  const auto move = [&](int axis) { return 2.0 / 3.0 * (center[axis] - corner[axis]); };
  return { cosine, -sine, 0, center[0] - cosine * center[0] + sine * center[1] + move(0), sine,
    cosine, 0, center[1] - sine * center[0] - cosine * center[1] + move(1), 0, 0, 1, move(2), 0, 0,
    0, 1 };
}

/// The axis-aligned box, in world coordinates, around what has been included.
struct WorldBox
{
  std::array<double, 3> Low{ 1e300, 1e300, 1e300 };
  std::array<double, 3> High{ -1e300, -1e300, -1e300 };

  void Include(const Strider::VolumeView& volume, const Matrix4& indexToWorld)
  {
    const auto last = [&](int corner, int axis) {
      return (corner >> axis & 1) * (volume.CountPoints(axis) - 1.0);
    };
    for (int corner = 0; corner < 8; ++corner)
    {
      const auto point =
        Strider::Transform(indexToWorld, last(corner, 0), last(corner, 1), last(corner, 2));
      for (int axis = 0; axis < 3; ++axis)
      {
        this->Low[axis] = std::min(this->Low[axis], point[axis]);
        this->High[axis] = std::max(this->High[axis], point[axis]);
      }
    }
  }

  /// The matrix that takes the cube of side 1 to the box.
  Matrix4 GetMatrix() const
  {
    return { this->High[0] - this->Low[0], 0, 0, this->Low[0], 0, this->High[1] - this->Low[1], 0,
      this->Low[1], 0, 0, this->High[2] - this->Low[2], this->Low[2], 0, 0, 0, 1 };
  }
};

} // namespace

void PlaceCopies(const Strider::VolumeView& volume,
  const std::vector<Strider::VolumeRenderer*>& renderers, Strider::RenderRequest& request)
{
  const Strider::RenderRequest alone = request;
  const Matrix4 turn = MakeTurn(volume, alone.IndexToPhysical);
  Matrix4 placement = Identity;
  WorldBox box;
  for (Strider::VolumeRenderer* renderer : renderers)
  {
    Strider::RenderRequest own = alone;
    own.Appearance.PhysicalToWorld = placement;
    own.PhysicalToClip = Strider::Multiply(alone.PhysicalToClip, placement);
    own.Appearance.PhysicalToView = Strider::Multiply(alone.Appearance.PhysicalToView, placement);
    box.Include(volume, Strider::Multiply(placement, own.IndexToPhysical));
    request.MultiVolume.push_back({ renderer, own });
    placement = Strider::Multiply(turn, placement);
  }
  request.IndexToPhysical = box.GetMatrix();
}

} // namespace StriderBenchmarks
