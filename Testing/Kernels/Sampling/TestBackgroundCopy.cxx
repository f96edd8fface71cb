// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume that is copied in the background, or read in place by a CPU, exists until its last reader is done,
// whatever its owner does meanwhile, and no longer; the last reference is released on the caller's thread.
#include "MakeFeatureParts.h"

#include "Sampling/BackgroundCopy.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <memory>
#include <mutex>

namespace Strider::Testing
{
namespace
{

/// A volume whose memory records the thread that freed it.
struct OwnedVolume
{
  explicit OwnedVolume(double scalar)
    : Freed(std::make_shared<std::thread::id>())
  {
    const TestVolume volume =
      MakeVolume(ScalarType::UInt16, { 40, 30, 20 }, MakeConstantField(scalar));
    const auto freed = this->Freed;
    // A separate array, so that the address sanitizer detects each read after its release.
    std::shared_ptr<unsigned char> bytes(
      new unsigned char[volume.Bytes.size()], [freed](const unsigned char* memory) {
        *freed = std::this_thread::get_id();
        delete[] memory;
      });
    std::copy(volume.Bytes.begin(), volume.Bytes.end(), bytes.get());
    this->View = volume.View();
    this->View.Voxels = bytes.get();
    this->View.Version = static_cast<std::uint64_t>(scalar) + 1;
    this->View.Owner = bytes;
  }

  bool IsFreed() const { return *this->Freed != std::thread::id(); }
  bool IsFreedHere() const { return *this->Freed == std::this_thread::get_id(); }
  /// Drops the owner's reference.
  void Forget() { this->View = {}; }

  VolumeView View;
  std::shared_ptr<std::thread::id> Freed;
};

/// Holds workers until it is opened.
class Gate
{
public:
  void Wait()
  {
    std::unique_lock<std::mutex> lock(this->Mutex);
    this->Opened.wait(lock, [this] { return this->IsOpen; });
  }

  void Open()
  {
    const std::lock_guard<std::mutex> lock(this->Mutex);
    this->IsOpen = true;
    this->Opened.notify_all();
  }

private:
  std::mutex Mutex;
  std::condition_variable Opened;
  bool IsOpen = false;
};

/// Copies voxels as a device does, once a gate is open.
struct HostCopy
{
  BackgroundCopy::Work MakeWork(Gate& gate)
  {
    return [this, &gate](const VolumeView& view) {
      gate.Wait();
      const auto* voxels = static_cast<const std::uint16_t*>(view.Voxels);
      this->Voxels.assign(voxels, voxels + view.CountVoxels());
      return Status();
    };
  }

  bool HasAll(int scalar) const
  {
    return this->Voxels.size() == 40u * 30u * 20u &&
      std::all_of(this->Voxels.begin(), this->Voxels.end(),
        [scalar](std::uint16_t voxel) { return voxel == scalar; });
  }

  std::vector<std::uint16_t> Voxels;
};

TEST(BackgroundCopy, ReadsAVolumeThatItsOwnerForgot)
{
  OwnedVolume volume(77.0);
  const VolumeView layout = [&] {
    VolumeView view = volume.View;
    view.Owner = nullptr;
    return view;
  }();
  HostCopy target;
  Gate gate;
  BackgroundCopy copy;
  copy.Begin(volume.View, target.MakeWork(gate));
  volume.Forget();
  EXPECT_FALSE(volume.IsFreed());
  gate.Open();
  EXPECT_TRUE(copy.Take(layout));
  EXPECT_TRUE(target.HasAll(77));
  EXPECT_TRUE(volume.IsFreedHere()) << "kept beyond the copy, or freed by the worker";
}

TEST(BackgroundCopy, TellsItsCallerOnTheCallersThread)
{
  OwnedVolume volume(5.0);
  Gate gate;
  BackgroundCopy copy;
  copy.Begin(volume.View, [&](const VolumeView&) {
    copy.Tell(0.25);
    gate.Wait();
    return Status();
  });
  const std::thread::id caller = std::this_thread::get_id();
  int calls = 0;
  const auto progress = [&](double done) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    EXPECT_TRUE(done == 0.0 || done == 0.25) << done;
    if (++calls == 3)
    {
      gate.Open();
    }
    return false; // which stops nothing
  };
  EXPECT_TRUE(copy.Take(volume.View, progress));
  EXPECT_GE(calls, 3);
  volume.Forget();
}

/// Two updates without a frame between them.
TEST(BackgroundCopy, ReadsTheFormerVolumeToItsEndBeforeTheNext)
{
  OwnedVolume first(3.0);
  OwnedVolume second(4.0);
  HostCopy firstTarget;
  HostCopy secondTarget;
  Gate gate;
  BackgroundCopy copy;
  copy.Begin(first.View, firstTarget.MakeWork(gate));
  first.Forget();
  std::thread opener([&gate] { gate.Open(); });
  copy.Begin(second.View, secondTarget.MakeWork(gate));
  opener.join();
  EXPECT_TRUE(first.IsFreedHere());
  EXPECT_TRUE(firstTarget.HasAll(3));
  EXPECT_TRUE(copy.IsOf(second.View));
  EXPECT_TRUE(copy.Take(second.View));
  EXPECT_TRUE(secondTarget.HasAll(4));
}

TEST(BackgroundCopy, WaitsWhereItIsDestroyed)
{
  OwnedVolume volume(9.0);
  HostCopy target;
  Gate gate;
  std::thread opener;
  {
    BackgroundCopy copy;
    copy.Begin(volume.View, target.MakeWork(gate));
    volume.Forget();
    opener = std::thread([&gate] { gate.Open(); });
  }
  EXPECT_TRUE(volume.IsFreedHere());
  EXPECT_TRUE(target.HasAll(9));
  opener.join();
}

TEST(BackgroundCopy, IsOfNoOtherVolume)
{
  OwnedVolume volume(1.0);
  HostCopy target;
  Gate gate;
  gate.Open();
  BackgroundCopy copy;
  copy.Begin(volume.View, target.MakeWork(gate));
  VolumeView later = volume.View;
  ++later.Version;
  EXPECT_FALSE(copy.Take(later));
  EXPECT_FALSE(copy.Take(volume.View)) << "it was given up";
}

/// An exception that leaves a thread's function would end the process.
TEST(BackgroundCopy, FailsWhereItsWorkThrows)
{
  OwnedVolume volume(1.0);
  BackgroundCopy copy;
  copy.Begin(volume.View, [](const VolumeView&) -> Status { throw std::bad_alloc(); });
  EXPECT_FALSE(copy.Take(volume.View));
  copy.Begin(volume.View, [](const VolumeView&) -> Status { throw 5; });
  EXPECT_FALSE(copy.Take(volume.View));
  copy.Begin(volume.View, [](const VolumeView&) { return Status(); });
  EXPECT_TRUE(copy.Take(volume.View));
}

class OwnedVolumesOnCPU : public ::testing::Test
{
protected:
  void SetUp() override
  {
    std::string reason;
    ASSERT_TRUE(VolumeRenderer::Create(Backend::CPU, -1, this->Renderer, reason).IsOk());
  }

  std::vector<float> Show(const RenderRequest& request)
  {
    RenderedImage image;
    const Status status = this->Renderer->Render(request, image);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    const auto count =
      status.IsOk() ? 4 * static_cast<std::size_t>(image.Size[0]) * image.Size[1] : 0;
    return { image.Rgba, image.Rgba + count };
  }

  /// Makes a view that owns a copy of the scene's memory.
  static VolumeView Own(const TestVolume& volume, const VolumeView& layout)
  {
    const auto bytes = std::make_shared<std::vector<unsigned char>>(volume.Bytes);
    VolumeView view = layout;
    view.Voxels = bytes->data();
    view.Owner = bytes;
    return view;
  }

  std::unique_ptr<VolumeRenderer> Renderer;
};

TEST_F(OwnedVolumesOnCPU, LiveAsLongAsFramesReadThem)
{
  FeatureScene scene = MakeFeatureScene("masked");
  AddMask(scene, MaskMode::Binary);
  AddBlanking(scene, VoxelPlacement::Points);
  RenderRequest request = scene.Request;
  request.ImageSize = { 16, 12 };
  ASSERT_TRUE(SetFeatureScene(*this->Renderer, scene).IsOk());
  const std::vector<float> expected = this->Show(request);

  std::array<std::weak_ptr<const void>, 3> owners;
  {
    const VolumeView volume = Own(scene.Volume, scene.View());
    const VolumeView mask = Own(scene.Mask, scene.Mask.View());
    const VolumeView blanking = Own(scene.Blanking, scene.Blanking.View());
    owners = { volume.Owner, mask.Owner, blanking.Owner };
    ASSERT_TRUE(this->Renderer->SetVolume(volume).IsOk());
    ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &mask).IsOk());
    ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Blanking, &blanking).IsOk());
  }
  for (const auto& owner : owners)
  {
    EXPECT_FALSE(owner.expired());
  }
  EXPECT_EQ(this->Show(request), expected);
  ASSERT_FALSE(this->Renderer->SetVolume({}).IsOk());
  EXPECT_EQ(this->Show(request), expected) << "after a volume that was refused";
  ASSERT_TRUE(this->Renderer->SetVolume(scene.View()).IsOk());
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, nullptr).IsOk());
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Blanking, nullptr).IsOk());
  for (const auto& owner : owners)
  {
    EXPECT_TRUE(owner.expired()) << "memory that nobody reads is kept";
  }
}

/// Consumers of copies keep no reference to a former volume: coefficients, bricks, maps of empty space.
TEST_F(OwnedVolumesOnCPU, AreFreedWhenTheNextOneComes)
{
  FeatureScene scene = MakeFeatureScene("plain");
  AddPointPlaces(scene);
  RenderRequest requests[3] = { scene.Request, scene.Request, scene.Request };
  requests[1].Filter = ReconstructionFilter::CubicBSpline;
  requests[1].Filters.PrefiltersBSpline = true;
  requests[2].How.Storage = StorageMode::Compressed;
  for (RenderRequest& request : requests)
  {
    request.ImageSize = { 16, 12 };
    std::weak_ptr<const void> owner;
    {
      const VolumeView volume = Own(scene.Volume, scene.View());
      owner = volume.Owner;
      ASSERT_TRUE(this->Renderer->SetVolume(volume).IsOk());
      ASSERT_TRUE(this->Renderer->SetComponentFunctions(scene.Functions).IsOk());
    }
    this->Show(request);
    EXPECT_FALSE(owner.expired());
    ASSERT_TRUE(this->Renderer->SetVolume(scene.View()).IsOk());
    EXPECT_TRUE(owner.expired());
  }
}

} // namespace
} // namespace Strider::Testing
