// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Kernels for samples with lighting or gradient opacity that read values and gradients from the same voxels.
#ifndef Strider_MarchingCache_LitKernel_h
#define Strider_MarchingCache_LitKernel_h

#include "Compositing/ClassifyComponent.h"
#include "Compositing/MarchRay.h"
#include "Compositing/MixComponents.h"
#include "MarchingCache/BoxKernels.h"
#include "MarchingCache/SumSmoothSlopes.h"

namespace Strider
{

/// Source of gradients for one sample; SumSlopes(slopes) computes the slopes of texels along the stored axes.
template <typename Sum>
struct SlopesAtHand
{
  const Sum& SumSlopes;
  float Scale; ///< converts slopes to differences of stored values

  template <bool IsPlain>
  STRIDER_HOST_DEVICE Vector3 ReadDifferences(const SceneLight& scene, Vector3, int) const
  {
    float slopes[3];
    this->SumSlopes(slopes);
    const float scale = this->Scale;
    return MultiplyEach(
      scene.GradientStep, { scale * slopes[0], scale * slopes[1], scale * slopes[2] });
  }
};

/// Samples of a cubic filter, with its analytic derivatives. `MaySumBoth` says whether values and slopes may come from
/// the same sums. The bits are equal either way. Rays that see few of their samples are faster in a kernel without that
/// code (cubic-kernels-h200.json).
template <ReconstructionFilter Filter, bool MaySumBoth = true>
struct CubicSamples
{
  static constexpr int Reach = 1;
  /// True if SumSlopes of the cells returns the value, too.
  template <typename Cells>
  static constexpr bool SumsBoth = MaySumBoth ? Cells::SumsBoth : false;
  /// Ratio of a central difference to a slope.
  static constexpr float Differences = 2.0f;

  template <typename Voxels>
  STRIDER_HOST_DEVICE static float Sum(const Voxels& voxels, Vector3 point)
  {
    return voxels.Sum(Filter, point);
  }

  template <typename Voxels>
  STRIDER_HOST_DEVICE static auto SumSlopes(const Voxels& voxels, Vector3 point, float (&slopes)[3])
  {
    return voxels.SumSlopes(Filter, point, slopes);
  }
};

/// Linear samples with the filtered gradient.
struct SmoothSamples
{
  static constexpr int Reach = 2;
  template <typename Cells>
  static constexpr bool SumsBoth = false;
  static constexpr float Differences = 1.0f;

  template <typename Voxels>
  STRIDER_HOST_DEVICE static float Sum(const Voxels& voxels, Vector3 point)
  {
    return SumLinear<float>(voxels.FindTaps(), point);
  }

  template <typename Voxels>
  STRIDER_HOST_DEVICE static void SumSlopes(const Voxels& voxels, Vector3 point, float (&slopes)[3])
  {
    SumSmoothSlopes(voxels.FindTaps(), point, slopes);
  }
};

/// Kernel for one component where IsSingleComponentUnclipped is true. Its samples are colours, premultiplied by opacity.
/// `Samples` is CubicSamples or SmoothSamples.
template <typename Samples>
struct LitKernel
{
  static constexpr int Reach = Samples::Reach;

  const SceneFeatures& Scene; ///< for positions along the stored axes
  const ComponentAppearance& Appearance;
  Vector3 ToEye;

  template <typename Voxels>
  STRIDER_HOST_DEVICE float ReadValue(
    const TexelUnits& units, const Voxels& voxels, Vector3 point) const
  {
    return Voxels::Cells::Restore(units, Samples::Sum(voxels, point));
  }

  /// True if a value may be visible; gradient opacity may hide it.
  STRIDER_HOST_DEVICE bool IsShown(float value) const
  {
    return ShowOpacity(this->Appearance, value) > 0.0f;
  }

  /// Returns the colour of a sample with a known value; invisible samples have opacity 0.
  template <typename Voxels>
  STRIDER_HOST_DEVICE TableColor Shade(
    const TexelUnits& units, const Voxels& voxels, Vector3 point, float value) const
  {
    const auto sumSlopes = [&](float(&slopes)[3]) { Samples::SumSlopes(voxels, point, slopes); };
    return this->Classify(value,
      SlopesAtHand<decltype(sumSlopes)>{
        sumSlopes, Samples::Differences * Voxels::Cells::FindScale(units) },
      point);
  }

  /// Returns Shade of the value, which it reads from the same sums as the slopes.
  template <typename Voxels>
  STRIDER_HOST_DEVICE TableColor ReadShaded(
    const TexelUnits& units, const Voxels& voxels, Vector3 point, float& value) const
  {
    float slopes[3];
    value = Voxels::Cells::Restore(units, Samples::SumSlopes(voxels, point, slopes));
    const auto copySlopes = [&](float(&copy)[3]) {
      for (int axis = 0; axis < 3; ++axis)
      {
        copy[axis] = slopes[axis];
      }
    };
    return this->Classify(value,
      SlopesAtHand<decltype(copySlopes)>{
        copySlopes, Samples::Differences * Voxels::Cells::FindScale(units) },
      point);
  }

  template <typename Voxels>
  STRIDER_HOST_DEVICE TableColor Read(
    const TexelUnits& units, const Voxels& voxels, Vector3 point, int) const
  {
    return this->Shade(units, voxels, point, this->ReadValue(units, voxels, point));
  }

private:
  template <typename Slopes>
  STRIDER_HOST_DEVICE TableColor Classify(float value, const Slopes& slopes, Vector3 point) const
  {
    const ScenePoint<Slopes> at{ this->Scene, slopes, point, this->ToEye, 0.0f };
    return Premultiply(
      ClassifyComponent<SceneKind::SingleComponent>(at, this->Appearance, 0, value));
  }
};

} // namespace Strider

#endif
