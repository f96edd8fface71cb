// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// vtkStriderDeviceArray refuses memory that it cannot show with a reason that names the value. Needs no GPU.
#include "vtkStriderDeviceArray.h"

#include "vtkFloatArray.h"
#include "vtkNew.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>

namespace
{

TEST(TestDeviceArrays, RefuseBadMemory)
{
  vtkNew<vtkStriderDeviceArray> device;
  const auto expectRefused = [&](const std::string& problem, const std::string& text) {
    EXPECT_NE(problem.find(text), std::string::npos) << problem;
    EXPECT_EQ(device->GetAddress(), 0u);
    EXPECT_EQ(device->GetArray(), nullptr);
  };
  expectRefused(device->SetMemory(0, VTK_FLOAT, 1, 8), "the address is 0");
  expectRefused(device->SetMemory(4098, VTK_FLOAT, 1, 8), "4098 is not a multiple of 4");
  expectRefused(device->SetMemory(4096, VTK_STRING, 1, 8), "type 13");
  expectRefused(device->SetMemory(4096, VTK_BIT, 1, 8), "type 1 ");
  expectRefused(device->SetMemory(4096, VTK_FLOAT, 0, 8), "0 components are not in [1, 4]");
  expectRefused(device->SetMemory(4096, VTK_FLOAT, 5, 8), "5 components are not in [1, 4]");
  expectRefused(device->SetMemory(4096, VTK_FLOAT, 1, 0), "0 voxels are not at least 1");
  expectRefused(device->SetMemory(4096, VTK_FLOAT, 1, -3), "-3 voxels are not at least 1");
  const vtkIdType most = std::numeric_limits<vtkIdType>::max();
  expectRefused(device->SetMemory(4096, VTK_FLOAT, 1, most),
    std::to_string(most) + " voxels are more than " + std::to_string(most / 32));
}

/// Host memory is refused by CUDA where there is a driver; where there is none, by its absence.
TEST(TestDeviceArrays, RefuseHostMemory)
{
  vtkNew<vtkFloatArray> host;
  host->SetNumberOfTuples(8);
  vtkNew<vtkStriderDeviceArray> device;
  const std::string problem = device->SetMemory(
    reinterpret_cast<unsigned long long>(host->GetVoidPointer(0)), VTK_FLOAT, 1, 8);
  EXPECT_FALSE(problem.empty());
  EXPECT_EQ(device->GetArray(), nullptr);
  EXPECT_EQ(device->GetDevice(), -1);
}

TEST(TestDeviceArrays, TellTheirOwnFromOthers)
{
  vtkNew<vtkFloatArray> host;
  EXPECT_FALSE(vtkStriderDeviceArray::IsDeviceArray(host));
  EXPECT_FALSE(vtkStriderDeviceArray::IsDeviceArray(nullptr));
}

TEST(TestDeviceArrays, RememberTheirWriter)
{
  vtkNew<vtkStriderDeviceArray> device;
  EXPECT_EQ(device->GetWriterStream(), 1u);
  EXPECT_EQ(device->GetWriterEvent(), 0u);
  device->SetWriterStream(42);
  device->SetWriterEvent(43);
  EXPECT_EQ(device->GetWriterStream(), 42u);
  EXPECT_EQ(device->GetWriterEvent(), 43u);
}

/// Otherwise masks and second scalars would wait for their former writer.
TEST(TestDeviceArrays, ChangeWithTheirWriter)
{
  vtkNew<vtkStriderDeviceArray> device;
  vtkMTimeType former = device->GetMTime();
  const auto hasChanged = [&] {
    const vtkMTimeType before = std::exchange(former, device->GetMTime());
    return before != former;
  };
  device->SetWriterStream(42);
  EXPECT_TRUE(hasChanged());
  device->SetWriterStream(42);
  EXPECT_FALSE(hasChanged());
  device->SetWriterEvent(43);
  EXPECT_TRUE(hasChanged());
  device->SetWriterEvent(43);
  EXPECT_FALSE(hasChanged());
}

TEST(TestDeviceArrays, WaitForNoWriterWithoutMemory)
{
  vtkNew<vtkStriderDeviceArray> device;
  EXPECT_EQ(device->WaitForWriter(), "there are no values");
}

} // namespace
