// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the neighbours of a sample where voxels are evenly spaced, through the texture units; device only.
#ifndef Strider_Cuda_March_EvenVoxels_h
#define Strider_Cuda_March_EvenVoxels_h

#include "Cuda/Fetch/FetchNearest.h"
#include "Sampling/EnhanceSample.h"
#include "Shading/SceneLight.h"

namespace Strider
{

/// Reads one component at `point + Shift`, in voxels. It holds copies, so that they stay in registers: functions that
/// are not inlined would load the originals again for each neighbour. `MostInFlight` neighbours of a row are fetched
/// before the first is used. A whole row is fastest while its values stay in registers: where a function has too few,
/// they are stored one by one, and each store waits for its fetch.
template <typename Texel, int MostInFlight = 2 * MostRadius + 1>
struct EvenVoxels
{
  TextureVoxels Volume;
  Vector3 Shift; ///< from the space of the points to voxels
  int Component;
  bool IsNearest;

  __device__ __forceinline__ Texel Fetch(Vector3 point) const
  {
    return FetchTexel<Texel>(this->Volume, point + this->Shift, this->IsNearest);
  }

  /// Returns the stored value.
  __device__ __forceinline__ float Restore(const Texel& texel) const
  {
    return RestoreScalar(this->Volume, PickChannel(texel, this->Component), this->IsNearest);
  }

  __device__ __forceinline__ float operator()(Vector3 point) const
  {
    return this->Restore(this->Fetch(point));
  }
};

/// Overload of the general one in Shading/ReadGradient.h: threads fetch all neighbours before they use the first value.
template <typename Texel, int MostInFlight>
__device__ __forceinline__ Vector3 Differentiate(
  const SceneLight& scene, Vector3 point, const EvenVoxels<Texel, MostInFlight>& read)
{
  const Vector3 step = scene.GradientStep;
  const Vector3 x{ step.X, 0.0f, 0.0f };
  const Vector3 y{ 0.0f, step.Y, 0.0f };
  const Vector3 z{ 0.0f, 0.0f, step.Z };
  const Texel right = read.Fetch(point + x);
  const Texel left = read.Fetch(point - x);
  const Texel above = read.Fetch(point + y);
  const Texel below = read.Fetch(point - y);
  const Texel behind = read.Fetch(point + z);
  const Texel before = read.Fetch(point - z);
  return { read.Restore(right) - read.Restore(left), read.Restore(above) - read.Restore(below),
    read.Restore(behind) - read.Restore(before) };
}

/// Overload of the general one in Sampling/EnhanceSample.h: threads fetch some of a row before they use the first.
template <typename Texel, int MostInFlight, typename Visit>
__device__ __forceinline__ void ReadNeighbours(
  const EvenVoxels<Texel, MostInFlight>& read, Vector3 point, int radius, const Visit& visit)
{
  constexpr int mostInRow = 2 * MostRadius + 1;
  STRIDER_ROLL
  for (int z = -radius; z <= radius; ++z)
  {
    STRIDER_ROLL
    for (int y = -radius; y <= radius; ++y)
    {
      const auto findOffset = [&](int neighbour) {
        return Vector3{ static_cast<float>(neighbour - radius), static_cast<float>(y),
          static_cast<float>(z) };
      };
      STRIDER_UNROLL
      for (int first = 0; first < mostInRow; first += MostInFlight)
      {
        Texel row[MostInFlight];
        STRIDER_UNROLL
        for (int fetched = 0; fetched < MostInFlight; ++fetched)
        {
          if (first + fetched < mostInRow && first + fetched <= 2 * radius)
          {
            row[fetched] = read.Fetch(point + findOffset(first + fetched));
          }
        }
        STRIDER_UNROLL
        for (int fetched = 0; fetched < MostInFlight; ++fetched)
        {
          if (first + fetched < mostInRow && first + fetched <= 2 * radius)
          {
            visit(findOffset(first + fetched), read.Restore(row[fetched]));
          }
        }
      }
    }
  }
}

} // namespace Strider

#endif
