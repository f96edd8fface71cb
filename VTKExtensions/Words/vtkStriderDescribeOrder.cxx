// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the storage order of the voxels.
#include "vtkStriderDescribeOrder.h"

#include <cmath>

using namespace Strider;

namespace
{

std::string DescribeHostBytes(std::size_t bytes)
{
  return std::to_string(bytes >> 20) + " MiB of host memory";
}

std::string DescribePercent(double share)
{
  return std::to_string(std::lround(100.0 * share)) + " %";
}

std::string DescribeLimit(const OrderStatistics& order)
{
  switch (order.Limit)
  {
    case OrderLimit::WideVoxels:
      return "voxels of " + std::to_string(order.VoxelBytes) + " bytes are not moved";
    case OrderLimit::NoSecondCopy:
      return "no memory for a second copy";
    case OrderLimit::UnequalSides:
      return "no memory for a second copy, and its sides differ too much to be turned in place";
    case OrderLimit::PaddingTooLarge:
      return "no texture can be as large as the padded volume";
    case OrderLimit::NoPaddedMemory:
      return "no memory for the padded volume";
    case OrderLimit::None:
      break;
  }
  return "";
}

std::string DescribeChoice(const OrderChoice& choice)
{
  const std::string other = vtkStriderDescribeAxes({ choice.Other, {} });
  switch (choice.Reason)
  {
    case OrderReason::Off:
      break;
    case OrderReason::Bricks:
      return "compressed bricks are not reordered";
    case OrderReason::Coefficients:
      return "B-spline coefficients are not reordered";
    case OrderReason::XIsDeep:
      return choice.MissingBytes == 0 ? "published: x points into the screen"
                                      : "published: x points into the screen, but " +
          DescribeHostBytes(choice.MissingBytes) + " for a copy are missing";
    case OrderReason::XIsNotDeep:
      return "published: x does not point into the screen";
    case OrderReason::StackedSlices:
      return "automatic: stacked slices are read as fast along all axes";
    case OrderReason::HysteresisIsOne:
      return "automatic: a hysteresis of 1 prevents reordering";
    case OrderReason::Timing:
      return "automatic: timing " + other;
    case OrderReason::TimedHere:
      return "automatic: fastest of " + std::to_string(choice.Timed) + " timed here";
    case OrderReason::TimedAtRest:
      return "automatic: timed where the camera rested";
    case OrderReason::NoneIsFaster:
      return "automatic: no order is predicted to be faster";
    case OrderReason::NotPaidOff:
      return "automatic: reordering has not paid off yet";
    case OrderReason::Saves:
      return "automatic: saves " + DescribePercent(choice.Saving) + " of a frame in " + other;
    case OrderReason::NoRoomToCopy:
      return "automatic: " + other + " might save " + DescribePercent(choice.Saving) +
        " of a frame, but " + DescribeHostBytes(choice.MissingBytes) + " to copy into are missing";
    case OrderReason::Limited:
      return "";
    case OrderReason::LimitedPublished:
      return "published";
    case OrderReason::LimitedAutomatic:
      return "automatic";
  }
  return "off";
}

/** Returns what separates the reason from the limit of the order. */
std::string Separate(const OrderStatistics& order)
{
  switch (order.Choice.Reason)
  {
    case OrderReason::Limited:
      return "";
    case OrderReason::LimitedPublished:
    case OrderReason::LimitedAutomatic:
      return ": ";
    default:
      return order.Limit == OrderLimit::None ? "" : "; ";
  }
}

} // namespace

std::string vtkStriderDescribeAxes(const StoredAxes& axes)
{
  std::string text;
  for (int axis = 0; axis < 3; ++axis)
  {
    text += axes.IsMirrored[axis] ? "-" : "";
    text += "xyz"[axes.Axis[axis]];
  }
  return text;
}

std::string vtkStriderDescribeOrder(const FrameStatistics& statistics)
{
  if (!statistics.StoredOrder)
  {
    return "";
  }
  const OrderStatistics& order = *statistics.StoredOrder;
  return vtkStriderDescribeAxes(order.Axes) + " (" + DescribeChoice(order.Choice) +
    Separate(order) + DescribeLimit(order) + ")";
}
