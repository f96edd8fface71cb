// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A scene of the parity tests: a volume, a view and the features that VTK's mapper and Strider's must show alike.
#include "Parity/ParityScene.h"

#include <algorithm>
#include <utility>

namespace StriderTesting
{

ParityFeature Ignored(ParityFeature feature)
{
  feature.ChangesNothing = true;
  return feature;
}

ParityFeature Both(const ParityFeature& first, const ParityFeature& second)
{
  return { first.Name + "-" + second.Name, [first, second](VolumeScene& scene) {
            first.Apply(scene);
            second.Apply(scene);
          } };
}

void ParitySceneList::Add(
  const std::vector<ParityFeature>& features, CameraView view, ParityMeasure measure)
{
  const auto isLacking = [](const ParityFeature& feature) { return !feature.Apply; };
  if (std::any_of(features.begin(), features.end(), isLacking))
  {
    return;
  }
  ParityScene scene{ this->Theme + "/", this->Theme, features, view, measure };
  for (const ParityFeature& feature : features)
  {
    scene.Name += (&feature == &features.front() ? "" : "+") + feature.Name;
  }
  if (view != CameraView::Oblique)
  {
    scene.Name += std::string("@") + GetName(view);
  }
  scene.Name += measure == ParityMeasure::Images ? " to images"
    : measure == ParityMeasure::MeanColors       ? " in the mean"
                                                 : "";
  this->Scenes.push_back(std::move(scene));
}

std::vector<ParityScene> ListParityScenes()
{
  std::vector<ParityScene> all;
  for (const auto& list :
    { ListBlendScenes(), ListDataScenes(), ListLookScenes(), ListLightScenes(), ListRegionScenes(),
      ListIntegrationScenes(), ListPeelingScenes(), ListMultiVolumeScenes() })
  {
    all.insert(all.end(), list.begin(), list.end());
  }
  return all;
}

} // namespace StriderTesting
