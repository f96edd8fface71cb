// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A process forked from one that has rendered, as by Python's multiprocessing, renders the same on the CPU, although
// the parent's threads do not exist there.
#include "MakeScene.h"

#include "Strider/VolumeRenderer.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace Strider::Testing
{
namespace
{

/// Renders with a renderer of its own; empty on failure.
std::vector<float> RenderAnew(const Scene& scene)
{
  std::unique_ptr<VolumeRenderer> renderer;
  std::string reason;
  RenderedImage image;
  const bool isMade = VolumeRenderer::Create(Backend::CPU, -1, renderer, reason).IsOk() &&
    renderer->SetVolume(scene.Volume.View()).IsOk() &&
    renderer->SetTransferFunctions(scene.Functions).IsOk() &&
    renderer->Render(scene.Request, image).IsOk();
  return isMade
    ? std::vector<float>(image.Rgba, image.Rgba + 4 * std::size_t(image.Size[0]) * image.Size[1])
    : std::vector<float>();
}

TEST(ForkedProcess, RendersTheSame)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 64, 64, 64 }, MakeNoiseField(0.0, 255.0));
  Scene scene =
    MakeScene(volume, MakeColorfulFunctions(volume, 0.1f), ListCameras(volume).front().Place);
  scene.Request.ImageSize = { 256, 256 }; // tiles for many threads
  const std::vector<float> expected = RenderAnew(scene);
  ASSERT_FALSE(expected.empty());
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0)
  {
    alarm(60); // a wait for a thread that does not exist would never end
    _exit(RenderAnew(scene) == expected ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(RenderAnew(scene), expected) << "the parent";
}

} // namespace
} // namespace Strider::Testing
