// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the launch of a frame.
#include "vtkStriderDescribeLaunch.h"

#include <iomanip>
#include <sstream>

using namespace Strider;

namespace
{

std::string DescribePublished(const LaunchChoice& choice)
{
  const char* deep = choice.Depth == DeepAxis::X ? "x"
    : choice.Depth == DeepAxis::Z                ? "z"
                                                 : "y or z";
  return "published for " + std::to_string(choice.Degrees) + " to " +
    std::to_string(choice.Degrees + 15) + " degrees, " + deep + " into the screen";
}

std::string DescribeTimed(const LaunchChoice& choice, const std::string& where)
{
  return "automatic: fastest of " + std::to_string(choice.Trials) + " timed " + where;
}

/** Formats bytes as in "1.5 MiB". */
std::string DescribeMebibytes(std::size_t bytes)
{
  std::ostringstream text;
  text << std::setprecision(3) << static_cast<double>(bytes) / (1 << 20) << " MiB";
  return text.str();
}

/** Returns why a texture is not read, and `who` decided where that matters. */
std::string DescribeMissing(const OptionalTextureChoice& choice, const std::string& who)
{
  switch (choice.Outcome)
  {
    case OptionalTextureOutcome::ExceedsLimit:
      return who + ": " + DescribeMebibytes(choice.Bytes) + " with it, the limit is " +
        DescribeMebibytes(choice.LimitBytes);
    case OptionalTextureOutcome::NoMemory:
      return who + ": no memory to spare";
    case OptionalTextureOutcome::TooLarge:
      return who + ": no texture can be as large";
    case OptionalTextureOutcome::NotForBricks:
      return "compressed bricks";
    case OptionalTextureOutcome::NotForProgram:
      return "unsupported by these settings";
    case OptionalTextureOutcome::NotAsVTK:
      return "VTK's neighbors are not whole voxels away";
    case OptionalTextureOutcome::ExecutionIsSet:
      return "Filter Execution is not Automatic";
    case OptionalTextureOutcome::TooManyBits:
      return "scalars of more than 16 bits";
    case OptionalTextureOutcome::SmallVolume:
      return "automatic: a small volume";
    case OptionalTextureOutcome::MostlyEmpty:
      return "automatic: most is empty";
    case OptionalTextureOutcome::Off:
    case OptionalTextureOutcome::Used:
      break;
  }
  return "off";
}

std::string DescribeTexture(const OptionalTextureChoice& choice)
{
  const std::string who = choice.IsRequested ? "on" : "automatic";
  const bool isUsed = choice.Outcome == OptionalTextureOutcome::Used;
  const std::string reason = (isUsed ? who : DescribeMissing(choice, who)) + ")";
  switch (choice.Texture)
  {
    case OptionalTexture::None:
      break;
    case OptionalTexture::Gradients:
      return (isUsed ? "; gradient texture (" : "; no gradient texture (") + reason;
    case OptionalTexture::StackedSlices:
      return (isUsed ? "; stacked slices (" : "; no stacked slices (") + reason;
  }
  return "";
}

} // namespace

std::string vtkStriderDescribeShape(const LaunchShape& shape)
{
  std::string text = std::to_string(shape.BlockWidth) + "x" + std::to_string(shape.BlockHeight);
  text += shape.IsTransposed ? " transposed" : "";
  text += shape.LanesRunDown ? ", upright warps" : "";
  text += shape.IsSynchronous ? " synchronous" : "";
  text +=
    shape.ShearAxis >= 0 ? std::string(", sheared along ") + "xyz"[shape.ShearAxis] : std::string();
  text += ", batch " + std::to_string(shape.BatchDepth);
  if (shape.ResidentThreads > 0)
  {
    text += ", " + std::to_string(shape.ResidentThreads) + " resident threads";
  }
  return text;
}

std::string vtkStriderDescribeChoice(const LaunchChoice& choice)
{
  const std::string away = std::to_string(choice.Degrees) + " degrees away";
  switch (choice.Reason)
  {
    case LaunchReason::Fixed:
      break;
    case LaunchReason::Published:
      return DescribePublished(choice);
    case LaunchReason::MostIsSkipped:
      return "automatic: most is skipped";
    case LaunchReason::StackedSlices:
      return "automatic: compact warps for stacked slices";
    case LaunchReason::CompressedBricks:
      return "automatic: compact warps for compressed bricks";
    case LaunchReason::WideFilters:
      return "automatic: compact warps for wide filters";
    case LaunchReason::DistantRays:
      return "automatic: large blocks for lit rays far apart";
    case LaunchReason::Predicted:
      return "automatic: as on " + choice.Origin + " for a view " + away;
    case LaunchReason::TimedNearby:
      return DescribeTimed(choice, away);
    case LaunchReason::Timing:
      return "automatic: timing " + std::to_string(choice.Trial) + " of " +
        std::to_string(choice.Trials);
    case LaunchReason::TimedHere:
      return DescribeTimed(choice, "here");
    case LaunchReason::XIsDeep:
      return "automatic: x points into the screen";
    case LaunchReason::XIsNotSteep:
      return "automatic: x is not steep on the screen";
    case LaunchReason::XIsSteep:
      return "automatic: x is steep on the screen";
    case LaunchReason::XIsUpright:
      return "automatic: x stands upright on the screen";
  }
  return "fixed";
}

std::string vtkStriderDescribeLaunch(const FrameStatistics& statistics)
{
  if (!statistics.Launch)
  {
    return "";
  }
  const LaunchShape& shape = *statistics.Launch;
  const std::string text = statistics.MarchesTiles
    ? std::to_string(shape.BlockWidth) + "x" + std::to_string(shape.BlockHeight) + " tiles"
    : vtkStriderDescribeShape(shape);
  return text + " (" + vtkStriderDescribeChoice(shape.Choice) + ")" +
    DescribeTexture(statistics.Optional);
}
