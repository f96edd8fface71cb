// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Contents of scenes for MarchStoredRay.h: how a batch is read, which of its samples may be visible, and how one
// sample is classified; device only.
#ifndef Strider_Cuda_March_SceneContent_h
#define Strider_Cuda_March_SceneContent_h

#include "Compositing/IsSampleClipped.h"
#include "Compositing/MixComponents.h"
#include "Cuda/March/MarchScene.h"
#include "Foundation/PickValue.h"

namespace Strider
{

/// Results of a batch: a mask of its visible samples.
struct FoundSamples
{
  unsigned int Visible;
};

template <int Batch>
struct FoundValues : FoundSamples
{
  float Values[Batch]; ///< stored values
};

template <int Batch>
struct FoundOpacities : FoundValues<Batch>
{
  float Opacities[Batch];
};

template <int Batch>
struct FoundLabels : FoundOpacities<Batch>
{
  float Labels[Batch]; ///< whole numbers
};

/// Returns the mask of the first `count` samples of a batch.
template <int Batch>
__device__ __forceinline__ unsigned int MarkSamples(int count)
{
  return count < Batch ? (1u << count) - 1u : (1u << Batch) - 1u;
}

template <int Batch, typename Voxels, typename Places>
__device__ __forceinline__ void ReadValues(
  const Voxels& voxels, const Places& places, float (&values)[Batch])
{
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    values[sample] = voxels.Read(places.At(sample), 0);
  }
}

/// Finds the samples that are visible before lighting, with gradient opacity taken as 1.
template <int Batch, typename Voxels, typename Places>
__device__ __forceinline__ FoundOpacities<Batch> FindVisible(
  const Voxels& voxels, const ComponentAppearance& appearance, const Places& places, int count)
{
  FoundOpacities<Batch> found;
  ReadValues(voxels, places, found.Values);
  unsigned int visible = 0;
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    found.Opacities[sample] = ShowOpacity(appearance, found.Values[sample]);
    visible |= found.Opacities[sample] > 0.0f ? 1u << sample : 0u;
  }
  found.Visible = visible & MarkSamples<Batch>(count);
  return found;
}

/// Returns the mask of the samples in visible crop regions.
template <int Batch, typename Places>
__device__ __forceinline__ unsigned int FindInRegions(
  const SceneFeatures& scene, const Places& places)
{
  unsigned int inside = 0;
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    inside |= IsInCropRegions(scene, places.At(sample)) ? 1u << sample : 0u;
  }
  return inside;
}

/// Reads the mask volume at all samples of a batch.
template <int Batch, typename Voxels, typename Places>
__device__ __forceinline__ void ReadMasks(
  const Voxels& voxels, const Places& places, float (&masks)[Batch])
{
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    masks[sample] = voxels.ReadMask(places.At(sample));
  }
}

/// Removes from `visible` the samples that crop regions, blanking or a binary mask hide.
template <int Batch, typename Voxels, typename Places>
__device__ __forceinline__ unsigned int FindSeen(
  const Voxels& voxels, const SceneFeatures& scene, const Places& places, unsigned int visible)
{
  if (scene.CropRegions != Appearance::AllRegions)
  {
    visible &= FindInRegions<Batch>(scene, places);
  }
  if (scene.Mask == MaskMode::Binary && visible != 0)
  {
    float masks[Batch];
    ReadMasks(voxels, places, masks);
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      visible &= masks[sample] > 0.0f ? ~0u : ~(1u << sample);
    }
  }
  if (scene.HasBlanking)
  {
    for (unsigned int left = visible; left != 0; left &= left - 1)
    {
      const int sample = FindFirstBit(left);
      // Uses the task's scene: `scene` stays in registers, and this is a function call.
      const bool isBlanked = IsBlanked(voxels, voxels.Task.Scene, places.At(sample));
      visible &= isBlanked ? ~(1u << sample) : ~0u;
    }
  }
  return visible;
}

/// Content of SceneKind::SingleComponent, with crop regions.
struct SingleComponentContent
{
  /// Classify reads `appearance` only, whose tables may be in shared memory.
  static constexpr bool ReadsSharedTables = true;
  /// Launch bound that limits registers to 64, or to 80 for lights other than a headlight. Launched blocks are
  /// smaller.
  template <bool IsHeadlight>
  static constexpr int ThreadsThatFit = IsHeadlight ? 1024 : 768;

  template <int Batch, typename Voxels, typename Places>
  static __device__ __forceinline__ FoundOpacities<Batch> Find(const Voxels& voxels,
    const SceneFeatures& scene, const ComponentAppearance& appearance, const Places& places,
    int count)
  {
    FoundOpacities<Batch> found = FindVisible<Batch>(voxels, appearance, places, count);
    if (scene.CropRegions != Appearance::AllRegions)
    {
      found.Visible &= FindInRegions<Batch>(scene, places);
    }
    return found;
  }

  template <int Batch, typename Voxels>
  static __device__ __forceinline__ TableColor Classify(const ScenePoint<Voxels>& at,
    const ComponentAppearance& appearance, const FoundOpacities<Batch>& found, int sample)
  {
    return Premultiply(ClassifyShown<SceneKind::SingleComponent>(
      at, appearance, 0, PickValue(found.Values, sample), PickValue(found.Opacities, sample)));
  }
};

/// As SingleComponentContent, with everything that hides samples: regions, masks and blanking.
struct MaskedContent : SingleComponentContent
{
  /// Launch bound that limits registers of a headlight's kernels to 64: with 83, lit masked frames take 1.28 times as
  /// long on an H100. Launched blocks are smaller.
  template <bool IsHeadlight>
  static constexpr int ThreadsThatFit = IsHeadlight ? 1024 : MostSceneThreads;

  template <int Batch, typename Voxels, typename Places>
  static __device__ __forceinline__ FoundOpacities<Batch> Find(const Voxels& voxels,
    const SceneFeatures& scene, const ComponentAppearance& appearance, const Places& places,
    int count)
  {
    FoundOpacities<Batch> found = FindVisible<Batch>(voxels, appearance, places, count);
    found.Visible = FindSeen<Batch>(voxels, scene, places, found.Visible);
    return found;
  }
};

/// As MaskedContent, with a 2-D table. No value is known to be transparent before the table is read.
struct Table2DContent
{
  static constexpr bool ReadsSharedTables = false;
  /// Content that shows these scenes as well; for kernels of more than a headlight alone.
  using MoreGeneral = Table2DContent;
  /// Limits registers to 64, as in MaskedContent.
  template <bool IsHeadlight>
  static constexpr int ThreadsThatFit = IsHeadlight ? 1024 : MostSceneThreads;

  template <int Batch, typename Voxels, typename Places>
  static __device__ __forceinline__ FoundValues<Batch> Find(const Voxels& voxels,
    const SceneFeatures& scene, const ComponentAppearance&, const Places& places, int count)
  {
    FoundValues<Batch> found;
    ReadValues(voxels, places, found.Values);
    found.Visible = FindSeen<Batch>(voxels, scene, places, MarkSamples<Batch>(count));
    return found;
  }

  template <int Batch, typename Voxels>
  static __device__ __forceinline__ TableColor Classify(const ScenePoint<Voxels>& at,
    const ComponentAppearance& appearance, const FoundValues<Batch>& found, int sample)
  {
    return Premultiply(
      ClassifyByTable2D<SceneKind::Masked>(at, appearance, 0, PickValue(found.Values, sample)));
  }
};

/// Returns the appearance of a label. The assumption makes compilers omit the code of the other kind of tables.
template <typename Voxels>
__device__ __forceinline__ const ComponentAppearance& FindLabelled(
  const SceneFeatures& scene, int label)
{
  const ComponentAppearance& appearance = scene.Labels[label];
  __builtin_assume(appearance.Table.IsNearest == Voxels::ReadsNearest);
  return appearance;
}

/// As MaskedContent, with labels whose tables are 1-D or 2-D. `IsMixed`: SceneFeatures::MaskBlend may be less than 1.
template <bool IsMixed>
struct LabelledContent
{
  static constexpr bool ReadsSharedTables = false;
  using MoreGeneral = LabelledContent<true>;
  /// As in MaskedContent: with 89 registers, frames of label maps take 1.33 times as long.
  template <bool IsHeadlight>
  static constexpr int ThreadsThatFit = IsHeadlight ? 1024 : MostSceneThreads;

  template <int Batch, typename Voxels, typename Places>
  static __device__ __forceinline__ FoundLabels<Batch> Find(const Voxels& voxels,
    const SceneFeatures& scene, const ComponentAppearance&, const Places& places, int count)
  {
    FoundLabels<Batch> found;
    ReadValues(voxels, places, found.Values);
    ReadMasks(voxels, places, found.Labels);
    unsigned int visible = MarkSamples<Batch>(count);
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      const int label = FindLabel(scene, found.Labels[sample]);
      const ComponentAppearance& appearance = FindLabelled<Voxels>(scene, label);
      found.Labels[sample] = static_cast<float>(label);
      found.Opacities[sample] = ShowOpacity(appearance, found.Values[sample]);
      const bool isVisible =
        found.Opacities[sample] > 0.0f || appearance.Table2D || (IsMixed && label > 0);
      visible &= isVisible ? ~0u : ~(1u << sample);
    }
    found.Visible = FindSeen<Batch>(voxels, scene, places, visible);
    return found;
  }

  template <int Batch, typename Voxels>
  static __device__ __forceinline__ TableColor Classify(const ScenePoint<Voxels>& at,
    const ComponentAppearance&, const FoundLabels<Batch>& found, int sample)
  {
    const int label = static_cast<int>(PickValue(found.Labels, sample));
    const float value = PickValue(found.Values, sample);
    const ComponentAppearance& appearance = FindLabelled<Voxels>(at.Scene, label);
    if constexpr (IsMixed)
    {
      return ClassifyLabelled<SceneKind::Masked>(at, value, label);
    }
    else
    {
      return Premultiply(appearance.Table2D
          ? ClassifyByTable2D<SceneKind::Masked>(at, appearance, 0, value)
          : ClassifyShown<SceneKind::Masked>(
              at, appearance, 0, value, PickValue(found.Opacities, sample)));
    }
  }
};

} // namespace Strider

#endif
