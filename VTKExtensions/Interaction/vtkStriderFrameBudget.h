// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the quality of the next frame that fits a time budget, from the cost of former frames.
#ifndef vtkStriderFrameBudget_h
#define vtkStriderFrameBudget_h

#include <deque>
#include <string>
#include <vector>

/**
 * Reduction of a frame's quality; both factors are 1 at full quality.
 */
struct vtkStriderQuality
{
  /// Factor of the distance between samples of a ray, at least 1.
  double SampleFactor = 1.0;
  /// Factor of the distance between rays, across and down the image, at least 1.
  double ImageFactor = 1.0;

  bool IsFull() const { return this->SampleFactor == 1.0 && this->ImageFactor == 1.0; }
  bool operator==(const vtkStriderQuality& other) const
  {
    return this->SampleFactor == other.SampleFactor && this->ImageFactor == other.ImageFactor;
  }
  bool operator!=(const vtkStriderQuality& other) const { return !(*this == other); }
};

/** Returns "full resolution", "half resolution, samples 2x apart" or "67% resolution, samples 1.5x apart". */
std::string vtkStriderDescribeQuality(const vtkStriderQuality& quality);

/**
 * Estimates the cost of a pixel and of a sample, and chooses the quality that fits a budget.
 *
 * The time of a frame is modelled as a constant plus a time per pixel. One part of the time per pixel is constant,
 * and the other falls with the distance between samples. All three are running estimates that single late frames do
 * not change. Qualities form a fixed ladder, each at least as fine in both factors as the next, so that pictures
 * change seldom and in one direction. A quality that no longer fits is left at once for a coarser one that fits. It
 * is left for a finer one where that would have fitted for several frames in a row; this number doubles each time
 * that the finer one turns out not to fit.
 *
 * This class uses neither a clock nor a window: the caller passes times, in milliseconds.
 */
class vtkStriderFrameBudget
{
public:
  /** Quality and cost of a frame. */
  struct Frame
  {
    vtkStriderQuality Quality;
    /// Number of pixels that the frame would have at full quality.
    double FullPixels = 0.0;
    double KernelMilliseconds = 0.0; ///< ray march
    /// Everything else; negative where it does not predict the next frame.
    double OtherMilliseconds = 0.0;
    bool IsInteractive = true;
  };

  /** Sets the coarsest quality, as factors of at least 1. Default: 4 and 4. */
  void SetLargest(const vtkStriderQuality& largest);

  /** Updates the estimates with a frame. Frames without a time are ignored. */
  void Learn(const Frame& frame);

  /** Says that the content has changed: the next frame's time counts for more than the former estimates. */
  void Forget();

  /**
   * Returns the quality of the next frame while the camera moves. `fullPixels` is its number of pixels at full
   * quality. The budget is for the whole frame, of which everything except this volume takes `restMilliseconds`; the
   * rays get at least a quarter of the budget.
   */
  vtkStriderQuality ChooseMoving(double budget, double restMilliseconds, double fullPixels);

  /**
   * Returns the quality of the next frame while the camera rests, after one of quality `last`: at least as fine in
   * both factors, and finer in one unless `last` was full quality. Each frame is predicted to take at most four times
   * as long as the one before it, or the budget.
   */
  vtkStriderQuality ChooseResting(
    const vtkStriderQuality& last, double budget, double fullPixels) const;

  /** Returns the predicted time of a frame in milliseconds, or 0 where nothing is known. */
  double Predict(const vtkStriderQuality& quality, double fullPixels, bool isInteractive) const;

private:
  /// Costs of interactive or still frames, newest first.
  struct Estimate
  {
    /// Milliseconds per pixel at the requested sample distance.
    std::deque<double> PixelCosts;
    std::deque<double> OtherCosts; ///< milliseconds per frame
    double SampleFactor = 1.0;     ///< sample factor of the newest frame
    double PixelCostBefore = 0.0;  ///< cost before the content changed

    bool IsEmpty() const { return this->PixelCosts.empty() && this->PixelCostBefore == 0.0; }
    double GetPixelCost() const;
    double GetOtherCost() const;
  };

  const Estimate& GetEstimate(bool isInteractive) const;
  double MeasureShape(double sampleFactor) const;
  double PredictMarch(const vtkStriderQuality& quality, double fullPixels, double pixelCost) const;
  void LearnRayShare(const Estimate& estimate, double sampleFactor, double pixelCost);
  std::size_t FindFinest(double limit, double fullPixels, double pixelCost) const;
  void MoveTo(std::size_t rung);

  std::vector<vtkStriderQuality> Ladder = MakeLadder({ 4.0, 4.0 });
  vtkStriderQuality Largest{ 4.0, 4.0 };
  Estimate Moving;
  Estimate Resting;
  /// Share of a pixel's cost at the requested sample distance that does not depend on this distance.
  double RayShare = 0.2;
  std::size_t Rung = 0; ///< present rung of interactive frames
  bool HasRung = false;
  int FramesOnRung = 0;
  bool CameFromCoarser = false;
  int Patience = 4; ///< frames on a rung before a finer one is tried

  static std::vector<vtkStriderQuality> MakeLadder(const vtkStriderQuality& largest);
};

#endif
