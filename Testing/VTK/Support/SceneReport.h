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

/// How close a picture must be to VTK's, in steps of 1/255.
struct ImageBound
{
  int Tolerance;
  double FractionWithin; ///< share of the pixels within the tolerance
  int Largest; ///< no pixel is further apart than this, unless VTK's own rounding decides over it
  long UndecidedCount; ///< so many pixels may be of that kind
};

/// The bound of the software sampler, and the one of the hardware's, with its derivation in the source.
ImageBound GetImageBound(const TestOptions& options);

/// What a comparison found.
struct SceneOutcome
{
  bool HasPassed = false;
  bool IsDrawn = false; ///< false where --only did not ask for the scene
  double FractionWithin = 0.0;
  int Worst = 0;
};

class SceneReport
{
public:
  SceneReport(const std::string& theme, const TestOptions& options);

  /// Draws a scene with both mappers and compares. `minimumCoverage` is the share of the window that the volume must change,
  /// so that two empty pictures never pass.
  SceneOutcome Compare(const std::string& name, VolumeScene& scene, double minimumCoverage = 0.001);
  /// Compares pictures that were drawn elsewhere, in the same way but without undecided pixels.
  SceneOutcome ComparePictures(const std::string& name, VolumeScene& scene, vtkImageData* reference,
    vtkImageData* candidate, vtkImageData* background, double minimumCoverage = 0.001);

  /// Whether --only asks for this scene.
  bool IsWanted(const std::string& name) const;

  void Pass(const std::string& name, const std::string& finding);
  void Fail(const std::string& name, const std::string& reason);
  /// A scene that cannot be drawn here.
  void Skip(const std::string& name, const std::string& reason);

  /// Prints the sums. 0, 1 where a scene failed, or the skip code where none failed but some were skipped.
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

/// What every test program of scenes does: reads the options, skips where there is no device, draws, reports.
int RunScenes(int argumentCount, char** arguments, const std::string& theme,
  const std::function<void(const TestOptions&, SceneReport&)>& drawAll);

} // namespace StriderTesting

#endif
