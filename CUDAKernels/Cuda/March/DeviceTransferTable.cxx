// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The transfer table of the last frame, cached on the device until one of its inputs changes.
#include "Cuda/March/DeviceTransferTable.h"

namespace Strider
{

Status DeviceTransferTable::Update(const TransferFunctions& functions, const VolumeView& volume,
  const RenderRequest& request, const Stream& stream)
{
  if (this->IsCurrent && this->SampleDistance == request.SampleDistance &&
    this->MatchVTK == request.MatchVTK && this->Filter == request.Filter)
  {
    return {};
  }
  this->IsCurrent = false;
  STRIDER_TRY(MakeTransferTable(functions, volume, request, this->Entries, this->Table));
  this->Content = MakeContentStamp();
  STRIDER_TRY(this->Opacities.Update(this->Entries.Opacities, stream));
  STRIDER_TRY(this->Colors.Update(this->Entries.Colors, stream));
  this->Table.Opacities = this->Opacities.Get();
  this->Table.Colors = this->Colors.Get();
  this->SampleDistance = request.SampleDistance;
  this->MatchVTK = request.MatchVTK;
  this->Filter = request.Filter;
  this->IsCurrent = true;
  return {};
}

bool DeviceTransferTable::HasEntriesOf(const DeviceTransferTable& other)
{
  return this->Compared.AreSame(this->Content, other.Content, [&] {
    return AreSameBytes(this->Entries.Opacities, other.Entries.Opacities) &&
      AreSameBytes(this->Entries.Colors, other.Entries.Colors);
  });
}

} // namespace Strider
