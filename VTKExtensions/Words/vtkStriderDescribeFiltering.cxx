// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the filters of a frame.
#include "vtkStriderDescribeFiltering.h"

#include "Strider/DescribeBytes.h"

using namespace Strider;

namespace
{

std::string DescribeReason(const ExecutionChoice& choice)
{
  switch (choice.Reason)
  {
    case ExecutionReason::Set:
      break;
    case ExecutionReason::Automatic:
      return " (automatic)";
    case ExecutionReason::SlopesShareVoxels:
      return " (automatic: values and slopes share voxels)";
    case ExecutionReason::RaysShareVoxels:
      return " (automatic: rays share voxels)";
    case ExecutionReason::RaysDiverge:
      return " (automatic: rays diverge behind empty space)";
    case ExecutionReason::RaysShareFew:
      return " (automatic: rays share few voxels)";
    case ExecutionReason::TimedHere:
      return " (automatic: timed here)";
    case ExecutionReason::TimedNearby:
      return " (automatic: timed " + std::to_string(choice.Degrees) + " degrees away)";
  }
  return "";
}

/** Describes how voxels are read; `fetches` names FilterExecution::Fetches. */
std::string DescribeExecution(const FilteringStatistics& filtering, const std::string& fetches)
{
  const std::string reason = DescribeReason(filtering.Choice);
  switch (filtering.Execution)
  {
    case FilterExecution::Automatic:
      break;
    case FilterExecution::Fetches:
      return fetches + reason;
    case FilterExecution::TextureTrick:
      return "8 linear fetches" + reason;
    case FilterExecution::MarchingCache:
      return "marching cache" + reason;
  }
  return "64 voxels";
}

std::string DescribeReconstruction(const FilteringStatistics& filtering)
{
  const std::string fetches = DescribeExecution(filtering, "64 fetches");
  switch (filtering.Filter)
  {
    case ReconstructionFilter::Nearest:
      return "nearest";
    case ReconstructionFilter::Linear:
      return "linear";
    case ReconstructionFilter::CatmullRom:
      return "Catmull-Rom, " + fetches;
    case ReconstructionFilter::CubicBSpline:
      break;
  }
  const std::string name = "cubic B-spline, " + fetches;
  return filtering.CoefficientBytes > 0 ? name + ", interpolating voxel values with " +
      DescribeMegabytes(filtering.CoefficientBytes) + " of coefficients"
                                        : name +
      (filtering.Settings.PrefiltersBSpline ? ", smooth: no prefilter of compressed voxels"
                                            : ", smooth");
}

/** Returns the edge length of a filter's neighbourhood, in voxels. */
int FindSide(const Filtering& filtering)
{
  switch (filtering.Enhancement)
  {
    case EnhancementFilter::Gradient:
      return 3;
    case EnhancementFilter::FilteredGradient:
      return 5;
    default:
      return filtering.EnhancementSize;
  }
}

std::string DescribeEnhancement(const Filtering& filtering)
{
  if (filtering.Enhancement == EnhancementFilter::None)
  {
    return "";
  }
  const std::string side = std::to_string(FindSide(filtering));
  return std::string("; ") + GetName(filtering.Enhancement) + " " + side + "x" + side + "x" + side;
}

} // namespace

std::string vtkStriderDescribeFiltering(const FrameStatistics& statistics)
{
  if (!statistics.Filtering)
  {
    return "";
  }
  const FilteringStatistics& filtering = *statistics.Filtering;
  const std::string enhancement = DescribeEnhancement(filtering.Settings);
  const bool isCubic = filtering.Filter == ReconstructionFilter::CatmullRom ||
    filtering.Filter == ReconstructionFilter::CubicBSpline;
  const bool hasExecution =
    !enhancement.empty() && !isCubic && filtering.Execution != FilterExecution::Automatic;
  return DescribeReconstruction(filtering) + enhancement +
    (hasExecution ? ", " + DescribeExecution(filtering, "single fetches") : "");
}
