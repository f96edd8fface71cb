// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// OpenGL errors left by other code are cleared; a context that reports errors endlessly is given up.
#include "vtkStriderDropErrors.h"

#include <gtest/gtest.h>

TEST(TestOpenGLErrorsAreDropped, AllThatAreThere)
{
  int left = 0;
  const auto getError = [&left] { return left > 0 ? 0x0500u + static_cast<unsigned>(left--) : 0u; };
  for (const int count : { 0, 1, 8, 63 })
  {
    left = count;
    EXPECT_TRUE(vtkStriderDropErrors(getError)) << count;
    EXPECT_EQ(left, 0);
  }
}

TEST(TestOpenGLErrorsAreDropped, ALostContextIsGivenUp)
{
  int calls = 0;
  EXPECT_FALSE(vtkStriderDropErrors([&calls] {
    ++calls;
    return 0x0507u; // GL_CONTEXT_LOST
  }));
  EXPECT_LE(calls, 1000);
}
