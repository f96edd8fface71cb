// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pictures of several processes in the memory of one device: another process leaves its picture there, and the composite
// is that of both. With two devices the processes have one each.
#include "CudaScenes.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace Strider::Testing
{
namespace
{

constexpr const char* NameVariable = "STRIDER_TEST_SHARED_NAME";
constexpr const char* DeathVariable = "STRIDER_TEST_SHARED_DEATH";
constexpr int RefusedExit = 3;

struct SharedScene
{
  TestVolume Volume =
    MakeVolume(ScalarType::UInt8, { 33, 32, 31 }, MakeGentleField({ 33, 32, 31 }, 0.0, 200.0));
  RenderRequest Near = MakeRequest(this->Volume, ListCameras(this->Volume).front().Place);
  RenderRequest Far = MakeRequest(this->Volume, ListCameras(this->Volume).back().Place);

  std::size_t CountPixels() const
  {
    return static_cast<std::size_t>(this->Near.ImageSize[0]) * this->Near.ImageSize[1];
  }
  std::size_t GetBytes() const { return 16 * this->CountPixels(); }
};

std::string ToText(const SharedMemoryName& name)
{
  std::string text;
  for (const unsigned char byte : name.Bytes)
  {
    char digits[3];
    std::snprintf(digits, sizeof(digits), "%02x", byte);
    text += digits;
  }
  return text;
}

SharedMemoryName FromText(const std::string& text)
{
  SharedMemoryName name;
  for (std::size_t byte = 0; byte < name.Bytes.size(); ++byte)
  {
    name.Bytes[byte] = static_cast<unsigned char>(std::stoi(text.substr(2 * byte, 2), nullptr, 16));
  }
  return name;
}

/// Starts this program anew, which renders scene.Far into the second place of the named memory. Returns its exit status,
/// or -1 where a signal ended it.
int RunOtherProcess(const SharedMemoryName& name, bool dies)
{
  const std::string text = ToText(name);
  const pid_t child = fork();
  if (child == 0)
  {
    setenv(NameVariable, text.c_str(), 1);
    unsetenv("STRIDER_DEVICES");
    unsetenv("GTEST_TOTAL_SHARDS"); // the child's only test may belong to another shard
    unsetenv("GTEST_SHARD_INDEX");  // GoogleTest accepts both or none
    dies ? setenv(DeathVariable, "1", 1) : unsetenv(DeathVariable);
    execl("/proc/self/exe", "child", "--gtest_also_run_disabled_tests",
      "--gtest_filter=OtherProcess.DISABLED_Renders", static_cast<char*>(nullptr));
    _exit(1);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
  {
    return -1;
  }
  return WEXITSTATUS(status);
}

std::vector<unsigned char> CompositeOnHost(
  const std::vector<std::vector<float>>& pictures, float scale, float bias)
{
  std::vector<unsigned char> bytes(pictures.front().size());
  for (std::size_t pixel = 0; pixel < bytes.size(); pixel += 4)
  {
    float sum[4] = {};
    for (const std::vector<float>& picture : pictures)
    {
      const float open = 1.0f - sum[3];
      for (int channel = 0; channel < 4; ++channel)
      {
        sum[channel] += open * picture[pixel + channel];
      }
    }
    for (int channel = 0; channel < 4; ++channel)
    {
      const float value = channel < 3 ? sum[channel] * scale + sum[3] * bias : sum[3];
      bytes[pixel + channel] =
        static_cast<unsigned char>(std::min(std::max(value, 0.0f), 1.0f) * 255.0f + 0.5f);
    }
  }
  return bytes;
}

/// Values that lie on the border of two bytes may be rounded either way.
void ExpectSameBytes(
  const std::vector<unsigned char>& expected, const std::vector<unsigned char>& found)
{
  ASSERT_EQ(expected.size(), found.size());
  int largest = 0;
  std::size_t differing = 0;
  for (std::size_t byte = 0; byte < expected.size(); ++byte)
  {
    const int difference = std::abs(int{ expected[byte] } - int{ found[byte] });
    largest = std::max(largest, difference);
    differing += difference > 0 ? 1 : 0;
  }
  EXPECT_LE(largest, 1);
  EXPECT_LT(differing, expected.size() / 500);
  EXPECT_GT(*std::max_element(found.begin(), found.end()), 20) << "nothing is shown";
}

// RunOtherProcess starts this part in a second process. It is disabled so that it does not run by itself.
TEST(OtherProcess, DISABLED_Renders)
{
  const char* text = std::getenv(NameVariable);
  ASSERT_TRUE(text);
  const SharedScene scene;
  std::unique_ptr<VolumeRenderer> renderer;
  std::string reason;
  unsetenv("STRIDER_DEVICES"); // overrides the number below
  // The last device, which is another one than the parent's where there are several.
  int device = 0;
  while (VolumeRenderer::Create(Backend::CUDA, device + 1, renderer, reason).IsOk())
  {
    ++device;
  }
  ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, device, renderer, reason).IsOk()) << reason;
  std::printf("the other process: %s\n", reason.c_str());
  SetScene(*renderer, scene.Volume);
  const Status status = renderer->RenderShared(scene.Far, { FromText(text), scene.GetBytes() });
  std::printf("the other process: %s\n", status.IsOk() ? "ok" : status.GetMessage().c_str());
  std::fflush(stdout);
  if (status.GetCode() == StatusCode::Unsupported)
  {
    _exit(RefusedExit);
  }
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  const SharedPicture behind{ FromText(text), std::size_t{ 1 } << 40 };
  EXPECT_EQ(renderer->StoreShared(nullptr, 1, behind).GetCode(), StatusCode::InvalidArgument)
    << "a place behind the end of the parent's memory";
  if (std::getenv(DeathVariable))
  {
    _exit(0); // without releasing anything
  }
}

class SharedPictures : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Renderer);
    SetScene(*this->Renderer, this->Scene.Volume);
    const Status status = this->Renderer->ReserveShared(2 * this->Scene.GetBytes(), this->Name);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    this->Near = RenderFrame(*this->Renderer, this->Scene.Near).Rgba;
    this->Far = RenderFrame(*this->Renderer, this->Scene.Far).Rgba;
    // What an earlier test left there
    const std::vector<float> empty(4 * this->Scene.CountPixels(), 0.0f);
    for (const SharedPicture& place : { this->GetFirst(), this->GetSecond() })
    {
      ASSERT_TRUE(
        this->Renderer->StoreShared(empty.data(), this->Scene.CountPixels(), place).IsOk());
    }
  }

  SharedPicture GetFirst() const { return { this->Name, 0 }; }
  SharedPicture GetSecond() const { return { this->Name, this->Scene.GetBytes() }; }

  std::vector<unsigned char> Composite(
    const std::vector<SharedPicture>& pictures, float scale = 1.0f, float bias = 0.0f)
  {
    std::vector<unsigned char> rgba(4 * this->Scene.CountPixels(), 7);
    const Status status = this->Renderer->CompositeShared(
      { this->Scene.Near.ImageSize, pictures, scale, bias }, rgba.data());
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    return rgba;
  }

  SharedScene Scene;
  std::unique_ptr<VolumeRenderer> Renderer;
  SharedMemoryName Name;
  std::vector<float> Near;
  std::vector<float> Far;
};

TEST_F(SharedPictures, AreThoseOfRenderInTheirOrder)
{
  ASSERT_TRUE(this->Renderer->RenderShared(this->Scene.Near, this->GetFirst()).IsOk());
  EXPECT_GT(this->Renderer->GetStatistics().KernelMilliseconds, 0.0);
  ASSERT_TRUE(
    this->Renderer->StoreShared(this->Far.data(), this->Scene.CountPixels(), this->GetSecond())
      .IsOk());
  ExpectSameBytes(
    CompositeOnHost({ this->Near }, 1.0f, 0.0f), this->Composite({ this->GetFirst() }));
  ExpectSameBytes(CompositeOnHost({ this->Near, this->Far }, 1.0f, 0.0f),
    this->Composite({ this->GetFirst(), this->GetSecond() }));
  ExpectSameBytes(CompositeOnHost({ this->Far, this->Near }, 1.5f, -0.1f),
    this->Composite({ this->GetSecond(), this->GetFirst() }, 1.5f, -0.1f));
  const std::vector<unsigned char> nothing = this->Composite({});
  EXPECT_EQ(*std::max_element(nothing.begin(), nothing.end()), 0);
}

TEST_F(SharedPictures, ComeFromAnotherProcess)
{
  ASSERT_TRUE(this->Renderer->RenderShared(this->Scene.Near, this->GetFirst()).IsOk());
  for (const bool dies : { false, true, false })
  {
    const std::vector<float> empty(4 * this->Scene.CountPixels(), 0.0f);
    ASSERT_TRUE(
      this->Renderer->StoreShared(empty.data(), this->Scene.CountPixels(), this->GetSecond())
        .IsOk());
    ASSERT_EQ(RunOtherProcess(this->Name, dies), 0) << dies;
    ExpectSameBytes(CompositeOnHost({ this->Near, this->Far }, 1.0f, 0.0f),
      this->Composite({ this->GetFirst(), this->GetSecond() }));
  }
}

TEST_F(SharedPictures, OfAProcessThatCannotOpenTheMemoryComeFromTheHost)
{
  SharedMemoryName wrong = this->Name;
  std::reverse(wrong.Bytes.begin(), wrong.Bytes.end());
  EXPECT_EQ(RunOtherProcess(wrong, false), RefusedExit);
  const Status status = this->Renderer->RenderShared(this->Scene.Near, { wrong, 0 });
  EXPECT_EQ(status.GetCode(), StatusCode::Unsupported) << status.GetMessage();
  EXPECT_NE(status.GetMessage().find("cannot open the memory"), std::string::npos);
  const Frame frame = RenderFrame(*this->Renderer, this->Scene.Near);
  ASSERT_TRUE(
    this->Renderer->StoreShared(frame.Rgba.data(), this->Scene.CountPixels(), this->GetFirst())
      .IsOk());
  ExpectSameBytes(
    CompositeOnHost({ this->Near }, 1.0f, 0.0f), this->Composite({ this->GetFirst() }));
}

} // namespace
} // namespace Strider::Testing
