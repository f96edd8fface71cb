// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Main function of the tests that use GoogleTest: reads the backend and skips the whole program where it cannot run.
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
  // A program whose tests were all skipped counts as skipped.
  const auto* unit = testing::UnitTest::GetInstance();
  return result == 0 && unit->successful_test_count() == 0 ? StriderTesting::SkipReturnCode
                                                           : result;
}
