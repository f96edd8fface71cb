// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray loop: sample, classify, composite front to back, terminate when opaque.
#ifndef Strider_Compositing_MarchRay_h
#define Strider_Compositing_MarchRay_h

#include "Compositing/ClassifySample.h"
#include "Foundation/Clamp.h"
#include "Rays/RaySegment.h"

#include <cmath>
#include <type_traits>

namespace Strider
{

/// Result of a ray; the colour is premultiplied by the opacity.
struct RayResult
{
  float Red;
  float Green;
  float Blue;
  float Opacity;
  int FirstVisibleSample; ///< -1: none
  int SamplesTaken;       ///< including skipped samples
  int SamplesSkipped = 0;
  /// Distance of the first visible point in front of its sample, in steps: surfaces lie between samples.
  float StepsToSample = 0.0f;
};

/// Returns the number of steps from sample 0 to the first visible point.
STRIDER_HOST_DEVICE float MeasureStepsToVisible(const RayResult& result)
{
  return static_cast<float>(result.FirstVisibleSample) - result.StepsToSample;
}

/// Composites one sample front to back: colour and opacity grow by the remaining transparency.
STRIDER_HOST_DEVICE void CompositeSample(RayResult& result, const TableColor& color, float opacity)
{
  const float visible = (1.0f - result.Opacity) * opacity;
  result.Red += visible * color.Red;
  result.Green += visible * color.Green;
  result.Blue += visible * color.Blue;
  result.Opacity += visible;
}

/// Marks a sample as visible if it is the first one; the visible point lies `stepsToSample` in front of it.
STRIDER_HOST_DEVICE void MarkVisible(RayResult& result, int sample, float stepsToSample = 0.0f)
{
  result.StepsToSample = result.FirstVisibleSample < 0 ? stepsToSample : result.StepsToSample;
  result.FirstVisibleSample = result.FirstVisibleSample < 0 ? sample : result.FirstVisibleSample;
}

/// Composites a premultiplied colour front to back, and marks the sample as visible.
STRIDER_HOST_DEVICE void AddPremultiplied(
  RayResult& result, const TableColor& color, int sample, float stepsToSample = 0.0f)
{
  const float visible = 1.0f - result.Opacity;
  result.Red += visible * color.Red;
  result.Green += visible * color.Green;
  result.Blue += visible * color.Blue;
  result.Opacity += visible * color.Opacity;
  MarkVisible(result, sample, stepsToSample);
}

/// Corrects the opacity of a premultiplied colour from one step to `steps` steps, or to a share of one.
STRIDER_HOST_DEVICE TableColor CorrectOpacity(const TableColor& color, float steps)
{
  if (steps == 1.0f || !(color.Opacity > 0.0f) || color.Opacity >= 1.0f)
  {
    return color;
  }
  const float opacity = -expm1f(steps * log1pf(-color.Opacity));
  const float factor = opacity / color.Opacity;
  return { factor * color.Red, factor * color.Green, factor * color.Blue, opacity };
}

/// Rays advance independently.
struct NoSync
{
  STRIDER_HOST_DEVICE bool operator()(bool isAlive) const { return isAlive; }
};

/// Classifies and composites samples `first` to last - 1 of a ray, the first ones of `values`; false if the ray
/// terminates.
template <int Batch>
STRIDER_HOST_DEVICE bool CompositeBatch(const TransferTable& table, const float (&values)[Batch],
  int first, int last, float terminationOpacity, RayResult& result)
{
  float opacities[Batch];
  int anyVisible = 0;
  for (int sample = 0; sample < Batch; ++sample)
  {
    opacities[sample] = ClassifyOpacity(table, values[sample]);
    anyVisible |= opacities[sample] > 0.0f ? 1 : 0;
  }
  if (anyVisible == 0)
  {
    return true;
  }
  // The loop has a constant end: only then do compilers unroll it and keep the batch in registers.
  for (int sample = 0; sample < Batch; ++sample)
  {
    if (first + sample < last && opacities[sample] > 0.0f)
    {
      CompositeSample(result, ClassifyColor(table, values[sample]), opacities[sample]);
      result.FirstVisibleSample =
        result.FirstVisibleSample < 0 ? first + sample : result.FirstVisibleSample;
      if (result.Opacity > terminationOpacity)
      {
        result.SamplesTaken = first + sample + 1;
        return false;
      }
    }
  }
  return true;
}

/// Samples the next batch of a ray, if `isWanted`. Samplers whose lanes read together overload it: all of them must
/// call it, and lanes whose ray has terminated help the others.
template <typename Sampler, typename Lattice, int Batch>
STRIDER_HOST_DEVICE void SampleNext(
  const Sampler& sampler, bool isWanted, Lattice& path, int first, float (&values)[Batch])
{
  if (isWanted)
  {
    sampler.SampleBatch(path.template TakeBatch<Batch>(first), values);
  }
}

/// Samples the next batch as SampleNext does. The ray needs only the samples whose bits are set in `shown`; the lowest
/// bit is the first sample. If `shown` is 0, it needs none. This version computes all samples. Samplers that gain by
/// leaving some out overload it, and set those to not-a-number, which makes them invisible.
template <typename Sampler, typename Lattice, int Batch>
STRIDER_HOST_DEVICE void SampleShown(
  const Sampler& sampler, unsigned int shown, Lattice& path, int first, float (&values)[Batch])
{
  SampleNext(sampler, shown != 0, path, first, values);
}

/// Replaces the table if the sampler composites: CompositeShown(batch, sampler, shown, path, first, terminationOpacity,
/// composited, result) takes `batch` samples as SampleShown does, and composites them. If the ray terminates, it sets
/// result.SamplesTaken.
struct CompositedBySampler
{
  /// True if more than half of the lanes saw most of their last batch; equal in all lanes.
  bool& SeesMost;
};

/// Marches along a lattice. A batch of samples is fetched before the first is composited: on a GPU this keeps loads in
/// flight and lines in the cache, on a CPU it fills vector registers. The image does not depend on it. `Sampler` has
/// Follow(lattice), which converts a ray to stored coordinates, and SampleBatch(places, values), or an overload of
/// SampleNext; `Lattice` has Count and TakeBatch<Batch>(first), whose places have At(sample). `Table` has a
/// CompositeBatch. `skipping` is SkipEmpty or NoSkipping. `sync` is called before each batch with whether this ray is
/// alive, and returns whether to continue: it may make rays wait for each other. `raySegment` is WholeRay or RayInSlab,
/// which keeps a RayResult; samples taken are those of the segment.
template <int Batch, typename Sampler, typename Table, typename Lattice, typename Skipping,
  typename Sync, typename RaySegment = WholeRay>
STRIDER_HOST_DEVICE RayResult MarchRay(const Sampler& sampler, const Table& table,
  const Lattice& lattice, float terminationOpacity, const Skipping& skipping, const Sync& sync,
  const RaySegment& raySegment = {})
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  auto path = sampler.Follow(lattice);
  const TakenSamples taken = raySegment.Cut(path);
  raySegment.Resume(taken, result);
  result.SamplesTaken = taken.First;
  auto skip = skipping.Follow(path);
  bool isAlive =
    path.Count > taken.First && !raySegment.HasEnded(result.Opacity, terminationOpacity);
  for (int first = taken.First; sync(isAlive); first += Batch)
  {
    if (isAlive)
    {
      first = skip.FindNext(path, first);
      if (Skipping::Skips && first >= path.Count)
      {
        result.SamplesTaken = path.Count;
        isAlive = false;
      }
    }
    const int last = Smaller(first + Batch, path.Count);
    if constexpr (std::is_same_v<Table, CompositedBySampler>)
    {
      result.SamplesTaken = isAlive ? last : result.SamplesTaken;
      CompositeShown(std::integral_constant<int, Batch>{}, sampler,
        isAlive ? skip.template FindShown<Batch>(path, first) : 0u, path, first, terminationOpacity,
        table, result);
      isAlive = isAlive && !(result.Opacity > terminationOpacity) && last < path.Count;
    }
    else
    {
      float values[Batch];
      const bool isKnown = isAlive && skip.TakeKnown(path, first, values);
      if constexpr (decltype(skip)::Selects)
      {
        SampleShown(sampler, isAlive && !isKnown ? skip.template FindShown<Batch>(path, first) : 0u,
          path, first, values);
      }
      else
      {
        SampleNext(sampler, isAlive && !isKnown, path, first, values);
      }
      if (isAlive)
      {
        result.SamplesTaken = last;
        isAlive = CompositeBatch(table, values, first, last, terminationOpacity, result) &&
          last < path.Count;
      }
    }
  }
  result.SamplesTaken -= taken.First;
  result.SamplesSkipped = skip.CountSkipped();
  raySegment.Keep(taken, result, result.SamplesTaken);
  return result;
}

} // namespace Strider

#endif
