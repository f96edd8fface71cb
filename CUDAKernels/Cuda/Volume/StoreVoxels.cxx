// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Conversion of voxels to the texels of a 3-D texture.
#include "Cuda/Volume/StoreVoxels.h"

#include "Cuda/Volume/StoreValue.h"
#include "Foundation/VisitScalarType.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstring>

namespace Strider
{

namespace
{

/// Voxels per task: large enough to hide the cost of starting it, small enough to spread a chunk over all threads.
constexpr std::size_t VoxelsPerTask = std::size_t(1) << 17;

template <typename Scalar>
void StoreRange(const Scalar* values, const StoringRules& rules, std::size_t voxels, void* texels)
{
  TexelOf<Scalar>* out = static_cast<TexelOf<Scalar>*>(texels);
  const int components = rules.Components;
  if (AreTexels<Scalar>(rules))
  {
    std::memcpy(texels, values, voxels * static_cast<std::size_t>(components) * sizeof(Scalar));
    return;
  }
  if (components == 1)
  {
    for (std::size_t voxel = 0; voxel < voxels; ++voxel)
    {
      out[voxel] = StoreValue(values[voxel], rules.Stored[0], rules.Smallest);
    }
    return;
  }
  for (std::size_t voxel = 0; voxel < voxels; ++voxel)
  {
    for (int component = 0; component < components; ++component)
    {
      out[component] = StoreValue(values[component], rules.Stored[component], rules.Smallest);
    }
    std::fill(out + components, out + rules.Channels, TexelOf<Scalar>(0));
    values += components;
    out += rules.Channels;
  }
}

/// Indexes the voxels of a box, x fastest, in the memory of their volume.
class BoxedVoxels
{
public:
  BoxedVoxels(const VolumeView& volume, const IndexBox& box)
    : Box(box)
  {
    const std::array<int, 3> sides = box.GetSides();
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Sides[axis] = static_cast<std::size_t>(sides[axis]);
      this->Dimensions[axis] = static_cast<std::size_t>(volume.Dimensions[axis]);
    }
    this->Run = this->Sides[0];
    if (this->Sides[0] == this->Dimensions[0])
    {
      this->Run *=
        this->Sides[1] == this->Dimensions[1] ? this->Sides[1] * this->Sides[2] : this->Sides[1];
    }
  }

  std::size_t Count() const { return this->Sides[0] * this->Sides[1] * this->Sides[2]; }
  /// Returns how many voxels from this one on are contiguous in the volume.
  std::size_t CountInRow(std::size_t voxel) const { return this->Run - voxel % this->Run; }
  /// Returns the voxel's index in the volume.
  std::size_t Place(std::size_t voxel) const
  {
    const std::size_t row = voxel / this->Sides[0];
    const std::size_t x = voxel % this->Sides[0] + static_cast<std::size_t>(this->Box.First[0]);
    const std::size_t y = row % this->Sides[1] + static_cast<std::size_t>(this->Box.First[1]);
    const std::size_t z = row / this->Sides[1] + static_cast<std::size_t>(this->Box.First[2]);
    return (z * this->Dimensions[1] + y) * this->Dimensions[0] + x;
  }

private:
  IndexBox Box;
  std::size_t Sides[3];
  std::size_t Dimensions[3];
  std::size_t Run; ///< voxels that are contiguous in both the box and the volume
};

template <typename Scalar>
void StoreInParallel(
  const VolumeView& volume, SmallestInteger smallest, const IndexBox& box, void* texels)
{
  const TexelFormat format = FindTexelFormat(volume);
  const StoringRules rules = MakeStoringRules(volume, smallest);
  const std::size_t components = static_cast<std::size_t>(volume.Components);
  const Scalar* scalars = static_cast<const Scalar*>(volume.Voxels);
  const BoxedVoxels voxels(volume, box);
  const std::size_t texelBytes = SizeOf(format);
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, voxels.Count(), VoxelsPerTask),
    [&](const tbb::blocked_range<std::size_t>& range) {
      for (std::size_t voxel = range.begin(); voxel < range.end();)
      {
        const std::size_t count = std::min(voxels.CountInRow(voxel), range.end() - voxel);
        StoreRange(scalars + voxels.Place(voxel) * components, rules, count,
          static_cast<char*>(texels) + voxel * texelBytes);
        voxel += count;
      }
    });
}

} // namespace

bool HoldsSmallestInteger(const VolumeView& volume)
{
  double low = volume.ScalarRange[0];
  for (int component = 1; component < volume.Components; ++component)
  {
    low = std::min(low, volume.GetRange(component)[0]);
  }
  return (volume.Type == ScalarType::Int8 && low <= -128.0) ||
    (volume.Type == ScalarType::Int16 && low <= -32768.0);
}

void StoreVoxels(
  const VolumeView& volume, SmallestInteger smallest, const IndexBox& box, void* texels)
{
  VisitScalarType(volume.Type,
    [&](auto zero) { StoreInParallel<decltype(zero)>(volume, smallest, box, texels); });
}

} // namespace Strider
