// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A mapper shares frames with other processes only if the next frame is rendered by the devices of the last one, and if
// these have memory for them. The devices are fakes (FakeCuda.h), so no GPU is needed.
#include "FakeCuda.h"
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

TEST(SharedFrames, NeedMemoryOfTheDevice)
{
  StriderTesting::StriderScene scene(VTK_UNSIGNED_CHAR);
  vtkStriderVolumeMapper* mapper = scene.Mapper;
  mapper->SetUseInterop(false);
  scene.Draw();
  mapper->SetUseInterop(true);
  Strider::Testing::FakeCuda& fake = Strider::Testing::GetFakeCuda();
  fake.FailingCall = "cudaMalloc";
  fake.Failure = cudaErrorMemoryAllocation;
  constexpr std::size_t bytes = std::size_t{ 32 } << 20;
  const std::string warning = "Images of ranks go through host memory: 32.0 MiB for them cannot be "
                              "reserved: cudaMalloc failed: ";
  vtkStriderSharedPicture first;
  EXPECT_FALSE(mapper->ReserveShared(bytes, first));
  EXPECT_TRUE(scene.Messages.IsOneWarning(warning)) << scene.Messages.Describe();
  EXPECT_FALSE(mapper->ReserveShared(bytes / 2, first)) << "a smaller image";
  EXPECT_TRUE(mapper->SharesFrames()) << "a still smaller one may fit";
  fake.FailingCall.clear();
  EXPECT_FALSE(mapper->ReserveShared(bytes / 2, first)) << "the device is not asked in each frame";
  EXPECT_TRUE(mapper->ReserveShared(bytes / 4, first));
  EXPECT_TRUE(scene.Messages.IsOneWarning(warning)) << scene.Messages.Describe();
  mapper->SetDevices("1");
  mapper->SetUseInterop(false);
  scene.Draw();
  EXPECT_TRUE(mapper->ReserveShared(bytes, first)) << "another device";
  EXPECT_TRUE(scene.Messages.IsOneWarning(warning)) << scene.Messages.Describe();
}

} // namespace
