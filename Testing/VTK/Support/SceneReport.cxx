// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares scenes with VTK's images, prints a line for each and decides whether the test passed.
#include "Support/SceneReport.h"

#include "Support/CompareImages.h"
#include "Support/VolumeScene.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkImageData.h"

#include <algorithm>
#include <cstdio>

namespace StriderTesting
{

// The CPU adds up positions in float as VTK's shader does, from an entry that OpenGL interpolates in float: the two
// agree within 1e-4 voxel, most within 2e-5 (measured with llvmpipe and on an H100, where corners lie on a grid of
// 1/256 pixel: see MakeSnappedBox.h). A ray of 6.99999 steps may still have 6 samples here and 7 there, a point on
// the border between two voxels may belong to either (nearest interpolation), and the pixel may be any number of
// steps from another mapper's. Such a pixel is undecided: VTK's own picture must show the candidate's value, within
// the largest difference, when its sample distance changes by 1 part in 100 000. Two pixels of a window may be
// undecided; each is counted and printed.
//
// The texture units that OpenGL and CUDA share round each weight to 1/256. Positions 1e-4 voxel apart are rounded to
// different 256ths in one case of 39. Then one of the three weights of a sample is off by 1/256, and the value by
// d/256, where d is the change of the value from a voxel to the next. Let the opacity rise by a over a range w of
// values, so that a sample's opacity is off by (a/w)(d/256). A ray that crosses the rise takes w/d samples in it (or
// one, with probability w/d), so even if all of them are rounded to the other side a crossing adds up to
// (w/d)(a/w)(d/256) = a/256 whatever d and w are. Anything behind a crossing is seen through it: the sum of
// (transmittance * a) over all crossings of a ray is its opacity, at most 1. So a colour channel is off by up to
// 1/256, and by 2/255 with the rounding of both pictures to 8 bits. Rays of the w/d < 1 case, with a single sample in
// a rise that they mostly jump over, may be off further: the bound holds for 99% of the pixels, not for the worst
// one.
//
// It also holds for the covered pixels alone, except for volumes that VTK cannot draw and a substitute replaces: its
// triangles differ, so that entries are up to 1/512 pixel apart.
ImageBound GetImageBound(const TestOptions& options)
{
  return options.IsCuda ? ImageBound{ 2, 0.99, 255, 0 } : ImageBound{ 1, 0.99, 4, 2 };
}

SceneReport::SceneReport(const std::string& theme, const TestOptions& options)
  : Theme(theme)
  , Options(options)
  , Bound(GetImageBound(options))
{
}

bool SceneReport::IsWanted(const std::string& name) const
{
  return name.find(this->Options.Only) != std::string::npos;
}

struct SceneReport::Verdict
{
  double Coverage;
  bool IsRightBackend;
  bool IsClose;
  /// Pixels beyond the largest difference where VTK differs from itself as much.
  long UndecidedCount;
};

SceneOutcome SceneReport::Compare(
  const std::string& name, VolumeScene& scene, double minimumCoverage)
{
  if (!this->IsWanted(name))
  {
    return {};
  }
  const auto background = scene.DrawBackground();
  const auto reference = scene.DrawReference();
  const auto candidate = scene.DrawCandidate();
  return this->Conclude(name, scene, reference, candidate, background, minimumCoverage, true);
}

SceneOutcome SceneReport::ComparePictures(const std::string& name, VolumeScene& scene,
  vtkImageData* reference, vtkImageData* candidate, vtkImageData* background,
  double minimumCoverage)
{
  if (!this->IsWanted(name))
  {
    return {};
  }
  return this->Conclude(name, scene, reference, candidate, background, minimumCoverage, false);
}

SceneOutcome SceneReport::Conclude(const std::string& name, VolumeScene& scene,
  vtkImageData* reference, vtkImageData* candidate, vtkImageData* background,
  double minimumCoverage, bool canBeUndecided)
{
  const ImageDifference difference =
    CompareImages(reference, candidate, background, this->Bound.Tolerance);
  if (!difference.HasSameSize)
  {
    this->Fail(name, "the images differ in size");
    return { false, true, 0.0, 255 };
  }
  const Verdict verdict = this->Judge(scene, reference, candidate, difference, canBeUndecided);
  const bool isCovered = verdict.Coverage >= minimumCoverage;
  const bool hasPassed = verdict.IsClose && isCovered && verdict.IsRightBackend;
  std::printf(
    "%s %s: %.3f%% of all and %.3f%% of the covered pixels within %d/255, worst %d/255 at "
    "(%d, %d), covers %.1f%%",
    hasPassed ? "pass" : "FAIL", name.c_str(), 100.0 * difference.FractionWithin,
    100.0 * difference.CoveredFractionWithin, this->Bound.Tolerance, difference.Worst,
    difference.WorstPixel[0], difference.WorstPixel[1], 100.0 * verdict.Coverage);
  if (verdict.UndecidedCount > 0)
  {
    std::printf(", %ld undecided", verdict.UndecidedCount);
  }
  std::printf(
    "%s%s\n", isCovered ? "" : ", TOO LITTLE", verdict.IsRightBackend ? "" : ", WRONG BACKEND");
  std::fflush(stdout);
  this->LowestFraction =
    std::min({ this->LowestFraction, difference.FractionWithin, difference.CoveredFractionWithin });
  this->LargestDifference = std::max(this->LargestDifference, difference.Worst);
  this->UndecidedSum += verdict.UndecidedCount;
  ++(hasPassed ? this->PassedCount : this->FailedCount);
  if (!hasPassed)
  {
    WriteImages(this->Theme + "-" + name, reference, candidate);
  }
  return { hasPassed, true, difference.FractionWithin, difference.Worst };
}

SceneReport::Verdict SceneReport::Judge(VolumeScene& scene, vtkImageData* reference,
  vtkImageData* candidate, const ImageDifference& difference, bool canBeUndecided) const
{
  Verdict verdict{};
  verdict.Coverage = double(difference.CoveredCount) / double(difference.PixelCount);
  const char* backend = scene.GetStriderMapper()->GetBackendInUse();
  verdict.IsRightBackend = backend && std::string(backend) == GetBackendName(this->Options);
  const bool countsAll = this->Options.IsCuda && scene.HasStandIn();
  verdict.IsClose = difference.FractionWithin >= this->Bound.FractionWithin &&
    (countsAll || difference.CoveredFractionWithin >= this->Bound.FractionWithin);
  if (verdict.IsClose && difference.Worst > this->Bound.Largest)
  {
    const long beyond = CountPixelsBeyond(reference, candidate, {}, this->Bound.Largest);
    const long decided = !canBeUndecided ? beyond
                                         : CountPixelsBeyond(reference, candidate,
                                             { scene.DrawReferenceWithDistance(1.0 - 1e-5),
                                               scene.DrawReferenceWithDistance(1.0 + 1e-5) },
                                             this->Bound.Largest);
    verdict.UndecidedCount = beyond - decided;
    verdict.IsClose = decided == 0 && beyond <= this->Bound.UndecidedCount;
  }
  return verdict;
}

void SceneReport::Pass(const std::string& name, const std::string& finding)
{
  std::printf("pass %s: %s\n", name.c_str(), finding.c_str());
  std::fflush(stdout);
  ++this->PassedCount;
}

void SceneReport::Fail(const std::string& name, const std::string& reason)
{
  std::printf("FAIL %s: %s\n", name.c_str(), reason.c_str());
  ++this->FailedCount;
}

void SceneReport::Skip(const std::string& name, const std::string& reason)
{
  std::printf("skip %s: %s\n", name.c_str(), reason.c_str());
  ++this->SkippedCount;
}

int SceneReport::Finish() const
{
  std::printf(
    "%s on the %s: %d passed, %d failed, %d skipped; lowest fraction %.3f%%, worst %d/255, "
    "%ld pixels undecided\n",
    this->Theme.c_str(), GetBackendName(this->Options), this->PassedCount, this->FailedCount,
    this->SkippedCount, 100.0 * this->LowestFraction, this->LargestDifference, this->UndecidedSum);
  if (this->FailedCount > 0 || (this->PassedCount == 0 && this->SkippedCount == 0))
  {
    return 1;
  }
  return this->SkippedCount > 0 ? SkipReturnCode : 0;
}

int RunScenes(int argumentCount, char** arguments, const std::string& theme,
  const std::function<void(const TestOptions&, SceneReport&)>& drawAll)
{
  TestOptions options;
  if (!ParseTestOptions(argumentCount, arguments, options))
  {
    return 2;
  }
  if (!CanRunHere(options))
  {
    return SkipReturnCode;
  }
  SceneReport report(theme, options);
  drawAll(options, report);
  return report.Finish();
}

} // namespace StriderTesting
