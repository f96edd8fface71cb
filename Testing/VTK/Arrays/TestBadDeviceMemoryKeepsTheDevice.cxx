// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An array whose memory CUDA does not know is reported, and the device renders the next good one: the CPU could not read
// it either. The devices are fakes (FakeCuda.h), so no GPU is needed.
#include "FakeCuda.h"
#include "Support/StriderScene.h"

#include "vtkStriderDeviceArray.h"

#include "vtkDataArray.h"
#include "vtkPointData.h"

#include <gtest/gtest.h>

#include <string>

using Strider::Testing::GetFakeCuda;

namespace
{

/// Integers of 16 bits are first read by the transfer to the device.
TEST(BadDeviceMemory, KeepsTheDevice)
{
  StriderTesting::StriderScene scene(VTK_SHORT);
  scene.Mapper->SetUseInterop(false);
  const auto image = StriderTesting::MakeWaves(VTK_SHORT);
  const vtkSmartPointer<vtkDataArray> values = image->GetPointData()->GetScalars();
  vtkNew<vtkStriderDeviceArray> device;
  ASSERT_EQ(device->SetMemory(reinterpret_cast<unsigned long long>(values->GetVoidPointer(0)),
              VTK_SHORT, 1, values->GetNumberOfTuples()),
    "");
  image->GetPointData()->SetScalars(device->GetArray());
  scene.Mapper->SetInputData(image);
  GetFakeCuda().MemoryType = cudaMemoryTypeUnregistered;
  scene.Draw();
  scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), "CUDA");
  EXPECT_TRUE(scene.Messages.IsOneError("CUDA does not know their address"))
    << scene.Messages.Describe();
  scene.Messages.Clear();
  GetFakeCuda().MemoryType = cudaMemoryTypeDevice;
  scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), "CUDA");
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  EXPECT_EQ(device->GetBytesCopied(), 0);
}

} // namespace
