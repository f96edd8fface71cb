// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the macrocells that the rays of a CPU frame skip.
#include "EmptySpace/MakeOccupancyRule.h"
#include "EmptySpace/MakeSkipMap.h"
#include "Host/Renderer/HostRenderer.h"
#include "Strider/GuardMemory.h"

namespace Strider
{

void HostRenderer::PrepareSkipping(const RenderRequest& request, MarchJob& job)
{
  job.Skip = {};
  this->SkipWhereMemoryAllows([&] { this->FindSkipped(request, job); }, job.Skip);
  // Exact, since these are multiples of 1/16.
  const Vector3 first{ static_cast<float>(job.First[0]), static_cast<float>(job.First[1]),
    static_cast<float>(job.First[2]) };
  job.Skip.Offset = job.Skip.Offset - MultiplyEach(job.Skip.Scale, first);
}

void HostRenderer::SkipWhereMemoryAllows(const std::function<void()>& find, SkipMap& skip)
{
  const Status found = GuardMemory([&] {
    find();
    return Status();
  });
  if (!found.IsOk())
  {
    skip = {};
    this->EmptySpace.Drop();
    this->EmptySpace.Explain(ReportNoSkipping(SkippingReason::NoMemory));
  }
}

void HostRenderer::FindSkipped(const RenderRequest& request, MarchJob& job)
{
  job.LeastValue = FindLeastValue(this->Volume, request);
  const Switch setting = request.How.EmptySpaceSkipping;
  const FilterSupport support = FindSupport(request.Filter, request.Filters, request.MatchVTK);
  if (setting != Switch::Off && CanSkipByBounds(request))
  {
    job.Skip = this->EmptySpace.GetBounds(setting, FindSpans(job.Scene->Grid), support);
    return;
  }
  if (setting == Switch::Off || !CanSkip(request))
  {
    this->EmptySpace.Explain(
      ReportNoSkipping(setting == Switch::Off ? SkippingReason::Off : SkippingReason::BlendMode));
    return;
  }
  // The table is made again with each change of the volume, the functions, MatchVTK and the blend mode.
  const std::uint64_t stamp = job.Integrals || job.Scene ? 0 : this->Table.GetStamp();
  if (this->EmptySpace.IsOf(stamp, support))
  {
    job.Skip = this->EmptySpace.Get(setting);
    return;
  }
  OccupancyArrays shown;
  shown.Support = support;
  if (job.Integrals)
  {
    AddIntegralTable(*job.Integrals, this->IntegralEntries.Values, job.LeastValue, {}, shown);
  }
  else if (job.Scene)
  {
    AddScene(*job.Scene, job.LeastValue, {}, shown);
  }
  else
  {
    AddTransferTable(job.Table, job.Table.Opacities, 0, false, job.LeastValue, {}, shown);
  }
  const bool knowsValues = !job.Integrals && !HasUnevenPoints(this->Volume) &&
    !this->Volume.Levels && request.Appearance.Blend == BlendMode::Composite;
  this->EmptySpace.Update(shown, knowsValues, stamp);
  job.Skip = this->EmptySpace.Get(setting);
}

} // namespace Strider
