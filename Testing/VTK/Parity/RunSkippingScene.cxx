// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Draws a parity scene with and without empty-space skipping: not one bit may differ.
#include "Parity/ParityRun.h"
#include "Support/CompareImages.h"
#include "Support/VolumeScene.h"

#include "vtkImageData.h"
#include "vtkStriderVolumeMapper.h"

#include <cstring>

namespace StriderTesting
{
namespace
{

bool AreSame(vtkImageData* one, vtkImageData* other)
{
  const auto bytes = static_cast<std::size_t>(one->GetNumberOfPoints()) *
    one->GetNumberOfScalarComponents() * one->GetScalarSize();
  return one->GetNumberOfPoints() == other->GetNumberOfPoints() &&
    std::memcmp(one->GetScalarPointer(), other->GetScalarPointer(), bytes) == 0;
}

} // namespace

bool RunSkippingScene(const ParityScene& scene, const TestOptions& options, SceneReport& report)
{
  using Mapper = vtkStriderVolumeMapper;
  vtkIdType skipped = 0;
  for (const bool matchesVTK : { true, false })
  {
    const auto drawn = BuildParityScene(scene, options);
    Mapper* mapper = drawn->GetStriderMapper();
    mapper->SetMatchVTK(matchesVTK);
    mapper->SetCountSamples(true);
    mapper->SetEmptySpaceSkipping(Mapper::SWITCH_OFF);
    const auto every = DrawParityCandidate(*drawn, scene.Measure);
    mapper->SetEmptySpaceSkipping(Mapper::SWITCH_ON);
    const auto seen = DrawParityCandidate(*drawn, scene.Measure);
    skipped += mapper->GetSamplesSkipped();
    if (!AreSame(every, seen))
    {
      const ImageDifference difference = CompareImages(every, seen, every, 0);
      report.Fail(scene.Name,
        std::string("skipping changes the picture") + (matchesVTK ? " with MatchVTK" : "") +
          ", at most by " + std::to_string(difference.Worst) + "/255, in " +
          std::to_string(1.0 - difference.FractionWithin) + " of the pixels: " +
          mapper->GetSkippingDescription() + "; " + mapper->GetLaunchDescription());
      WriteImages("Skipping-" + scene.Name, every, seen);
      return false;
    }
  }
  report.Pass(scene.Name, std::to_string(skipped) + " samples skipped, not one bit differs");
  return skipped > 0;
}

} // namespace StriderTesting
