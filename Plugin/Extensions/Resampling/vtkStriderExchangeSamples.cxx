// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderExchangeSamples.h"

#include "vtkStriderGatherAll.h"
#include "vtkStriderSwapMessages.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace
{

/// Calls visit(first sample, number of samples) for each row of a part of an extent.
template <typename Visit>
void ForEachRow(
  const vtkStriderSampleExtent& all, const vtkStriderSampleExtent& part, const Visit& visit)
{
  const vtkIdType width = all[1] - all[0] + 1;
  const vtkIdType height = all[3] - all[2] + 1;
  for (int z = part[4]; z <= part[5]; ++z)
  {
    for (int y = part[2]; y <= part[3]; ++y)
    {
      const vtkIdType first = ((z - all[4]) * height + (y - all[2])) * width + (part[0] - all[0]);
      visit(first, static_cast<vtkIdType>(part[1] - part[0] + 1));
    }
  }
}

std::size_t CountBytes(vtkDataArray* array)
{
  return static_cast<std::size_t>(array->GetNumberOfComponents()) * array->GetDataTypeSize();
}

char* FindTuple(vtkDataArray* array, vtkIdType tuple)
{
  return static_cast<char*>(array->GetVoidPointer(tuple * array->GetNumberOfComponents()));
}

std::vector<vtkDataArray*> ListAll(const vtkStriderSamples& samples)
{
  std::vector<vtkDataArray*> all{ samples.HasValues };
  all.insert(all.end(), samples.Arrays.begin(), samples.Arrays.end());
  return all;
}

void Pack(
  const vtkStriderSamples& samples, const vtkStriderSampleExtent& part, vtkStriderMessage& message)
{
  for (vtkDataArray* array : ListAll(samples))
  {
    const std::size_t bytes = CountBytes(array);
    ForEachRow(samples.Extent, part, [&](vtkIdType first, vtkIdType count) {
      std::memcpy(message.Extend(bytes * count), FindTuple(array, first), bytes * count);
    });
  }
}

/// Takes the values of samples that have none yet.
void Unpack(
  const vtkStriderMessage& message, const vtkStriderSampleExtent& part, vtkStriderSamples& samples)
{
  const std::size_t count = vtkStriderCountSamples(part);
  const char* hasValues = message.Bytes.data();
  const char* next = hasValues + count;
  for (vtkDataArray* array : samples.Arrays)
  {
    const std::size_t bytes = CountBytes(array);
    std::size_t sample = 0;
    ForEachRow(samples.Extent, part, [&](vtkIdType first, vtkIdType length) {
      for (vtkIdType place = first; place < first + length; ++place, ++sample)
      {
        if (hasValues[sample] && !samples.HasValues->GetValue(place))
        {
          std::memcpy(FindTuple(array, place), next + bytes * sample, bytes);
        }
      }
    });
    next += bytes * count;
  }
  std::size_t sample = 0;
  ForEachRow(samples.Extent, part, [&](vtkIdType first, vtkIdType length) {
    for (vtkIdType place = first; place < first + length; ++place, ++sample)
    {
      if (hasValues[sample])
      {
        samples.HasValues->SetValue(place, 1);
      }
    }
  });
}

} // namespace

vtkStriderSamples vtkStriderSamples::MakeEmpty(
  const vtkStriderSampleExtent& extent, const std::vector<vtkSmartPointer<vtkDataArray>>& like)
{
  vtkStriderSamples samples;
  const auto count = static_cast<vtkIdType>(vtkStriderCountSamples(extent));
  samples.Extent = extent;
  samples.HasValues = vtkSmartPointer<vtkUnsignedCharArray>::New();
  samples.HasValues->SetNumberOfTuples(count);
  samples.HasValues->FillValue(0);
  for (vtkDataArray* array : like)
  {
    auto empty = vtk::TakeSmartPointer(array->NewInstance());
    empty->SetName(array->GetName());
    empty->SetNumberOfComponents(array->GetNumberOfComponents());
    empty->SetNumberOfTuples(count);
    std::memset(empty->GetVoidPointer(0), 0, CountBytes(empty) * count);
    samples.Arrays.push_back(empty);
  }
  return samples;
}

void vtkStriderExchangeSamples(vtkMultiProcessController* controller, const vtkStriderSamples& own,
  const std::vector<vtkStriderSampleExtent>& wanted, vtkStriderSamples& samples)
{
  std::size_t before = 0;
  const std::vector<int> numbers(own.Extent.begin(), own.Extent.end());
  const std::vector<int> all = vtkStriderGatherAll(controller, numbers, before);
  const auto me = static_cast<std::size_t>(controller->GetLocalProcessId());
  std::vector<int> participants(wanted.size());
  std::iota(participants.begin(), participants.end(), 0);
  std::vector<vtkStriderMessage> sent(wanted.size());
  std::vector<vtkStriderMessage> received(wanted.size());
  for (std::size_t process = 0; process < wanted.size(); ++process)
  {
    Pack(own, vtkStriderIntersect(own.Extent, wanted[process]), sent[process]);
  }
  vtkStriderSwapMessages(controller, participants, sent, received);
  for (std::size_t process = 0; process < wanted.size(); ++process)
  {
    vtkStriderSampleExtent has;
    std::copy_n(all.begin() + 6 * process, 6, has.begin());
    const vtkStriderSampleExtent part = vtkStriderIntersect(has, wanted[me]);
    if (vtkStriderCountSamples(part) > 0)
    {
      Unpack(received[process], part, samples);
    }
  }
}
