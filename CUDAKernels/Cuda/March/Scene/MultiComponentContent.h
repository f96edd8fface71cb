// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Content of scenes with several components, as in SceneContent.h; device only.
#ifndef Strider_Cuda_March_Scene_MultiComponentContent_h
#define Strider_Cuda_March_Scene_MultiComponentContent_h

#include "Cuda/March/SampleStored.h"
#include "Cuda/March/SceneContent.h"

namespace Strider
{

/// A sample with the differences of its neighbours for all components at once, since a texel holds all components.
template <bool IsNearest>
struct SampleAround : SampleStored<4, IsNearest>
{
  float4 Differences[3];

  __device__ __forceinline__ void Read(const SceneLight& scene, Vector3 point)
  {
    const float steps[3] = { scene.GradientStep.X, scene.GradientStep.Y, scene.GradientStep.Z };
#pragma unroll
    for (int axis = 0; axis < 3; ++axis)
    {
      const Vector3 step{ axis == 0 ? steps[0] : 0.0f, axis == 1 ? steps[1] : 0.0f,
        axis == 2 ? steps[2] : 0.0f };
      const float4 next = this->Fetch(point + step);
      const float4 last = this->Fetch(point - step);
      this->Differences[axis] = { this->Restore(next.x) - this->Restore(last.x),
        this->Restore(next.y) - this->Restore(last.y),
        this->Restore(next.z) - this->Restore(last.z),
        this->Restore(next.w) - this->Restore(last.w) };
    }
  }

  template <bool IsPlain>
  __device__ __forceinline__ Vector3 ReadDifferences(
    const SceneLight&, Vector3, int component) const
  {
    return { PickChannel(this->Differences[0], component),
      PickChannel(this->Differences[1], component), PickChannel(this->Differences[2], component) };
  }
};

/// True where any of `Count` components needs the neighbours of a sample, for lighting, gradient opacity or a 2-D
/// table.
template <int Count>
__device__ __forceinline__ bool ReadsNeighbours(const SceneFeatures& scene)
{
  bool reads = false;
#pragma unroll
  for (int component = 0; component < Count; ++component)
  {
    const ComponentAppearance& appearance = scene.Appearances[component];
    reads |= (appearance.IsShaded && scene.IsLit) || appearance.GradientOpacities ||
      (appearance.Table2D && !scene.HasSecondScalars);
  }
  return reads;
}

template <int Batch, int Count>
struct FoundComponents : FoundSamples
{
  float Values[Count][Batch];
  /// One per independent component; dependent components use the first one only.
  float Opacities[Count][Batch];
};

/// Content of `Count` components, independent or dependent. Scenes of SceneKind::SingleComponent have no 2-D tables.
template <int Count, bool IsIndependent, SceneKind Kind>
struct MultiComponentContent
{
  static constexpr bool ReadsSharedTables = false;
  /// Launch bound that limits registers to 80 for more than two components: 4 components take 0.8 of the time that
  /// they take with the 109 registers used otherwise. 2 components would take longer.
  template <bool IsHeadlight>
  static constexpr int ThreadsThatFit = Count > 2 ? 768 : MostSceneThreads;

  template <int Batch, typename Voxels, typename Places>
  static __device__ __forceinline__ FoundComponents<Batch, Count> Find(const Voxels& voxels,
    const SceneFeatures& scene, const ComponentAppearance&, const Places& places, int count)
  {
    FoundComponents<Batch, Count> found;
    unsigned int visible = 0;
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      float values[MostComponents];
      voxels.ReadAll(places.At(sample), values);
#pragma unroll
      for (int component = 0; component < Count; ++component)
      {
        found.Values[component][sample] = values[component];
      }
    }
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      bool isVisible = false;
#pragma unroll
      for (int component = 0; component < (IsIndependent ? Count : 1); ++component)
      {
        const int shown = IsIndependent ? component : Count - 1;
        const ComponentAppearance& appearance = scene.Appearances[shown];
        const float opacity = ShowOpacity(appearance, found.Values[shown][sample]);
        found.Opacities[component][sample] = opacity;
        isVisible |= opacity > 0.0f || (Kind != SceneKind::SingleComponent && appearance.Table2D);
      }
      visible |= isVisible ? 1u << sample : 0u;
    }
    found.Visible = FindSeen<Batch>(voxels, scene, places, visible & MarkSamples<Batch>(count));
    return found;
  }

  template <int Batch, bool IsNearest>
  static __device__ __forceinline__ TableColor Classify(
    const ScenePoint<SampleStored<4, IsNearest>>& at, const ComponentAppearance&,
    const FoundComponents<Batch, Count>& found, int sample)
  {
    const SceneFeatures& scene = at.Scene;
    float values[MostComponents] = { 0.0f, 0.0f, 0.0f, 0.0f };
#pragma unroll
    for (int component = 0; component < Count; ++component)
    {
      values[component] = PickValue(found.Values[component], sample);
    }
    SampleAround<IsNearest> around{ at.Voxels, {} };
    if (ReadsNeighbours<Count>(scene))
    {
      around.Read(scene, at.Point);
    }
    const ScenePoint<SampleAround<IsNearest>> here{ scene, around, at.Point, at.ToEye, 0.0f };
    if constexpr (!IsIndependent)
    {
      TableColor color = ShowDependent<Count>(scene, values);
      color.Opacity = PickValue(found.Opacities[0], sample);
      return Premultiply(FinishDependent<Kind>(here, color));
    }
    else if constexpr (Kind != SceneKind::SingleComponent)
    {
      return MixIndependent<Kind, Count>(here, values);
    }
    else
    {
      return MixColors<Count>(scene, FinishAll(here, values, found, sample).Colors);
    }
  }

private:
  struct AllColors
  {
    TableColor Colors[MostComponents];
  };

  /// Classifies and lights all components; looks up their colours together.
  template <typename Point, typename Found>
  static __device__ __forceinline__ AllColors FinishAll(
    const Point& at, const float (&values)[MostComponents], const Found& found, int sample)
  {
    AllColors all{};
#pragma unroll
    for (int component = 0; component < Count; ++component)
    {
      all.Colors[component] = ShowColor(at.Scene.Appearances[component], values[component]);
      all.Colors[component].Opacity = PickValue(found.Opacities[component], sample);
    }
#pragma unroll
    for (int component = 0; component < Count; ++component)
    {
      const ComponentAppearance& appearance = at.Scene.Appearances[component];
      TableColor& color = all.Colors[component];
      if (color.Opacity > 0.0f &&
        ((appearance.IsShaded && at.Scene.IsLit) || appearance.GradientOpacities))
      {
        const Vector3 differences =
          at.Voxels.template ReadDifferences<true>(at.Scene, at.Point, component);
        color = FinishSample<Kind>(at, appearance, component, differences, color);
      }
    }
    return all;
  }
};

} // namespace Strider

#endif
