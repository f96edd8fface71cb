// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plan and kernel inputs of one frame.
#ifndef Strider_Cuda_Renderer_FrameTask_h
#define Strider_Cuda_Renderer_FrameTask_h

#include "Compression/Decode/PoolTuner.h"
#include "Cuda/March/Bricks/MarchCompressed.h"
#include "Cuda/March/Filtered/MarchFiltered.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/MultiVolume/MarchMultiVolume.h"
#include "Cuda/March/Scene/LitScene.h"
#include "MarchingCache/ForecastExecution.h"
#include "Planning/PlanFrame.h"

namespace Strider
{

struct FrameTask
{
  FramePlan Plan;
  MarchRaysTask Rays{};
  MarchSceneTask Scene{};             ///< for programs with ReadsScene
  LitScene Lit{};                     ///< for the program GradientLit
  FilteredVoxels Filtered{};          ///< for programs with IsFiltered
  MarchCompressedTask Compressed{};   ///< for compressed volumes
  MarchMultiVolumeTask MultiVolume{}; ///< for several volumes
  LaunchShape Shape;
  bool HasShape = false;           ///< Shape is that of another part of the frame
  SkipMap Skip{};                  ///< in index space
  const float* Extremes = nullptr; ///< MarchSceneTask::Extremes
  PoolWay Pool = PoolWay::None;    ///< part of the frame that reads the pool
  bool IsInSteps = false;          ///< each slab is marched in the steps Near and Far
  ExecutionForecast Forecast;      ///< set for wide filters
  bool TimesAlternative = false;   ///< marches the frame by Forecast.Alternative first, to time it
  bool IsTuned = false;            ///< the launch tuner chose the shape
  bool IsMostlyEmpty = false;      ///< few macrocells are occupied, as far as known
  double FillMilliseconds = 0.0;   ///< time to decode into the pools of several volumes
  PlanKnowledge Known;             ///< with which the plan was made, for that of the alternative
  SkippingStatistics Skipping;
  /// Gradient texture or stacked slices; None where the frame needs no gradients and is of no kind that can read
  /// stacked slices.
  OptionalTextureChoice Optional;

  bool SkipsMost() const { return this->Skip.Distances && this->IsMostlyEmpty; }
  bool HasAlternative() const { return this->Forecast.Alternative != this->Forecast.Execution; }
};

} // namespace Strider

#endif
