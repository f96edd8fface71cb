// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares scenes with VTK's images, prints a line for each and decides whether the test passed.
#ifndef StriderTesting_SceneReport_h
#define StriderTesting_SceneReport_h

#include "Support/CompareImages.h"
#include "Support/TestOptions.h"

#include <functional>
#include <string>

class vtkImageData;

namespace StriderTesting
{

class VolumeScene;

/// Largest differences from VTK's picture, in steps of 1/255.
struct ImageBound
{
  int Tolerance;
  double FractionWithin; ///< share of the pixels within the tolerance
  int Largest; ///< No pixel differs by more than this, unless VTK's own rounding decides it.
  long UndecidedCount; ///< number of pixels that may be undecided by VTK's rounding
};

/// The bound of the software sampler, or of hardware filtering; derived in the source file.
ImageBound GetImageBound(const TestOptions& options);

/// Result of a comparison.
struct SceneOutcome
{
  bool HasPassed = false;
  bool IsDrawn = false; ///< false where --only does not select the scene
  double FractionWithin = 0.0;
  int Worst = 0;
};

class SceneReport
{
public:
  SceneReport(const std::string& theme, const TestOptions& options);

  /// Draws a scene with both mappers and compares. `minimumCoverage` is the share of the window that the volume must
  /// change, so that two empty pictures never pass.
  SceneOutcome Compare(const std::string& name, VolumeScene& scene, double minimumCoverage = 0.001);
  /// Compares given pictures in the same way but without undecided pixels.
  SceneOutcome ComparePictures(const std::string& name, VolumeScene& scene, vtkImageData* reference,
    vtkImageData* candidate, vtkImageData* background, double minimumCoverage = 0.001);

  /// True where --only selects this scene, or is not given.
  bool IsWanted(const std::string& name) const;

  void Pass(const std::string& name, const std::string& finding);
  void Fail(const std::string& name, const std::string& reason);
  /// Reports a scene that cannot be drawn here.
  void Skip(const std::string& name, const std::string& reason);

  /// Prints the totals. Returns 0; 1 where a scene failed; or the skip code where none failed but some were skipped.
  int Finish() const;

private:
  struct Verdict;
  Verdict Judge(VolumeScene& scene, vtkImageData* reference, vtkImageData* candidate,
    const ImageDifference& difference, bool canBeUndecided) const;
  SceneOutcome Conclude(const std::string& name, VolumeScene& scene, vtkImageData* reference,
    vtkImageData* candidate, vtkImageData* background, double minimumCoverage, bool canBeUndecided);

  std::string Theme;
  TestOptions Options;
  ImageBound Bound;
  int PassedCount = 0;
  int FailedCount = 0;
  int SkippedCount = 0;
  double LowestFraction = 1.0;
  int LargestDifference = 0;
  long UndecidedSum = 0;
};

/// Main part of every scene test program: reads the options, skips where there is no device, draws, reports.
int RunScenes(int argumentCount, char** arguments, const std::string& theme,
  const std::function<void(const TestOptions&, SceneReport&)>& drawAll);

} // namespace StriderTesting

#endif
