// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the labels that occur in a label map.
#include "Strider/FindLabels.h"

#include "Foundation/VisitScalarType.h"
#include "Strider/GuardMemory.h"

#include <array>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>
#include <type_traits>

namespace Strider
{
namespace
{

template <typename Scalar>
LabelSet FindLabelsOf(const VolumeView& volume, std::size_t first, std::size_t last)
{
  const auto* voxels = static_cast<const Scalar*>(volume.Voxels);
  std::array<bool, 256> isThere{}; // written faster than bits
  for (std::size_t voxel = first; voxel < last; ++voxel)
  {
    if constexpr (std::is_same_v<Scalar, std::uint8_t>)
    {
      isThere[voxels[voxel]] = true;
    }
    else if (const auto value = static_cast<double>(voxels[voxel]); value >= 0.0 && value <= 255.0)
    {
      isThere[static_cast<std::size_t>(value)] = true;
    }
  }
  LabelSet labels;
  for (std::size_t label = 0; label < labels.size(); ++label)
  {
    labels.set(label, isThere[label]);
  }
  return labels;
}

LabelSet FindLabelsIn(const VolumeView& volume, std::size_t first, std::size_t last)
{
  return VisitScalarType(
    volume.Type, [&](auto zero) { return FindLabelsOf<decltype(zero)>(volume, first, last); });
}

} // namespace

LabelSet FindLabels(const VolumeView& volume)
{
  constexpr std::size_t pieceVoxels = std::size_t(1)
    << 16; // enough to amortise the start of a task
  const std::size_t count = volume.CountVoxels();
  LabelSet labels;
  const Status found = GuardMemory([&] {
    labels = tbb::parallel_reduce(
      tbb::blocked_range<std::size_t>(0, count, pieceVoxels), LabelSet(),
      [&](const tbb::blocked_range<std::size_t>& part, const LabelSet& soFar) {
        return soFar | FindLabelsIn(volume, part.begin(), part.end());
      },
      [](const LabelSet& one, const LabelSet& other) { return one | other; });
    return Status();
  });
  // If memory for parallel tasks is insufficient, a single thread searches.
  return found.IsOk() ? labels : FindLabelsIn(volume, 0, count);
}

} // namespace Strider
