// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sides of compressed volumes may be longer than a launch has blocks along y or z. The devices are fakes (FakeCuda.h),
// which refuse such launches as CUDA does.
#include "FakeDeviceTest.h"

#include "Cuda/EmptySpace/BoundExtremes.h"
#include "Cuda/EmptySpace/MapDistances.h"
#include "Cuda/Runtime/KernelLaunch.h"

namespace Strider::Testing
{
namespace
{

class LongVolumesOnFakeDevices : public FakeDeviceTest
{
};

TEST_F(LongVolumesOnFakeDevices, HaveDistances)
{
  SetFakeContext(GetPrimaryContext(0));
  for (int axis = 0; axis < 3; ++axis)
  {
    int cells[3] = { 2, 2, 2 };
    cells[axis] = 200000; // 1.6 million voxels
    const Status status = LaunchSpreadDistances(cells, nullptr, nullptr, nullptr);
    EXPECT_TRUE(status.IsOk()) << axis << ": " << status.GetMessage();
  }
}

TEST_F(LongVolumesOnFakeDevices, AreUnsupportedWhereALaunchIsTooLarge)
{
  SetFakeContext(GetPrimaryContext(0));
  BoundExtremesTask task{};
  task.Cells[0] = 2;
  task.Cells[1] = 40000000;
  task.Cells[2] = 2;
  const Status status = LaunchBoundExtremes(task, nullptr);
  EXPECT_EQ(status.GetCode(), StatusCode::Unsupported);
  EXPECT_TRUE(Has(status.GetMessage(), "BoundCubesKernel needs ")) << status.GetMessage();
  EXPECT_TRUE(Has(status.GetMessage(), "devices can have 65535 x 65535")) << status.GetMessage();
}

} // namespace
} // namespace Strider::Testing
