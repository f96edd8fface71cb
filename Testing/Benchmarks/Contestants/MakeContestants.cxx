// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the contestants of a run: Strider's renderer with the settings of each mode, and the benchmark's own loops.
#include "Contestants/MakeContestants.h"
#include "Contestants/DressScene.h"
#include "Contestants/Now.h"
#include "Looks/MakeLightKit.h"
#include "Peers/MakePeers.h"
#include "Scene/PlaceCopies.h"

#include "vtkStriderDescribeDevices.h"
#include "vtkStriderDescribeFiltering.h"
#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeOrder.h"
#include "vtkStriderDescribeSkipping.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

/// A renderer, and memory that it may read.
struct HeldRenderer
{
  std::shared_ptr<Strider::VolumeRenderer> Renderer;
  std::shared_ptr<void> Held;
};

class StriderContestant : public Contestant
{
public:
  /// `renderers` hold a copy of the volume each.
  StriderContestant(
    const Mode& mode, const Strider::VolumeView& volume, std::vector<HeldRenderer> renderers)
    : Contestant(mode)
    , Volume(volume)
    , Renderers(std::move(renderers))
    , Renderer(this->Renderers[0].Renderer.get())
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Last[axis] = volume.CountPoints(axis) - 1.0;
    }
    for (int axis = 0; mode.IsPiece && axis < 3; ++axis)
    {
      this->Piece.WholePoints[axis] = volume.CountPoints(axis);
    }
  }

  Status Render(const Strider::RenderRequest& request, TimedFrame& frame) override
  {
    Strider::RenderRequest own = request;
    own.How = this->GetMode().How;
    own.SampleDistance /= this->GetMode().SamplesFactor;
    own.Filter = this->GetMode().Filter;
    own.Filters = this->GetMode().Filters;
    own.Piece = this->Piece;
    if (this->GetMode().IsLit)
    {
      own.Appearance.IsShaded.fill(true);
      own.Appearance.Lights =
        this->GetMode().HasLightKit ? MakeLightKit() : std::vector{ Strider::Light{} };
      for (Strider::Material& material : own.Appearance.Materials)
      {
        material.Specular *= this->GetMode().IsMatte ? 0.0 : 1.0;
      }
    }
    this->Cut(own);
    DressRequest(this->GetMode(), this->Volume, own);
    if (this->Renderers.size() > 1)
    {
      std::vector<Strider::VolumeRenderer*> all;
      for (const HeldRenderer& each : this->Renderers)
      {
        all.push_back(each.Renderer.get());
      }
      PlaceCopies(this->Volume, all, own);
      own.MixesVolumes = this->GetMode().MixesVolumes;
    }
    const double start = Now();
    STRIDER_TRY(this->Renderer->Render(own, frame.Image));
    frame.FrameMilliseconds = Now() - start;
    const Strider::FrameStatistics& statistics = this->Renderer->GetStatistics();
    if (own.How.SplitVolume == Strider::Switch::On &&
      !(statistics.Split && statistics.Split->IsSplit()))
    {
      return STRIDER_FAILURE(Strider::StatusCode::Unsupported,
        "the volume is not split among devices " + vtkStriderDescribeSplit(statistics.Split));
    }
    frame.KernelMilliseconds = statistics.KernelMilliseconds;
    frame.Launch = vtkStriderDescribeLaunch(statistics);
    frame.Samples = request.CountsSamples ? statistics.SamplesTaken : 0;
    frame.SamplesSkipped = request.CountsSamples ? statistics.SamplesSkipped : 0;
    frame.VoxelsFetched = request.CountsSamples ? statistics.VoxelsFetched : 0;
    const std::string filtering = vtkStriderDescribeFiltering(statistics);
    frame.Filtering = filtering == "linear" ? "" : filtering;
    frame.Skipping = vtkStriderDescribeSkipping(statistics);
    frame.StoredOrder = vtkStriderDescribeOrder(statistics);
    frame.BytesOnDevice = statistics.BytesOnDevice;
    frame.RotationCount = static_cast<int>(statistics.RotationCount - this->Rotations);
    frame.RotationMilliseconds = frame.RotationCount > 0 ? statistics.RotationMilliseconds : 0.0;
    this->Rotations = statistics.RotationCount;
    return {};
  }

private:
  /// Sets clipping and cropping in physical space, for a grid without rotation.
  void Cut(Strider::RenderRequest& request) const
  {
    const Strider::Matrix4& matrix = request.IndexToPhysical;
    const auto place = [&](int axis, double share) {
      return matrix[4 * axis + 3] + share * this->Last[axis] * matrix[5 * axis];
    };
    if (this->GetMode().IsClipped)
    {
      const std::array<double, 3> normal{ 0.6, 0.48, 0.64 };
      double offset = 0.0;
      for (int axis = 0; axis < 3; ++axis)
      {
        offset -= normal[axis] * place(axis, 0.5);
      }
      request.Appearance.ClippingPlanes = { { normal[0], normal[1], normal[2], offset } };
    }
    if (this->GetMode().IsCropped)
    {
      for (int axis = 0; axis < 3; ++axis)
      {
        request.Appearance.CropPlanes[2 * axis] = place(axis, 1.0 / 3.0);
        request.Appearance.CropPlanes[2 * axis + 1] = place(axis, 2.0 / 3.0);
      }
      constexpr unsigned int middle = 1u << 13;
      constexpr unsigned int corner = 1u << 26;
      request.Appearance.CropRegions = Strider::Appearance::AllRegions & ~(middle | corner);
    }
  }

  std::array<double, 3> Last{};
  Strider::VolumeView Volume;
  std::vector<HeldRenderer> Renderers;
  Strider::VolumeRenderer* Renderer; ///< the first one, which renders
  Strider::VolumePiece Piece;
  std::uint64_t Rotations = 0; ///< of the renderer, until the last frame
};

/// Makes a renderer with its own copy of the voxels, which no other mode moves.
Status MakeRenderer(
  const BenchScene& scene, const Mode& mode, Strider::Backend backend, HeldRenderer& renderer)
{
  std::unique_ptr<Strider::VolumeRenderer> made;
  std::string reason;
  STRIDER_TRY(Strider::VolumeRenderer::Create(backend, -1, made, reason));
  made->ExpectFrames(mode.How);
  STRIDER_TRY(made->SetVolume(scene.Volume.View));
  STRIDER_TRY(made->SetTransferFunctions(scene.Functions));
  renderer.Renderer = std::move(made);
  return DressRenderer(mode, scene, *renderer.Renderer, renderer.Held);
}

} // namespace

Status MakeContestants(const std::vector<Mode>& modes, const BenchScene& scene,
  const std::shared_ptr<Strider::VolumeRenderer>& renderer, ContestantList& contestants)
{
  std::vector<Mode> peers;
  for (const Mode& mode : modes)
  {
    if (!mode.IsStrider())
    {
      peers.push_back(mode);
    }
  }
  if (!peers.empty() && scene.Volume.View.Placement == Strider::VoxelPlacement::Cells)
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::Unsupported, "mode " + peers[0].Name + " cannot render values of cells");
  }
  if (!peers.empty() && renderer->GetBackend() != Strider::Backend::CUDA)
  {
    return STRIDER_FAILURE(Strider::StatusCode::Unsupported,
      "mode " + peers[0].Name + " needs the CUDA backend: it is a CUDA kernel of the benchmark");
  }
  ContestantList made;
  if (!peers.empty())
  {
    STRIDER_TRY(MakePeers(peers, scene, made));
  }
  auto peer = made.begin();
  for (const Mode& mode : modes)
  {
    if (mode.IsStrider())
    {
      std::vector<HeldRenderer> own(static_cast<std::size_t>(mode.Volumes));
      own[0].Renderer = renderer;
      for (HeldRenderer& each : own)
      {
        if (mode.HasOwnRenderer())
        {
          STRIDER_TRY(MakeRenderer(scene, mode, renderer->GetBackend(), each));
        }
      }
      contestants.push_back(
        std::make_unique<StriderContestant>(mode, scene.Volume.View, std::move(own)));
    }
    else
    {
      contestants.push_back(std::move(*peer++));
    }
  }
  return {};
}

} // namespace StriderBenchmarks
