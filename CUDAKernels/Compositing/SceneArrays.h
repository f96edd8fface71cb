// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The memory behind a SceneFeatures; host only.
#ifndef Strider_Compositing_SceneArrays_h
#define Strider_Compositing_SceneArrays_h

#include "Compositing/SceneFeatures.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Strider
{

/// Start of an appearance's tables in SceneArrays; None: it has no such table.
struct AppearancePlaces
{
  static constexpr std::size_t None = static_cast<std::size_t>(-1);
  std::size_t Opacities = 0;
  std::size_t Colors = 0;
  std::size_t GradientOpacities = None;
  std::size_t Table2D = None;
};

struct SceneArrays
{
  std::vector<float> Floats;
  std::vector<TableColor> Colors; ///< entries of the appearances' tables
  std::vector<LightSource> Lights;
  std::vector<ClipPlane> Planes;
  std::vector<ComponentAppearance> Appearances; ///< components; their addresses are not kept
  std::vector<ComponentAppearance> Labels;
  std::vector<AppearancePlaces> Places;      ///< tables of the components
  std::vector<AppearancePlaces> LabelPlaces; ///< tables of the labels
  std::size_t IsoValues = 0;                 ///< start in Floats
  std::size_t PointPlaces[3] = { AppearancePlaces::None, AppearancePlaces::None,
    AppearancePlaces::None };

  // Inputs from which the appearances were made: UpdateAppearances.h.
  std::size_t AppearanceFloats = 0; ///< number of leading floats that belong to the appearances
  std::uint64_t AppearanceContent = 0;
  std::vector<double> AppearanceSettings; ///< empty: none were made yet
  std::uint64_t AppearanceChanges = 0;    ///< how often they were made
};

/// Addresses of the arrays for the ray march: in host memory, or of copies on a device.
struct SceneBases
{
  const float* Floats;
  const TableColor* Colors;
  const LightSource* Lights;
  const ClipPlane* Planes;
  const ComponentAppearance* Labels;
};

inline SceneBases GetHostBases(const SceneArrays& arrays)
{
  return { arrays.Floats.data(), arrays.Colors.data(), arrays.Lights.data(), arrays.Planes.data(),
    arrays.Labels.data() };
}

inline void PointAppearance(
  const AppearancePlaces& places, const SceneBases& bases, ComponentAppearance& appearance)
{
  appearance.Table.Opacities = bases.Floats + places.Opacities;
  appearance.Table.Colors = bases.Colors + places.Colors;
  appearance.GradientOpacities = places.GradientOpacities == AppearancePlaces::None
    ? nullptr
    : bases.Floats + places.GradientOpacities;
  appearance.Table2D =
    places.Table2D == AppearancePlaces::None ? nullptr : bases.Colors + places.Table2D;
}

/// Points the features, and the labels in `arrays`, to memory that holds copies of the arrays. Must be called before
/// the labels are copied.
inline void PointScene(const SceneBases& bases, SceneArrays& arrays, SceneFeatures& scene)
{
  for (std::size_t component = 0; component < arrays.Places.size(); ++component)
  {
    PointAppearance(arrays.Places[component], bases, scene.Appearances[component]);
  }
  for (std::size_t label = 0; label < arrays.LabelPlaces.size(); ++label)
  {
    PointAppearance(arrays.LabelPlaces[label], bases, arrays.Labels[label]);
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const std::size_t places = arrays.PointPlaces[axis];
    scene.Grid.Axis[axis].Places =
      places == AppearancePlaces::None ? nullptr : bases.Floats + places;
  }
  scene.IsoValues = bases.Floats + arrays.IsoValues;
  scene.Lights = bases.Lights;
  scene.Planes = bases.Planes;
  scene.Labels = bases.Labels;
}

} // namespace Strider

#endif
