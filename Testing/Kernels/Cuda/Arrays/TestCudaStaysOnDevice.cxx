// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A simulation on the device is rendered in place: in each step only the picture and a few numbers come to the host,
// counted by the wrapped calls of the CUDA runtime.
#include "CudaFaults.h"
#include "CudaScenes.h"
#include "GrayScott.h"

#include "Strider/DeviceMemory.h"

#include <cstdio>
#include <vector>

namespace Strider::Testing
{
namespace
{

constexpr int Side = 64;
/// Ranges, counts and the like (of constant bricks too); and tables that change with the ranges. The volume has 1 MiB.
constexpr std::size_t MostNumbers = 20480;
constexpr std::size_t MostTables = 1 << 20;

class CudaSimulation : public ::testing::Test
{
protected:
  void SetUp() override
  {
    ASSERT_EQ(cudaStreamCreateWithFlags(&this->Writer, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(this->Simulation.Create(Side, this->Writer), cudaSuccess);
    this->View.Voxels = this->Simulation.GetConcentration();
    this->View.Space = MemorySpace::Device;
    this->View.Type = ScalarType::Float32;
    this->View.Dimensions = { Side, Side, Side };
    this->View.WriterStream = this->Writer;
    this->Layout = MakeVolume(ScalarType::Float32, { Side, Side, Side }, MakeConstantField(0.0));
    this->Request = MakeRequest(this->Layout, ListCameras(this->Layout).front().Place);
    this->Request.Appearance.IsShaded[0] = true;
    this->Request.How.Rotation = RotationMode::Off;
  }

  void TearDown() override
  {
    EXPECT_EQ(cudaStreamSynchronize(this->Writer), cudaSuccess);
    EXPECT_EQ(cudaStreamDestroy(this->Writer), cudaSuccess);
  }

  /// Runs some steps and renders them.
  Frame Step(VolumeRenderer& renderer)
  {
    EXPECT_EQ(this->Simulation.Run(10, this->Writer), cudaSuccess);
    EXPECT_TRUE(this->Ranges.Update(this->View).IsOk());
    EXPECT_TRUE(renderer.SetVolume(this->View).IsOk());
    EXPECT_TRUE(renderer.SetTransferFunctions(MakeFunctions({ 0.0, 0.5 })).IsOk());
    return RenderFrame(renderer, this->Request);
  }

  /// Renders several steps and counts the bytes of each.
  void ExpectOnlyPictures()
  {
    const auto renderer = MakeRenderer(Backend::CUDA);
    renderer->ExpectFrames(this->Request.How);
    Frame former = this->Step(*renderer);
    const std::size_t picture = former.Rgba.size() * sizeof(float);
    for (int step = 0; step < 5; ++step)
    {
      GetCopiedBytes() = {};
      const Frame frame = this->Step(*renderer);
      const CopiedBytes copied = GetCopiedBytes();
      std::printf("step %d: %zu bytes to the host, of which the picture %zu; %zu to the device\n",
        step, copied.ToHost, picture, copied.ToDevice);
      EXPECT_GE(copied.ToHost, picture);
      EXPECT_LE(copied.ToHost, picture + MostNumbers);
      EXPECT_LE(copied.ToDevice, MostTables);
      EXPECT_NE(frame.Rgba, former.Rgba) << "the simulation stands still";
      former = frame;
    }
  }

  cudaStream_t Writer = nullptr;
  GrayScott Simulation;
  DeviceRanges Ranges;
  VolumeView View;
  TestVolume Layout;
  RenderRequest Request;
};

TEST_F(CudaSimulation, SendsPicturesOnly)
{
  this->ExpectOnlyPictures();
}

TEST_F(CudaSimulation, SendsPicturesOnlyWithGradients)
{
  this->Request.How.GradientCache = Switch::On;
  this->ExpectOnlyPictures();
}

TEST_F(CudaSimulation, SendsPicturesOnlyWhenCompressed)
{
  this->Request.How.Storage = StorageMode::Compressed;
  this->ExpectOnlyPictures();
}

/// The frame shows what the same voxels show from host memory.
TEST_F(CudaSimulation, ShowsItsVoxels)
{
  const auto renderer = MakeRenderer(Backend::CUDA);
  for (int step = 0; step < 5; ++step)
  {
    this->Step(*renderer);
  }
  const Frame shown = this->Step(*renderer);
  std::vector<float> voxels(this->View.CountVoxels());
  ASSERT_TRUE(CopyToHost(this->View, voxels.data()).IsOk());
  VolumeView onHost = this->View;
  onHost.Space = MemorySpace::Host;
  onHost.Voxels = voxels.data();
  onHost.WriterStream = nullptr;
  const auto other = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(other->SetVolume(onHost).IsOk());
  ASSERT_TRUE(other->SetTransferFunctions(MakeFunctions({ 0.0, 0.5 })).IsOk());
  EXPECT_EQ(RenderFrame(*other, this->Request).Rgba, shown.Rgba);
}

} // namespace
} // namespace Strider::Testing
