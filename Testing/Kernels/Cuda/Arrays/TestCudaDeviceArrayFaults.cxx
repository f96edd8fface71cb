// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Any CUDA call may fail while volumes in device memory are read: the error is reported, the next try shows the right
// picture, nothing leaks, and the caller's memory and device stay as they were.
#include "CudaFaults.h"
#include "CudaScenes.h"
#include "DeviceVolumes.h"

#include "Strider/DeviceMemory.h"

#include <algorithm>
#include <cstdio>

namespace Strider::Testing
{
namespace
{

constexpr std::array<int, 3> Sides{ 23, 19, 17 };
constexpr std::size_t MostCalls = 2000;

/// Signed integers with an opacity component and a mask, all in device memory.
class Scene
{
public:
  Scene()
    : Volume(MakeVolume(ScalarType::Int16, Sides, MakeGentleField(Sides, -1000.0, 2000.0)))
    , MaskVolume(MakeVolume(ScalarType::UInt8, Sides, MakeConstantField(255.0)))
    , Voxels(Volume.Bytes)
    , Mask(MaskVolume.Bytes)
  {
    EXPECT_EQ(cudaStreamCreateWithFlags(&this->Writer, cudaStreamNonBlocking), cudaSuccess);
    this->View = this->Volume.View();
    this->View.Voxels = this->Voxels.Get();
    this->View.Space = MemorySpace::Device;
    this->View.WriterStream = this->Writer;
    this->MaskView = this->MaskVolume.View();
    this->MaskView.Voxels = this->Mask.Get();
    this->MaskView.Space = MemorySpace::Device;
    this->Request = MakeRequest(this->Volume, ListCameras(this->Volume).front().Place);
    this->Request.How.Rotation = RotationMode::Off;
    this->Request.How.BlockShape = BlockShapeMode::Published;
    this->Request.How.GradientCache = Switch::Off;
    this->Request.How.StackedSlices =
      Switch::Off; // texture units round their samples in another way
    this->Request.How.Storage = StorageMode::Texture;
    this->Request.Appearance.AreComponentsIndependent = false;
    this->Request.Appearance.Mask = MaskMode::Binary;
  }
  ~Scene() { EXPECT_EQ(cudaStreamDestroy(this->Writer), cudaSuccess); }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  /// Everything that reads the caller's memory, and a frame.
  Status Show(Frame& frame)
  {
    if (!this->Renderer)
    {
      std::string reason;
      STRIDER_TRY(VolumeRenderer::Create(Backend::CUDA, -1, this->Renderer, reason));
      this->Renderer->ExpectFrames(this->Request.How); // a device without memory would compress
    }
    VolumeView made = this->View.GetLayout();
    STRIDER_TRY(this->Components.Make({ { this->View, 0 }, { this->View, 0 } }, made));
    STRIDER_TRY(this->Ranges.Update(made));
    STRIDER_TRY(this->Renderer->SetVolume(made));
    STRIDER_TRY(this->Renderer->SetComponentFunctions({ MakeFunctions(made.ScalarRange) }));
    STRIDER_TRY(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &this->MaskView));
    std::vector<unsigned char> copy(this->Volume.Bytes.size());
    STRIDER_TRY(CopyToHost(this->View, copy.data()));
    EXPECT_EQ(copy, this->Volume.Bytes);
    RenderedImage image;
    STRIDER_TRY(this->Renderer->Render(this->Request, image));
    const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
    frame.Rgba.assign(image.Rgba, image.Rgba + 4 * pixels);
    return {};
  }

private:
  TestVolume Volume;
  TestVolume MaskVolume;
  DeviceBytes Voxels;
  DeviceBytes Mask;
  cudaStream_t Writer = nullptr;
  VolumeView View;
  VolumeView MaskView;
  RenderRequest Request;
  DeviceComponents Components;
  DeviceRanges Ranges;
  std::unique_ptr<VolumeRenderer> Renderer;
};

class CudaDeviceArrayFaults : public ::testing::TestWithParam<FaultMode>
{
};

TEST_P(CudaDeviceArrayFaults, AreToldAndOvercome)
{
  Frame expected;
  {
    Scene scene;
    const Status status = scene.Show(expected);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    EXPECT_GT(*std::max_element(expected.Rgba.begin(), expected.Rgba.end()), 0.05f);
  }
  GetCudaObjects() = {};
  std::size_t told = 0;
  std::size_t call = 1;
  for (bool hasFailed = true; hasFailed && !HasFailure() && call < MostCalls; ++call)
  {
    {
      Scene scene;
      Frame frame;
      FaultPlan& plan = GetCudaFaults();
      plan.Arm(GetParam(), call);
      const Status status = scene.Show(frame);
      hasFailed = DisarmCudaFaults();
      SCOPED_TRACE(
        "call " + std::to_string(call) + ", " + plan.GetFirst() + ": " + status.GetMessage());
      if (status.IsOk())
      {
        EXPECT_EQ(frame.Rgba, expected.Rgba);
      }
      else
      {
        ++told;
        EXPECT_TRUE(hasFailed);
        EXPECT_NE(status.GetCode(), StatusCode::InvalidArgument);
      }
      const Status again = scene.Show(frame);
      EXPECT_TRUE(again.IsOk()) << again.GetMessage();
      EXPECT_EQ(frame.Rgba, expected.Rgba);
    }
    EXPECT_EQ(GetCudaObjects().Describe(), "") << "call " << call;
    EXPECT_EQ(GetCudaObjects().CountStrays(), 0u) << "call " << call;
    GetCudaObjects() = {};
  }
  std::printf("%zu calls, %zu failures told\n", call - 2, told);
  EXPECT_GT(told, 30u) << "the library's calls are not wrapped";
  EXPECT_LT(call, MostCalls);
}

INSTANTIATE_TEST_SUITE_P(Modes, CudaDeviceArrayFaults,
  ::testing::Values(FaultMode::OutOfMemory, FaultMode::OneFailure, FaultMode::LostDevice),
  [](const ::testing::TestParamInfo<FaultMode>& mode) {
    return std::string(mode.param == FaultMode::OutOfMemory ? "OutOfMemory"
        : mode.param == FaultMode::OneFailure               ? "OneFailure"
                                                            : "LostDevice");
  });

} // namespace
} // namespace Strider::Testing
