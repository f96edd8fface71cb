// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Checks a frame's filters and describes their execution; host only.
#ifndef Strider_Sampling_DescribeFiltering_h
#define Strider_Sampling_DescribeFiltering_h

#include "Sampling/CubicWeights.h"
#include "Sampling/EnhancementTraits.h"
#include "Strider/DescribeNumber.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"

#include <string>

namespace Strider
{

/// Execution of a frame's filters by a backend.
struct FilterWays
{
  /// Automatic if voxels are read directly, as on a CPU.
  FilterExecution Execution = FilterExecution::Automatic;
  std::string Reason;               ///< reason for the execution; may be empty
  std::size_t CoefficientBytes = 0; ///< coefficients of a B-spline; 0: not prefiltered
};

inline Status CheckFiltering(const Filtering& filtering)
{
  const int size = filtering.EnhancementSize;
  if (size != 4 && size != 6 && size != 8)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the enhancement size " + std::to_string(size) + " is not 4, 6 or 8");
  }
  const double contrast = filtering.BilateralContrast;
  if (!(contrast >= 0.001 && contrast <= 1.0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the bilateral contrast " + DescribeNumber(contrast) + " is out of range: [0.001, 1]");
  }
  return {};
}

/// Formats bytes, rounded up: "1.5 MB".
inline std::string DescribeMegabytes(std::size_t bytes)
{
  const std::string tenths = std::to_string((bytes + 99999) / 100000);
  const std::string digits = tenths.size() < 2 ? "0" + tenths : tenths;
  return digits.substr(0, digits.size() - 1) + "." + digits.back() + " MB";
}

inline std::string DescribeExecution(ReconstructionFilter filter, const FilterWays& ways)
{
  const std::string reason = ways.Reason.empty() ? "" : " (" + ways.Reason + ")";
  switch (ways.Execution)
  {
    case FilterExecution::Automatic:
      break;
    case FilterExecution::Fetches:
      return (IsCubic(filter) ? "64 fetches" : "single fetches") + reason;
    case FilterExecution::TextureTrick:
      return "8 linear fetches" + reason;
    case FilterExecution::MarchingCache:
      return "marching cache" + reason;
  }
  return "64 voxels";
}

inline std::string DescribeReconstruction(
  ReconstructionFilter filter, const Filtering& filtering, const FilterWays& ways)
{
  const std::string fetches = DescribeExecution(filter, ways);
  switch (filter)
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
  return ways.CoefficientBytes > 0 ? name + ", interpolating voxel values with " +
      DescribeMegabytes(ways.CoefficientBytes) + " of coefficients"
                                   : name +
      (filtering.PrefiltersBSpline ? ", smooth: no prefilter of compressed voxels" : ", smooth");
}

/// Makes the text of FrameStatistics::Filtering.
inline std::string DescribeFiltering(
  ReconstructionFilter filter, const Filtering& filtering, const FilterWays& ways)
{
  const std::string side = std::to_string(filtering.EnhancementSize);
  const std::string size = " " + side + "x" + side + "x" + side;
  const std::string name = GetName(filtering.Enhancement);
  const std::string enhancement =
    name.empty() ? "" : "; " + name + (HasSize(filtering.Enhancement) ? size : "");
  const bool hasExecution =
    !enhancement.empty() && !IsCubic(filter) && ways.Execution != FilterExecution::Automatic;
  return DescribeReconstruction(filter, filtering, ways) + enhancement +
    (hasExecution ? ", " + DescribeExecution(filter, ways) : "");
}

} // namespace Strider

#endif
