// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples rays of an emulated warp that share boxes.
#ifndef StriderBenchmarks_SharedSampling_h
#define StriderBenchmarks_SharedSampling_h

#include "EmulatedWarp.h"
#include "TexelVolume.h"

#include "Artificial/CountedCells.h"
#include "MarchingCache/SampleInBox.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace StriderBenchmarks
{

using Lane = Strider::Testing::EmulatedWarp::LaneView;
using Strider::Testing::TexelVolume;

/// Paths of the lanes; lanes with a path without samples read nothing.
using WarpPaths = std::array<Strider::SampleLattice, Strider::WarpLanes>;

constexpr int SharedBatch = 8;

struct SharedValues
{
  std::array<std::array<float, SharedBatch>, Strider::WarpLanes> Values{};
  unsigned int VoxelsFetched = 0;
  BoxTally Tally{};
};

/// Samples path by path, eight samples at most, through boxes of `capacity` cells, and counts the reads.
template <typename Cells, typename Kernel>
void SampleAsWarp(const TexelVolume& volume, const Kernel& kernel, const WarpPaths& paths,
  int capacity, const Strider::TexelUnits& units, SharedValues& shared)
{
  const auto& dimensions = volume.Dimensions;
  const Strider::BoxSource<const TexelVolume&> source{ volume, {},
    { {}, { dimensions[0] - 1.0f, dimensions[1] - 1.0f, dimensions[2] - 1.0f } }, units };
  std::vector<std::uint32_t> memory(static_cast<std::size_t>(capacity + Cells::Lead));
  Cells plain{};
  plain.Cells = reinterpret_cast<decltype(plain.Cells)>(memory.data()) + Cells::Lead;
  std::vector<float> sums(Strider::MostBoxSamples * Strider::WarpLanes);
  Strider::Testing::EmulatedWarp warp;
  ASSERT_TRUE(warp.Run([&](const Lane& lane) {
    using Counted = CountedCells<Cells, Lane>;
    const Counted cells(plain, lane, shared.Tally);
    const Strider::SampleInBox<Kernel, Lane, Counted, const TexelVolume&> sampler{ kernel, lane,
      cells, source, capacity, sums.data(), shared.VoxelsFetched };
    Strider::SampleLattice path = paths[lane.Lane];
    float found[SharedBatch];
    SampleNext(sampler, path.Count > 0, path, 0, found);
    CloseBoxByWarp(lane, shared.Tally);
    std::copy(found, found + SharedBatch, shared.Values[lane.Lane].begin());
  }));
}

} // namespace StriderBenchmarks

#endif
