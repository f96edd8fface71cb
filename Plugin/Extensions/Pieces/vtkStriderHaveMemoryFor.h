// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Work of several processes between messages, of which one may run out of memory.
#ifndef vtkStriderHaveMemoryFor_h
#define vtkStriderHaveMemoryFor_h

#include "vtkMultiProcessController.h"

#include <exception>

/** Calls a function, and returns false where it throws, as the C++ library does without memory. */
template <typename Function>
bool vtkStriderTryMemory(const Function& function)
{
  try
  {
    function();
  }
  catch (const std::exception&)
  {
    return false;
  }
  return true;
}

/** Returns whether something is true on all processes. All must call this at the same time; it needs no memory. */
inline bool vtkStriderIsTrueOnAll(vtkMultiProcessController* controller, bool isTrue)
{
  const int own = isTrue ? 1 : 0;
  int all = own;
  if (controller && controller->GetNumberOfProcesses() > 1)
  {
    controller->AllReduce(&own, &all, 1, vtkCommunicator::MIN_OP);
  }
  return all == 1;
}

/**
 * Calls a function that sends no messages on all processes, and returns whether none of them lacked memory, so that
 * none waits for a message that another one has no memory for. All processes must call this at the same time.
 */
template <typename Function>
bool vtkStriderHaveMemoryFor(vtkMultiProcessController* controller, const Function& function)
{
  return vtkStriderIsTrueOnAll(controller, vtkStriderTryMemory(function));
}

#endif
