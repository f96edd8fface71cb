// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Draws a parity scene with both mappers, verifies that each of its features is visible, and compares.
#ifndef StriderTesting_ParityRun_h
#define StriderTesting_ParityRun_h

#include "Parity/ParityScene.h"
#include "Support/SceneReport.h"

#include "vtkSmartPointer.h"

#include <memory>

class vtkImageData;

namespace StriderTesting
{

/// One line of the table.
struct ParityResult
{
  std::string Name;
  bool IsDrawn = false;
  bool HasPassed = false;
  double FractionWithin = 0.0; ///< of the pixels within the tolerance; of MeanColors: 1 or 0
  double Largest = 0.0;        ///< difference in steps of 1/255; of MeanColors: of the mean
};

/// Builds the scene with all features but one (-1: with all).
std::unique_ptr<VolumeScene> BuildParityScene(
  const ParityScene& scene, const TestOptions& options, int leftOut = -1);

/// VTK's picture of a scene: the window, or colours and depths of RenderToImage side by side.
vtkSmartPointer<vtkImageData> DrawParityReference(VolumeScene& scene, ParityMeasure measure);

/// Strider's picture of a scene, in the same form.
vtkSmartPointer<vtkImageData> DrawParityCandidate(VolumeScene& scene, ParityMeasure measure);

/// Returns a message about the first feature that VTK's picture does not show (or shows although it should ignore
/// it), with the measured change; empty where there is none.
std::string FindUnseenFeature(
  const ParityScene& scene, const TestOptions& options, vtkImageData* reference);

/// Compares both pictures. A scene with invisible features counts as failed.
ParityResult RunParityScene(
  const ParityScene& scene, const TestOptions& options, SceneReport& report);

/// Draws Strider's pictures only, with and without MatchVTK, and expects the same bits with and without empty-space
/// skipping. Returns true where any samples were skipped.
bool RunSkippingScene(const ParityScene& scene, const TestOptions& options, SceneReport& report);

} // namespace StriderTesting

#endif
