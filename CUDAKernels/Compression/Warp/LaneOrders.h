// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Orders of codes, precomputed for the voxels of a lane.
#ifndef Strider_Compression_Warp_LaneOrders_h
#define Strider_Compression_Warp_LaneOrders_h

#include "Compression/Format/TransformBrick.h"
#include "Compression/Warp/LaneVoxelPair.h"

namespace Strider
{

/// Number of orders in which codes are stored.
constexpr int CodeOrderCount = 4;
constexpr int RowCodeOrder = 0;
constexpr int SubbandCodeOrder = 1; ///< order of the Haar form
constexpr int FaceCodeOrder = 2;
constexpr int MortonCodeOrder = 3;

STRIDER_HOST_DEVICE int FindCodeOrder(BrickForm form)
{
  // Two bits for each form, in the order of the enumeration.
  constexpr unsigned int Orders = 3u | 0u << 2 | 1u << 4 | 3u << 6 | 2u << 8 | 0xfc00u;
  return static_cast<int>(Orders >> 2 * static_cast<int>(form) & 3u);
}

/// Returns a form whose codes are stored in the order, in [0, 3].
STRIDER_HOST_DEVICE BrickForm FindFormOfOrder(int order)
{
  return order == RowCodeOrder  ? BrickForm::LorenzoRows
    : order == SubbandCodeOrder ? BrickForm::Haar
    : order == FaceCodeOrder    ? BrickForm::LorenzoFaces
                                : BrickForm::AboveLeast;
}

/// Two numbers in [0, 63] for each order, packed into bytes.
struct LaneOrders
{
  LaneVoxelPair<std::uint32_t> Packed;

  STRIDER_HOST_DEVICE LaneVoxelPair<int> Find(BrickForm form) const
  {
    const int shift = 8 * FindCodeOrder(form);
    return { static_cast<int>(this->Packed.First >> shift & 63u),
      static_cast<int>(this->Packed.Second >> shift & 63u) };
  }
};

/// Packs a number for each order, given by `find(form)`.
template <typename FindOp>
STRIDER_HOST_DEVICE std::uint32_t PackOrders(const FindOp& find)
{
  std::uint32_t packed = 0;
  for (int order = 0; order < CodeOrderCount; ++order)
  {
    packed |= static_cast<std::uint32_t>(find(FindFormOfOrder(order))) << 8 * order;
  }
  return packed;
}

/// Returns the storage positions of the codes of a lane's voxels: FindCodePlace.
STRIDER_HOST_DEVICE LaneOrders FindLanePlaces(int lane)
{
  return { { PackOrders([lane](BrickForm form) { return FindCodePlace(form, lane); }),
    PackOrders([lane](BrickForm form) { return FindCodePlace(form, lane + WarpLanes); }) } };
}

/// Returns the voxels whose codes are stored at positions `lane` and `lane` + 32: FindCodeVoxel.
STRIDER_HOST_DEVICE LaneOrders FindLaneVoxels(int lane)
{
  return { { PackOrders([lane](BrickForm form) { return FindCodeVoxel(form, lane); }),
    PackOrders([lane](BrickForm form) { return FindCodeVoxel(form, lane + WarpLanes); }) } };
}

} // namespace Strider

#endif
