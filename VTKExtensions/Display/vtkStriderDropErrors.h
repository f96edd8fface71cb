// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// OpenGL errors that others have left behind.
#ifndef vtkStriderDropErrors_h
#define vtkStriderDropErrors_h

/**
 * Drops the errors that `getError`, which is glGetError, has to tell. Returns whether none is left: an OpenGL keeps one error of each
 * kind at most, and some one for each of their parts, but a context that is lost tells errors for ever.
 */
template <typename GetError>
bool vtkStriderDropErrors(const GetError& getError)
{
  constexpr int mostErrors = 64; // eight kinds, eight parts
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
