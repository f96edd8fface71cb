// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How fine a frame may be to be ready in time, from what the frames before it took.
#ifndef vtkStriderFrameBudget_h
#define vtkStriderFrameBudget_h

#include <deque>
#include <string>
#include <vector>

/**
 * How much coarser than asked for a frame is.
 */
struct vtkStriderQuality
{
  double SampleFactor = 1.0; ///< samples of a ray are so many times farther apart; at least 1
  double ImageFactor = 1.0;  ///< rays are so many times farther apart, across and down; at least 1

  bool IsFull() const { return this->SampleFactor == 1.0 && this->ImageFactor == 1.0; }
  bool operator==(const vtkStriderQuality& other) const
  {
    return this->SampleFactor == other.SampleFactor && this->ImageFactor == other.ImageFactor;
  }
  bool operator!=(const vtkStriderQuality& other) const { return !(*this == other); }
};

/** "full resolution", "half resolution, samples 2x apart", "67% resolution, samples 1.5x apart". */
std::string vtkStriderDescribeQuality(const vtkStriderQuality& quality);

/**
 * Learns what a pixel and a sample cost and answers which quality fits a budget.
 *
 * A frame is taken to need a constant time and, for each pixel, a time of which one part is there once and the other falls with the
 * distance between samples. All three are running estimates that single late frames do not move. There is a fixed ladder of
 * qualities, each at least as fine in both factors as the next, so that pictures change seldom and in one direction; a quality is
 * left at once for a coarser one that fits where it does not fit any more, and for a finer one where that would have fitted for some
 * frames in a row: for twice as many each time that the finer one turns out not to fit.
 *
 * No clock and no window: times, in milliseconds, are handed in.
 */
class vtkStriderFrameBudget
{
public:
  /** What a frame was made with and what it took. */
  struct Frame
  {
    vtkStriderQuality Quality;
    double FullPixels = 0.0;         ///< of the frame, were it of full quality
    double KernelMilliseconds = 0.0; ///< march of the rays
    double OtherMilliseconds =
      0.0; ///< everything else, or below 0 where that says nothing about the next frame
    bool IsInteractive = true;
  };

  /** Set how coarse frames may become, as factors of at least 1. Default: 4 and 4. */
  void SetLargest(const vtkStriderQuality& largest);

  /** Take a frame into account. Frames without a time are not. */
  void Learn(const Frame& frame);

  /** What is shown is another thing now: the next frame's time counts for more than what was learnt. */
  void Forget();

  /**
   * Quality of the next frame while the camera moves, where frames have so many pixels in full quality. The budget is for the
   * frame, of which others than this volume take `restMilliseconds`; the rays get at least a quarter of it.
   */
  vtkStriderQuality ChooseMoving(double budget, double restMilliseconds, double fullPixels);

  /**
   * Quality of the next frame while the camera rests, after one of a certain quality: at least as fine in both factors and finer in
   * one, unless that was full. Each frame is predicted to take at most four times the one before it, or the budget.
   */
  vtkStriderQuality ChooseResting(
    const vtkStriderQuality& last, double budget, double fullPixels) const;

  /** Milliseconds that a frame should take, or 0 where nothing is known. */
  double Predict(const vtkStriderQuality& quality, double fullPixels, bool isInteractive) const;

private:
  /// Costs of frames of one kind. Newest first.
  struct Estimate
  {
    std::deque<double> PixelCosts; ///< milliseconds a pixel with samples as far apart as asked for
    std::deque<double> OtherCosts; ///< milliseconds a frame
    double SampleFactor = 1.0;     ///< of the newest frame
    double PixelCostBefore = 0.0;  ///< before the content changed

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
  double RayShare =
    0.2; ///< of a pixel's cost with samples as far apart as asked for, what does not depend on their distance
  std::size_t Rung = 0; ///< of moving frames
  bool HasRung = false;
  int FramesOnRung = 0;
  bool CameFromCoarser = false;
  int Patience = 4; ///< frames on a rung before a finer one is tried

  static std::vector<vtkStriderQuality> MakeLadder(const vtkStriderQuality& largest);
};

#endif
