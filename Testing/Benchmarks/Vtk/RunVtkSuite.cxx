// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times whole Render calls of vtkStriderVolumeMapper beside VTK's own volume mappers, view by view in one run.
#include "Vtk/RunVtkSuite.h"
#include "Report/BenchReport.h"
#include "Vtk/VtkPeers.h"
#include "Vtk/VtkReport.h"

#include "Support/CompareImages.h"

#include "vtkImageData.h"

#include <algorithm>
#include <cstdio>

namespace StriderBenchmarks
{
namespace
{

constexpr VtkPeerKind AllVtkPeers[] = { VtkPeerKind::Strider, VtkPeerKind::VtkGl,
  VtkPeerKind::VtkFixedPoint };
constexpr int FirstFrameRepeats = 3;
/// A first frame that takes longer than this is timed once, because repeats would use up the time for the orbit.
constexpr double LongFirstFrameMilliseconds = 5000.0;

/// True where a peer has time left to draw; otherwise reports it once. Strider always has time left.
bool HasTimeLeft(VtkPeer& peer, const VtkOptions& options)
{
  const bool hasTime =
    peer.GetName() == std::string("strider") || peer.UsedSeconds < options.PeerSeconds;
  if (!hasTime && peer.Problem.empty())
  {
    peer.Problem = "stopped after " + std::to_string(static_cast<int>(options.PeerSeconds)) +
      " s, --peer-seconds: fewer frames than the others";
  }
  return hasTime;
}

void TimeFirstFrames(const VtkOptions& options, const VtkScene& scene, VtkPeerList& peers)
{
  for (int repeat = 0; repeat < FirstFrameRepeats; ++repeat)
  {
    for (std::size_t peer = 0; peer < peers.size(); ++peer)
    {
      const std::vector<double>& former = peers[peer]->FirstFrameMilliseconds;
      const bool isLong = !former.empty() && former.back() > LongFirstFrameMilliseconds;
      if (!isLong && HasTimeLeft(*peers[peer], options))
      {
        const double milliseconds =
          VtkPeer::TimeFirstFrame(AllVtkPeers[peer], scene, options.Backend == "cuda");
        peers[peer]->FirstFrameMilliseconds.push_back(milliseconds);
        peers[peer]->UsedSeconds += 1e-3 * milliseconds;
      }
    }
  }
}

/// Times are accepted only if the pictures agree: compares every peer with vtk-gl in some views of the orbit.
bool ComparePictures(const VtkOptions& options, const VtkScene& scene, VtkPeerList& peers)
{
  peers[0]->SetMatchVTK(true);
  const int step = std::max(1, scene.ViewCount / 4);
  for (int view = 0; view < scene.ViewCount; view += step)
  {
    VtkPeer& reference = *peers[1];
    reference.DrawView(view);
    const auto expected = reference.Grab();
    for (auto& peer : peers)
    {
      if (peer.get() == &reference || !HasTimeLeft(*peer, options))
      {
        continue;
      }
      peer->DrawView(view);
      const auto actual = peer->Grab();
      const auto difference = StriderTesting::CompareImages(expected, actual, expected, 2);
      peer->FractionMatching =
        std::min(peer->FractionMatching, difference.HasSameSize ? difference.FractionWithin : 0.0);
    }
  }
  peers[0]->SetMatchVTK(false);
  const double fraction = peers[0]->FractionMatching;
  if (fraction < 0.99)
  {
    std::printf("*** STRIDER'S PICTURES DO NOT MATCH VTK'S: only %.3f%% of the pixels are within "
                "2/255 in the "
                "worst view. The times below compare different pictures. ***\n",
      100.0 * fraction);
  }
  return fraction >= 0.99;
}

void TimeOrbit(const VtkOptions& options, const VtkScene& scene, VtkPeerList& peers)
{
  for (int view = 0; view < scene.ViewCount; ++view)
  {
    for (auto& peer : peers)
    {
      if (!HasTimeLeft(*peer, options))
      {
        continue;
      }
      peer->DrawView(view);
      for (int frame = 0; frame < options.FramesPerView && HasTimeLeft(*peer, options); ++frame)
      {
        peer->FrameMilliseconds.push_back(peer->DrawView(view));
        peer->NoteKernelTime();
      }
    }
  }
}

} // namespace

int RunVtkSuite(int argumentCount, char** arguments)
{
  VtkOptions options;
  const ParseOutcome outcome = ParseVtkOptions(argumentCount, arguments, options);
  if (outcome != ParseOutcome::Run)
  {
    return outcome == ParseOutcome::Help ? 0 : 2;
  }
  ChooseVtkDefaults(options);
  VtkScene scene;
  const std::string problem = MakeVtkScene(options, scene);
  if (!problem.empty())
  {
    std::fprintf(stderr, "StriderBench: %s\n", problem.c_str());
    return 2;
  }
  std::printf("%s\n", scene.Description.c_str());
  VtkPeerList peers;
  for (const VtkPeerKind kind : AllVtkPeers)
  {
    peers.push_back(std::make_unique<VtkPeer>(kind, scene, options.Backend == "cuda"));
  }
  const bool isMatching = ComparePictures(options, scene, peers);
  TimeFirstFrames(options, scene, peers);
  TimeOrbit(options, scene, peers);
  PrintVtkTable(scene, peers);
  bool isWritten = true;
  if (!options.JsonFile.empty())
  {
    isWritten = TellOfFile(options.JsonFile, WriteVtkJson(options.JsonFile, options, scene, peers));
  }
  PrintRatios(peers);
  return isMatching && isWritten ? 0 : 1;
}

} // namespace StriderBenchmarks
