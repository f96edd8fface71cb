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

/// Where the tables of one look begin in SceneArrays; None: it has no such table.
struct LookPlaces
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
  std::vector<TableColor> Colors; ///< of looks only
  std::vector<LightSource> Lights;
  std::vector<ClipPlane> Planes;
  std::vector<ComponentLook> Looks; ///< of the components; their addresses are not kept
  std::vector<ComponentLook> Labels;
  std::vector<LookPlaces> Places;      ///< of the components
  std::vector<LookPlaces> LabelPlaces; ///< of the labels
  std::size_t IsoValues = 0;           ///< in Floats
  std::size_t PointPlaces[3] = { LookPlaces::None, LookPlaces::None, LookPlaces::None };

  // What the looks were made from: UpdateLooks.h.
  std::size_t LookFloats = 0; ///< so many of the first floats are theirs
  std::uint64_t LookContent = 0;
  std::vector<double> LookSettings; ///< empty: there are none
  std::uint64_t LookChanges = 0;    ///< how often they were made
};

/// Where the arrays lie for whoever marches: in host memory, or copies on a device.
struct SceneBases
{
  const float* Floats;
  const TableColor* Colors;
  const LightSource* Lights;
  const ClipPlane* Planes;
  const ComponentLook* Labels;
};

inline SceneBases GetHostBases(const SceneArrays& arrays)
{
  return { arrays.Floats.data(), arrays.Colors.data(), arrays.Lights.data(), arrays.Planes.data(),
    arrays.Labels.data() };
}

inline void PointLook(const LookPlaces& places, const SceneBases& bases, ComponentLook& look)
{
  look.Table.Opacities = bases.Floats + places.Opacities;
  look.Table.Colors = bases.Colors + places.Colors;
  look.GradientOpacities = places.GradientOpacities == LookPlaces::None
    ? nullptr
    : bases.Floats + places.GradientOpacities;
  look.Table2D = places.Table2D == LookPlaces::None ? nullptr : bases.Colors + places.Table2D;
}

/// Points the features, and the labels in `arrays`, into memory that holds copies of the arrays. To be called before the labels
/// are copied.
inline void PointScene(const SceneBases& bases, SceneArrays& arrays, SceneFeatures& scene)
{
  for (std::size_t component = 0; component < arrays.Places.size(); ++component)
  {
    PointLook(arrays.Places[component], bases, scene.Looks[component]);
  }
  for (std::size_t label = 0; label < arrays.LabelPlaces.size(); ++label)
  {
    PointLook(arrays.LabelPlaces[label], bases, arrays.Labels[label]);
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const std::size_t places = arrays.PointPlaces[axis];
    scene.Grid.Axis[axis].Places = places == LookPlaces::None ? nullptr : bases.Floats + places;
  }
  scene.IsoValues = bases.Floats + arrays.IsoValues;
  scene.Lights = bases.Lights;
  scene.Planes = bases.Planes;
  scene.Labels = bases.Labels;
}

} // namespace Strider

#endif
