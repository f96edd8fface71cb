// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The options of tests with fake devices, which have no main function of their own: scenes render with CUDA.
#include "Support/StriderScene.h"

const StriderTesting::TestOptions& StriderTesting::GetTestOptions()
{
  static TestOptions options;
  options.IsCuda = true;
  return options;
}
