// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Looks/ApplyLook.h"
#include "Looks/MakeLightKit.h"

#include "pqStriderSplitHistogram.h"

#include <algorithm>
#include <cmath>

namespace StriderBenchmarks
{
namespace
{

constexpr int LookEntries = 1024;
constexpr double LastPosition = 3.0;
constexpr std::size_t GradientNode = 4; ///< place, factor, and two numbers of a straight segment

/// Scalars at the positions 0 to 3.
std::vector<double> FindAnchors(
  const ScalarHistogram& histogram, const std::array<double, 2>& range)
{
  const auto thresholds = pqStriderSplitHistogram({ histogram.begin(), histogram.end() });
  const double width = range[1] - range[0];
  return { range[0], range[0] + thresholds[0] * width, range[0] + thresholds[1] * width, range[1] };
}

/// The nodes, each with a scalar instead of a position.
std::vector<double> PlaceAt(
  const std::vector<double>& anchors, std::vector<double> nodes, std::size_t stride)
{
  for (std::size_t node = 0; node < nodes.size(); node += stride)
  {
    const double first = std::clamp(std::floor(nodes[node]), 0.0, LastPosition - 1.0);
    const auto anchor = static_cast<std::size_t>(first);
    nodes[node] = anchors[anchor] + (nodes[node] - first) * (anchors[anchor + 1] - anchors[anchor]);
  }
  return nodes;
}

void SetGradientOpacity(const Look& look, double extent, Strider::TransferFunctions& functions)
{
  const auto nodes = look.Settings.find("StriderGradientOpacityFunction");
  if (look.Get("StriderUseGradientOpacity", 0.0) == 0.0 || nodes == look.Settings.end())
  {
    return;
  }
  functions.GradientOpacities =
    SampleNodes(nodes->second, GradientNode, 1, { 0.0, 1.0 }, LookEntries);
  functions.GradientRange = { 0.0, 0.25 * extent };
}

void SetLight(const Look& look, Strider::Appearance& appearance)
{
  appearance.IsShaded.fill(look.Get("StriderShade", 0.0) != 0.0);
  appearance.Lights = appearance.IsShaded[0] ? MakeLightKit() : std::vector<Strider::Light>{};
  for (Strider::Material& material : appearance.Materials)
  {
    material.Ambient = look.Get("StriderAmbient", material.Ambient);
    material.Diffuse = look.Get("StriderDiffuse", material.Diffuse);
    material.Specular = look.Get("StriderSpecular", material.Specular);
    material.SpecularPower = look.Get("StriderSpecularPower", material.SpecularPower);
  }
  appearance.ScatteringBlend = look.Get("StriderVolumetricScatteringBlending", 0.0);
  appearance.ScatteringAnisotropy = look.Get("StriderScatteringAnisotropy", 0.0);
  appearance.IlluminationReach = look.Get("StriderGlobalIlluminationReach", 0.0);
  appearance.IsJittered = look.Get("StriderUseJittering", 0.0) != 0.0;
}

} // namespace

std::vector<float> SampleNodes(const std::vector<double>& nodes, std::size_t stride,
  std::size_t columns, const std::array<double, 2>& range, int count)
{
  const std::size_t nodeCount = nodes.size() / stride;
  std::vector<float> samples;
  std::size_t next = 0; // the first node behind the place
  for (int sample = 0; nodeCount > 0 && sample < count; ++sample)
  {
    const double place = range[0] + (range[1] - range[0]) * sample / std::max(count - 1, 1);
    while (next < nodeCount && nodes[next * stride] <= place)
    {
      ++next;
    }
    const std::size_t low = (next > 0 ? next - 1 : 0) * stride;
    const std::size_t high = std::min(next, nodeCount - 1) * stride;
    const double width = nodes[high] - nodes[low];
    const double way = width > 0.0 ? (place - nodes[low]) / width : 0.0;
    for (std::size_t column = 1; column <= columns; ++column)
    {
      samples.push_back(
        static_cast<float>((1.0 - way) * nodes[low + column] + way * nodes[high + column]));
    }
  }
  return samples;
}

void ApplyLook(const Look& look, const ScalarHistogram& histogram, BenchScene& scene)
{
  const std::array<double, 2>& range = scene.Volume.View.ScalarRange;
  const std::vector<double> anchors = FindAnchors(histogram, range);
  Strider::TransferFunctions& functions = scene.Functions;
  functions.Colors = SampleNodes(PlaceAt(anchors, look.Colors, 4), 4, 3, range, LookEntries);
  functions.Opacities = SampleNodes(PlaceAt(anchors, look.Opacities, 2), 2, 1, range, LookEntries);
  functions.ColorRange = range;
  functions.OpacityRange = range;
  functions.UnitDistance = scene.Spacing;
  SetGradientOpacity(look, range[1] - range[0], functions);
  SetLight(look, scene.Appearance);
  scene.Blend = static_cast<Strider::BlendMode>(std::lround(look.Get("StriderBlendMode", 0.0)));
}

} // namespace StriderBenchmarks
