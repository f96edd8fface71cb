// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A mapper shares frames with other processes only if the next frame is rendered by the devices of the last one. The
// devices are fakes (FakeCuda.h), so no GPU is needed.
#include "Support/StriderScene.h"

#include <gtest/gtest.h>

namespace
{

TEST(SharedFrames, FollowTheDevices)
{
  StriderTesting::StriderScene scene(VTK_UNSIGNED_CHAR);
  vtkStriderVolumeMapper* mapper = scene.Mapper;
  EXPECT_FALSE(mapper->SharesFrames()) << "there is no frame";
  mapper->SetUseInterop(false); // fakes draw nothing
  scene.Draw();
  ASSERT_STREQ(mapper->GetBackendInUse(), "CUDA") << scene.Messages.Describe();
  EXPECT_FALSE(mapper->SharesFrames()) << "frames go through host memory";
  mapper->SetUseInterop(true);
  EXPECT_TRUE(mapper->SharesFrames());
  vtkStriderSharedPicture first;
  EXPECT_TRUE(mapper->ReserveShared(1 << 20, first));
  mapper->SetDevices("1");
  EXPECT_FALSE(mapper->SharesFrames()) << "device 1 has none of that memory";
  mapper->SetUseInterop(false);
  scene.Draw();
  mapper->SetUseInterop(true);
  EXPECT_TRUE(mapper->SharesFrames());
  mapper->SetBackend(vtkStriderVolumeMapper::CPU_BACKEND);
  EXPECT_FALSE(mapper->SharesFrames()) << "the CPU comes next";
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

} // namespace
