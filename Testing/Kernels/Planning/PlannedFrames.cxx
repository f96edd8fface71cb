// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The product of all features that decide how a frame is rendered.
#include "PlannedFrames.h"

#include <initializer_list>

namespace Strider::Testing
{

FramePlan FramePlanner::Plan(const PlannedFrame& frame, const PlanKnowledge& device) const
{
  VolumeView volume;
  volume.Dimensions = { 64, 64, 64 };
  volume.Components = frame.Components;
  volume.Placement = frame.AreCells ? VoxelPlacement::Cells : VoxelPlacement::Points;
  volume.PointPlaces[0] = frame.IsUneven ? this->Places : nullptr;
  std::vector<TransferFunctions> functions(static_cast<std::size_t>(frame.Components));
  functions[0].GradientOpacities.resize(frame.HasGradientOpacity ? 2 : 0);
  functions[0].Table2D.resize(frame.HasTable2D ? 4 : 0);
  const std::vector<TransferFunctions> labels;
  const VolumeView mask = volume;
  const SceneSource source{ volume, functions, labels, frame.HasMask ? &mask : nullptr, nullptr,
    nullptr, 1 };
  RenderRequest request;
  request.ImageSize = { 64, 64 };
  request.Filter = frame.Filter;
  request.Filters.Enhancement = frame.Enhancement;
  request.MatchVTK = frame.MatchesVTK;
  request.OpaqueDepth = frame.StartsAtDepth ? &this->Depth : nullptr;
  request.StartDepth = request.OpaqueDepth;
  request.Appearance.Blend = frame.Blend;
  request.Appearance.IsShaded[0] = frame.IsShaded;
  request.Appearance.Mask = frame.HasMask ? MaskMode::Binary : MaskMode::None;
  if (frame.IsClipped)
  {
    request.Appearance.ClippingPlanes.push_back({ 1.0, 0.0, 0.0, -0.5 });
  }
  request.How.PreIntegration = frame.PreIntegrates;
  request.How.Decoding = frame.Decoding;
  request.How.Execution = frame.Asked;
  PlanKnowledge known = device;
  known.Execution = frame.Chosen;
  known.SharesTable = frame.SharesTable;
  known.HasLitScene = frame.HasLitScene;
  return PlanFrame({ source, frame.IsCompressed, false, frame.IsPart }, request, known);
}

namespace
{

/// Calls `next` with the member set to each of the values.
template <typename Value>
void ForEach(PlannedFrame& frame, Value PlannedFrame::*member, std::initializer_list<Value> values,
  const std::function<void()>& next)
{
  for (const Value value : values)
  {
    frame.*member = value;
    next();
  }
}

/// Visits the storage and the strategies of a frame.
void ForEachStrategy(PlannedFrame& frame, const std::function<void()>& visit)
{
  const auto withExecution = [&] {
    // Wide filters alone have executions; a chosen one comes with the setting Automatic, or is the setting.
    ForEach(frame, &PlannedFrame::Asked,
      { FilterExecution::Automatic, FilterExecution::Fetches, FilterExecution::MarchingCache },
      [&] {
        const bool isAsked = frame.Asked != FilterExecution::Automatic;
        frame.Chosen = frame.IsWide() && isAsked ? frame.Asked : FilterExecution::Automatic;
        visit();
        if (frame.IsWide() && !isAsked)
        {
          frame.Chosen = FilterExecution::MarchingCache;
          visit();
        }
      });
  };
  ForEach(frame, &PlannedFrame::PreIntegrates, { false, true }, [&] {
    frame.IsCompressed = false;
    frame.Decoding = BrickDecoding::Automatic;
    withExecution();
    frame.IsCompressed = true;
    ForEach(frame, &PlannedFrame::Decoding,
      { BrickDecoding::Automatic, BrickDecoding::Slabs, BrickDecoding::Warps }, withExecution);
  });
}

} // namespace

void ForEachFrame(const std::function<void(const PlannedFrame&)>& visit)
{
  PlannedFrame frame;
  const auto flags = { &PlannedFrame::IsShaded, &PlannedFrame::HasGradientOpacity,
    &PlannedFrame::HasTable2D, &PlannedFrame::HasMask, &PlannedFrame::IsClipped,
    &PlannedFrame::IsUneven, &PlannedFrame::AreCells, &PlannedFrame::MatchesVTK,
    &PlannedFrame::StartsAtDepth };
  const auto withFlags = [&] {
    for (unsigned int bits = 0; bits < 1u << flags.size(); ++bits)
    {
      unsigned int bit = 1;
      for (bool PlannedFrame::*const flag : flags)
      {
        frame.*flag = (bits & bit) != 0;
        bit *= 2;
      }
      ForEachStrategy(frame, [&] { visit(frame); });
    }
  };
  ForEach(frame, &PlannedFrame::Filter,
    { ReconstructionFilter::Nearest, ReconstructionFilter::Linear, ReconstructionFilter::CatmullRom,
      ReconstructionFilter::CubicBSpline },
    [&] {
      ForEach(frame, &PlannedFrame::Enhancement,
        { EnhancementFilter::None, EnhancementFilter::Bilateral,
          EnhancementFilter::AmbientOcclusion, EnhancementFilter::Gradient,
          EnhancementFilter::FilteredGradient },
        [&] {
          ForEach(frame, &PlannedFrame::Blend,
            { BlendMode::Composite, BlendMode::MaximumIntensity, BlendMode::Isosurface,
              BlendMode::Slice },
            [&] {
              ForEach(frame, &PlannedFrame::Components, { 1, 3 }, withFlags);
            });
        });
    });
}

std::string Describe(const PlannedFrame& frame)
{
  const auto word = [](bool isTrue, const char* text) { return isTrue ? text : ""; };
  return "filter " + std::to_string(static_cast<int>(frame.Filter)) + " enhancement " +
    std::to_string(static_cast<int>(frame.Enhancement)) + " blend " +
    std::to_string(static_cast<int>(frame.Blend)) + " components " +
    std::to_string(frame.Components) + word(frame.IsShaded, " shaded") +
    word(frame.HasGradientOpacity, " gradient-opacity") + word(frame.HasTable2D, " table-2d") +
    word(frame.HasMask, " mask") + word(frame.IsClipped, " clipped") +
    word(frame.IsUneven, " uneven") + word(frame.AreCells, " cells") +
    word(frame.MatchesVTK, " match-vtk") + word(frame.StartsAtDepth, " start-depth") +
    word(frame.PreIntegrates, " pre-integrated") + word(frame.IsCompressed, " compressed") +
    " decoding " + std::to_string(static_cast<int>(frame.Decoding)) + " asked " +
    std::to_string(static_cast<int>(frame.Asked)) + " chosen " +
    std::to_string(static_cast<int>(frame.Chosen));
}

} // namespace Strider::Testing
