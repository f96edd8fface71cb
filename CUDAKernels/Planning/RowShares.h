// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divides the rows of an image among devices by the times of the last frames; host only, plain C++.
#ifndef Strider_Planning_RowShares_h
#define Strider_Planning_RowShares_h

#include "Rays/RowRange.h"

#include <array>
#include <cstddef>
#include <vector>

namespace Strider
{

/// Rows begin and end at multiples of this, except for the last one of an image: no tile belongs to two devices.
constexpr int RowUnit = 8;
/// A device that takes part renders at least as many rows, so that its time stays known.
constexpr int LeastRows = 2 * RowUnit;

/// Keeps an estimate of the time that bands of the image take, corrects it by the measured times, and cuts the image
/// so that all devices finish together. Small frames stay on one device.
class RowShares
{
public:
  /// Returns the rows of each device, in ascending order; the rows of devices that take no part are empty. At least one
  /// device takes part. A frame that is not divided is rendered by the device `single` if it takes part, and by the
  /// first that does otherwise. Rows stay as they are while others would save little time, because a device that tunes
  /// itself compares times of the same rows.
  const std::vector<RowRange>& Choose(
    int rows, const std::vector<bool>& takesPart, std::size_t single = 0);

  /// Reports the milliseconds of each device in the frame that followed the last choice, and those that more than one
  /// device costs. Must not be called for frames that something else slowed down, such as trials of a tuner.
  void Report(const std::vector<double>& milliseconds, double exchange);

  /// True while frames are faster on one device.
  bool IsAlone() const { return this->StaysAlone; }

private:
  static constexpr int BandCount = 64;

  /// Returns the estimated time of the part of the image from one fraction of its height to another.
  double Estimate(double from, double to) const;
  double Estimate(const RowRange& range) const;
  /// Returns the time of the slowest device.
  double EstimateFrame(const std::vector<RowRange>& ranges) const;
  void Correct(const std::vector<double>& milliseconds);
  void Weigh(const std::vector<double>& milliseconds, double exchange);
  std::vector<RowRange> Cut(std::size_t parts) const;
  std::vector<RowRange> CutForDevices() const;

  std::array<double, BandCount> Bands{}; ///< estimated milliseconds
  bool IsKnown = false;                  ///< a time was reported
  int Rows = 0;
  std::vector<bool> TakesPart;
  std::size_t Single = 0; ///< the device that renders a frame which is not divided
  std::vector<RowRange> Ranges;
  bool StaysAlone = false;
  int FramesForOther =
    0; ///< consecutive frames after which the other number of devices would have been faster
  double Exchange = 0.0;
};

} // namespace Strider

#endif
