// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The levels of an adaptive grid in device memory.
#include "Cuda/Volume/DeviceLevels.h"

namespace Strider
{
namespace
{

template <typename Element>
Status CopyToDevice(
  const std::vector<Element>& elements, const Stream& stream, DeviceBuffer<Element>& copy)
{
  STRIDER_TRY(copy.Reserve(elements.size()));
  return elements.empty()
    ? Status()
    : STRIDER_CUDA_CALL(cudaMemcpyAsync(copy.Get(), elements.data(),
        elements.size() * sizeof(Element), cudaMemcpyHostToDevice, stream.Get()));
}

} // namespace

Status DeviceLevels::Update(const std::shared_ptr<const LevelVolume>& levels, const Stream& stream)
{
  if (levels == this->Source)
  {
    return {};
  }
  *this = {}; // its memory is needed for the next ones
  if (!levels)
  {
    return {};
  }
  const Status status = this->Copy(*levels, stream);
  if (!status.IsOk())
  {
    *this = {};
    return status;
  }
  this->Source = levels;
  return {};
}

Status DeviceLevels::Copy(const LevelVolume& levels, const Stream& stream)
{
  STRIDER_TRY(CopyToDevice(levels.Values, stream, this->Values));
  STRIDER_TRY(CopyToDevice(levels.Nodes, stream, this->Nodes));
  STRIDER_TRY(CopyToDevice(levels.Pieces, stream, this->Pieces));
  STRIDER_TRY(CopyToDevice(levels.Borders, stream, this->Borders));
  this->Grid = levels.Grid;
  this->Grid.Values = this->Values.Get();
  this->Grid.Nodes = this->Nodes.Get();
  this->Grid.Pieces = this->Pieces.Get();
  this->Grid.Borders = this->Borders.Get();
  return stream.Synchronize();
}

} // namespace Strider
