// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// No exception leaves the mapper where memory runs out in a frame: it reports one error, and the next frame is
// complete. A progress observer throws in the middle of a frame; the kernel library's TestMemoryRunsOut tries every
// allocation there.
#include "Support/StriderScene.h"

#include <gtest/gtest.h>

#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkImageData.h>
#include <vtkNew.h>

#include <new>

namespace StriderTesting
{
namespace
{

/// Throws at a share of the progress, a limited number of times.
struct Thrower
{
  double Share = 0.0;
  int Times = 0;

  static void Throw(vtkObject*, unsigned long, void* self, void* data)
  {
    auto* thrower = static_cast<Thrower*>(self);
    if (*static_cast<double*>(data) == thrower->Share && thrower->Times > 0)
    {
      --thrower->Times;
      throw std::bad_alloc();
    }
  }
};

TEST(MemoryRunsOutInTheMapper, AndTheNextFrameIsWhole)
{
  for (const double share : { 0.0, 1.0 })
  {
    SCOPED_TRACE("at " + std::to_string(share));
    StriderScene scene(VTK_UNSIGNED_CHAR);
    scene.Mapper->SetReportProgress(true);
    Thrower thrower{ share, 0 };
    vtkNew<vtkCallbackCommand> command;
    command->SetClientData(&thrower);
    command->SetCallback(Thrower::Throw);
    scene.Mapper->AddObserver(vtkCommand::VolumeMapperRenderProgressEvent, command);
    const auto expected = scene.Draw();
    ASSERT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
    thrower.Times = 1;
    EXPECT_NO_THROW(scene.Draw());
    EXPECT_EQ(thrower.Times, 0);
    EXPECT_TRUE(
      scene.Messages.IsOneError("The frame cannot be rendered: the host has no memory left"))
      << scene.Messages.Describe();
    EXPECT_EQ(Difference(scene.Draw(), expected), 0);
    EXPECT_EQ(scene.Messages.Errors.size(), 1u) << scene.Messages.Describe();
  }
}

} // namespace
} // namespace StriderTesting
