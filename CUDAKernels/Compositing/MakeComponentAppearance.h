// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the appearance of a component or a label from its transfer functions; host only.
#ifndef Strider_Compositing_MakeComponentAppearance_h
#define Strider_Compositing_MakeComponentAppearance_h

#include "Compositing/MakeTransferTable.h"
#include "Compositing/SceneArrays.h"

namespace Strider
{

/// Appends entries and returns the index of the first one.
template <typename Entry>
std::size_t Append(const std::vector<Entry>& entries, std::vector<Entry>& all)
{
  const std::size_t first = all.size();
  all.insert(all.end(), entries.begin(), entries.end());
  return first;
}

/// Returns the position in a table of gradient lengths as a function of stored values. The gradient of dependent
/// components is that of the last one, their opacity. VTK uses the first one of two, reads tables as textures that
/// cover a quarter of the scalar range, and uses dependent components without normalisation, as in its texture.
inline TableAxis PlaceGradient(const VolumeView& volume, const RenderRequest& request,
  int component, const std::array<double, 2>& range, std::size_t count)
{
  const bool isDependent = volume.Components > 1 && !request.Appearance.AreComponentsIndependent;
  const double entries = static_cast<double>(count);
  if (request.MatchVTK)
  {
    const double perStored = isDependent && volume.Components > 2
      ? DescribeVTKScale(volume.Type).ShaderPerStored
      : NormalizeAsVTK(volume, isDependent ? 0 : component).Scale;
    return { static_cast<float>(4.0 * perStored * entries), -0.5f };
  }
  const int source = isDependent ? volume.Components - 1 : component;
  const double extent = range[1] - range[0];
  const double perScalar = extent > 0.0 ? (entries - 1.0) / extent : 0.0;
  return { static_cast<float>(perScalar / DescribeStoredScalars(volume, source).Scale),
    static_cast<float>(-range[0] * perScalar) };
}

inline TableAxis ToTableAxis(const TablePosition& position)
{
  return { static_cast<float>(position.Scale), static_cast<float>(position.Bias) };
}

/// Makes the entries of a 2-D table, with opacities corrected from a unit distance to one step. VTK does not correct
/// them.
inline std::vector<TableColor> MakeTable2D(
  const TransferFunctions& functions, const RenderRequest& request)
{
  std::vector<TableColor> table;
  const double stepsPerUnit = request.SampleDistance / functions.UnitDistance;
  for (std::size_t first = 0; first + 3 < functions.Table2D.size(); first += 4)
  {
    const float* entry = functions.Table2D.data() + first;
    const float opacity = request.MatchVTK
      ? entry[3]
      : CorrectOpacity(entry[3], stepsPerUnit, false, request.Appearance.Blend);
    table.push_back({ entry[0], entry[1], entry[2], opacity });
  }
  return table;
}

inline Status CheckTable2D(const TransferFunctions& functions)
{
  const auto& size = functions.Table2DSize;
  if (size[0] < 1 || size[1] < 1 ||
    functions.Table2D.size() != 4 * static_cast<std::size_t>(size[0]) * size[1])
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "a 2-D transfer function of " + std::to_string(size[0]) + "x" + std::to_string(size[1]) +
        " entries cannot have " + std::to_string(functions.Table2D.size()) +
        " values: 4 an entry are needed");
  }
  return {};
}

/// Makes an appearance. `second` are the second scalars of 2-D transfer functions; if null, the gradient length is
/// used.
inline Status MakeComponentAppearance(const TransferFunctions& functions, const VolumeView& volume,
  const VolumeView* second, const RenderRequest& request, int component, SceneArrays& arrays,
  AppearancePlaces& places, ComponentAppearance& appearance)
{
  TransferTableEntries entries;
  STRIDER_TRY(MakeTransferTable(functions, volume, request, entries, appearance.Table, component));
  places.Opacities = Append(entries.Opacities, arrays.Floats);
  places.Colors = Append(entries.Colors, arrays.Colors);
  if (!functions.GradientOpacities.empty())
  {
    const std::size_t count = functions.GradientOpacities.size();
    places.GradientOpacities = Append(functions.GradientOpacities, arrays.Floats);
    arrays.Floats.push_back(functions.GradientOpacities.back());
    appearance.GradientCount = static_cast<int>(count);
    appearance.Gradient = PlaceGradient(volume, request, component, functions.GradientRange, count);
  }
  if (!functions.Table2D.empty())
  {
    STRIDER_TRY(CheckTable2D(functions));
    places.Table2D = Append(MakeTable2D(functions, request), arrays.Colors);
    const auto width = static_cast<std::size_t>(functions.Table2DSize[0]);
    const auto height = static_cast<std::size_t>(functions.Table2DSize[1]);
    appearance.Table2DSize[0] = functions.Table2DSize[0];
    appearance.Table2DSize[1] = functions.Table2DSize[1];
    appearance.Table2DAxis[0] = ToTableAxis(request.MatchVTK
        ? PlaceAsVTK(volume, width, component)
        : PlaceInRange(DescribeStoredScalars(volume, component), functions.Table2DRangeX, width));
    if (!second)
    {
      appearance.Table2DAxis[1] =
        PlaceGradient(volume, request, component, functions.Table2DRangeY, height);
    }
    else
    {
      appearance.Table2DAxis[1] = ToTableAxis(request.MatchVTK
          ? PlaceAsVTK(*second, height)
          : PlaceInRange(DescribeStoredScalars(*second), functions.Table2DRangeY, height));
    }
  }
  appearance.NotANumber = { functions.NanColor[0], functions.NanColor[1], functions.NanColor[2],
    CorrectOpacity(functions.NanOpacity, request.SampleDistance / functions.UnitDistance, false,
      request.Appearance.Blend) };
  appearance.Weight = static_cast<float>(functions.Weight);
  const bool isMixed = volume.Components > 1 && request.Appearance.AreComponentsIndependent;
  appearance.NormalWeight = request.MatchVTK && isMixed ? appearance.Weight : 1.0f;
  if (request.MatchVTK && volume.Components > 2 && !request.Appearance.AreComponentsIndependent)
  {
    // VTK reads four dependent components without normalisation, as in its texture.
    const double perStored = DescribeVTKScale(volume.Type).ShaderPerStored;
    LookupAxis& axis = appearance.Table.OpacityAxis;
    axis.Scale = static_cast<float>(perStored * CountEntries(axis));
    axis.Bias = -0.5f;
  }
  appearance.IsSeen = true;
  const Material& material = request.Appearance.Materials[component];
  appearance.IsShaded = request.Appearance.IsShaded[request.MatchVTK ? 0 : component];
  appearance.Ambient = static_cast<float>(material.Ambient);
  appearance.Diffuse = static_cast<float>(material.Diffuse);
  appearance.Specular = static_cast<float>(material.Specular);
  appearance.SpecularPower = static_cast<float>(material.SpecularPower);
  return {};
}

} // namespace Strider

#endif
