// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches the rays of a scene on the CPU one by one.
#ifndef StriderTesting_MarchedScene_h
#define StriderTesting_MarchedScene_h

#include "BackendUnderTest.h"
#include "NameScene.h"

#include "Compositing/MarchSceneRay.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "Host/Renderer/HostScene.h"
#include "Host/Tiles/ReadScenePoint.h"
#include "Host/Volume/HostSkipMap.h"
#include "Rays/MakeRay.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/MakeVTKRays.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

#include <gtest/gtest.h>

#include <cstddef>

namespace Strider::Testing
{

/// A scene prepared for the CPU's rays.
class MarchedScene
{
public:
  MarchedScene(const FeatureScene& scene, const RenderRequest& request)
    : Request(request)
    , Volume(scene.View())
  {
    EXPECT_TRUE(this->Scene.SetLabels(scene.Labels).IsOk());
    this->Set(AuxiliaryVolume::Mask, scene.Mask);
    this->Set(AuxiliaryVolume::SecondScalars, scene.SecondScalars);
    this->Set(AuxiliaryVolume::Blanking, scene.Blanking);
    const SceneSource source = this->Scene.GetSource(this->Volume, scene.Functions, 1);
    EXPECT_TRUE(this->Scene.Prepare(source, request).IsOk());
    EXPECT_TRUE(MakeRayFrame(request, this->Volume, this->Frame).IsOk());
    if (request.MatchVTK)
    {
      EXPECT_TRUE(MakeVTKRays(request, this->Volume, this->Matched).IsOk());
    }
    this->OpenRaw();
    this->FindEmptySpace();
  }

  /// Marches the ray of a pixel through any sampler. Pixels outside the image have rays without samples.
  template <SceneKind Kind = SceneKind::General, typename Placement, typename Sampler,
    typename Sync, typename RaySegment = WholeRay>
  RayResult March(const Placement& placeSamples, int x, int y, const Sampler& voxels,
    const Sync& sync, const RaySegment& raySegment = {}) const
  {
    const bool isInside = x < this->Frame.ImageSize[0] && y < this->Frame.ImageSize[1];
    const Ray ray = MakeRay(this->Frame, isInside ? x : 0, isInside ? y : 0);
    auto lattice = placeSamples(this->Frame, ray, DepthRange{ -1.0f, 1.0f });
    if (!isInside)
    {
      lattice.Clear();
    }
    return MarchSceneRay<Kind>(voxels, this->Scene.GetFeatures(), ray, lattice,
      this->Request.EarlyTerminationOpacity, SkipEmpty{ this->Skip }, sync, raySegment);
  }

  SceneVoxels See() const { return this->Opened.See(this->Job); }

protected:
  void Set(AuxiliaryVolume auxiliary, const TestVolume& volume)
  {
    const VolumeView view = volume.View();
    const Status status = this->Scene.SetAuxiliaryVolume(
      auxiliary, this->Volume, volume.Bytes.empty() ? nullptr : &view);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  }

  void OpenRaw()
  {
    this->Job.Volume = this->Volume;
    this->Job.Strides = FindStrides({}, this->Volume.Dimensions);
    for (std::ptrdiff_t& stride : this->Job.Strides.Axis)
    {
      stride *= this->Volume.Components;
    }
    for (int component = 0; component < this->Volume.Components; ++component)
    {
      StoredScalars& stored = this->Job.ComponentScalars[component];
      stored = DescribeStoredScalars(this->Volume, component);
      stored.LeastByte = this->Request.MatchVTK ? -127.0f : -128.0f;
    }
    this->Job.Scene = &this->Scene.GetFeatures();
    this->Job.AuxiliaryVolumes = &this->Scene.GetAuxiliaryVolumes();
    this->Job.Filter = this->Request.Filter;
    OpenVolume(this->Job, this->Opened);
  }

  void FindEmptySpace()
  {
    this->EmptySpace.SetVolume(this->Volume, MakeWholeBox(this->Volume.Dimensions));
    if (CanSkip(this->Request))
    {
      OccupancyArrays shown;
      AddScene(this->Scene.GetFeatures(), FindLeastValue(this->Volume, this->Request), {}, shown);
      this->EmptySpace.Update(shown, false);
      this->Skip = this->EmptySpace.Get(Switch::On);
    }
    else if (CanSkipByBounds(this->Request))
    {
      this->Skip =
        this->EmptySpace.GetBounds(Switch::On, FindSpans(this->Scene.GetFeatures().Grid), {});
    }
  }

  RenderRequest Request;
  VolumeView Volume;
  HostScene Scene;
  HostSkipMap EmptySpace;
  SkipMap Skip{};
  RayFrame Frame{};
  VTKRays Matched;
  VolumeJob Job{};
  OpenedVolume Opened;
};

} // namespace Strider::Testing

#endif
