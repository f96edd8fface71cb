// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The main function of the tests that use GoogleTest: reads the backend, skips the whole program where it cannot run.
#include "Support/StriderScene.h"

#include <gtest/gtest.h>

namespace
{

StriderTesting::TestOptions Options;

} // namespace

const StriderTesting::TestOptions& StriderTesting::GetTestOptions()
{
  return Options;
}

int main(int argumentCount, char** arguments)
{
  testing::InitGoogleTest(&argumentCount, arguments);
  if (!StriderTesting::ParseTestOptions(argumentCount, arguments, Options))
  {
    return 2;
  }
  if (!StriderTesting::CanRunHere(Options))
  {
    return StriderTesting::SkipReturnCode;
  }
  const int result = RUN_ALL_TESTS();
  // A program that skipped every one of its tests was skipped.
  const auto* unit = testing::UnitTest::GetInstance();
  return result == 0 && unit->successful_test_count() == 0 ? StriderTesting::SkipReturnCode
                                                           : result;
}
