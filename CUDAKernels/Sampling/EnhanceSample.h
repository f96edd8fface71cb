// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Means over the neighbours of a sample, which lie whole voxels away from it: bilateral and plain.
#ifndef Strider_Sampling_EnhanceSample_h
#define Strider_Sampling_EnhanceSample_h

#include "Foundation/HostDevice.h"
#include "Foundation/Vector3.h"
#include "Strider/Filtering.h"

#include <cmath>

namespace Strider
{

/// Neighbours up to so many voxels away: they and the sample are made of `size` voxels along each axis.
STRIDER_HOST_DEVICE int FindRadius(int size)
{
  return size / 2 - 1;
}

/// Voxels beyond a sample that its filters and its gradient read, at most: a cubic 2, a difference 1, and what enhancement adds.
inline int FindReadReach(const Filtering& filtering)
{
  constexpr int least = 3;
  switch (filtering.Enhancement)
  {
    case EnhancementFilter::Bilateral:
    case EnhancementFilter::AmbientOcclusion:
      return least + FindRadius(filtering.EnhancementSize);
    case EnhancementFilter::FilteredGradient:
      return least + 1;
    default:
      return least;
  }
}

/// Of the Gaussians of a bilateral filter: weight = 2^(Nearness * distance^2 + Likeness * difference^2).
struct BilateralWeights
{
  int Radius;
  float Nearness; ///< of distances in voxels
  float Likeness; ///< of differences of values
};

/// The standard deviation of distances is a quarter of the size. `contrast`: that of differences.
STRIDER_HOST_DEVICE BilateralWeights MakeBilateralWeights(int size, float contrast)
{
  constexpr float half = -0.5f * 1.44269504f; // in powers of two
  const float sigma = 0.25f * static_cast<float>(size);
  return { FindRadius(size), half / (sigma * sigma), half / (contrast * contrast) };
}

/// 2^exponent; on a device 0 for what is smaller than 2^-126.
STRIDER_HOST_DEVICE float RaiseTwo(float exponent)
{
#if defined(__CUDA_ARCH__)
  float power;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power) : "f"(exponent));
  return power;
#else
  return std::exp2(exponent);
#endif
}

/// visit(offset) for the sample and all neighbours around it.
template <typename Visit>
STRIDER_HOST_DEVICE void VisitNeighbours(int radius, const Visit& visit)
{
  for (int z = -radius; z <= radius; ++z)
  {
    for (int y = -radius; y <= radius; ++y)
    {
      for (int x = -radius; x <= radius; ++x)
      {
        visit(Vector3{ static_cast<float>(x), static_cast<float>(y), static_cast<float>(z) });
      }
    }
  }
}

/// A sample, plus the weighted mean of what its neighbours differ from it: equal ones give their very value. Neighbours
/// that are not numbers do not count, nor do infinite ones.
struct BilateralSum
{
  float Here; ///< the sample's value
  BilateralWeights Weights;
  float Sum = 0.0f;
  float Total = 0.0f;

  STRIDER_HOST_DEVICE void Add(float distanceSquare, float value)
  {
    const float difference = value - this->Here;
    const float weight = RaiseTwo(
      this->Weights.Nearness * distanceSquare + this->Weights.Likeness * difference * difference);
    if (weight > 0.0f)
    {
      this->Sum += weight * difference;
      this->Total += weight;
    }
  }

  STRIDER_HOST_DEVICE float Get() const
  {
    return this->Total > 0.0f ? this->Here + this->Sum / this->Total : this->Here;
  }
};

/// `read(point)` gives the value at a point.
template <typename Read>
STRIDER_HOST_DEVICE float FilterBilateral(
  const Read& read, Vector3 point, const BilateralWeights& weights)
{
  BilateralSum sum{ read(point), weights };
  VisitNeighbours(
    weights.Radius, [&](Vector3 offset) { sum.Add(Dot(offset, offset), read(point + offset)); });
  return sum.Get();
}

/// The mean of the sample and its neighbours; those that are not numbers do not count.
template <typename Read>
STRIDER_HOST_DEVICE float AverageNeighbours(const Read& read, Vector3 point, int radius)
{
  const float here = read(point);
  float sum = 0.0f;
  int count = 0;
  VisitNeighbours(radius, [&](Vector3 offset) {
    const float difference = read(point + offset) - here;
    const bool isNumber = difference == difference;
    sum += isNumber ? difference : 0.0f;
    count += isNumber ? 1 : 0;
  });
  return count > 0 ? here + sum / static_cast<float>(count) : here;
}

/// Of a component of what a sampler reads.
template <typename Sampler>
STRIDER_HOST_DEVICE float AverageAround(
  const Sampler& voxels, Vector3 point, int component, int radius)
{
  return AverageNeighbours(
    [&](Vector3 neighbour) { return voxels.Read(neighbour, component); }, point, radius);
}

} // namespace Strider

#endif
