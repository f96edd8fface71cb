// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples a single component by a warp that looks up its bricks once per batch.
#ifndef Strider_Compression_Warp_SampleBatchByWarp_h
#define Strider_Compression_Warp_SampleBatchByWarp_h

#include "Compression/Warp/SampleByWarp.h"

namespace Strider
{

/// Sampler of one component for MarchRay; rays stay in index space.
template <typename Bricks>
struct SampleByWarp
{
  const Bricks& Source;
  bool IsNearest;

  template <typename Lattice>
  STRIDER_HOST_DEVICE Lattice Follow(const Lattice& lattice) const
  {
    return lattice;
  }
};

/// Reads the corners of a cell whose bricks have all been found. The places of four corners are looked up together.
template <typename Bricks>
STRIDER_HOST_DEVICE void TakeFoundCorners(
  const Bricks& bricks, const LaneStencil& cell, const LanePlaces& places, float (&corners)[8])
{
  const CompressedVoxels& voxels = bricks.Voxels;
  const LaneStencil::Ends x = cell.FindEnds(voxels, 0);
  const LaneStencil::Ends y = cell.FindEnds(voxels, 1);
  const LaneStencil::Ends z = cell.FindEnds(voxels, 2);
  // Four bits for each of four corners.
  const std::uint32_t ofX = x.Bricks[0] * 0x0101u + x.Bricks[1] * 0x1010u;
  const std::uint32_t ofXY = ofX + y.Bricks[0] * 0x0022u + y.Bricks[1] * 0x2200u;
  bricks.VisitValue([&](auto zero) {
    const auto* values = reinterpret_cast<const decltype(zero)*>(bricks.Values);
    for (int end = 0; end < 2; ++end)
    {
      const std::uint32_t four =
        TakeBytes(places.Found[0], places.Found[1], ofXY + z.Bricks[end] * 0x4444u);
      for (int corner = 0; corner < 4; ++corner)
      {
        const int place = static_cast<int>(four >> 8 * corner & 0xffu);
        const int value = x.Values[corner & 1] | y.Values[corner >> 1] | z.Values[end];
        corners[4 * end + corner] =
          RestoreKept(values[bricks.FindFirstValue(place) + value], voxels.WordBias);
      }
    }
  });
}

/// Replaces LinearVoxels for one lane whose bricks have been found.
template <typename Bricks>
struct FoundVoxels
{
  const Bricks& Source;
  const BrickBox& Box;
  const LanePlaces& Places;
  int Last[3];

  STRIDER_HOST_DEVICE float ReadVoxel(int x, int y, int z) const
  {
    float corners[8];
    const LaneStencil cell(x, y, z, this->Box);
    TakeCorners(
      this->Source, cell, [&](int brick) { return this->Places.Get(brick & 7); }, corners);
    this->Count(1);
    return corners[0];
  }

  template <int Batch>
  STRIDER_HOST_DEVICE void ReadCells(const int (&cells)[3][Batch], float (&corners)[8][Batch]) const
  {
    static_assert(Batch == 1, "one sample after the other");
    float values[8];
    const LaneStencil cell(cells[0][0], cells[1][0], cells[2][0], this->Box);
    TakeFoundCorners(this->Source, cell, this->Places, values);
    this->Count(cell.CountBricks(this->Source.Voxels));
    for (int corner = 0; corner < 8; ++corner)
    {
      corners[corner][0] = values[corner];
    }
  }

private:
  STRIDER_HOST_DEVICE void Count(int bricks) const
  {
    this->Source.Cache.Requests[this->Source.Lanes.Lane] += bricks;
  }
};

/// Returns the voxels around `count` samples of a ray from `first` on. They lie between those of the first and the
/// last sample, because rounding is monotonic.
template <typename Lattice>
STRIDER_HOST_DEVICE VoxelReach FindReach(
  const CompressedVoxels& voxels, const Lattice& path, int first, int count, bool isNearest)
{
  Lattice ahead = path;
  ahead.Pass(count - 1);
  const Vector3 begin = path.GetPlace(first);
  const Vector3 end = ahead.GetPlace(first + count - 1);
  const float places[2][3] = { { begin.X, begin.Y, begin.Z }, { end.X, end.Y, end.Z } };
  const int next = isNearest ? 0 : 1;
  VoxelReach reach;
  for (int axis = 0; axis < 3; ++axis)
  {
    // Same as FindNearestVoxel or FindCell.
    const int last = voxels.Last[axis];
    const auto find = [&](float place) {
      const float inside = Clamp(place + (isNearest ? 0.5f : 0.0f), 0.0f, static_cast<float>(last));
      return Larger(Smaller(static_cast<int>(inside), last - next), 0);
    };
    reach.Low[axis] = find(Smaller(places[0][axis], places[1][axis]));
    reach.High[axis] = Smaller(find(Larger(places[0][axis], places[1][axis])) + next, last);
  }
  return reach;
}

/// SampleAsWarp as a call that is not inlined; `bricks` is passed by value, as in FetchMissingByWarp.
/// ptxas places functions in the order of their mangled names, which begin with a length: with this name, it lies
/// behind FetchMissingByWarp, which rays call far more often, and which stays beside the ray loop.
template <typename Bricks>
STRIDER_HOST_DEVICE_CALL float SampleAsWarpByCall(
  const Bricks bricks, bool isWanted, Vector3 voxel, bool isNearest)
{
  return SampleAsWarp(bricks.Reopen(), isWanted, voxel, 0, 0, isNearest);
}

/// Overload of SampleNext in Compositing/MarchRay.h. Bricks are looked up once for a batch, half of it, or one
/// sample: for as many as span at most two bricks along each axis in every lane, and fit into the cache. If the
/// bricks of one sample do not fit, they are read in several steps.
template <typename Warp, typename Word, typename Lattice, int Batch>
STRIDER_HOST_DEVICE void SampleNext(const SampleByWarp<WarpBricks<Warp, Word>>& sampler,
  bool isWanted, Lattice& path, int first, float (&values)[Batch])
{
  static_assert(Batch == MostConcurrentSamples);
  const WarpBricks<Warp, Word>& bricks = sampler.Source;
  const CompressedVoxels& source = bricks.Voxels;
  const BrickStrides strides(source.Bricks.Grid);
  const int end = isWanted ? path.Count : 0;
  for (float& value : values)
  {
    value = 0.0f;
  }
  int concurrent = bricks.Size.IsForgetful ? 1 : bricks.Cache.ConcurrentSamples;
  int begin = 0;
  STRIDER_ROLL
  while (begin < Batch)
  {
    const int inside = Smaller(end - first - begin, concurrent);
    const bool isInside = inside > 0;
    const VoxelReach reach =
      FindReach(source, path, first + begin, Larger(inside, 1), sampler.IsNearest);
    if (concurrent > 1 && bricks.Lanes.Ballot(isInside && !reach.FitsIntoBox()) != 0)
    {
      concurrent /= 2;
      continue;
    }
    const BrickBox box(strides, reach, 0);
    LanePlaces places;
    const bool isFound =
      !bricks.Size.IsForgetful && FindByWarp(bricks, isInside, box, strides, places);
    if (concurrent > 1 && !isFound)
    {
      concurrent /= 2;
      bricks.SetConcurrentSamples(concurrent);
      continue;
    }
    const FoundVoxels<WarpBricks<Warp, Word>> voxels{ bricks, box, places,
      { source.Last[0], source.Last[1], source.Last[2] } };
    STRIDER_ROLL
    for (const int stop = begin + concurrent; begin < stop; ++begin)
    {
      const bool isTaken = first + begin < end;
      const Vector3 place =
        isTaken ? path.template TakeBatch<1>(first + begin).At(0) : Vector3{ 0.0f, 0.0f, 0.0f };
      float value = 0.0f;
      if (!isFound)
      {
        value = SampleAsWarpByCall(bricks, isTaken, place, sampler.IsNearest);
      }
      else if (isTaken)
      {
        value =
          sampler.IsNearest ? SampleNearest()(voxels, place) : SampleTrilinear()(voxels, place);
      }
      // Avoids a variable index, so that the batch stays in registers.
      for (int other = 0; other < Batch; ++other)
      {
        values[other] = other == begin ? value : values[other];
      }
    }
  }
}

} // namespace Strider

#endif
