// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Updates the appearances of components and labels if their inputs changed; host only.
#ifndef Strider_Compositing_UpdateAppearances_h
#define Strider_Compositing_UpdateAppearances_h

#include "Compositing/MakeComponentAppearance.h"
#include "Compositing/SceneSource.h"

#include <algorithm>

namespace Strider
{

/// Lists all settings of a request on which appearances depend.
inline std::vector<double> ListAppearanceSettings(const RenderRequest& request)
{
  const Appearance& appearance = request.Appearance;
  std::vector<double> settings{ request.SampleDistance, static_cast<double>(request.Filter),
    request.MatchVTK ? 1.0 : 0.0, static_cast<double>(appearance.Blend),
    appearance.AreComponentsIndependent ? 1.0 : 0.0 };
  for (const bool isShaded : appearance.IsShaded)
  {
    settings.push_back(isShaded ? 1.0 : 0.0);
  }
  for (const Material& material : appearance.Materials)
  {
    settings.insert(settings.end(),
      { material.Ambient, material.Diffuse, material.Specular, material.SpecularPower });
  }
  return settings;
}

inline Status MakeAppearances(
  const SceneSource& source, const RenderRequest& request, SceneArrays& arrays)
{
  const std::size_t count = source.Functions.size();
  const auto components = static_cast<std::size_t>(source.Volume.Components);
  arrays.Appearances.resize(components);
  arrays.Places.resize(components);
  for (std::size_t component = 0; component < components; ++component)
  {
    const std::size_t own = std::min(component, count - 1);
    STRIDER_TRY(MakeComponentAppearance(source.Functions[own], source.Volume, source.Second,
      request, static_cast<int>(component), arrays, arrays.Places[component],
      arrays.Appearances[component]));
  }
  const std::size_t labels = std::max<std::size_t>(source.Labels.size(), 1);
  arrays.Labels.resize(labels);
  arrays.LabelPlaces.resize(labels);
  arrays.Labels.front() = arrays.Appearances.front();
  arrays.LabelPlaces.front() = arrays.Places.front();
  for (std::size_t label = 1; label < source.Labels.size(); ++label)
  {
    TransferFunctions functions = source.Labels[label];
    if (functions.Opacities.empty())
    {
      continue;
    }
    // VTK does not correct the opacities of labels.
    functions.UnitDistance = request.MatchVTK ? request.SampleDistance : functions.UnitDistance;
    STRIDER_TRY(MakeComponentAppearance(functions, source.Volume, source.Second, request, 0, arrays,
      arrays.LabelPlaces[label], arrays.Labels[label]));
    arrays.Labels[label].Table.IsNearest |= request.MatchVTK;
  }
  return {};
}

/// Makes the appearances anew if content or settings changed; otherwise keeps them and only removes other data from the
/// arrays: the tables of 256 labels take 10 ms.
inline Status UpdateAppearances(
  const SceneSource& source, const RenderRequest& request, SceneArrays& arrays)
{
  std::vector<double> settings = ListAppearanceSettings(request);
  if (arrays.AppearanceContent == source.Content && arrays.AppearanceSettings == settings)
  {
    arrays.Floats.resize(arrays.AppearanceFloats);
    return {};
  }
  const std::uint64_t changes = arrays.AppearanceChanges;
  arrays = {};
  arrays.AppearanceChanges = changes + 1;
  STRIDER_TRY(MakeAppearances(source, request, arrays));
  arrays.AppearanceFloats = arrays.Floats.size();
  arrays.AppearanceContent = source.Content;
  arrays.AppearanceSettings = std::move(settings);
  return {};
}

} // namespace Strider

#endif
