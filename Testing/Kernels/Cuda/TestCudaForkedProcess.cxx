// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// In a process forked from one that has rendered with CUDA, as by Python's multiprocessing, Automatic chooses the CPU
// and says why; the parent continues to render.
#include "CudaScenes.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace Strider::Testing
{
namespace
{

/// Prints a failed check in the forked process; the exit status is the result of the whole test.
bool Check(bool isTrue, const std::string& what)
{
  if (!isTrue)
  {
    std::fprintf(stderr, "forked process: %s\n", what.c_str());
  }
  return isTrue;
}

bool RendersOnCPU(VolumeRenderer& inherited, const TestVolume& volume, const RenderRequest& request)
{
  RenderedImage image;
  const Status former = inherited.Render(request, image);
  bool isRight = Check(!former.IsOk() && former.GetMessage().find("forked") != std::string::npos,
    "the parent's renderer: " + former.GetMessage());
  std::unique_ptr<VolumeRenderer> renderer;
  std::string reason;
  std::string note;
  const Status status = VolumeRenderer::Create(Backend::Automatic, -1, renderer, reason, &note);
  if (!Check(status.IsOk(), status.GetMessage()))
  {
    return false;
  }
  isRight = Check(renderer->GetBackend() == Backend::CPU, reason) && isRight;
  isRight = Check(note.find("forked") != std::string::npos, "note: " + note) && isRight;
  SetScene(*renderer, volume);
  const Status rendered = renderer->Render(request, image);
  return Check(rendered.IsOk(), rendered.GetMessage()) && isRight;
}

TEST(CudaForkedProcess, AutomaticTakesTheCPU)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 33, 32, 31 }, MakeGentleField({ 33, 32, 31 }, 0.0, 200.0));
  const RenderRequest request = MakeRequest(volume, ListCameras(volume).front().Place);
  const std::unique_ptr<VolumeRenderer> renderer = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(renderer);
  SetScene(*renderer, volume);
  const Frame before = RenderFrame(*renderer, request);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0)
  {
    alarm(120);
    _exit(RendersOnCPU(*renderer, volume, request) && !::testing::Test::HasFailure() ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  const Frame after = RenderFrame(*renderer, request);
  EXPECT_EQ(FindLargestDifference(before.Rgba, after.Rgba), 0.0f) << "the parent's own device";
}

} // namespace
} // namespace Strider::Testing
