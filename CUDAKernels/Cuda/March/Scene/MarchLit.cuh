// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one component whose light comes from a gradient texture, for the files that
// compile it; device only.
#ifndef Strider_Cuda_March_Scene_MarchLit_cuh
#define Strider_Cuda_March_Scene_MarchLit_cuh

#include "Cuda/March/CutStoredRay.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/MarchStoredRay.h"
#include "Cuda/March/Scene/LitScene.h"
#include "Cuda/March/Scene/ShadeLit.h"
#include "Cuda/March/SceneContent.h"
#include "Cuda/March/TraversalPolicies.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

/// Colours and opacities of the samples of a batch.
template <int Batch>
struct LitColors
{
  TableColor At[Batch];
};

/// Marks the visible samples of a batch among the first `count`.
template <int Batch, typename Voxels>
__device__ __forceinline__ unsigned int MarkVisibleSamples(
  const LitColors<Batch>& colors, const float (&values)[Batch], int count)
{
  unsigned int visible = 0;
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    const bool isNumber = !Voxels::MayBeNaN || values[sample] == values[sample];
    visible |= isNumber && colors.At[sample].Opacity > 0.0f ? 1u << sample : 0u;
  }
  return visible & MarkSamples<Batch>(count);
}

/// True if all samples of the batch are visible on all active lanes. Two instructions a sample less than the marks.
template <int Batch, typename Voxels>
__device__ __forceinline__ bool IsVisibleBatch(
  const LitColors<Batch>& colors, const float (&values)[Batch], bool isWhole)
{
  bool areVisible = isWhole;
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    const bool isNumber = !Voxels::MayBeNaN || values[sample] == values[sample];
    areVisible = areVisible && isNumber && colors.At[sample].Opacity > 0.0f;
  }
  return __all_sync(__activemask(), areVisible) != 0;
}

/// Textures that give the values of a batch.
enum class LitValues
{
  Voxels,           ///< the voxels'; gradients are read for visible samples alone
  Gradients,        ///< the gradient texture, whose texels hold voxels
  StepsAndGradients ///< stacked slices hold steps, and the gradient texture their remainders
};

/// Compile-time parameters of a kernel. `Reader` samples batches of values; `Colors` as in SharedLit.
template <typename RaysTraversal, LitLights SceneLights, int Depth, typename Reader,
  typename Colors = NumberTable>
struct LitBuild
{
  using Traversal = RaysTraversal;
  using Voxels = Reader;
  using Tables = SharedLit<Colors>;
  using Table = Colors;
  static constexpr LitLights Lights = SceneLights;
  static constexpr int Batch = Depth;
  /// Launch bound that limits registers to 64, 80 or 96: more would leave too few warps, fewer spill.
  static constexpr bool HasGradients = Voxels::Values != LitValues::Voxels;
  static constexpr int ThreadsThatFit = Batch > LitBatch ? 1024
    : Voxels::ReadsPoints && !HasGradients               ? 768
                                                         : 640;
};

/// A ray through the scene of a LitScene.
template <typename Build>
struct LitRay
{
  static constexpr LitLights Lights = Build::Lights;
  static constexpr int Batch = Build::Batch;
  using Voxels = typename Build::Voxels;

  const Voxels& Samples;
  const SceneFeatures& Scene;
  const LitScene& Lit;
  const typename Build::Tables& Tables;
  float TerminationOpacity;
  LitEye Eye;
  SampleLattice Lattice;
  Vector3 GradientStart; ///< texture coordinates of sample 0
  RayResult Result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };

  /// Returns texture coordinates.
  __device__ __forceinline__ Vector3 PlaceGradient(int first, int sample) const
  {
    const float steps = static_cast<float>(first) + static_cast<float>(sample);
    return AddFused(steps, this->Lattice.Step, this->GradientStart);
  }

  __device__ __forceinline__ bool IsOpaque() const
  {
    return this->Result.Opacity > this->TerminationOpacity;
  }

  __device__ __forceinline__ TableColor Classify(float value) const
  {
    if constexpr (Voxels::Values == LitValues::StepsAndGradients)
    {
      return ClassifyNear(this->Tables.Colors, value);
    }
    else
    {
      return ClassifyNumber(this->Tables.Colors, value);
    }
  }

  /// Fetches the gradients and values of a batch. Returns the largest value.
  __device__ __forceinline__ float FetchWholeTexels(
    int first, LitTexel (&texels)[Batch], float (&values)[Batch]) const
  {
    float largest = 0.0f;
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      texels[sample] =
        FetchWholeTexel(this->Lit, this->PlaceGradient(first, sample), values[sample]);
      largest = fmaxf(largest, values[sample]);
    }
    return largest;
  }

  /// Fetches the gradients of a batch, and completes its values.
  __device__ __forceinline__ void AddRemainders(
    int first, LitTexel (&texels)[Batch], float (&values)[Batch]) const
  {
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      texels[sample] =
        FetchTexelWithRemainder(this->Lit, this->PlaceGradient(first, sample), values[sample]);
    }
  }

  /// Composites a batch whose samples are all visible, without a branch for each sample, and without picking samples by
  /// a run-time index. `texels` are known where Build::HasGradients.
  __device__ __forceinline__ void CompositeBatch(
    LitColors<Batch>& colors, LitTexel (&texels)[Batch], int first)
  {
    if constexpr (!Build::HasGradients)
    {
#pragma unroll
      for (int sample = 0; sample < Batch; ++sample) // in flight together
      {
        texels[sample] = FetchLitTexel(this->Lit, this->PlaceGradient(first, sample));
      }
    }
    RestoreDifferences(this->Lit, texels);
    Shade<Lights>(this->Lit, this->Tables.GradientOpacities, texels, this->Eye, colors.At);
    int taken = 0;
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      const bool isTaken = !this->IsOpaque();
      TableColor color = colors.At[sample];
      color.Opacity = isTaken ? color.Opacity : 0.0f;
      taken = isTaken ? sample + 1 : taken;
      this->Add(color, first + sample);
    }
    this->Result.SamplesTaken = first + taken;
  }

  /// Composites the visible samples of a batch: each lane goes from one of its own to the next, wherever in the batch
  /// it lies, so that neighbouring rays read their gradients together although they see different samples.
  __device__ __forceinline__ void CompositeVisible(
    const float (&values)[Batch], unsigned int visible, int first, bool mayBeLarge)
  {
    while (visible != 0)
    {
      const int sample = FindFirstBit(visible);
      visible &= visible - 1;
      const Vector3 place = this->PlaceGradient(first, sample);
      LitTexel texels[1];
      texels[0] = mayBeLarge && IsLarge(this->Lit.Large, place) ? FetchLargeTexel(this->Lit, place)
                                                                : FetchLitTexel(this->Lit, place);
      RestoreDifferences(this->Lit, texels);
      TableColor colors[1] = { this->Classify(PickValue(values, sample)) };
      Shade<Lights>(this->Lit, this->Tables.GradientOpacities, texels, this->Eye, colors);
      this->Add(colors[0], first + sample);
      if (this->IsOpaque())
      {
        this->Result.SamplesTaken = first + sample + 1;
        visible = 0;
      }
    }
  }

  /// True where differences of a batch may be large. Its samples lie as near to its middle as IsNearLarge asks, unless
  /// steps are long.
  __device__ __forceinline__ bool MayBeLarge(int first) const
  {
    if (!this->Lit.Large.Words)
    {
      return false;
    }
    const Vector3 step = this->Lattice.Step;
    const float longest = fmaxf(fmaxf(fabsf(step.X), fabsf(step.Y)), fabsf(step.Z));
    constexpr float reach = 0.5f * (Batch - 1);
    constexpr float mostReach = LargeBlockSide - 0.1f; // leaves room for rounding
    const float middle =
      fminf(static_cast<float>(first) + reach, static_cast<float>(this->Lattice.Count - 1));
    return longest * reach > mostReach ||
      IsNearLarge(this->Lit.Large, AddFused(middle, step, this->GradientStart));
  }

  /// Composites a sample. Gradient opacity may hide it.
  __device__ __forceinline__ void Add(const TableColor& color, int sample)
  {
    CompositeFusedSample(this->Result, color);
    if (Lights != LitLights::WhiteHeadlight)
    {
      const bool isFirst = this->Result.FirstVisibleSample < 0 && color.Opacity > 0.0f;
      this->Result.FirstVisibleSample = isFirst ? sample : this->Result.FirstVisibleSample;
    }
  }

  template <typename Skipping, typename Sync>
  __device__ __forceinline__ RayResult March(const Skipping& skipping, const Sync& sync)
  {
    auto skip = skipping.Follow(this->Lattice);
    const int count = this->Lattice.Count;
    bool isAlive = count > 0;
    for (int first = 0; sync(isAlive); first += Batch)
    {
      if (!isAlive)
      {
        continue;
      }
      first = skip.FindNext(this->Lattice, first);
      if (first >= count)
      {
        this->Result.SamplesTaken = count;
        isAlive = false;
        continue;
      }
      const EvenPlaces places = this->Lattice.template TakeBatch<Batch>(first);
      // Deep batches, which seldom have visible samples, ask for these alone.
      bool mayBeLarge = Voxels::MayBeLarge && Batch == LitBatch && this->MayBeLarge(first);
      float values[Batch];
      LitTexel texels[Batch];
      if constexpr (Voxels::Values == LitValues::Gradients)
      {
        if (this->FetchWholeTexels(first, texels, values) >= this->Lit.ValueLimit)
        {
          float voxels[Batch];
          this->Samples.SampleBatch(places, voxels);
#pragma unroll
          for (int sample = 0; sample < Batch; ++sample)
          {
            values[sample] =
              values[sample] >= this->Lit.ValueLimit ? voxels[sample] : values[sample];
          }
        }
      }
      else
      {
        this->Samples.SampleBatch(places, values);
      }
      if constexpr (Voxels::Values == LitValues::StepsAndGradients)
      {
        this->AddRemainders(first, texels, values);
      }
      LitColors<Batch> colors;
#pragma unroll
      for (int sample = 0; sample < Batch; ++sample)
      {
        colors.At[sample] = this->Classify(values[sample]);
      }
      const bool isCropped = this->Scene.CropRegions != Appearance::AllRegions;
      const bool isWhole = first + Batch <= count && !isCropped && !mayBeLarge;
      unsigned int visible = 1;
      if (Batch == LitBatch && IsVisibleBatch<Batch, Voxels>(colors, values, isWhole))
      {
        this->CompositeBatch(colors, texels, first);
      }
      else
      {
        this->Result.SamplesTaken = Smaller(first + Batch, count);
        visible = MarkVisibleSamples<Batch, Voxels>(colors, values, count - first);
        visible &= isCropped ? FindInRegions<Batch>(this->Scene, places) : ~0u;
        if constexpr (Voxels::MayBeLarge && Batch != LitBatch)
        {
          mayBeLarge = visible != 0 && this->MayBeLarge(first);
        }
        this->CompositeVisible(values, visible, first, mayBeLarge);
      }
      if (Lights == LitLights::WhiteHeadlight && visible != 0 &&
        this->Result.FirstVisibleSample < 0)
      {
        this->Result.FirstVisibleSample = first + FindFirstBit(visible);
      }
      isAlive = first + Batch < count && !this->IsOpaque();
    }
    this->Result.SamplesSkipped = skip.CountSkipped();
    return this->Result;
  }
};

template <typename Build>
struct MarchLitRayOp
{
  const MarchRaysTask& Rays;
  const MarchSceneTask& Task;
  const LitScene& Lit;
  const typename Build::Tables& Tables;

  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, SampleLattice& lattice, const BlockSync& sync) const
  {
    const VoxelOrder& order = this->Task.Voxels.Volume.Order;
    const Vector3 toEye = CutStoredRay(this->Task.Scene, order, ray, lattice);
    const SampleLattice stored = lattice.InOrder(order);
    const float shift = Build::Voxels::ReadsPoints ? 0.5f : this->Lit.Shift;
    const typename Build::Voxels voxels{ { this->Task.Voxels.Volume } };
    return MarchInSync(sync, [&](const auto& sync) {
      LitRay<Build> march{ voxels, this->Task.Scene, this->Lit, this->Tables,
        this->Rays.TerminationOpacity, FindLitEye(this->Lit, toEye), stored,
        stored.Start + Vector3{ shift, shift, shift } };
      return march.March(Build::Traversal::MakeSkipping(this->Rays), sync);
    });
  }
};

template <typename Build>
__global__ void __launch_bounds__(Build::ThreadsThatFit)
  MarchLitKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchSceneTask scene, const __grid_constant__ LitScene lit,
    const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ int tableBytes)
{
  const auto tables = ShareLitTables<typename Build::Table>(lit, tableBytes);
  MarchBlocks<MarchesParts>(
    task, launch, PlaceSamples{}, MarchLitRayOp<Build>{ task, scene, lit, tables });
}

using MarchLitEntry = void (*)(MarchRaysTask, MarchSceneTask, LitScene, MarchRaysLaunch, int);

/// Queues the march of all pixels. `scene` is in stored order, `tableBytes` the size of the kernel's table of colours.
inline Status LaunchLit(MarchLitEntry kernel, const MarchRaysTask& task,
  const MarchSceneTask& scene, const LitScene& lit, std::size_t tableBytes,
  const LaunchShape& shape, cudaStream_t stream)
{
  const std::size_t sharedBytes = tableBytes + CountGradientBytes(lit);
  return LaunchMarch(kernel, "MarchLitKernel", task, shape, sharedBytes, stream, scene, lit,
    PlannedLaunch{}, static_cast<int>(tableBytes));
}

/// Returns the kernel for the lights of a scene; the one for a white headlight is given.
template <int Batch, typename Voxels, typename Table = NumberTable>
MarchLitEntry FindLitKernel(const LitScene& lit, MarchLitEntry whiteHeadlight)
{
  using AnyLights = LitBuild<TraverseOccupied, LitLights::Any, Batch, Voxels, Table>;
  using WithOpacity =
    LitBuild<TraverseOccupied, LitLights::HeadlightAndGradientOpacity, Batch, Voxels, Table>;
  return !(lit.IsHeadlight && lit.IsWhite) ? MarchLitKernel<AnyLights>
    : lit.GradientOpacities                ? MarchLitKernel<WithOpacity>
                                           : whiteHeadlight;
}

} // namespace Strider

#endif
