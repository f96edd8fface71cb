// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Bilateral and plain means over the neighbours of a sample, which lie at whole voxel offsets from it.
#ifndef Strider_Sampling_EnhanceSample_h
#define Strider_Sampling_EnhanceSample_h

#include "Foundation/FusedProducts.h"
#include "Sampling/EnhancementTraits.h"

#include <cmath>

namespace Strider
{

/// Returns the largest offset of neighbours, in voxels: they and the sample depend on `size` voxels along each axis.
STRIDER_HOST_DEVICE int FindRadius(int size)
{
  return size / 2 - 1;
}

constexpr int MostRadius = 3; ///< of the largest EnhancementSize, 8; see CheckFiltering.h

/// Returns the largest distance in voxels at which the filters and the gradient of a sample read: a cubic 2, a
/// difference 1, plus the enhancement's radius.
inline int FindReadReach(const Filtering& filtering)
{
  constexpr int least = 3;
  return HasSize(filtering.Enhancement)       ? least + FindRadius(filtering.EnhancementSize)
    : SmoothsGradients(filtering.Enhancement) ? least + 1
                                              : least;
}

/// Weights of a bilateral filter, a product of Gaussians: weight = 2^(Nearness * distance^2 + Likeness * difference^2).
struct BilateralWeights
{
  int Radius;
  float Nearness; ///< factor of squared distances in voxels
  float Likeness; ///< factor of squared differences of values
};

/// Makes the weights. The standard deviation of distances is a quarter of the size; `contrast` is that of differences.
STRIDER_HOST_DEVICE BilateralWeights MakeBilateralWeights(int size, float contrast)
{
  constexpr float half = -0.5f * 1.44269504f; // in powers of two
  const float sigma = 0.25f * static_cast<float>(size);
  return { FindRadius(size), half / (sigma * sigma), half / (contrast * contrast) };
}

/// Returns 2^exponent; on a device, 0 if the result is smaller than 2^-126.
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

/// Calls visit(offset) for the sample and all its neighbours.
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

/// Calls visit(offset, value) for the sample and all its neighbours; `read(point)` returns the value at a point.
template <typename Read, typename Visit>
STRIDER_HOST_DEVICE void ReadNeighbours(
  const Read& read, Vector3 point, int radius, const Visit& visit)
{
  VisitNeighbours(radius, [&](Vector3 offset) { visit(offset, read(point + offset)); });
}

/// Accumulates a sample plus the weighted mean of its neighbours' differences from it, so that equal neighbours return
/// exactly the sample. Neighbours that are not-a-number or infinite are ignored.
struct BilateralSum
{
  float Here; ///< value of the sample
  BilateralWeights Weights;
  float Sum = 0.0f;
  float Total = 0.0f;

  STRIDER_HOST_DEVICE void Add(float distanceSquare, float value)
  {
    const float difference = value - this->Here;
    const float weight = RaiseTwo(AddProduct(
      this->Weights.Likeness * difference, difference, this->Weights.Nearness * distanceSquare));
    if (weight > 0.0f)
    {
      this->Sum = AddProduct(weight, difference, this->Sum);
      this->Total += weight;
    }
  }

  STRIDER_HOST_DEVICE float Get() const
  {
    return this->Total > 0.0f ? this->Here + this->Sum / this->Total : this->Here;
  }
};

/// Returns the bilateral mean at a point; `read(point)` returns the value at a point.
template <typename Read>
STRIDER_HOST_DEVICE float FilterBilateral(
  const Read& read, Vector3 point, const BilateralWeights& weights)
{
  BilateralSum sum{ read(point), weights };
  ReadNeighbours(read, point, weights.Radius,
    [&](Vector3 offset, float value) { sum.Add(Dot(offset, offset), value); });
  return sum.Get();
}

/// Returns the value at a point after a filter that changes values (EnhancedPart::Value). `read(point)` returns the
/// value at a point; `weights` hold the radius of the neighbourhood. The bilateral filter is the only one at present:
/// a second one makes this function depend on `filter`.
template <typename Read>
STRIDER_HOST_DEVICE float FilterValue(
  EnhancementFilter /*filter*/, const Read& read, Vector3 point, const BilateralWeights& weights)
{
  return FilterBilateral(read, point, weights);
}

/// Returns the mean of the sample and its neighbours; neighbours that are not-a-number are ignored.
template <typename Read>
STRIDER_HOST_DEVICE float AverageNeighbours(const Read& read, Vector3 point, int radius)
{
  const float here = read(point);
  float sum = 0.0f;
  int count = 0;
  ReadNeighbours(read, point, radius, [&](Vector3, float value) {
    const float difference = value - here;
    const bool isNumber = difference == difference;
    sum += isNumber ? difference : 0.0f;
    count += isNumber ? 1 : 0;
  });
  return count > 0 ? here + sum / static_cast<float>(count) : here;
}

/// Returns AverageNeighbours of a component that voxels.Read returns. For samplers that have no faster way: their
/// AverageAround calls it.
template <typename Sampler>
STRIDER_HOST_DEVICE float AverageVoxels(
  const Sampler& voxels, Vector3 point, int component, int radius)
{
  return AverageNeighbours(
    [&](Vector3 neighbour) { return voxels.Read(neighbour, component); }, point, radius);
}

} // namespace Strider

#endif
