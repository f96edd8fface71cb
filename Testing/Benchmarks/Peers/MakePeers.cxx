// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes contestants of the benchmark's own loops.
#include "Peers/MakePeers.h"
#include "Contestants/Now.h"
#include "Peers/PeerVolume.h"

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Event.h"
#include "Rays/MakeRayFrame.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;
using LaunchPeer = Status (*)(const PeerTask&, cudaStream_t);

struct PeerLaunch
{
  LaunchPeer Launch;
  const char* Description;
};

PeerLaunch FindLaunch(PeerKind kind)
{
  switch (kind)
  {
    case PeerKind::Sdk:
      return { LaunchMarchSdkRays, "16x16, one sample at a time" };
    case PeerKind::VtkLoop:
      return { LaunchMarchVtkRays, "8x32, VTK's shader" };
    case PeerKind::WarpMarching:
      return { LaunchMarchWarpRays, "a warp for each ray, 4x2 rays a block" };
    case PeerKind::MacrocellDda:
      return { LaunchMarchMacrocells, "16x16, batch 8, from macrocell to macrocell" };
    case PeerKind::None:
    case PeerKind::FetchOnly:
      break;
  }
  return { LaunchFetchSamples, "16x16, 8 samples fetched at a time" };
}

class PeerContestant : public Contestant
{
public:
  PeerContestant(const Mode& mode, std::shared_ptr<PeerVolume> volume)
    : Contestant(mode)
    , Volume(std::move(volume))
    , How(FindLaunch(mode.Peer))
  {
  }

  Status Create() { return this->Timer.Create(); }

  Status Render(const Strider::RenderRequest& request, TimedFrame& frame) override
  {
    const double start = Now();
    const std::size_t pixels =
      static_cast<std::size_t>(request.ImageSize[0]) * request.ImageSize[1];
    STRIDER_TRY(this->Rgba.Reserve(pixels));
    STRIDER_TRY(this->HostRgba.Reserve(pixels));
    PeerTask task{};
    STRIDER_TRY(Strider::MakeRayFrame(request, this->Volume->GetView(), task.Frame));
    this->Volume->Describe(task);
    task.TerminationOpacity = request.EarlyTerminationOpacity;
    task.Rgba = this->Rgba.Get();
    const cudaStream_t stream = this->Volume->GetStream();
    STRIDER_TRY(this->Timer.Start(stream));
    STRIDER_TRY(this->How.Launch(task, stream));
    STRIDER_TRY(this->Timer.Stop(stream));
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(this->HostRgba.Get(), this->Rgba.Get(),
      pixels * sizeof(float4), cudaMemcpyDeviceToHost, stream)));
    STRIDER_TRY(this->Volume->Synchronize());
    frame.FrameMilliseconds = Now() - start;
    STRIDER_TRY(this->Timer.Read(frame.KernelMilliseconds));
    frame.Image.Size = request.ImageSize;
    frame.Image.Rgba = reinterpret_cast<const float*>(this->HostRgba.Get());
    frame.Image.Depth = nullptr;
    frame.Launch = this->How.Description;
    frame.Samples = 0;
    return {};
  }

private:
  std::shared_ptr<PeerVolume> Volume;
  PeerLaunch How;
  Strider::EventTimer Timer;
  Strider::DeviceBuffer<float4> Rgba;
  Strider::PinnedBuffer<float4> HostRgba;
};

} // namespace

Status MakePeers(
  const std::vector<Mode>& modes, const BenchScene& scene, ContestantList& contestants)
{
  auto volume = std::make_shared<PeerVolume>();
  STRIDER_TRY(volume->Create(scene));
  for (const Mode& mode : modes)
  {
    if (mode.Peer == PeerKind::MacrocellDda)
    {
      STRIDER_TRY(volume->FindMacrocells(scene));
    }
    auto peer = std::make_unique<PeerContestant>(mode, volume);
    STRIDER_TRY(peer->Create());
    contestants.push_back(std::move(peer));
  }
  return {};
}

} // namespace StriderBenchmarks
