// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the tests of a program where there is a CUDA device, and reports them as skipped where there is none.
#include "BackendUnderTest.h"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv)
{
  ::testing::InitGoogleTest(&argc, argv);
  // Frames are those of one device unless a test or the environment says otherwise.
  setenv("STRIDER_DEVICES", "0", 0);
  std::unique_ptr<Strider::VolumeRenderer> renderer;
  std::string reason;
  const Strider::Status status =
    Strider::VolumeRenderer::Create(Strider::Backend::CUDA, -1, renderer, reason);
  if (status.GetCode() == Strider::StatusCode::NoDevice)
  {
    std::printf("skipped: %s\n", status.GetMessage().c_str());
    return Strider::Testing::SkipReturnCode;
  }
  std::printf("%s%s\n", reason.c_str(), status.GetMessage().c_str());
  renderer.reset();
  const int failed = RUN_ALL_TESTS();
  const ::testing::UnitTest& tests = *::testing::UnitTest::GetInstance();
  return !failed && tests.successful_test_count() == 0 ? Strider::Testing::SkipReturnCode : failed;
}
