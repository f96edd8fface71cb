// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Gathers values of all processes, whose numbers may differ.
#ifndef vtkStriderGatherAll_h
#define vtkStriderGatherAll_h

#include "vtkMultiProcessController.h"
#include "vtkStriderHaveMemoryFor.h"

#include <cstring>
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

/**
 * As vtkStriderGatherAll(), but returns false on all processes where memory for the values is short on one, and throws on
 * none.
 */
template <typename Values>
bool vtkStriderGatherAllIfMemorySuffices(
  vtkMultiProcessController* controller, const Values& own, Values& all)
{
  const auto processes =
    static_cast<std::size_t>(controller ? controller->GetNumberOfProcesses() : 1);
  std::vector<vtkIdType> counts;
  std::vector<vtkIdType> offsets;
  const bool canCount = vtkStriderHaveMemoryFor(controller, [&] {
    counts.resize(processes);
    offsets.resize(processes);
    all = processes < 2 ? own : Values();
  });
  if (!canCount || processes < 2)
  {
    return canCount;
  }
  const auto count = static_cast<vtkIdType>(own.size());
  controller->AllGather(&count, counts.data(), 1);
  vtkIdType sum = 0;
  for (std::size_t process = 0; process < processes; ++process)
  {
    offsets[process] = sum;
    sum += counts[process];
  }
  const bool canReceive =
    vtkStriderHaveMemoryFor(controller, [&] { all.resize(static_cast<std::size_t>(sum)); });
  if (canReceive)
  {
    controller->AllGatherV(own.data(), all.data(), count, counts.data(), offsets.data());
  }
  return canReceive;
}

/** Returns one struct of doubles of each process. All processes must call this at the same time. */
template <typename Numbers>
std::vector<Numbers> vtkStriderGatherStructs(
  vtkMultiProcessController* controller, const Numbers& own)
{
  constexpr std::size_t Count = sizeof(Numbers) / sizeof(double);
  std::vector<double> numbers(Count);
  std::memcpy(numbers.data(), &own, sizeof own);
  std::size_t before = 0;
  const std::vector<double> all = vtkStriderGatherAll(controller, numbers, before);
  std::vector<Numbers> structs(all.size() / Count);
  std::memcpy(static_cast<void*>(structs.data()), all.data(), all.size() * sizeof(double));
  return structs;
}

#endif
