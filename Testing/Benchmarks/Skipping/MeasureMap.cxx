// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times the search for empty space, beside the time of reading the volume.
#include "Contestants/Now.h"
#include "Skipping/MapRun.h"
#include "Skipping/ReadVoxels.h"

#include "Cuda/EmptySpace/DeviceSkipMap.h"
#include "Cuda/March/DeviceTransferTable.h"
#include "Cuda/Runtime/Event.h"
#include "Cuda/Volume/UploadVoxels.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

class MapBench
{
public:
  Status Run(const BenchOptions& options, const BenchScene& scene, MapRun& run)
  {
    STRIDER_TRY(this->Create(scene));
    for (int round = 0; round < options.Warmup + options.Rounds; ++round)
    {
      MapRun untimed;
      STRIDER_TRY(this->RunRound(scene, round < options.Warmup ? untimed : run));
    }
    return {};
  }

private:
  Status Create(const BenchScene& scene)
  {
    const Strider::VolumeView& view = scene.Volume.View;
    const Strider::TexelFormat format = Strider::FindTexelFormat(view);
    STRIDER_TRY(Strider::SelectDevice(-1, 0, this->Gpu));
    STRIDER_TRY(this->Queue.Create());
    STRIDER_TRY(this->Timer.Create());
    STRIDER_TRY(this->Sum.Reserve(1));
    STRIDER_TRY(this->Stored.Create(view.Dimensions, format,
      Strider::PlanCopies(view.Dimensions, static_cast<int>(SizeOf(format))), this->Gpu));
    Strider::VoxelUploader uploader;
    STRIDER_TRY(uploader.Create());
    STRIDER_TRY(this->Stored.Upload(view, Strider::SmallestInteger::Kept, uploader, this->Queue));
    Strider::RenderRequest request;
    request.SampleDistance = scene.SampleDistance;
    return this->Table.Update(scene.Functions, view, request, this->Queue);
  }

  template <typename LaunchOp>
  Status Time(const LaunchOp& launch, MapTask& task)
  {
    STRIDER_TRY(this->Timer.Start(this->Queue.Get()));
    STRIDER_TRY(launch());
    STRIDER_TRY(this->Timer.Stop(this->Queue.Get()));
    double milliseconds = 0.0;
    STRIDER_TRY(this->Timer.Read(milliseconds));
    task.Milliseconds.push_back(milliseconds);
    return {};
  }

  Status RunRound(const BenchScene& scene, MapRun& run)
  {
    const Strider::VolumeView& view = scene.Volume.View;
    STRIDER_TRY(this->Time(
      [&] {
        return LaunchReadVoxels(this->Stored.GetSurface(), this->Sum.Get(), this->Queue.Get());
      },
      run.Read));
    STRIDER_TRY(this->Time(
      [&] {
        return this->Map.FindRanges(
          this->Stored, view, Strider::MakeWholeBox(view.Dimensions), this->Queue);
      },
      run.Ranges));
    Strider::OccupancyArrays shown;
    const Strider::TextureVoxels voxels =
      this->Stored.GetVoxels(view.Type, Strider::ReconstructionFilter::Linear);
    this->Table.DescribeShown(Strider::FindLeastValue(view, {}),
      { voxels.Scale, voxels.Offset, voxels.Scale != 1.0f }, shown);
    const double start = Now();
    STRIDER_TRY(
      this->Time([&] { return this->Map.Update(shown, &this->Stored, this->Queue); }, run.Update));
    run.Whole.Milliseconds.push_back(Now() - start);
    run.OccupiedShare = this->Map.GetOccupiedShare();
    run.MapBytes = this->Map.GetBytes();
    return this->RunCubicRound(shown, run);
  }

  /// Times what Catmull-Rom needs beyond that.
  Status RunCubicRound(Strider::OccupancyArrays& shown, MapRun& run)
  {
    constexpr auto filter = Strider::ReconstructionFilter::CatmullRom;
    shown.Support = Strider::FindSupport(filter, false);
    STRIDER_TRY(
      this->Time([&] { return this->Map.FollowFilter(shown.Support, &this->Stored, this->Queue); },
        run.CubicRanges));
    STRIDER_TRY(this->Map.Update(shown, &this->Stored, this->Queue));
    Strider::SkippingStatistics outcome;
    const Strider::SkipMap map =
      Strider::TurnSkipMap(this->Map.Get(Strider::Switch::On, outcome), this->Stored.GetOrder());
    Strider::SubcellBits subcells;
    STRIDER_TRY(this->Time(
      [&] { return this->Map.UpdateSubcells(this->Stored, filter, map, this->Queue, subcells); },
      run.Subcells));
    return this->Map.FollowFilter({}, &this->Stored, this->Queue);
  }

  Strider::Device Gpu;
  Strider::Stream Queue;
  Strider::EventTimer Timer;
  Strider::StoredVolume Stored;
  Strider::DeviceTransferTable Table;
  Strider::DeviceSkipMap Map;
  Strider::DeviceBuffer<unsigned int> Sum;
};

} // namespace

Status MeasureMap(const BenchOptions& options, const BenchScene& scene, MapRun& run)
{
  return MapBench().Run(options, scene, run);
}

} // namespace StriderBenchmarks
