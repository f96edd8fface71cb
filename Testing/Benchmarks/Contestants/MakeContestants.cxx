// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The modes of a run: Strider's renderer with the settings of each, and the benchmark's own loops.
#include "Contestants/MakeContestants.h"
#include "Contestants/Now.h"
#include "Peers/MakePeers.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

class StriderContestant : public Contestant
{
public:
  StriderContestant(const Mode& mode, Strider::VolumeRenderer& renderer)
    : Contestant(mode)
    , Renderer(renderer)
  {
  }

  Status Render(const Strider::RenderRequest& request, TimedFrame& frame) override
  {
    Strider::RenderRequest own = request;
    own.How = this->GetMode().How;
    const double start = Now();
    STRIDER_TRY(this->Renderer.Render(own, frame.Image));
    frame.FrameMilliseconds = Now() - start;
    const Strider::FrameStatistics& statistics = this->Renderer.GetStatistics();
    frame.KernelMilliseconds = statistics.KernelMilliseconds;
    frame.Launch = statistics.Launch;
    frame.Samples = request.CountsSamples ? statistics.SamplesTaken : 0;
    return {};
  }

private:
  Strider::VolumeRenderer& Renderer;
};

} // namespace

Status MakeContestants(const std::vector<Mode>& modes, const BenchScene& scene,
  Strider::VolumeRenderer& renderer, ContestantList& contestants)
{
  std::vector<Mode> peers;
  for (const Mode& mode : modes)
  {
    if (!mode.IsStrider())
    {
      peers.push_back(mode);
    }
  }
  if (!peers.empty() && renderer.GetBackend() != Strider::Backend::CUDA)
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
      contestants.push_back(std::make_unique<StriderContestant>(mode, renderer));
    }
    else
    {
      contestants.push_back(std::move(*peer++));
    }
  }
  return {};
}

} // namespace StriderBenchmarks
