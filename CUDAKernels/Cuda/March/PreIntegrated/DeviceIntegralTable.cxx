// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The pre-integration table of the last frame, cached on the device until one of its inputs changes.
#include "Cuda/March/PreIntegrated/DeviceIntegralTable.h"

namespace Strider
{

Status DeviceIntegralTable::Update(
  const SceneSource& source, const RenderRequest& request, const Stream& stream)
{
  if (this->IsCurrent && this->Content == source.Content &&
    this->SampleDistance == request.SampleDistance)
  {
    return {};
  }
  this->IsCurrent = false;
  STRIDER_TRY(MakeIntegralTable(
    source.Functions.front(), source.Volume, request, this->Entries, this->Table));
  STRIDER_TRY(this->Cells.Update(this->Entries.Cells, stream));
  this->Table.Cells = this->Cells.Get();
  this->Content = source.Content;
  this->SampleDistance = request.SampleDistance;
  this->IsCurrent = true;
  return {};
}

} // namespace Strider
