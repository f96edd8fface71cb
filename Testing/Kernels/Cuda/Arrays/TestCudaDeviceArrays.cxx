// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Volumes in device memory show the same, to the bit, as those in host memory, in every type, storage and feature; the
// caller's memory is only read.
#include "CudaScenes.h"
#include "DeviceVolumes.h"
#include "MakeFeatureScenes.h"
#include "NameScene.h"

#include <algorithm>

namespace Strider::Testing
{
namespace
{

constexpr std::array<int, 3> Sides{ 35, 29, 23 };

TestVolume MakeComponents(ScalarType type, int components, std::array<int, 3> sides = Sides)
{
  const std::array<double, 2> scalars = ChooseScalars(type);
  std::vector<TestVolume> volumes;
  for (int component = 0; component < components; ++component)
  {
    const Field noise = MakeNoiseField(scalars[0], scalars[1]);
    volumes.push_back(MakeVolume(type, sides,
      [&](double x, double y, double z) { return noise(x + 1000.0 * component, y, z); }));
  }
  return Interleave(volumes);
}

/// Another order rounds differently, and may be chosen by measured times.
RenderRequest MakeFixedRequest(const TestVolume& volume, StorageMode storage)
{
  RenderRequest request = MakeRequest(volume, ListCameras(volume).front().Place);
  request.How.Rotation = RotationMode::Off;
  request.How.Storage = storage;
  return request;
}

Frame RenderView(VolumeRenderer& renderer, const VolumeView& view, const RenderRequest& request)
{
  renderer.ExpectFrames(request.How);
  const Status status = renderer.SetVolume(view);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  std::vector<TransferFunctions> functions;
  for (int component = 0; component < view.Components; ++component)
  {
    functions.push_back(MakeFunctions(view.GetRange(component)));
  }
  EXPECT_TRUE(renderer.SetComponentFunctions(functions).IsOk());
  return RenderFrame(renderer, request);
}

bool HasPicture(const Frame& frame)
{
  return std::any_of(frame.Rgba.begin(), frame.Rgba.end(), [](float value) { return value > 0; });
}

class CudaDeviceArrays : public ::testing::TestWithParam<ScalarType>
{
};

/// Integers of 8 and 16 bits. The ranges of wider types must be known before their transfer.
class CudaSmallIntegers : public ::testing::TestWithParam<ScalarType>
{
};

TEST_P(CudaDeviceArrays, ShowWhatHostMemoryShows)
{
  for (int components = 1; components <= 4; ++components)
  {
    for (const StorageMode storage : { StorageMode::Texture, StorageMode::Compressed })
    {
      for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
      {
        SCOPED_TRACE(std::to_string(components) + " components, storage " +
          std::to_string(static_cast<int>(storage)));
        const TestVolume volume = MakeComponents(GetParam(), components);
        const RenderRequest request = MakeFixedRequest(volume, storage);
        VolumeView view = volume.View();
        view.Placement = placement;
        const auto host = MakeRenderer(Backend::CUDA);
        const auto device = MakeRenderer(Backend::CUDA);
        const Frame expected = RenderView(*host, view, request);
        ASSERT_TRUE(HasPicture(expected));
        const VolumeView moved = MoveToDevice(view);
        EXPECT_EQ(RenderView(*device, moved, request).Rgba, expected.Rgba);
        EXPECT_EQ(static_cast<const DeviceBytes*>(moved.Owner.get())->Read(), volume.Bytes);
        EXPECT_EQ(device->GetStatistics().BytesFromDevice, 0u);
      }
    }
  }
}

/// Two frames later, in place: a box, then everything.
TEST_P(CudaDeviceArrays, ChangeInPlace)
{
  for (int components = 1; components <= 4; ++components)
  {
    SCOPED_TRACE(components);
    const TestVolume first = MakeComponents(GetParam(), components);
    TestVolume second = first;
    std::reverse(second.Bytes.begin(), second.Bytes.end());
    // Reversed bytes of floats need not be numbers in the range, and reversed components have other ranges.
    if (SizeOf(GetParam()) > 2)
    {
      second = MakeVolume(GetParam(), Sides,
        MakeNoiseField(ChooseScalars(GetParam())[0], ChooseScalars(GetParam())[1] * 0.999));
      second = Interleave(std::vector<TestVolume>(components, second));
    }
    second.Layout.ScalarRange = first.Layout.ScalarRange;
    second.Layout.OtherRanges = first.Layout.OtherRanges;
    const RenderRequest request = MakeFixedRequest(first, StorageMode::Texture);
    const DeviceBytes memory(first.Bytes);
    VolumeView view = first.View();
    view.Voxels = memory.Get();
    view.Space = MemorySpace::Device;
    const auto device = MakeRenderer(Backend::CUDA);
    const auto host = MakeRenderer(Backend::CUDA);
    RenderView(*device, view, request);
    const IndexBox box{ { 3, 5, 7 }, { 20, 11, 19 } };
    TestVolume mixed = first;
    const std::size_t voxelBytes = SizeOf(GetParam()) * static_cast<std::size_t>(components);
    const std::size_t rowBytes = static_cast<std::size_t>(box.GetSides()[0]) * voxelBytes;
    for (int z = box.First[2]; z <= box.Last[2]; ++z)
    {
      for (int y = box.First[1]; y <= box.Last[1]; ++y)
      {
        const std::size_t row =
          ((static_cast<std::size_t>(z) * Sides[1] + y) * Sides[0] + box.First[0]) * voxelBytes;
        std::copy_n(second.Bytes.begin() + static_cast<std::ptrdiff_t>(row), rowBytes,
          mixed.Bytes.begin() + static_cast<std::ptrdiff_t>(row));
      }
    }
    memory.Write(mixed.Bytes);
    view.Changed = box;
    EXPECT_EQ(
      RenderView(*device, view, request).Rgba, RenderView(*host, mixed.View(), request).Rgba);
    EXPECT_EQ(device->GetStatistics().VoxelsUploaded, box.CountAll());
    memory.Write(second.Bytes);
    view.Changed = {};
    EXPECT_EQ(
      RenderView(*device, view, request).Rgba, RenderView(*host, second.View(), request).Rgba);
  }
}

/// Signed textures of OpenGL hold -128 as -127; the voxels are not read again for that.
TEST_P(CudaDeviceArrays, MatchVTKWithoutTheVoxels)
{
  for (const int components : { 1, 2, 4 })
  {
    const TestVolume volume = MakeComponents(GetParam(), components);
    RenderRequest request = MakeFixedRequest(volume, StorageMode::Texture);
    const auto host = MakeRenderer(Backend::CUDA);
    const auto device = MakeRenderer(Backend::CUDA);
    RenderView(*host, volume.View(), request);
    const DeviceBytes memory(volume.Bytes);
    VolumeView view = volume.View();
    view.Voxels = memory.Get();
    view.Space = MemorySpace::Device;
    RenderView(*device, view, request);
    memory.Write(std::vector<unsigned char>(volume.Bytes.size(), 0));
    for (const BlendMode mode : { BlendMode::Composite, BlendMode::MaximumIntensity })
    {
      request.MatchVTK = true;
      request.Appearance.Blend = mode;
      EXPECT_EQ(RenderFrame(*device, request).Rgba, RenderFrame(*host, request).Rgba);
    }
  }
}

/// What MatchVTK changed in stored voxels does not stay where a box changes later.
TEST_P(CudaDeviceArrays, AreWholeAfterMatchVTK)
{
  const TestVolume volume = MakeComponents(GetParam(), 1);
  RenderRequest request = MakeFixedRequest(volume, StorageMode::Texture);
  const auto host = MakeRenderer(Backend::CUDA);
  const auto device = MakeRenderer(Backend::CUDA);
  const Frame expected = RenderView(*host, volume.View(), request);
  VolumeView view = MoveToDevice(volume.View());
  RenderView(*device, view, request);
  request.MatchVTK = true;
  RenderFrame(*device, request);
  request.MatchVTK = false;
  view.Changed = { { 3, 5, 7 }, { 4, 6, 8 } };
  EXPECT_EQ(RenderView(*device, view, request).Rgba, expected.Rgba);
}

/// The transfer finds the ranges of small integers, in every storage and after changes of a part.
TEST_P(CudaSmallIntegers, FindTheirRanges)
{
  for (int components = 1; components <= 4; ++components)
  {
    for (const StorageMode storage : { StorageMode::Texture, StorageMode::Compressed })
    {
      for (const Backend backend : { Backend::CUDA, Backend::CPU })
      {
        SCOPED_TRACE(std::to_string(components) + " components, storage " +
          std::to_string(static_cast<int>(storage)));
        const TestVolume volume = MakeComponents(GetParam(), components);
        const RenderRequest request = MakeFixedRequest(volume, storage);
        const auto known = MakeRenderer(Backend::CUDA);
        const Frame expected = RenderView(*known, volume.View(), request);
        VolumeView view = MoveToDevice(volume.View());
        view.FindsRanges = true;
        view.ScalarRange = { 0.0, 0.0 };
        view.OtherRanges = {};
        const auto renderer = MakeRenderer(backend);
        renderer->ExpectFrames(request.How);
        const Status status = renderer->SetVolume(view);
        ASSERT_TRUE(status.IsOk()) << status.GetMessage();
        std::vector<TransferFunctions> functions;
        for (int component = 0; component < components; ++component)
        {
          EXPECT_EQ(
            renderer->GetStatistics().FoundRanges[component], volume.Layout.GetRange(component));
          functions.push_back(MakeFunctions(volume.Layout.GetRange(component)));
        }
        ASSERT_TRUE(renderer->SetComponentFunctions(functions).IsOk());
        if (backend == Backend::CUDA)
        {
          EXPECT_EQ(RenderFrame(*renderer, request).Rgba, expected.Rgba);
        }
      }
    }
  }
}

/// MatchVTK raises the smallest integers of the stored voxels. Ranges are found in voxels as they are.
TEST_P(CudaSmallIntegers, FindTheirRangesAfterMatchVTK)
{
  TestVolume volume = MakeComponents(GetParam(), 1);
  const std::array<double, 2> range = ChooseScalars(GetParam());
  WriteVoxel(volume, 0, 0, 0, range[0]);
  WriteVoxel(volume, 1, 0, 0, range[1]);
  volume.Layout.ScalarRange = range;
  const RenderRequest plain = MakeFixedRequest(volume, StorageMode::Texture);
  RenderRequest matched = plain;
  matched.MatchVTK = true;
  const auto known = MakeRenderer(Backend::CUDA);
  const Frame expected = RenderView(*known, volume.View(), plain);
  const Frame expectedMatch = RenderFrame(*known, matched);
  // Now the voxels are raised while they are stored, and before on the device.
  EXPECT_EQ(RenderView(*known, volume.View(), matched).Rgba, expectedMatch.Rgba);
  for (const bool isOnDevice : { false, true })
  {
    SCOPED_TRACE(isOnDevice);
    VolumeView view = isOnDevice ? MoveToDevice(volume.View()) : volume.View();
    view.FindsRanges = true;
    const auto renderer = MakeRenderer(Backend::CUDA);
    for (int step = 0; step < 3; ++step)
    {
      EXPECT_EQ(RenderView(*renderer, view, matched).Rgba, expectedMatch.Rgba) << step;
      EXPECT_EQ(renderer->GetStatistics().FoundRanges[0], range) << step;
    }
    if (isOnDevice)
    {
      ASSERT_TRUE(
        renderer->SetVolume(view).IsOk()); // frames do not read memory that may have changed
    }
    EXPECT_EQ(RenderFrame(*renderer, plain).Rgba, expected.Rgba);
  }
}

std::string NameType(const ::testing::TestParamInfo<ScalarType>& type)
{
  return NameOf(type.param);
}

INSTANTIATE_TEST_SUITE_P(Types, CudaDeviceArrays, ::testing::ValuesIn(ListScalarTypes()), NameType);
INSTANTIATE_TEST_SUITE_P(Types, CudaSmallIntegers,
  ::testing::Values(ScalarType::Int8, ScalarType::UInt8, ScalarType::Int16, ScalarType::UInt16),
  NameType);

class CudaDeviceScenes : public ::testing::TestWithParam<FeatureScene>
{
};

/// Sets a scene whose volumes all lie in device memory.
Status SetOnDevice(VolumeRenderer& renderer, const FeatureScene& scene)
{
  STRIDER_TRY(renderer.SetVolume(MoveToDevice(scene.View())));
  STRIDER_TRY(renderer.SetComponentFunctions(scene.Functions));
  STRIDER_TRY(renderer.SetLabelFunctions(scene.Labels));
  const std::pair<AuxiliaryVolume, const TestVolume*> auxiliaryVolumes[] = {
    { AuxiliaryVolume::Mask, &scene.Mask },
    { AuxiliaryVolume::SecondScalars, &scene.SecondScalars },
    { AuxiliaryVolume::Blanking, &scene.Blanking }
  };
  for (const auto& [auxiliary, volume] : auxiliaryVolumes)
  {
    if (!volume->Bytes.empty())
    {
      const VolumeView view = MoveToDevice(volume->View());
      STRIDER_TRY(renderer.SetAuxiliaryVolume(auxiliary, &view));
    }
  }
  return {};
}

TEST_P(CudaDeviceScenes, ShowWhatHostMemoryShows)
{
  FeatureScene scene = GetParam();
  scene.Request.How.Rotation = RotationMode::Off;
  const auto host = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(SetFeatureScene(*host, scene).IsOk());
  const auto device = MakeRenderer(Backend::CUDA);
  const Status onDevice = SetOnDevice(*device, scene);
  ASSERT_TRUE(onDevice.IsOk()) << onDevice.GetMessage();
  EXPECT_EQ(RenderFrame(*device, scene.Request).Rgba, RenderFrame(*host, scene.Request).Rgba);
}

/// The CPU backend reads a copy, and reports it.
TEST_P(CudaDeviceScenes, ShowTheSameOnTheCpu)
{
  const FeatureScene scene = GetParam();
  const auto host = MakeRenderer(Backend::CPU);
  ASSERT_TRUE(SetFeatureScene(*host, scene).IsOk());
  const auto device = MakeRenderer(Backend::CPU);
  const Status onDevice = SetOnDevice(*device, scene);
  ASSERT_TRUE(onDevice.IsOk()) << onDevice.GetMessage();
  EXPECT_EQ(RenderFrame(*device, scene.Request).Rgba, RenderFrame(*host, scene.Request).Rgba);
  EXPECT_EQ(device->GetStatistics().BytesFromDevice, scene.Volume.Bytes.size());
}

INSTANTIATE_TEST_SUITE_P(Features, CudaDeviceScenes, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

TEST(CudaDeviceMemory, IsRefusedWhereItIsNone)
{
  const TestVolume volume = MakeComponents(ScalarType::Float32, 1);
  const auto renderer = MakeRenderer(Backend::CUDA);
  VolumeView view = volume.View();
  view.Space = MemorySpace::Device; // its address is that of host memory
  const Status onHost = renderer->SetVolume(view);
  EXPECT_EQ(onHost.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(onHost.GetMessage().find("does not know their address"), std::string::npos)
    << onHost.GetMessage();
  const VolumeView moved = MoveToDevice(volume.View());
  VolumeView shifted = moved;
  shifted.Voxels = static_cast<const unsigned char*>(moved.Voxels) + 2;
  shifted.Dimensions[2] -= 1;
  const Status misaligned = renderer->SetVolume(shifted);
  EXPECT_EQ(misaligned.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(misaligned.GetMessage().find("2 bytes behind a multiple of 4"), std::string::npos)
    << misaligned.GetMessage();
  EXPECT_TRUE(renderer->SetVolume(moved).IsOk());
}

TEST(CudaDeviceMemory, OfAnotherDeviceIsCopied)
{
  int count = 0;
  ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  if (count < 2)
  {
    GTEST_SKIP() << "needs two GPUs";
  }
  const TestVolume volume = MakeComponents(ScalarType::Int16, 2);
  const RenderRequest request = MakeFixedRequest(volume, StorageMode::Texture);
  const auto host = MakeRenderer(Backend::CUDA);
  const auto device = MakeRenderer(Backend::CUDA);
  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  cudaStream_t writer = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&writer, cudaStreamNonBlocking), cudaSuccess);
  VolumeView moved = MoveToDevice(volume.View());
  moved.WriterStream = writer;
  EXPECT_EQ(
    RenderView(*device, moved, request).Rgba, RenderView(*host, volume.View(), request).Rgba);
  int current = -1;
  EXPECT_EQ(cudaGetDevice(&current), cudaSuccess);
  EXPECT_EQ(current, 1);
  moved = {};
  EXPECT_EQ(cudaStreamDestroy(writer), cudaSuccess);
  ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
}

} // namespace
} // namespace Strider::Testing
