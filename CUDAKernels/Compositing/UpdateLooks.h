// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The looks of components and labels, made anew where something has changed; host only.
#ifndef Strider_Compositing_UpdateLooks_h
#define Strider_Compositing_UpdateLooks_h

#include "Compositing/MakeComponentLook.h"
#include "Compositing/SceneSource.h"

#include <algorithm>

namespace Strider
{

/// All of a request that looks depend on.
inline std::vector<double> ListLookSettings(const RenderRequest& request)
{
  const Appearance& look = request.Look;
  std::vector<double> settings{ request.SampleDistance, static_cast<double>(request.Filter),
    request.MatchVTK ? 1.0 : 0.0, static_cast<double>(look.Blend),
    look.AreComponentsIndependent ? 1.0 : 0.0 };
  for (const bool isShaded : look.IsShaded)
  {
    settings.push_back(isShaded ? 1.0 : 0.0);
  }
  for (const Material& material : look.Materials)
  {
    settings.insert(settings.end(),
      { material.Ambient, material.Diffuse, material.Specular, material.SpecularPower });
  }
  return settings;
}

inline Status MakeLooks(
  const SceneSource& source, const RenderRequest& request, SceneArrays& arrays)
{
  const std::size_t count = source.Functions.size();
  const auto components = static_cast<std::size_t>(source.Volume.Components);
  arrays.Looks.resize(components);
  arrays.Places.resize(components);
  for (std::size_t component = 0; component < components; ++component)
  {
    const std::size_t own = std::min(component, count - 1);
    STRIDER_TRY(MakeComponentLook(source.Functions[own], source.Volume, source.Second, request,
      static_cast<int>(component), arrays, arrays.Places[component], arrays.Looks[component]));
  }
  const std::size_t labels = std::max<std::size_t>(source.Labels.size(), 1);
  arrays.Labels.resize(labels);
  arrays.LabelPlaces.resize(labels);
  arrays.Labels.front() = arrays.Looks.front();
  arrays.LabelPlaces.front() = arrays.Places.front();
  for (std::size_t label = 1; label < source.Labels.size(); ++label)
  {
    TransferFunctions functions = source.Labels[label];
    if (functions.Opacities.empty())
    {
      continue;
    }
    // VTK leaves the opacities of labels uncorrected.
    functions.UnitDistance = request.MatchVTK ? request.SampleDistance : functions.UnitDistance;
    STRIDER_TRY(MakeComponentLook(functions, source.Volume, source.Second, request, 0, arrays,
      arrays.LabelPlaces[label], arrays.Labels[label]));
    arrays.Labels[label].Table.IsNearest |= request.MatchVTK;
  }
  return {};
}

/// Leaves the arrays as they are, but for what is not of the looks, where these are of the same content and settings: the tables of
/// 256 labels take 10 ms.
inline Status UpdateLooks(
  const SceneSource& source, const RenderRequest& request, SceneArrays& arrays)
{
  std::vector<double> settings = ListLookSettings(request);
  if (arrays.LookContent == source.Content && arrays.LookSettings == settings)
  {
    arrays.Floats.resize(arrays.LookFloats);
    return {};
  }
  const std::uint64_t changes = arrays.LookChanges;
  arrays = {};
  arrays.LookChanges = changes + 1;
  STRIDER_TRY(MakeLooks(source, request, arrays));
  arrays.LookFloats = arrays.Floats.size();
  arrays.LookContent = source.Content;
  arrays.LookSettings = std::move(settings);
  return {};
}

} // namespace Strider

#endif
