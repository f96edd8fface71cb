// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the tests; returns ctest's skip code where the backend under test needs a device and there is none.
#include "BackendUnderTest.h"

#include <cstdio>
#include <cstdlib>

int main(int argumentCount, char** arguments)
{
  using namespace Strider;
  // The tests choose their backend explicitly.
  unsetenv("STRIDER_BACKEND");
  setenv("STRIDER_DEVICES", "0", 0);
  ::testing::InitGoogleTest(&argumentCount, arguments);
  if (!::testing::GTEST_FLAG(list_tests) && Testing::FindBackendUnderTest() == Backend::CUDA)
  {
    std::unique_ptr<VolumeRenderer> renderer;
    std::string reason;
    const Status status = VolumeRenderer::Create(Backend::CUDA, -1, renderer, reason);
    if (status.GetCode() == StatusCode::NoDevice)
    {
      std::printf("skipped: %s\n", status.GetMessage().c_str());
      return Testing::SkipReturnCode;
    }
  }
  return RUN_ALL_TESTS();
}
