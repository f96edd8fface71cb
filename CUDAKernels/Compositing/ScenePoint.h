// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A sample of a scene, and its table lookups.
#ifndef Strider_Compositing_ScenePoint_h
#define Strider_Compositing_ScenePoint_h

#include "Compositing/ClassifySample.h"
#include "Compositing/SceneFeatures.h"
#include "Shading/ReadGradient.h"

namespace Strider
{

/// Inputs for the classification of a sample.
template <typename Sampler>
struct ScenePoint
{
  const SceneFeatures& Scene;
  const Sampler& Voxels;
  Vector3 Point; ///< in index space
  Vector3 ToEye; ///< unit length, in light space
  float BoxStep; ///< length of the ray's steps in the unit cube of SceneFeatures::BoxScale
};

STRIDER_HOST_DEVICE float LookUp(const float* entries, int count, float position, bool isNearest)
{
  const TableEntry entry = FindEntry(position, static_cast<float>(count - 1), isNearest);
  const float low = entries[entry.Index];
  return low + entry.Weight * (entries[entry.Index + 1] - low);
}

STRIDER_HOST_DEVICE TableColor Mix(const TableColor& from, const TableColor& to, float weight)
{
  return { from.Red + weight * (to.Red - from.Red), from.Green + weight * (to.Green - from.Green),
    from.Blue + weight * (to.Blue - from.Blue),
    from.Opacity + weight * (to.Opacity - from.Opacity) };
}

STRIDER_HOST_DEVICE TableColor LookUp2D(
  const ComponentAppearance& appearance, float first, float second)
{
  const bool isNearest = appearance.Table.IsNearest;
  const int width = appearance.Table2DSize[0];
  const int height = appearance.Table2DSize[1];
  const TableEntry x =
    FindEntry(first * appearance.Table2DAxis[0].Scale + appearance.Table2DAxis[0].Bias,
      static_cast<float>(width - 1), isNearest);
  const TableEntry y =
    FindEntry(second * appearance.Table2DAxis[1].Scale + appearance.Table2DAxis[1].Bias,
      static_cast<float>(height - 1), isNearest);
  const int right = Smaller(x.Index + 1, width - 1);
  const TableColor* low = appearance.Table2D + y.Index * width;
  const TableColor* high = appearance.Table2D + Smaller(y.Index + 1, height - 1) * width;
  return Mix(
    Mix(low[x.Index], low[right], x.Weight), Mix(high[x.Index], high[right], x.Weight), y.Weight);
}

// Both functions read their tables for not-a-number, too: without branches, GPUs overlap the lookups of several
// samples.
STRIDER_HOST_DEVICE TableColor ShowColor(const ComponentAppearance& appearance, float value)
{
  const bool isNumber = value == value;
  const TableColor& other = appearance.NotANumber;
  const TableColor color = ClassifyColor(appearance.Table, value);
  return { isNumber ? color.Red : other.Red, isNumber ? color.Green : other.Green,
    isNumber ? color.Blue : other.Blue, isNumber ? color.Opacity : other.Opacity };
}

STRIDER_HOST_DEVICE float ShowOpacity(const ComponentAppearance& appearance, float value)
{
  const float opacity = ClassifyOpacity(appearance.Table, value);
  return value == value ? opacity : appearance.NotANumber.Opacity;
}

STRIDER_HOST_DEVICE float LookUpGradient(
  const SceneFeatures& scene, const ComponentAppearance& appearance, Vector3 differences)
{
  const float length = MeasureGradient(scene, differences);
  return LookUp(appearance.GradientOpacities, appearance.GradientCount,
    length * appearance.Gradient.Scale + appearance.Gradient.Bias, appearance.Table.IsNearest);
}

} // namespace Strider

#endif
