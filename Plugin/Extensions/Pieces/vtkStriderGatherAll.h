// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Gathers values of all processes, whose numbers may differ.
#ifndef vtkStriderGatherAll_h
#define vtkStriderGatherAll_h

#include "vtkMultiProcessController.h"

#include <vector>

/**
 * Returns the values of all processes, process by process. `before` becomes the number of values of the processes
 * before this one. `Values` is a vector or a string of a type that a controller can send. All processes must call
 * this at the same time; a null controller stands for one process.
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
