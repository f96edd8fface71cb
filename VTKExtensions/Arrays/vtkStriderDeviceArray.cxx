// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderDeviceArray.h"

#include "Strider/DescribeForUser.h"
#include "vtkStriderFindScalars.h"
#include "vtkStriderTypedDeviceArray.h"
#include "vtkStriderViewMemory.h"

#include "vtkObjectFactory.h"

#include <limits>

vtkStandardNewMacro(vtkStriderDeviceArray);

namespace
{

template <typename Value>
vtkSmartPointer<vtkDataArray> MakeArray(const std::shared_ptr<vtkStriderDeviceState>& state)
{
  using Array = vtkStriderTypedDeviceArray<Value>;
  const auto array = vtkSmartPointer<Array>::Take(Array::New());
  array->Show(state);
  return array;
}

vtkSmartPointer<vtkDataArray> MakeTypedArray(const std::shared_ptr<vtkStriderDeviceState>& state)
{
  switch (state->DataType)
  {
    vtkTemplateMacro(return MakeArray<VTK_TT>(state));
  }
  return nullptr;
}

std::string CheckMemory(const vtkStriderDeviceState& state)
{
  if (state.Address == 0)
  {
    return "the address is 0";
  }
  if (state.Address % Strider::SizeOf(state.Type) != 0)
  {
    return "the address " + std::to_string(state.Address) + " is not a multiple of " +
      std::to_string(Strider::SizeOf(state.Type)) + ", the size of a value";
  }
  if (state.Components < 1 || state.Components > 4)
  {
    return std::to_string(state.Components) + " components are not in [1, 4]";
  }
  if (state.Tuples < 1)
  {
    return std::to_string(state.Tuples) + " voxels are not at least 1";
  }
  constexpr vtkIdType MostTuples =
    std::numeric_limits<vtkIdType>::max() / 32; // of 4 components of 8 bytes
  if (state.Tuples > MostTuples)
  {
    return std::to_string(state.Tuples) + " voxels are more than " + std::to_string(MostTuples);
  }
  return {};
}

} // namespace

bool vtkStriderDeviceValues::FindExtremes(
  vtkDataArray* array, std::vector<Strider::ScalarExtremes>& extremes)
{
  Strider::VolumeView view;
  if (!vtkStriderViewArray(array, view))
  {
    return false;
  }
  const Strider::Status found = this->Ranges.Find(view, extremes);
  if (!found.IsOk())
  {
    vtkGenericWarningMacro(<< "The ranges of " << vtkStriderDescribe(array)
                           << " were not found: " << Strider::DescribeForUser(found) << ".");
  }
  return found.IsOk();
}

bool vtkStriderDeviceValues::CopyToHost(vtkDataArray* array, void* values) const
{
  Strider::VolumeView view;
  const Strider::Status copied = vtkStriderViewArray(array, view)
    ? Strider::CopyToHost(view, values)
    : STRIDER_FAILURE(Strider::StatusCode::InvalidArgument, "its voxels have no shape");
  const std::size_t bytes = static_cast<std::size_t>(this->State->Tuples) *
    static_cast<std::size_t>(this->State->Components) * Strider::SizeOf(this->State->Type);
  if (copied.IsOk())
  {
    this->State->BytesCopied += static_cast<vtkIdType>(bytes);
    vtkGenericWarningMacro(<< "Something other than Strider reads " << vtkStriderDescribe(array)
                           << " in CUDA memory: " << bytes << " bytes were copied to the host.");
  }
  else
  {
    std::fill_n(static_cast<unsigned char*>(values), bytes, static_cast<unsigned char>(0));
    if (this->IsFirst(this->FailureTime, array))
    {
      vtkGenericWarningMacro(<< "The values of " << vtkStriderDescribe(array)
                             << " were not copied to the host and read 0 there: "
                             << Strider::DescribeForUser(copied) << ".");
    }
  }
  return copied.IsOk();
}

void vtkStriderDeviceValues::ReportReadOnly(vtkDataArray* array) const
{
  if (this->IsFirst(this->RefusalTime, array))
  {
    vtkGenericWarningMacro(<< vtkStriderDescribe(array)
                           << " is in CUDA memory and cannot be changed through VTK: change it on "
                              "the device and call Modified().");
  }
}

vtkStriderDeviceArray::vtkStriderDeviceArray()
  : State(std::make_shared<vtkStriderDeviceState>())
{
}

vtkStriderDeviceArray::~vtkStriderDeviceArray() = default;

std::string vtkStriderDeviceArray::SetMemory(
  unsigned long long address, int dataType, int components, vtkIdType numberOfTuples)
{
  vtkStriderDeviceState wanted = *this->State;
  wanted.Address = address;
  wanted.DataType = dataType;
  wanted.Components = components;
  wanted.Tuples = numberOfTuples;
  if (!vtkStriderFindScalarType(dataType, wanted.Type))
  {
    return "values of VTK's type " + std::to_string(dataType) + " are no numbers";
  }
  std::string problem = CheckMemory(wanted);
  if (problem.empty())
  {
    const Strider::Status found =
      Strider::FindMemoryDevice(reinterpret_cast<const void*>(address), wanted.Device);
    problem = found.IsOk() ? problem : Strider::DescribeForUser(found);
  }
  const bool isOther = this->State->DataType != dataType || this->State->Components != components ||
    this->State->Tuples != numberOfTuples;
  if (problem.empty() && this->Array && isOther)
  {
    problem = "the array has " + std::to_string(this->State->Tuples) + " voxels of " +
      std::to_string(this->State->Components) +
      " components of one type already: make another array for other values";
  }
  if (problem.empty())
  {
    *this->State = wanted;
    this->Modified();
  }
  return problem;
}

unsigned long long vtkStriderDeviceArray::GetAddress() const
{
  return this->State->Address;
}

int vtkStriderDeviceArray::GetDevice() const
{
  return this->State->Device;
}

void vtkStriderDeviceArray::SetWriterStream(unsigned long long stream)
{
  if (this->State->WriterStream != stream)
  {
    this->State->WriterStream = stream;
    this->Modified();
  }
}

unsigned long long vtkStriderDeviceArray::GetWriterStream() const
{
  return this->State->WriterStream;
}

void vtkStriderDeviceArray::SetWriterEvent(unsigned long long event)
{
  if (this->State->WriterEvent != event)
  {
    this->State->WriterEvent = event;
    this->Modified();
  }
}

unsigned long long vtkStriderDeviceArray::GetWriterEvent() const
{
  return this->State->WriterEvent;
}

std::string vtkStriderDeviceArray::WaitForWriter()
{
  Strider::VolumeView view;
  if (!this->GetArray() || !vtkStriderViewArray(this->Array, view))
  {
    return "there are no values";
  }
  const Strider::Status finished = Strider::FinishWriter(view);
  return finished.IsOk() ? std::string() : Strider::DescribeForUser(finished);
}

void vtkStriderDeviceArray::SetOwner(std::shared_ptr<const void> owner)
{
  this->State->Owner = std::move(owner);
}

vtkDataArray* vtkStriderDeviceArray::GetArray()
{
  if (!this->Array && this->State->Address != 0)
  {
    this->Array = MakeTypedArray(this->State);
  }
  return this->Array;
}

bool vtkStriderDeviceArray::IsDeviceArray(vtkDataArray* array)
{
  return dynamic_cast<vtkStriderDeviceValues*>(array) != nullptr;
}

vtkIdType vtkStriderDeviceArray::GetBytesCopied() const
{
  return this->State->BytesCopied;
}

void vtkStriderDeviceArray::Modified()
{
  this->State->Changed.Modified();
  if (this->Array)
  {
    this->Array->Modified(); // drops its cached ranges
  }
  this->Superclass::Modified();
}

void vtkStriderDeviceArray::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Address: " << this->State->Address << "\n";
  os << indent << "DataType: " << vtkImageScalarTypeNameMacro(this->State->DataType) << "\n";
  os << indent << "Components: " << this->State->Components << "\n";
  os << indent << "Tuples: " << this->State->Tuples << "\n";
  os << indent << "Device: " << this->State->Device << "\n";
  os << indent << "WriterStream: " << this->State->WriterStream << "\n";
  os << indent << "WriterEvent: " << this->State->WriterEvent << "\n";
  os << indent << "BytesCopied: " << this->State->BytesCopied << "\n";
}
