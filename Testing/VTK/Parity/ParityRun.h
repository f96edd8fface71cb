// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Draws a parity scene with both mappers, proves that each of its features is seen, and compares.
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

/// The scene with all features but one (-1: with all).
std::unique_ptr<VolumeScene> BuildParityScene(
  const ParityScene& scene, const TestOptions& options, int leftOut = -1);

/// VTK's picture of a scene: the window, or colours and depths of RenderToImage side by side.
vtkSmartPointer<vtkImageData> DrawParityReference(VolumeScene& scene, ParityMeasure measure);

/// Strider's picture of a scene, in the same way.
vtkSmartPointer<vtkImageData> DrawParityCandidate(VolumeScene& scene, ParityMeasure measure);

/// Which feature VTK's picture does not show (or shows although it is to be ignored), and by how much; empty where there is none.
std::string FindUnseenFeature(
  const ParityScene& scene, const TestOptions& options, vtkImageData* reference);

/// Compares, and reports a scene as failed whose features are not seen.
ParityResult RunParityScene(
  const ParityScene& scene, const TestOptions& options, SceneReport& report);

/// Draws Strider's pictures alone, with MatchVTK and without, and expects the same bits whether empty space is skipped or not. True
/// where any was skipped.
bool RunSkippingScene(const ParityScene& scene, const TestOptions& options, SceneReport& report);

} // namespace StriderTesting

#endif
