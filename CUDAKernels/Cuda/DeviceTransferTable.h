// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The transfer table of the last frame, kept on the device until something that it depends on changes.
#ifndef Strider_Cuda_DeviceTransferTable_h
#define Strider_Cuda_DeviceTransferTable_h

#include "Compositing/MakeTransferTable.h"
#include "Cuda/DeviceBuffer.h"
#include "Cuda/MakeFusedTable.h"
#include "Cuda/Stream.h"

namespace Strider
{

class DeviceTransferTable
{
public:
  /// To be called when the transfer functions or the volume changed.
  void Invalidate() { this->IsCurrent = false; }

  /// Makes and copies the table, unless the last one still holds. Frames that match VTK never get a fused one: their bits are
  /// those of floats.
  Status Update(const TransferFunctions& functions, const VolumeView& volume,
    const RenderRequest& request, const TextureVoxels& voxels, const Stream& stream);

  /// With addresses of device memory.
  const TransferTable& Get() const { return this->Table; }
  /// Entries are null where the table could not be fused.
  const FusedTable& GetFused() const { return this->Fused; }
  std::size_t GetBytes() const
  {
    return this->Opacities.GetBytes() + this->Colors.GetBytes() + this->DeviceFused.GetBytes();
  }

private:
  bool Suits(const RenderRequest& request) const;

  bool IsCurrent = false;
  double SampleDistance = 0.0;
  bool MatchVTK = false;
  ReconstructionFilter Filter = ReconstructionFilter::Linear;
  TransferTableEntries Entries;
  TransferTable Table{};
  DeviceBuffer<float> Opacities;
  DeviceBuffer<TableColor> Colors;
  std::vector<FusedEntry> FusedEntries;
  FusedTable Fused{};
  DeviceBuffer<FusedEntry> DeviceFused;
};

} // namespace Strider

#endif
