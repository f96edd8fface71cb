// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The transfer table of the last frame, cached on the device until one of its inputs changes.
#include "Cuda/March/DeviceTransferTable.h"

namespace Strider
{

namespace
{

template <typename Entry>
Status Copy(const std::vector<Entry>& entries, DeviceBuffer<Entry>& copy, cudaStream_t stream)
{
  STRIDER_TRY(copy.Reserve(entries.size()));
  return STRIDER_CUDA_CALL(cudaMemcpyAsync(
    copy.Get(), entries.data(), entries.size() * sizeof(Entry), cudaMemcpyHostToDevice, stream));
}

} // namespace

bool DeviceTransferTable::Suits(const RenderRequest& request) const
{
  return this->IsCurrent && this->SampleDistance == request.SampleDistance &&
    this->MatchVTK == request.MatchVTK && this->Filter == request.Filter;
}

Status DeviceTransferTable::Update(const TransferFunctions& functions, const VolumeView& volume,
  const RenderRequest& request, const Stream& stream)
{
  if (this->Suits(request))
  {
    return {};
  }
  this->IsCurrent = false;
  STRIDER_TRY(MakeTransferTable(functions, volume, request, this->Entries, this->Table));
  STRIDER_TRY(Copy(this->Entries.Opacities, this->Opacities, stream.Get()));
  STRIDER_TRY(Copy(this->Entries.Colors, this->Colors, stream.Get()));
  this->Table.Opacities = this->Opacities.Get();
  this->Table.Colors = this->Colors.Get();
  this->SampleDistance = request.SampleDistance;
  this->MatchVTK = request.MatchVTK;
  this->Filter = request.Filter;
  this->IsCurrent = true;
  return {};
}

} // namespace Strider
