// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A fixture for tests of renderers on fake devices (FakeCuda.h).
#ifndef Strider_Testing_FakeDeviceTest_h
#define Strider_Testing_FakeDeviceTest_h

#include "CudaScenes.h"
#include "FakeCuda.h"

#include <cstdlib>

namespace Strider::Testing
{

inline bool Has(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

/// Starts each test with working devices, without a current one, and without Strider's environment variables.
class FakeDeviceTest : public ::testing::Test
{
protected:
  void SetUp() override
  {
    unsetenv("STRIDER_BACKEND");
    unsetenv("STRIDER_DEVICES");
    GetFakeCuda() = FakeCuda();
    SetFakeContext(nullptr);
  }
  void TearDown() override { GetFakeCuda() = FakeCuda(); }

  TestVolume Volume =
    MakeVolume(ScalarType::UInt8, { 9, 8, 7 }, MakeGentleField({ 9, 8, 7 }, 0.0, 200.0));
  RenderRequest Request = MakeRequest(this->Volume, ListCameras(this->Volume).front().Place);
  std::unique_ptr<VolumeRenderer> Renderer;
  std::string Reason;
  std::string Note;
};

} // namespace Strider::Testing

#endif
