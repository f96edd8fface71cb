// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches a tile through one component with light, gradient opacity, clipping planes and cropping regions by packets of
// rays; compiled once per instruction set, where STRIDER_HOST_TARGET names the set.
#include "Compositing/MarchSceneRay.h"
#include "Foundation/VisitScalarType.h"
#include "Host/Tiles/LightPacket.h"
#include "Host/Tiles/MarchTile.h"
#include "Host/Tiles/PacketMarch.h"
#include "Host/Tiles/SamplePacket.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{
namespace
{

/// Sets the opacities of samples outside of the cropping regions to 0. Returns false if all are 0 then.
STRIDER_HOST_DEVICE bool CropPacket(
  const SceneFeatures& scene, const PacketPlaces& places, PacketValues<float>& opacities)
{
  const unsigned int regions = scene.CropRegions;
  const Vector3 low = scene.CropLow;
  const Vector3 high = scene.CropHigh;
  int isAnySeen = 0;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const bool isInside = IsInCropRegions(regions, low, high, places.At(lane));
    const float opacity = isInside ? opacities[lane] : 0.0f;
    opacities[lane] = opacity;
    isAnySeen |= opacity > 0.0f ? 1 : 0;
  }
  return isAnySeen != 0;
}

/// Voxels for ScenePoint, where differences are known already.
struct NoVoxels
{
};

/// Program for PacketMarch that lights samples.
class LitRays
{
public:
  static constexpr int Round = PacketRound;

  STRIDER_HOST_DEVICE explicit LitRays(const MarchJob& job)
    : Job(job)
    , Sampler(VisitScalarType(
        job.Volume.Type, [&](auto zero) { return FindPacketSampler<decltype(zero), true>(job); }))
    , ReadsTogether(
        this->Sampler.ReadUnit && this->NeedsDifferences() && ShowsAll(job.ShownEntries, job.Table))
  {
  }

  STRIDER_HOST_DEVICE SampleLattice PlaceRay(int x, int y, int lane)
  {
    const MarchJob& job = this->Job;
    const SceneFeatures& scene = *job.Scene;
    const Ray ray = MakeRay(job.Frame, x, y);
    SampleLattice lattice = PlaceSamples()(
      job.Frame, ray, ReadDepthRange(job.Frame, job.StartDepth, job.OpaqueDepth, x, y));
    const Vector3 toEye = LookBack(scene, ray, lattice);
    this->Current.ToEye[0][lane] = toEye.X;
    this->Current.ToEye[1][lane] = toEye.Y;
    this->Current.ToEye[2][lane] = toEye.Z;
    if (scene.PlaneCount > 0)
    {
      CutByPlanes(scene.Planes, scene.PlaneCount, lattice);
    }
    FindRayInPart(job, x, y).KeepPart(lattice);
    if (scene.IsJittered)
    {
      lattice.Shift(ChooseJitter(x, y) - lattice.GetLead());
    }
    return lattice;
  }

  STRIDER_HOST_DEVICE void MarchRound(int steps, RayPacket& packet)
  {
    const MarchJob& job = this->Job;
    alignas(64) PacketValues<float> values[Round];
    if (!this->ReadsTogether)
    {
      ReadRound([&] { this->Sampler.Sample(job, packet, steps, values); }, steps, packet, values);
    }
    for (int step = 0; step < steps; ++step)
    {
      if (this->ReadsTogether && !this->ReadTogether(step, packet, values[step]))
      {
        return;
      }
      if (ClassifyPacket(job.Scene->Appearances[0], values[step], step, job.TerminationOpacity,
            packet, this->Current) &&
        this->Crop({ packet, step }))
      {
        this->Finish({ packet, step });
        AddPacket(this->Current, step, job.TerminationOpacity, packet);
      }
    }
  }

private:
  STRIDER_HOST_DEVICE bool NeedsDifferences() const
  {
    const SceneFeatures& scene = *this->Job.Scene;
    const ComponentAppearance& appearance = scene.Appearances[0];
    return (appearance.IsShaded && scene.IsLit) || appearance.GradientOpacities;
  }

  /// Returns false if cropping regions hide all samples.
  STRIDER_HOST_DEVICE bool Crop(const PacketPlaces& places)
  {
    const SceneFeatures& scene = *this->Job.Scene;
    return scene.CropRegions == Appearance::AllRegions ||
      CropPacket(scene, places, this->Current.Channels[3]);
  }

  /// Reads samples `step` of a round and their differences. Returns false, and reads nothing, if no ray has such a
  /// sample.
  STRIDER_HOST_DEVICE bool ReadTogether(
    int step, const RayPacket& packet, PacketValues<float>& values)
  {
    alignas(64) PacketValues<float> wanted;
    int isAnyWanted = 0;
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      const int isWanted = (step < packet.Length[lane] ? 1 : 0) &
        (packet.Opacity[lane] > this->Job.TerminationOpacity ? 0 : 1);
      wanted[lane] = static_cast<float>(isWanted);
      isAnyWanted |= isWanted;
    }
    if (isAnyWanted == 0)
    {
      return false;
    }
    this->Sampler.ReadUnit(this->Job, { packet, step }, wanted, values, this->Current.Differences);
    for (int lane = 0; lane < PacketLanes; ++lane)
    {
      values[lane] = packet.IsKnown[lane] != 0 ? packet.Known[lane] : values[lane];
    }
    return true;
  }

  STRIDER_HOST_DEVICE void ReadDifferences(const PacketPlaces& places)
  {
    PacketSample& sample = this->Current;
    if (this->Sampler.ReadUnit)
    {
      alignas(64) PacketValues<float> values;
      this->Sampler.ReadUnit(this->Job, places, sample.Channels[3], values, sample.Differences);
      return;
    }
    this->Sampler.ReadDifferences(
      this->Job, places, this->Job.Scene->GradientStep, sample.Differences);
  }

  /// Applies light and gradient opacity to classified samples.
  STRIDER_HOST_DEVICE void Finish(const PacketPlaces& places)
  {
    const SceneFeatures& scene = *this->Job.Scene;
    const ComponentAppearance& appearance = scene.Appearances[0];
    const bool isLit = appearance.IsShaded && scene.IsLit;
    PacketSample& sample = this->Current;
    if (this->NeedsDifferences() && !this->ReadsTogether)
    {
      this->ReadDifferences(places);
    }
    if (isLit && scene.IsHeadlightOnly && !scene.LooksFromSample)
    {
      LightByHeadlight(scene, appearance, sample);
    }
    else if (isLit && scene.HasDirectedLights)
    {
      LightByDirectedLights(scene, appearance, sample);
    }
    else if (isLit)
    {
      for (int lane = 0; lane < PacketLanes; ++lane)
      {
        const Vector3 point = places.At(lane);
        sample.Points[0][lane] = point.X;
        sample.Points[1][lane] = point.Y;
        sample.Points[2][lane] = point.Z;
      }
      LightByAny(scene, appearance, NoVoxels{}, sample);
    }
    if (appearance.GradientOpacities)
    {
      ApplyGradientOpacity(scene, appearance, sample);
    }
  }

  const MarchJob& Job;
  PacketSampler Sampler;
  bool ReadsTogether; ///< samples and differences, since every sample is visible
  alignas(64) PacketSample Current;
};

} // namespace

template <InstructionSet Set>
SampleCount MarchLitPacketTile(const MarchJob& job, const Tile& tile)
{
  return PacketMarch<LitRays>(job, tile).Run();
}

template SampleCount MarchLitPacketTile<InstructionSet::STRIDER_HOST_TARGET>(
  const MarchJob&, const Tile&);

} // namespace Strider
