// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The choice of the backend: automatic, as set, by the environment variable, and the CPU where there is no driver.
#include "Support/StriderScene.h"
#include "Support/TestVolumes.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

using namespace StriderTesting;

namespace
{

bool HasCudaDevice()
{
  TestOptions cuda;
  cuda.IsCuda = true;
  return CanRunHere(cuda);
}

TEST(TestBackendIsChosen, StatisticsAreEmptyBeforeTheFirstFrame)
{
  vtkNew<vtkStriderVolumeMapper> mapper;
  EXPECT_STREQ(mapper->GetBackendInUse(), "");
  EXPECT_STREQ(mapper->GetDeviceName(), "");
  EXPECT_STREQ(mapper->GetBackendNote(), "");
  EXPECT_STREQ(mapper->GetDisplayPath(), "");
  EXPECT_STREQ(mapper->GetLaunchDescription(), "");
  EXPECT_EQ(mapper->GetFrameMilliseconds(), 0.0);
  EXPECT_EQ(mapper->GetVolumeUploads(), 0);
  EXPECT_EQ(mapper->GetTableUploads(), 0);
}

TEST(TestBackendIsChosen, StatisticsTellOfTheFrame)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->SetCountSamples(true);
  scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), GetBackendName(GetTestOptions()));
  EXPECT_STRNE(scene.Mapper->GetDeviceName(), "");
  EXPECT_STRNE(scene.Mapper->GetLaunchDescription(), "");
  EXPECT_GT(scene.Mapper->GetFrameMilliseconds(), 0.0);
  EXPECT_GT(scene.Mapper->GetKernelMilliseconds(), 0.0);
  EXPECT_GE(scene.Mapper->GetFrameMilliseconds(), scene.Mapper->GetKernelMilliseconds());
  EXPECT_GT(scene.Mapper->GetSamplesTaken(), 1000);
  EXPECT_GT(scene.Mapper->GetActualSampleDistance(), 0.0);
}

TEST(TestBackendIsChosen, AutomaticNeedsNoDriver)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  const auto expected = scene.Draw();
  scene.Mapper->SetBackendToAutomatic();
  const auto image = scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), HasCudaDevice() ? "CUDA" : "CPU");
  EXPECT_LE(Difference(expected, image), HasCudaDevice() ? 2 : 0);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestBackendIsChosen, CudaWithoutADriverWarnsOnceAndFallsBack)
{
  if (HasCudaDevice())
  {
    GTEST_SKIP() << "there is a CUDA device";
  }
  StriderScene scene(VTK_UNSIGNED_CHAR);
  const auto expected = scene.Draw();
  scene.Mapper->SetBackendToCUDA();
  for (int frame = 0; frame < 3; ++frame)
  {
    EXPECT_EQ(Difference(expected, scene.Draw()), 0);
  }
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), "CPU");
  EXPECT_TRUE(scene.Messages.IsOneWarning("CUDA")) << scene.Messages.Describe();
  const std::string note = scene.Mapper->GetBackendNote();
  EXPECT_NE(note.find("CUDA cannot be used: "), std::string::npos) << note;
  EXPECT_EQ(note.find(".cxx:"), std::string::npos) << "no place in the sources: " << note;
  scene.Mapper->SetBackendToAutomatic();
  scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetBackendNote(), "") << "nothing that a user could do";
}

TEST(TestBackendIsChosen, ADeviceThatDoesNotExistWarnsOnceAndFallsBack)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->SetBackendToCUDA();
  scene.Mapper->SetDeviceIndex(1000);
  scene.Draw();
  const auto image = scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), "CPU");
  EXPECT_TRUE(scene.Messages.IsOneWarning("CUDA")) << scene.Messages.Describe();
  EXPECT_GT(FractionDifferent(image, scene.DrawBackground()), 0.1);
}

/// No CUDA device has a 3-D texture of more than 16384 texels along an axis.
vtkSmartPointer<vtkImageData> MakeRod(int axis)
{
  GeneratedVolume rod;
  rod.ScalarType = VTK_UNSIGNED_CHAR;
  rod.Dimensions = { 2, 2, 2 };
  rod.Spacing = { 6.0, 6.0, 6.0 };
  rod.Dimensions[axis] = 16385;
  rod.Spacing[axis] = 0.001;
  return GenerateVolume(rod);
}

/// Shows a rod on the CPU first, then with CUDA and a storage mode; the channels of both frames differ by at most
/// `most`. Strider's choice is reported as information.
void ExpectRod(int axis, int storage, const char* backend, const char* message, int most)
{
  StriderScene scene;
  scene.SetVolume(MakeRod(axis));
  scene.Mapper->SetBackendToCPU();
  const auto expected = scene.Draw();
  EXPECT_GT(FractionDifferent(expected, scene.DrawBackground()), 0.05);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  if (!HasCudaDevice())
  {
    GTEST_SKIP() << "there is no CUDA device";
  }
  scene.Mapper->SetStorage(storage);
  scene.Mapper->SetDevices("0"); // several GPUs would each hold a part that fits
  scene.Mapper->SetBackendToCUDA();
  for (int frame = 0; frame < 3; ++frame)
  {
    EXPECT_LE(Difference(expected, scene.Draw()), most) << "frame " << frame;
  }
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), backend);
  EXPECT_TRUE(storage == vtkStriderVolumeMapper::AUTOMATIC_STORAGE
      ? scene.Messages.IsOneInformation(message)
      : scene.Messages.IsOneWarning(message))
    << scene.Messages.Describe();
}

TEST(TestBackendIsChosen, AVolumeBeyondTheTextureLimitWarnsOnceAndFallsBack)
{
  ExpectRod(0, vtkStriderVolumeMapper::TEXTURE_STORAGE, "CPU", "16385x2x2", 0);
  ExpectRod(2, vtkStriderVolumeMapper::TEXTURE_STORAGE, "CPU", "2x2x16385", 0);
}

TEST(TestBackendIsChosen, AVolumeBeyondTheTextureLimitMayBeCompressed)
{
  const char* reason = "no texture can have as many voxels along an axis";
  ExpectRod(0, vtkStriderVolumeMapper::AUTOMATIC_STORAGE, "CUDA", reason, 0);
  // Slabs are textures, whose units round weights to 1/256.
  ExpectRod(2, vtkStriderVolumeMapper::AUTOMATIC_STORAGE, "CUDA", reason, 4);
}

TEST(TestBackendIsChosen, TheEnvironmentOverrides)
{
  setenv("STRIDER_BACKEND", "cpu", 1);
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->SetBackendToCUDA();
  scene.Draw();
  unsetenv("STRIDER_BACKEND");
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), "CPU");
  EXPECT_TRUE(scene.Messages.Errors.empty()) << scene.Messages.Describe();
}

/// Process-wide defaults hold for mappers that leave the backend open, from the next frame on.
TEST(TestBackendIsChosen, DefaultsHoldWhereMappersLeaveItOpen)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->SetBackendToAutomatic();
  vtkStriderVolumeMapper::SetDefaultBackend(vtkStriderVolumeMapper::CPU_BACKEND);
  const auto expected = scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), "CPU");
  EXPECT_EQ(scene.Mapper->GetBackend(), vtkStriderVolumeMapper::AUTOMATIC_BACKEND);
  EXPECT_EQ(scene.Mapper->GetVolumeUploads(), 1);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();

  vtkStriderVolumeMapper::SetDefaultBackend(vtkStriderVolumeMapper::CUDA_BACKEND);
  vtkStriderVolumeMapper::SetDefaultDeviceIndex(1000); // no machine has this many
  EXPECT_EQ(Difference(expected, scene.Draw()), 0);
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), "CPU");
  EXPECT_TRUE(scene.Messages.IsOneWarning("CUDA")) << scene.Messages.Describe();
  scene.Draw();
  EXPECT_EQ(scene.Mapper->GetVolumeUploads(), 2) << "tried once";

  vtkStriderVolumeMapper::SetDefaultDeviceIndex(-1);
  scene.Mapper->SetBackendToCPU();
  scene.Draw();
  vtkStriderVolumeMapper::SetDefaultBackend(vtkStriderVolumeMapper::AUTOMATIC_BACKEND);
  scene.Draw();
  EXPECT_EQ(scene.Mapper->GetVolumeUploads(), 3) << "a mapper's own backend knows no default";
  EXPECT_EQ(scene.Messages.Warnings.size(), 1u) << scene.Messages.Describe();
}

TEST(TestBackendIsChosen, ListsOfDevicesAreReadOrRefused)
{
  vtkNew<vtkStriderVolumeMapper> mapper;
  MessageCounter messages(mapper);
  EXPECT_STREQ(mapper->GetDevices(), "auto");
  mapper->SetDevices("0,0,2");
  EXPECT_STREQ(mapper->GetDevices(), "0,0,2");
  const vtkMTimeType time = mapper->GetMTime();
  mapper->SetDevices("0,0,2");
  EXPECT_EQ(mapper->GetMTime(), time);
  EXPECT_TRUE(messages.IsSilent()) << messages.Describe();
  for (const char* wrong : { "", "0;1", "-1", "first" })
  {
    mapper->SetDevices(wrong);
    EXPECT_TRUE(messages.IsOneError("Devices is '" + std::string(wrong) + "': it must be auto"))
      << messages.Describe();
    messages.Clear();
    EXPECT_STREQ(mapper->GetDevices(), "0,0,2");
  }
  mapper->SetDevices(nullptr);
  EXPECT_TRUE(messages.IsOneError("Devices is ''")) << messages.Describe();
}

/// A device that does not exist is told; the list comes after the index of one device.
TEST(TestBackendIsChosen, ListsOfDevicesHold)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->SetBackendToCPU();
  const auto expected = scene.Draw();
  scene.Mapper->SetBackendToCUDA();
  scene.Mapper->SetDevices("0,1000"); // no machine has this many
  EXPECT_EQ(Difference(expected, scene.Draw()), 0);
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), "CPU");
  EXPECT_STREQ(scene.Mapper->GetDevicesDescription(), "");
  EXPECT_TRUE(scene.Messages.IsOneWarning("CUDA")) << scene.Messages.Describe();
}

TEST(TestBackendIsChosen, MemoryHasADefaultLimit)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  const auto expected = scene.Draw();
  EXPECT_EQ(scene.Mapper->GetCompressedBytes(), 0);
  vtkStriderVolumeMapper::SetDefaultMemoryLimit(1000);
  const auto compressed = scene.Draw();
  EXPECT_GT(scene.Mapper->GetCompressedBytes(), 0);
  EXPECT_LE(Difference(expected, compressed), GetTestOptions().IsCuda ? 2 : 0);
  EXPECT_TRUE(scene.Messages.IsOneInformation("exceeds")) << scene.Messages.Describe();
  scene.Mapper->SetMaxMemoryInBytes(1 << 30);
  scene.Mapper->SetMaxMemoryFraction(1.0f);
  scene.Draw();
  EXPECT_EQ(scene.Mapper->GetCompressedBytes(), 0) << "the mapper has a limit of its own";
  vtkStriderVolumeMapper::SetDefaultMemoryLimit(0);
}

TEST(TestBackendIsChosen, BadDefaultsChangeNothing)
{
  vtkNew<vtkStriderVolumeMapper> mapper;
  MessageCounter messages(mapper);
  vtkStriderVolumeMapper::SetDefaultBackend(3);
  vtkStriderVolumeMapper::SetDefaultBackend(-1);
  vtkStriderVolumeMapper::SetDefaultDeviceIndex(-2);
  vtkStriderVolumeMapper::SetDefaultMemoryLimit(-1);
  vtkStriderVolumeMapper::SetDefaultDevices("0;1");
  EXPECT_EQ(vtkStriderVolumeMapper::GetDefaultDevices(), "auto");
  EXPECT_EQ(vtkStriderVolumeMapper::GetDefaultBackend(), 0);
  EXPECT_EQ(vtkStriderVolumeMapper::GetDefaultDeviceIndex(), -1);
  EXPECT_EQ(vtkStriderVolumeMapper::GetDefaultMemoryLimit(), 0);
  EXPECT_EQ(messages.Strays.size(), 5u) << messages.Describe();
}

TEST(TestBackendIsChosen, ChangingItBetweenFramesKeepsThePicture)
{
  StriderScene scene(VTK_UNSIGNED_SHORT);
  scene.Mapper->SetBackendToCPU();
  const auto expected = scene.Draw();
  scene.Mapper->SetBackendToAutomatic();
  scene.Draw();
  scene.Mapper->SetBackendToCPU();
  EXPECT_EQ(Difference(expected, scene.Draw()), 0);
}

} // namespace
