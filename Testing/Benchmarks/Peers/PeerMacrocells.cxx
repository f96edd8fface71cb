// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Peer "macrocell-dda": Strider's rays, which visit one macrocell after the other.
#include "Peers/PeerMacrocells.h"
#include "Peers/CopyEntries.h"

#include "Cuda/EmptySpace/FindValueRangesOnDevice.h"
#include "Cuda/EmptySpace/MapDistances.h"
#include "Cuda/March/MarchRays.h"
#include "EmptySpace/MakeSkipMap.h"

namespace StriderBenchmarks
{
using Strider::Status;

Status PeerMacrocells::Create(const BenchScene& scene, const Strider::VolumeTexture& texture,
  const Strider::TransferTable& table, const std::vector<float>& opacities, cudaStream_t stream)
{
  const Strider::VolumeView& view = scene.Volume.View;
  const Strider::TextureVoxels voxels =
    texture.GetVoxels(view.Type, Strider::ReconstructionFilter::Linear);
  Strider::OccupancyArrays shown;
  Strider::AddTransferTable(table, opacities.data(), 0, false, Strider::FindLeastValue(view, {}),
    { voxels.Scale, voxels.Offset, voxels.Scale != 1.0f }, shown);
  const std::array<int, 3> cells = Strider::CountMacrocells(view.Dimensions);
  const std::size_t count = Strider::CountAll(cells);
  STRIDER_TRY(this->Ranges.Reserve(count));
  STRIDER_TRY(this->Distances.Reserve(count));
  STRIDER_TRY(this->Before.Reserve(count));
  STRIDER_TRY(this->OccupiedCount.Reserve(1));
  STRIDER_TRY(this->VisibleBefore.Reserve(shown.VisibleBefore.size()));
  STRIDER_TRY(this->Tables.Reserve(shown.Tables.size()));
  Strider::MapDistancesTask task{};
  task.Rule = shown.Point(this->VisibleBefore.Get(), this->Tables.Get(), nullptr);
  STRIDER_TRY(CopyEntries(shown.VisibleBefore, this->VisibleBefore));
  STRIDER_TRY(CopyEntries(shown.Tables, this->Tables));
  task.Ranges = { this->Ranges.Get(), nullptr, count };
  std::copy(cells.begin(), cells.end(), task.Cells);
  task.Distances = this->Distances.Get();
  task.Before = this->Before.Get();
  task.OccupiedCount = this->OccupiedCount.Get();
  STRIDER_TRY(
    STRIDER_CUDA_CALL(cudaMemsetAsync(task.OccupiedCount, 0, sizeof(*task.OccupiedCount), stream)));
  STRIDER_TRY(Strider::LaunchFindValueRanges(texture.GetSurface(), texture.GetFormat(),
    view.Dimensions, Strider::MakeWholeBox(cells), this->Ranges.Get(), stream));
  STRIDER_TRY(Strider::LaunchMapDistances(task, stream));
  STRIDER_TRY(LaunchForgetDistances(this->Distances.Get(), count, stream));
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaStreamSynchronize(stream)));
  this->Map = Strider::MakeSkipMap(this->Distances.Get(), cells, view.Placement);
  return {};
}

Status LaunchMarchMacrocells(const PeerTask& task, cudaStream_t stream)
{
  Strider::MarchRaysTask rays{};
  rays.Frame = task.Frame;
  rays.Table = task.Table;
  rays.Voxels = task.Voxels;
  rays.TerminationOpacity = task.TerminationOpacity;
  rays.Rgba = task.Rgba;
  rays.Skip = task.Macrocells;
  Strider::LaunchShape shape;
  shape.BlockWidth = 16;
  shape.BlockHeight = 16;
  shape.BatchDepth = 8;
  return Strider::LaunchMarchRays(
    rays, nullptr, Strider::ReconstructionFilter::Linear, shape, stream);
}

} // namespace StriderBenchmarks
