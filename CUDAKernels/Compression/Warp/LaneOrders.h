// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The orders of codes, as a lane of a warp knows them before any brick.
#ifndef Strider_Compression_Warp_LaneOrders_h
#define Strider_Compression_Warp_LaneOrders_h

#include "Compression/Format/FindCodeVoxel.h"
#include "Compression/Warp/LaneVoxelPair.h"

namespace Strider
{

/// Codes are stored in one of so many orders.
constexpr int CodeOrderCount = 4;
constexpr int RowCodeOrder = 0;
constexpr int SubbandCodeOrder = 1; ///< Haar's
constexpr int FaceCodeOrder = 2;
constexpr int MortonCodeOrder = 3;

STRIDER_HOST_DEVICE int FindCodeOrder(BrickForm form)
{
  // Two bits for each form, in their order.
  constexpr unsigned int Orders = 3u | 0u << 2 | 1u << 4 | 3u << 6 | 2u << 8 | 0xfc00u;
  return static_cast<int>(Orders >> 2 * static_cast<int>(form) & 3u);
}

/// A form whose codes have the order, in [0, 3].
STRIDER_HOST_DEVICE BrickForm FindFormOfOrder(int order)
{
  return order == RowCodeOrder  ? BrickForm::LorenzoRows
    : order == SubbandCodeOrder ? BrickForm::Haar
    : order == FaceCodeOrder    ? BrickForm::LorenzoFaces
                                : BrickForm::AboveLeast;
}

/// Two numbers in [0, 63] of a lane for each of the orders, packed into bytes.
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

/// `find(form)` gives a number of each order.
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

/// Where the codes of a lane's voxels are stored: FindCodePlace.
STRIDER_HOST_DEVICE LaneOrders FindLanePlaces(int lane)
{
  return { { PackOrders([lane](BrickForm form) { return FindCodePlace(form, lane); }),
    PackOrders([lane](BrickForm form) { return FindCodePlace(form, lane + WarpLanes); }) } };
}

/// The voxels whose codes are stored at places `lane` and `lane` + 32: FindCodeVoxel.
STRIDER_HOST_DEVICE LaneOrders FindLaneVoxels(int lane)
{
  return { { PackOrders([lane](BrickForm form) { return FindCodeVoxel(form, lane); }),
    PackOrders([lane](BrickForm form) { return FindCodeVoxel(form, lane + WarpLanes); }) } };
}

} // namespace Strider

#endif
