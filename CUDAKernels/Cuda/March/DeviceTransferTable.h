// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The transfer table of the last frame, cached on the device until one of its inputs changes.
#ifndef Strider_Cuda_March_DeviceTransferTable_h
#define Strider_Cuda_March_DeviceTransferTable_h

#include "Compositing/MakeTransferTable.h"
#include "Cuda/Runtime/DeviceCopy.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "Foundation/ContentStamp.h"

namespace Strider
{

class DeviceTransferTable
{
public:
  /// Call it when the transfer functions or the volume change.
  void Invalidate() { this->IsCurrent = false; }

  /// Computes and copies the table, unless the cached one is still valid.
  Status Update(const TransferFunctions& functions, const VolumeView& volume,
    const RenderRequest& request, const Stream& stream);

  /// Returns the table with device addresses.
  const TransferTable& Get() const { return this->Table; }
  /// Adds the values that the table can show; see AddTransferTable.
  void DescribeShown(float leastValue, const ValueUnits& units, OccupancyArrays& shown) const
  {
    AddTransferTable(
      this->Table, this->Entries.Opacities.data(), 0, false, leastValue, units, shown);
  }
  /// True if rays read the same entries from both tables.
  bool HasEntriesOf(const DeviceTransferTable& other);
  std::size_t GetBytes() const { return this->Opacities.GetBytes() + this->Colors.GetBytes(); }

private:
  bool IsCurrent = false;
  double SampleDistance = 0.0;
  bool MatchVTK = false;
  ReconstructionFilter Filter = ReconstructionFilter::Linear;
  TransferTableEntries Entries;
  std::uint64_t Content = 0; ///< stamp of the entries
  RememberedComparison Compared;
  TransferTable Table{};
  DeviceCopy<float> Opacities;
  DeviceCopy<TableColor> Colors;
};

} // namespace Strider

#endif
