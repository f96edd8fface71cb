// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Turns exceptions of the C++ library and of TBB, thrown when host memory or threads run out, into a Status.
#ifndef Strider_GuardMemory_h
#define Strider_GuardMemory_h

#include "Strider/Status.h"

#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

namespace Strider
{

/// Makes a failure, or Status::OutOfMemory if memory does not suffice for its message.
inline Status MakeFailure(StatusCode code, const char* message) noexcept
{
  try
  {
    return Status::Failure(code, message, __FILE__, __LINE__);
  }
  catch (...)
  {
    return Status::OutOfMemory();
  }
}

/// Calls a function that returns a Status, and returns that Status. If the function throws, returns OutOfMemory for
/// memory and threads that the system cannot provide, and DeviceFailure for all other exceptions. Used by the functions
/// of the public headers and the entry functions of threads, which must not throw.
template <typename Function>
Status GuardMemory(Function&& function) noexcept
{
  try
  {
    return function();
  }
  catch (const std::bad_alloc&)
  {
    return MakeFailure(StatusCode::OutOfMemory, "the host has no memory left for this call");
  }
  catch (const std::length_error&)
  {
    return MakeFailure(StatusCode::OutOfMemory, "no host memory could hold what this call needs");
  }
  catch (const std::system_error& problem) // a thread or a lock
  {
    return MakeFailure(StatusCode::OutOfMemory, problem.what());
  }
  catch (const std::exception& problem)
  {
    return MakeFailure(StatusCode::DeviceFailure, problem.what());
  }
  catch (...)
  {
    return MakeFailure(StatusCode::DeviceFailure, "an exception of an unknown type was thrown");
  }
}

} // namespace Strider

#endif
