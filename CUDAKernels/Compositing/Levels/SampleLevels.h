// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the levels of an adaptive grid for the rays of a scene, on any backend.
#ifndef Strider_Compositing_Levels_SampleLevels_h
#define Strider_Compositing_Levels_SampleLevels_h

#include "Compositing/SceneFeatures.h"
#include "Sampling/ReadLevels.h"
#include "Shading/ReadGradient.h"

#include <type_traits>

namespace Strider
{

/// Sampler for MarchSceneRay. `Channels` is 1, or MostComponents for volumes of two to four components. Gradients are
/// differences over two cells of the finest level at the sample, in index space per step of GradientStep, as those of
/// images are: light and gradient opacities are those of the field, on every level. There are no auxiliary volumes.
template <int Channels>
struct SampleLevels
{
  static constexpr bool HasLevels = true;    ///< see MakeWalk
  static constexpr bool MayBeUneven = false; ///< see DifferentiateOnGrid

  const LevelGrid& Levels;
  const SceneFeatures& Scene;
  bool IsNearest;

  STRIDER_HOST_DEVICE void ReadAll(Vector3 point, float (&values)[MostComponents]) const
  {
    float read[Channels];
    if (this->IsNearest)
    {
      ReadNearestOfLevels(this->Levels, point, 0, read);
    }
    else
    {
      ReadLevels(this->Levels, point, this->Levels.Last, 0, read);
    }
    STRIDER_UNROLL
    for (int component = 0; component < MostComponents; ++component)
    {
      values[component] = component < Channels ? read[component < Channels ? component : 0] : 0.0f;
    }
  }

  STRIDER_HOST_DEVICE void ReadSample(
    bool isWanted, Vector3 point, float (&values)[MostComponents]) const
  {
    if (isWanted)
    {
      this->ReadAll(point, values);
    }
  }

  STRIDER_HOST_DEVICE float Read(Vector3 point, int component) const
  {
    float value[1];
    if (this->IsNearest)
    {
      ReadNearestOfLevels(this->Levels, point, component, value);
    }
    else
    {
      ReadLevels(this->Levels, point, this->Levels.Last, component, value);
    }
    return value[0];
  }

  template <bool IsPlain>
  STRIDER_HOST_DEVICE Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    const float cells = CountLevelCells(this->Levels, point);
    const Vector3 step = (1.0f / cells) * scene.GradientStep;
    Vector3 differences{ 0.0f, 0.0f, 0.0f };
    STRIDER_ROLL
    for (int neighbour = 0; neighbour < 6; ++neighbour)
    {
      const int axis = neighbour / 2;
      const float sign = neighbour % 2 == 0 ? 1.0f : -1.0f;
      const auto alongAxis = [axis](float length) {
        return Vector3{ axis == 0 ? length : 0.0f, axis == 1 ? length : 0.0f,
          axis == 2 ? length : 0.0f };
      };
      const Vector3 place = point + MultiplyEach(alongAxis(sign), step);
      const float value =
        IsPlain ? this->Read(place, component) : ReadUnlessClipped(*this, scene, place, component);
      differences = differences + alongAxis(sign * value);
    }
    return cells * differences;
  }

  STRIDER_HOST_DEVICE float AverageAround(Vector3 point, int component, int radius) const
  {
    return AverageVoxels(*this, point, component, radius);
  }

  STRIDER_HOST_DEVICE float ReadMask(Vector3) const { return 0.0f; }
  STRIDER_HOST_DEVICE float ReadSecond(Vector3) const { return 0.0f; }

  /// True in the gaps of the hierarchy.
  STRIDER_HOST_DEVICE bool IsBlank(Vector3 point) const
  {
    return IsGapInLevels(this->Levels, point);
  }
};

/// Sampler::HasLevels; false for samplers that do not have it.
template <typename Sampler, typename = void>
constexpr bool HasLevels = false;
template <typename Sampler>
constexpr bool HasLevels<Sampler, std::void_t<decltype(Sampler::HasLevels)>> = Sampler::HasLevels;

} // namespace Strider

#endif
