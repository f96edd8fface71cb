// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The transfer table of the last frame, kept until one of its inputs changes.
#ifndef Strider_Host_Renderer_HostTransferTable_h
#define Strider_Host_Renderer_HostTransferTable_h

#include "Compositing/MakeTransferTable.h"
#include "Foundation/ContentStamp.h"
#include "Host/Tiles/MarchTile.h"

#include <cstdint>

namespace Strider
{

class HostTransferTable
{
public:
  /// Sets the table of a job, and makes it where its inputs have changed. `content` changes with the functions and the
  /// volume. Addresses are valid until the next call.
  Status Provide(const TransferFunctions& functions, const VolumeView& volume,
    const RenderRequest& request, std::uint64_t content, MarchJob& job)
  {
    if (!this->IsOf(request, content))
    {
      this->IsMade = false;
      STRIDER_TRY(MakeTransferTable(functions, volume, request, this->Entries, this->Made.Table));
      DescribeTable(this->Made);
      this->Stamp = MakeContentStamp();
      this->Content = content;
      this->SampleDistance = request.SampleDistance;
      this->MatchVTK = request.MatchVTK;
      this->Filter = request.Filter;
      this->Blend = request.Appearance.Blend;
      this->IsMade = true;
    }
    job.Table = this->Made.Table;
    job.ShownEntries = this->Made.ShownEntries;
    job.MostOpacity = this->Made.MostOpacity;
    return {};
  }

  /// Returns a stamp of the last table.
  std::uint64_t GetStamp() const { return this->Stamp; }

private:
  bool IsOf(const RenderRequest& request, std::uint64_t content) const
  {
    return this->IsMade && content == this->Content &&
      request.SampleDistance == this->SampleDistance && request.MatchVTK == this->MatchVTK &&
      request.Filter == this->Filter && request.Appearance.Blend == this->Blend;
  }

  bool IsMade = false;
  std::uint64_t Stamp = 0;
  std::uint64_t Content = 0;
  double SampleDistance = 0.0;
  bool MatchVTK = false;
  ReconstructionFilter Filter = ReconstructionFilter::Linear;
  BlendMode Blend = BlendMode::Composite;
  TransferTableEntries Entries;
  MarchJob Made{}; ///< its table and what describes it
};

} // namespace Strider

#endif
