// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A scene of the parity tests: a volume, a view and the features that VTK's mapper and Strider's must show alike.
#ifndef StriderTesting_ParityScene_h
#define StriderTesting_ParityScene_h

#include "Support/PlaceCamera.h"

#include <functional>
#include <string>
#include <vector>

namespace StriderTesting
{

class VolumeScene;

/// One change of a scene for both mappers, made only through VTK's public interface.
struct ParityFeature
{
  std::string Name;
  /// Empty where this VTK lacks the feature.
  std::function<void(VolumeScene&)> Apply;
  /// True where the feature does not change VTK's picture.
  bool ChangesNothing = false;
};

/// Marks a feature that VTK ignores: the picture must be the same with it and without it.
ParityFeature Ignored(ParityFeature feature);

/// Combines two features, where VTK cannot draw the second without the first.
ParityFeature Both(const ParityFeature& first, const ParityFeature& second);

/// The part of a scene that is compared.
enum class ParityMeasure
{
  Pixels,     ///< of the window, one by one
  Images,     ///< of RenderToImage, colours and depths, one by one
  MeanColors, ///< of the window, over all pixels: noise differs
};

struct ParityScene
{
  /// Theme, features and view: "look/shade+gradient-opacity@inside".
  std::string Name;
  std::string Theme;
  std::vector<ParityFeature> Features;
  CameraView View = CameraView::Oblique;
  ParityMeasure Measure = ParityMeasure::Pixels;
};

/// Collects the scenes of a theme and names them.
class ParitySceneList
{
public:
  explicit ParitySceneList(const std::string& theme)
    : Theme(theme)
  {
  }
  /// Adds a scene. The features are applied in this order, to waves of bytes in a box of 41x37x43 voxels. Adds
  /// nothing where this VTK lacks one of them.
  void Add(const std::vector<ParityFeature>& features, CameraView view = CameraView::Oblique,
    ParityMeasure measure = ParityMeasure::Pixels);

  std::vector<ParityScene> Scenes;

private:
  std::string Theme;
};

std::vector<ParityScene> ListBlendScenes();
std::vector<ParityScene> ListDataScenes();
std::vector<ParityScene> ListLookScenes();
std::vector<ParityScene> ListLightScenes();
std::vector<ParityScene> ListRegionScenes();
std::vector<ParityScene> ListIntegrationScenes();
std::vector<ParityScene> ListPeelingScenes();
std::vector<ParityScene> ListMultiVolumeScenes();

/// All scenes, in this order.
std::vector<ParityScene> ListParityScenes();

} // namespace StriderTesting

#endif
