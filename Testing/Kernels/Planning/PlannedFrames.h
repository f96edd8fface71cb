// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The product of all features that decide how a frame is rendered.
#ifndef Strider_Testing_PlannedFrames_h
#define Strider_Testing_PlannedFrames_h

#include "Planning/PlanFrame.h"

#include <functional>
#include <string>

namespace Strider::Testing
{

/// One frame of the product: what it shows, in the terms of a user's settings.
struct PlannedFrame
{
  ReconstructionFilter Filter = ReconstructionFilter::Linear;
  EnhancementFilter Enhancement = EnhancementFilter::None;
  BlendMode Blend = BlendMode::Composite;
  int Components = 1;
  bool IsShaded = false;
  bool HasGradientOpacity = false;
  bool HasTable2D = false;
  bool HasMask = false;
  bool IsClipped = false;
  bool IsUneven = false;
  bool AreCells = false;
  bool MatchesVTK = false;
  bool StartsAtDepth = false;
  bool PreIntegrates = false;
  bool IsCompressed = false;
  BrickDecoding Decoding = BrickDecoding::Automatic;
  FilterExecution Asked = FilterExecution::Automatic;  ///< Strategies::Execution
  FilterExecution Chosen = FilterExecution::Automatic; ///< PlanKnowledge::Execution
  bool SharesTable = true; ///< PlanKnowledge::SharesTable; not varied by ForEachFrame
  bool HasLitScene = true; ///< PlanKnowledge::HasLitScene; not varied by ForEachFrame
  bool IsPart = false;     ///< FrameContent::IsPart; not varied by ForEachFrame

  bool IsCubic() const
  {
    return this->Filter == ReconstructionFilter::CatmullRom ||
      this->Filter == ReconstructionFilter::CubicBSpline;
  }
  bool IsWide() const { return this->IsCubic() || this->Enhancement != EnhancementFilter::None; }
};

/// Plans frames, with data that outlives the plans.
class FramePlanner
{
public:
  FramePlan Plan(const PlannedFrame& frame, const PlanKnowledge& device) const;

private:
  const float Depth = 0.5f;
  const double Places[2] = { 0.0, 1.0 };
};

/// Calls `visit` for each frame of the product.
void ForEachFrame(const std::function<void(const PlannedFrame&)>& visit);

/// Returns the settings of a frame as words, for messages.
std::string Describe(const PlannedFrame& frame);

} // namespace Strider::Testing

#endif
