// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Clears OpenGL errors that earlier callers left behind.
#ifndef vtkStriderDropErrors_h
#define vtkStriderDropErrors_h

/**
 * Clears pending OpenGL errors by calls of `getError`, which is glGetError. Returns whether none is left. An OpenGL
 * holds at most one error of each kind, and a distributed one holds that for each of its parts, but a lost context
 * returns errors forever.
 */
template <typename GetError>
bool vtkStriderDropErrors(const GetError& getError)
{
  constexpr int mostErrors = 64; // eight kinds times eight parts
  constexpr unsigned int noError = 0;
  for (int count = 0; count < mostErrors; ++count)
  {
    if (getError() == noError)
    {
      return true;
    }
  }
  return false;
}

#endif
