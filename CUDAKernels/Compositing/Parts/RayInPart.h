// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray of a part goes on where those of the parts in front of it have ended: its state lies in its pixel.
#ifndef Strider_Compositing_Parts_RayInPart_h
#define Strider_Compositing_Parts_RayInPart_h

#include "Compositing/GatherIntensity.h"
#include "Compositing/MarchRay.h"
#include "Compositing/Parts/AddPiecePixel.h"
#include "Rays/EitherLattice.h"
#include "Rays/RayFrame.h"

#include <type_traits>

namespace Strider
{

/// How what a ray finds in a part and the pixel of the parts in front of it become one.
enum class PartRule
{
  Whole,  ///< the volume is no part: the ray begins with an empty state, and sets its pixel
  Resume, ///< the pixel holds colours, from which the ray goes on
  Gather, ///< the pixel holds gathered values, from which the ray goes on
  Add     ///< the ray begins with an empty state, and its result is added behind the pixel
};

/// Returns the rule of a part, whose scene keeps gathered values if pixels of all parts can.
STRIDER_HOST_DEVICE PartRule FindPartRule(const SceneFeatures& scene)
{
  const bool gathers = IsExtremeBlend(scene) || scene.Blend == BlendMode::AverageIntensity ||
    scene.Blend == BlendMode::Additive;
  // The loops over thin layers, and of a slice, begin each ray anew.
  const bool beginsAnew = scene.HasThinLayers || scene.Blend == BlendMode::Slice;
  return beginsAnew || (gathers && !scene.KeepsGathered) ? PartRule::Add
    : gathers                                            ? PartRule::Gather
                                                         : PartRule::Resume;
}

/// Returns what PartRule::Add adds: colours, or the extremes of thin layers.
STRIDER_HOST_DEVICE GatheredKind FindAddedKind(const SceneFeatures& scene)
{
  if (!scene.KeepsGathered)
  {
    return {};
  }
  const bool isLast = scene.Components > 1 && !scene.IsIndependent;
  const bool isLargest = scene.Blend == BlendMode::MaximumIntensity;
  return { isLargest ? (isLast ? GatherRule::LargestLast : GatherRule::Largest)
                     : (isLast ? GatherRule::SmallestLast : GatherRule::Smallest),
    scene.Components };
}

/// True if samples of a part may keep their numbers and places of the whole volume: see RayInPart::HasWholeSpace.
/// `scene` may be null.
STRIDER_HOST_DEVICE bool HasWholeSpace(const RayFrame& frame, const SceneFeatures* scene)
{
  const Vector3 first = frame.PieceFirst;
  const Vector3 scale = frame.PieceScale;
  return first.X == 0.0f && first.Y == 0.0f && first.Z == 0.0f && scale.X == 1.0f &&
    scale.Y == 1.0f && scale.Z == 1.0f && !(scene && scene->HasThinLayers);
}

/// RayResult::FirstVisibleSample of a ray that has seen something in a part in front. Not negative, so that nothing
/// replaces it.
constexpr int SeenInFront = 0x7fffffff;

template <typename State, typename = void>
constexpr bool KeepsIntensity = false;
template <typename State>
constexpr bool KeepsIntensity<State, std::void_t<decltype(State::Gathered)>> = true;

/// Ray segment, as WholeRay, of a frame whose volume may be a part.
struct RayInPart
{
  static constexpr bool IsSlab = false;
  static constexpr bool NumbersWhole = true;

  PartRule Rule;
  /// Samples are numbered and placed in the index space of the whole volume, whatever the part, so that parts have the
  /// bits of the whole. If false, the part has an index space of its own.
  bool HasWholeSpace;
  const float* Pixel;         ///< four values
  const SceneFeatures* Scene; ///< for PartRule::Gather

  /// True if the ray has ended in a part in front.
  STRIDER_HOST_DEVICE bool IsDone(float terminationOpacity) const
  {
    return this->Rule == PartRule::Resume && this->Pixel[3] > terminationOpacity;
  }

  template <typename Lattice>
  STRIDER_HOST_DEVICE void KeepPart(Lattice& lattice) const
  {
    if (!this->HasWholeSpace || IsSummed(lattice))
    {
      lattice.KeepPart();
    }
  }

  template <typename Lattice>
  STRIDER_HOST_DEVICE TakenSamples Cut(Lattice& lattice) const
  {
    int first = 0;
    if constexpr (std::is_same_v<Lattice, SampleLattice> || std::is_same_v<Lattice, EitherLattice>)
    {
      first = this->HasWholeSpace ? lattice.LimitToPart() : 0;
    }
    return { first, true };
  }

  template <typename State>
  STRIDER_HOST_DEVICE void Resume(const TakenSamples&, State& state) const
  {
    if constexpr (std::is_same_v<State, RayResult>)
    {
      this->ResumeColors(state);
    }
    else
    {
      this->ResumeColors(state.Result);
      if constexpr (KeepsIntensity<State>)
      {
        this->ResumeGathered(state.Gathered);
      }
    }
  }

  STRIDER_HOST_DEVICE bool HasEnded(float opacity, float terminationOpacity) const
  {
    return this->Rule == PartRule::Resume && opacity > terminationOpacity;
  }

  template <typename State>
  STRIDER_HOST_DEVICE void Keep(const TakenSamples&, const State&, int) const
  {
  }

private:
  /// Sums of steps have no numbers: frames that match VTK have the samples of each part alone.
  template <typename Lattice>
  static STRIDER_HOST_DEVICE bool IsSummed([[maybe_unused]] const Lattice& lattice)
  {
    if constexpr (std::is_same_v<Lattice, EitherLattice>)
    {
      return lattice.IsSummed;
    }
    else
    {
      return std::is_same_v<Lattice, SummedLattice>;
    }
  }

  STRIDER_HOST_DEVICE void ResumeColors(RayResult& result) const
  {
    if (this->Rule == PartRule::Resume)
    {
      result.Red = this->Pixel[0];
      result.Green = this->Pixel[1];
      result.Blue = this->Pixel[2];
      result.Opacity = this->Pixel[3];
      result.FirstVisibleSample = result.Opacity > 0.0f ? SeenInFront : -1;
    }
  }

  STRIDER_HOST_DEVICE void ResumeGathered(GatheredIntensity& gathered) const
  {
    if (this->Rule == PartRule::Gather && HoldsGathered(this->Pixel))
    {
      gathered = TakeGathered(*this->Scene, this->Pixel);
      gathered.Sample = SeenInFront;
    }
  }
};

/// Makes the pixel of the parts up to this one. `pixel` is that of the parts in front, `depth` the depth of the ray's
/// first visible point; `kind` says what PartRule::Add adds. Not for PartRule::Whole.
STRIDER_HOST_DEVICE void AddPart(PartRule rule, const GatheredKind& kind, float terminationOpacity,
  const RayResult& result, float depth, PiecePixel& pixel)
{
  const PiecePixel more{ { result.Red, result.Green, result.Blue, result.Opacity }, depth };
  if (result.SamplesTaken <= 0)
  {
    return;
  }
  if (rule == PartRule::Add)
  {
    return AddPiecePixel(kind, terminationOpacity, more, pixel);
  }
  const float former = pixel.Depth;
  pixel = more;
  pixel.Depth = result.FirstVisibleSample == SeenInFront ? former : depth;
}

} // namespace Strider

#endif
