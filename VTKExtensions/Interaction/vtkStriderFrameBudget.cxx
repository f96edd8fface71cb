// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFrameBudget.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace
{

/// Share of the budget that rays get even where everything else takes all of it, since fewer pixels would gain little
/// then.
constexpr double LeastShare = 0.25;

/// Shares of the rays' time: above the first a frame has missed the budget, a coarser frame may take the second, and
/// a finer one the third. Between the first and the last the cost may vary without a change of quality. A rung of the
/// ladder costs about 1.5 times as much as the next.
constexpr double MissedShare = 0.95;
constexpr double CoarserShare = 0.8;
constexpr double FinerShare = 0.7;

/// The median of three ignores one late frame, and follows a lasting change with the second frame.
constexpr std::size_t PixelCostsToJudge = 3;
constexpr std::size_t PixelCostsKept = 4;
constexpr std::size_t OtherCostsKept = 5;
constexpr int LeastPatience = 4;
constexpr int MostPatience = 64;

/// Largest ratio of a frame's time to that of the frame before while the camera rests.
constexpr double RestingGrowth = 4.0;

/// Weight of a new measurement of the share of the rays.
constexpr double RayShareGain = 0.25;

double FindMedian(std::deque<double> values, std::size_t count)
{
  values.resize(std::min(count, values.size()));
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void Keep(std::deque<double>& values, double newest, std::size_t count)
{
  values.push_front(newest);
  values.resize(std::min(count, values.size()));
}

std::string DescribeFactor(double factor)
{
  std::ostringstream text;
  text << std::setprecision(3) << factor;
  return text.str();
}

} // namespace

std::string vtkStriderDescribeQuality(const vtkStriderQuality& quality)
{
  std::string text = quality.ImageFactor == 1.0 ? "full resolution"
    : quality.ImageFactor == 2.0                ? "half resolution"
    : quality.ImageFactor == 4.0
    ? "quarter resolution"
    : std::to_string(std::lround(100.0 / quality.ImageFactor)) + "% resolution";
  if (quality.SampleFactor != 1.0)
  {
    text += ", samples " + DescribeFactor(quality.SampleFactor) + "x apart";
  }
  return text;
}

// First come longer steps, up to twice, which opacity correction hides well, then fewer pixels, and both at the end.
std::vector<vtkStriderQuality> vtkStriderFrameBudget::MakeLadder(const vtkStriderQuality& largest)
{
  std::vector<vtkStriderQuality> ladder;
  for (const vtkStriderQuality& rung :
    { vtkStriderQuality{ 1.0, 1.0 }, { 1.5, 1.0 }, { 2.0, 1.0 }, { 2.0, 1.25 }, { 2.0, 1.5 },
      { 2.0, 2.0 }, { 2.0, 2.5 }, { 2.0, 3.0 }, { 3.0, 3.0 }, { 3.0, 4.0 }, { 4.0, 4.0 } })
  {
    const vtkStriderQuality limited{ std::min(rung.SampleFactor, largest.SampleFactor),
      std::min(rung.ImageFactor, largest.ImageFactor) };
    if (ladder.empty() || limited != ladder.back())
    {
      ladder.push_back(limited);
    }
  }
  return ladder;
}

void vtkStriderFrameBudget::SetLargest(const vtkStriderQuality& largest)
{
  if (largest == this->Largest)
  {
    return;
  }
  this->Largest = largest;
  this->Ladder = MakeLadder(largest);
  this->Rung = std::min(this->Rung, this->Ladder.size() - 1);
}

double vtkStriderFrameBudget::Estimate::GetPixelCost() const
{
  return this->PixelCosts.empty() ? this->PixelCostBefore
                                  : FindMedian(this->PixelCosts, PixelCostsToJudge);
}

double vtkStriderFrameBudget::Estimate::GetOtherCost() const
{
  return this->OtherCosts.empty() ? 0.0 : FindMedian(this->OtherCosts, OtherCostsKept);
}

const vtkStriderFrameBudget::Estimate& vtkStriderFrameBudget::GetEstimate(bool isInteractive) const
{
  const Estimate& own = isInteractive ? this->Moving : this->Resting;
  const Estimate& other = isInteractive ? this->Resting : this->Moving;
  return own.IsEmpty() ? other : own;
}

/// Returns a pixel's cost as a share of its cost at the requested sample distance.
double vtkStriderFrameBudget::MeasureShape(double sampleFactor) const
{
  return this->RayShare + (1.0 - this->RayShare) / sampleFactor;
}

// Two frames in a row with different sample distances separate both parts of a pixel's cost. With the factors f and g
// and the ratio q of the costs, share + (1 - share) / f = q (share + (1 - share) / g).
void vtkStriderFrameBudget::LearnRayShare(
  const Estimate& estimate, double sampleFactor, double pixelCost)
{
  if (estimate.PixelCosts.empty() || sampleFactor == estimate.SampleFactor)
  {
    return;
  }
  const double ratio =
    pixelCost / (estimate.GetPixelCost() * this->MeasureShape(estimate.SampleFactor));
  const double difference = ratio / estimate.SampleFactor - 1.0 / sampleFactor;
  const double measured = difference / (1.0 - ratio + difference);
  if (std::isfinite(measured))
  {
    this->RayShare += RayShareGain * (std::min(std::max(measured, 0.0), 1.0) - this->RayShare);
  }
}

void vtkStriderFrameBudget::Learn(const Frame& frame)
{
  if (!(frame.FullPixels > 0.0) || !(frame.KernelMilliseconds > 0.0))
  {
    return;
  }
  Estimate& estimate = frame.IsInteractive ? this->Moving : this->Resting;
  const double pixels = frame.FullPixels / (frame.Quality.ImageFactor * frame.Quality.ImageFactor);
  const double pixelCost = frame.KernelMilliseconds / pixels;
  this->LearnRayShare(estimate, frame.Quality.SampleFactor, pixelCost);
  Keep(estimate.PixelCosts, pixelCost / this->MeasureShape(frame.Quality.SampleFactor),
    PixelCostsKept);
  estimate.SampleFactor = frame.Quality.SampleFactor;
  if (frame.OtherMilliseconds >= 0.0)
  {
    Keep(estimate.OtherCosts, frame.OtherMilliseconds, OtherCostsKept);
  }
}

void vtkStriderFrameBudget::Forget()
{
  for (Estimate* estimate : { &this->Moving, &this->Resting })
  {
    estimate->PixelCostBefore = estimate->GetPixelCost();
    estimate->PixelCosts.clear();
  }
  this->FramesOnRung = 0;
  this->Patience = LeastPatience;
  this->CameFromCoarser = false;
}

double vtkStriderFrameBudget::PredictMarch(
  const vtkStriderQuality& quality, double fullPixels, double pixelCost) const
{
  const double pixels = fullPixels / (quality.ImageFactor * quality.ImageFactor);
  return pixels * pixelCost * this->MeasureShape(quality.SampleFactor);
}

double vtkStriderFrameBudget::Predict(
  const vtkStriderQuality& quality, double fullPixels, bool isInteractive) const
{
  const Estimate& estimate = this->GetEstimate(isInteractive);
  return estimate.IsEmpty()
    ? 0.0
    : estimate.GetOtherCost() + this->PredictMarch(quality, fullPixels, estimate.GetPixelCost());
}

/// Returns the finest rung whose rays take at most `limit` milliseconds, or the coarsest rung.
std::size_t vtkStriderFrameBudget::FindFinest(
  double limit, double fullPixels, double pixelCost) const
{
  std::size_t rung = 0;
  while (rung + 1 < this->Ladder.size() &&
    this->PredictMarch(this->Ladder[rung], fullPixels, pixelCost) > limit)
  {
    ++rung;
  }
  return rung;
}

void vtkStriderFrameBudget::MoveTo(std::size_t rung)
{
  const bool isFiner = rung < this->Rung;
  // The finer rung lasted, so it does fit.
  const bool lasted = this->FramesOnRung > 2 * MostPatience;
  if (!isFiner && this->CameFromCoarser && !lasted)
  {
    this->Patience = std::min(2 * this->Patience, MostPatience);
  }
  else if (lasted)
  {
    this->Patience = LeastPatience;
  }
  this->CameFromCoarser = isFiner;
  this->Rung = rung;
  this->FramesOnRung = 0;
}

vtkStriderQuality vtkStriderFrameBudget::ChooseMoving(
  double budget, double restMilliseconds, double fullPixels)
{
  const Estimate& estimate = this->GetEstimate(true);
  if (estimate.IsEmpty())
  {
    return this->Ladder[this->Ladder.size() / 2]; // measures the cost without a long wait
  }
  const double pixelCost = estimate.GetPixelCost();
  const double left =
    std::max(LeastShare * budget, budget - restMilliseconds - estimate.GetOtherCost());
  if (!this->HasRung)
  {
    this->HasRung = true;
    this->Rung = this->FindFinest(CoarserShare * left, fullPixels, pixelCost);
    return this->Ladder[this->Rung];
  }
  ++this->FramesOnRung;
  if (this->PredictMarch(this->Ladder[this->Rung], fullPixels, pixelCost) > MissedShare * left)
  {
    const std::size_t rung = this->FindFinest(CoarserShare * left, fullPixels, pixelCost);
    if (rung > this->Rung)
    {
      this->MoveTo(rung);
    }
  }
  else if (this->FramesOnRung >= this->Patience && estimate.PixelCosts.size() == PixelCostsKept)
  {
    const double dearest =
      *std::max_element(estimate.PixelCosts.begin(), estimate.PixelCosts.end());
    const std::size_t rung = this->FindFinest(FinerShare * left, fullPixels, dearest);
    if (rung < this->Rung)
    {
      this->MoveTo(rung);
    }
  }
  return this->Ladder[this->Rung];
}

vtkStriderQuality vtkStriderFrameBudget::ChooseResting(
  const vtkStriderQuality& last, double budget, double fullPixels) const
{
  const double limit = RestingGrowth * std::max(budget, this->Predict(last, fullPixels, false));
  vtkStriderQuality choice;
  for (const vtkStriderQuality& rung : this->Ladder)
  {
    const bool isFiner = rung != last && rung.SampleFactor <= last.SampleFactor &&
      rung.ImageFactor <= last.ImageFactor;
    if (!isFiner)
    {
      break;
    }
    choice = rung;
    if (this->Predict(rung, fullPixels, false) <= limit)
    {
      break;
    }
  }
  return choice;
}
