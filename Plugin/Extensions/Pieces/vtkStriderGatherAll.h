// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What all processes have, whatever the number of each.
#ifndef vtkStriderGatherAll_h
#define vtkStriderGatherAll_h

#include "vtkMultiProcessController.h"

#include <vector>

/**
 * The values of all processes, process by process; `before` gets the number of those of former processes. `Values` is a vector or a
 * string of what a controller can send. All processes call it at the same time; a null controller: there is one process.
 */
template <typename Values>
Values vtkStriderGatherAll(
  vtkMultiProcessController* controller, const Values& own, std::size_t& before)
{
  const int processes = controller ? controller->GetNumberOfProcesses() : 1;
  before = 0;
  if (processes < 2)
  {
    return own;
  }
  const auto count = static_cast<vtkIdType>(own.size());
  std::vector<vtkIdType> counts(processes);
  std::vector<vtkIdType> offsets(processes);
  controller->AllGather(&count, counts.data(), 1);
  vtkIdType sum = 0;
  for (int process = 0; process < processes; ++process)
  {
    offsets[process] = sum;
    sum += counts[process];
  }
  before = offsets[controller->GetLocalProcessId()];
  Values all(sum, typename Values::value_type());
  controller->AllGatherV(own.data(), all.data(), count, counts.data(), offsets.data());
  return all;
}

#endif
