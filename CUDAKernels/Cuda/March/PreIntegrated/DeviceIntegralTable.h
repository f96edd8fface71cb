// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The pre-integration table of the last frame, cached on the device until one of its inputs changes.
#ifndef Strider_Cuda_March_PreIntegrated_DeviceIntegralTable_h
#define Strider_Cuda_March_PreIntegrated_DeviceIntegralTable_h

#include "Compositing/MakeIntegralTable.h"
#include "Cuda/Runtime/DeviceCopy.h"
#include "EmptySpace/MakeOccupancyRule.h"

namespace Strider
{

class DeviceIntegralTable
{
public:
  /// Computes and copies the table, unless the cached one is still valid. Fails as MakeIntegralTable does.
  Status Update(const SceneSource& source, const RenderRequest& request, const Stream& stream);

  /// Returns the table with device addresses.
  const IntegralTable& Get() const { return this->Table; }
  /// Adds the values that the table can show; see AddIntegralTable.
  void DescribeShown(float leastValue, const ValueUnits& units, OccupancyArrays& shown) const
  {
    AddIntegralTable(this->Table, this->Entries.Values, leastValue, units, shown);
  }
  std::size_t GetBytes() const { return this->Cells.GetBytes(); }

private:
  bool IsCurrent = false;
  std::uint64_t Content = 0;
  double SampleDistance = 0.0;
  IntegralTableEntries Entries;
  IntegralTable Table{};
  DeviceCopy<IntegralCell> Cells;
};

} // namespace Strider

#endif
