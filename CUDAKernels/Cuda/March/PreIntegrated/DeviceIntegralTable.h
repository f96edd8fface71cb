// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The integrals of the last pre-integrated frame, kept on the device until something that they depend on changes.
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
  /// Makes and copies the table, unless the last one still holds. Fails as MakeIntegralTable.
  Status Update(const SceneSource& source, const RenderRequest& request, const Stream& stream);

  /// With addresses of device memory.
  const IntegralTable& Get() const { return this->Table; }
  /// Adds what the table can show; see AddIntegralTable.
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
