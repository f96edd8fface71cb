// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divides the rows of an image among devices by the times of the last frames.
#include "Planning/RowShares.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace Strider
{

namespace
{

/// Rows move only where the slowest device saves more than this fraction.
constexpr double LeastSaving = 0.03;
/// Largest correction of a band by one frame; larger ones would forget what earlier frames have told.
constexpr double MostCorrection = 16.0;
/// Least time of a band, as a fraction of the mean: cost may enter any band when the camera moves.
constexpr double LeastBand = 0.01;
/// Part of a band's time that moves to each neighbour in a frame, because what costs time moves on the screen.
constexpr double Diffusion = 0.02;
/// The number of devices changes where frames would become faster by this fraction, several times in succession.
constexpr double AloneSaving = 0.1;
constexpr int FramesToDecide = 3;

} // namespace

double RowShares::Estimate(double from, double to) const
{
  double sum = 0.0;
  for (int band = 0; band < BandCount; ++band)
  {
    const double low = std::max(from * BandCount, static_cast<double>(band));
    const double high = std::min(to * BandCount, static_cast<double>(band + 1));
    sum += high > low ? (high - low) * this->Bands[band] : 0.0;
  }
  return sum;
}

double RowShares::Estimate(const RowRange& range) const
{
  const double rows = this->Rows;
  return this->Estimate(range.First / rows, range.End / rows);
}

double RowShares::EstimateFrame(const std::vector<RowRange>& ranges) const
{
  double most = 0.0;
  for (const RowRange& range : ranges)
  {
    most = std::max(most, this->Estimate(range));
  }
  return most;
}

std::vector<RowRange> RowShares::Cut(std::size_t parts) const
{
  const int count = std::max(1, std::min(static_cast<int>(parts), this->Rows / LeastRows));
  const double total = std::accumulate(this->Bands.begin(), this->Bands.end(), 0.0);
  std::vector<RowRange> ranges(parts);
  double before = 0.0; // time of the bands before `band`
  int band = 0;
  int first = 0;
  for (int part = 0; part < count; ++part)
  {
    int end = this->Rows;
    if (part + 1 < count)
    {
      const double wanted = total * (part + 1) / count;
      while (band + 1 < BandCount && before + this->Bands[band] < wanted)
      {
        before += this->Bands[band++];
      }
      const double place = (band + (wanted - before) / this->Bands[band]) / BandCount;
      end = RowUnit * static_cast<int>(std::lround(place * this->Rows / RowUnit));
      const int last = (this->Rows - (count - part - 1) * LeastRows) / RowUnit * RowUnit;
      end = std::min(std::max(end, first + LeastRows), last);
    }
    ranges[static_cast<std::size_t>(part)] = { first, end };
    first = end;
  }
  return ranges;
}

std::vector<RowRange> RowShares::CutForDevices() const
{
  const auto devices =
    static_cast<std::size_t>(std::count(this->TakesPart.begin(), this->TakesPart.end(), true));
  const std::vector<RowRange> parts = this->Cut(this->StaysAlone ? 1 : devices);
  std::vector<RowRange> ranges(this->TakesPart.size());
  if (parts.front().Count() == this->Rows && this->TakesPart[this->Single])
  {
    ranges[this->Single] = parts.front();
    return ranges;
  }
  std::size_t part = 0;
  for (std::size_t device = 0; device < ranges.size() && part < parts.size(); ++device)
  {
    if (this->TakesPart[device])
    {
      ranges[device] = parts[part++];
    }
  }
  return ranges;
}

const std::vector<RowRange>& RowShares::Choose(
  int rows, const std::vector<bool>& takesPart, std::size_t single)
{
  if (!this->IsKnown)
  {
    this->Bands.fill(1.0);
  }
  const bool isOther = rows != this->Rows || takesPart != this->TakesPart || single != this->Single;
  this->Rows = rows;
  this->TakesPart = takesPart;
  this->Single = single;
  const std::vector<RowRange> ranges = this->CutForDevices();
  const auto isEmpty = [](const RowRange& range) { return range.Count() == 0; };
  const bool hasOthers = !isOther &&
    std::count_if(ranges.begin(), ranges.end(), isEmpty) !=
      std::count_if(this->Ranges.begin(), this->Ranges.end(), isEmpty);
  if (isOther || hasOthers ||
    this->EstimateFrame(ranges) < (1.0 - LeastSaving) * this->EstimateFrame(this->Ranges))
  {
    this->Ranges = ranges;
  }
  return this->Ranges;
}

void RowShares::Correct(const std::vector<double>& milliseconds)
{
  double measured = 0.0;
  double estimated = 0.0;
  for (std::size_t device = 0; device < this->Ranges.size(); ++device)
  {
    measured += this->Ranges[device].Count() > 0 ? milliseconds[device] : 0.0;
    estimated += this->Estimate(this->Ranges[device]);
  }
  if (!(measured > 0.0) || !(estimated > 0.0))
  {
    return;
  }
  const double scale = measured / estimated;
  std::array<double, BandCount> corrected{};
  for (std::size_t device = 0; device < this->Ranges.size(); ++device)
  {
    const RowRange& range = this->Ranges[device];
    if (range.Count() == 0)
    {
      continue;
    }
    const double expected = scale * this->Estimate(range);
    const double factor =
      scale * std::clamp(milliseconds[device] / expected, 1.0 / MostCorrection, MostCorrection);
    const double rows = this->Rows;
    for (int band = 0; band < BandCount; ++band)
    {
      const double low = std::max(range.First / rows, static_cast<double>(band) / BandCount);
      const double high = std::min(range.End / rows, static_cast<double>(band + 1) / BandCount);
      corrected[band] += high > low ? factor * this->Estimate(low, high) : 0.0;
    }
  }
  const double least = LeastBand * measured / BandCount;
  for (int band = 0; band < BandCount; ++band)
  {
    const double below = corrected[std::max(band - 1, 0)];
    const double above = corrected[std::min(band + 1, BandCount - 1)];
    this->Bands[band] =
      std::max(least, (1.0 - 2.0 * Diffusion) * corrected[band] + Diffusion * (below + above));
  }
  this->IsKnown = true;
}

void RowShares::Weigh(const std::vector<double>& milliseconds, double exchange)
{
  double sum = 0.0;
  double most = 0.0;
  for (std::size_t device = 0; device < this->Ranges.size(); ++device)
  {
    const double time = this->Ranges[device].Count() > 0 ? milliseconds[device] : 0.0;
    sum += time;
    most = std::max(most, time);
  }
  bool isOtherFaster = false;
  if (this->StaysAlone)
  {
    const auto devices =
      static_cast<std::size_t>(std::count(this->TakesPart.begin(), this->TakesPart.end(), true));
    const double split = this->EstimateFrame(this->Cut(devices)) + this->Exchange;
    isOtherFaster = split < (1.0 - AloneSaving) * sum;
  }
  else if (most < sum) // at least two devices
  {
    this->Exchange = exchange;
    isOtherFaster = sum < (1.0 - AloneSaving) * (most + exchange);
  }
  this->FramesForOther = isOtherFaster ? this->FramesForOther + 1 : 0;
  if (this->FramesForOther == FramesToDecide)
  {
    this->StaysAlone = !this->StaysAlone;
    this->FramesForOther = 0;
  }
}

void RowShares::Report(const std::vector<double>& milliseconds, double exchange)
{
  this->Correct(milliseconds);
  this->Weigh(milliseconds, exchange);
}

} // namespace Strider
