// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderViewMemory.h"

#include "Strider/DescribeForUser.h"
#include "Strider/DeviceMemory.h"
#include "Strider/FindFiniteRange.h"
#include "vtkStriderFindScalars.h"
#include "vtkStriderTypedDeviceArray.h"

#include "vtkDataArray.h"

#include <limits>

namespace
{

const vtkStriderDeviceState* FindState(vtkDataArray* array)
{
  const auto* values = dynamic_cast<vtkStriderDeviceValues*>(array);
  return values ? &values->GetState() : nullptr;
}

/// Returns the address of an array of another class in CUDA memory; null for arrays in host memory.
void* FindDeviceMemory([[maybe_unused]] vtkDataArray* array)
{
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 6, 0)
  if (array && array->GetMemorySpace() == vtkDataArray::MemorySpace::CudaDeviceMemory)
  {
    return array->GetDeviceVoidPointer(0);
  }
#endif
  return nullptr;
}

/// Splits tuples into rows and slices of a volume. Returns false where there is no such shape.
bool FindShape(vtkIdType tuples, std::array<int, 3>& dimensions)
{
  constexpr vtkIdType Most = std::numeric_limits<int>::max();
  constexpr vtkIdType MostRows = 1 << 20;
  vtkIdType rows = tuples / Most + 1;
  while (rows <= MostRows && tuples % rows != 0)
  {
    ++rows;
  }
  dimensions = { static_cast<int>(tuples / rows), static_cast<int>(rows), 1 };
  return rows <= MostRows && tuples > 0;
}

} // namespace

bool vtkStriderIsOnDevice(vtkDataArray* array)
{
  return FindState(array) || FindDeviceMemory(array);
}

int vtkStriderFindDevice(vtkDataArray* array)
{
  int device = -1;
  if (const vtkStriderDeviceState* state = FindState(array))
  {
    device = state->Device;
  }
  else if (const void* memory = FindDeviceMemory(array))
  {
    (void)Strider::FindMemoryDevice(memory, device).IsOk(); // SetVolume reports bad memory
  }
  return device;
}

void vtkStriderViewMemory(vtkDataArray* array, Strider::VolumeView& view)
{
  view.Space = Strider::MemorySpace::Host;
  view.WriterStream = nullptr;
  view.WriterEvent = nullptr;
  if (const vtkStriderDeviceState* state = FindState(array))
  {
    state->PointAt(view);
  }
  else if (const void* memory = FindDeviceMemory(array))
  {
    vtkStriderDeviceState
      unknown; // its writer used a stream that the legacy default stream follows
    unknown.Address = reinterpret_cast<std::uintptr_t>(memory);
    unknown.PointAt(view);
  }
  else
  {
    view.Voxels = array->GetVoidPointer(0);
  }
}

bool vtkStriderViewArray(vtkDataArray* array, Strider::VolumeView& view)
{
  view.Components = array->GetNumberOfComponents();
  if (view.Components < 1 || view.Components > 4 ||
    (!array->HasStandardMemoryLayout() && !vtkStriderIsOnDevice(array)) ||
    !vtkStriderFindScalarType(array->GetDataType(), view.Type) ||
    !FindShape(array->GetNumberOfTuples(), view.Dimensions))
  {
    return false;
  }
  vtkStriderViewMemory(array, view);
  return true;
}

std::string vtkStriderFindRanges(Strider::VolumeView& view)
{
  if (view.Space == Strider::MemorySpace::Host)
  {
    Strider::FiniteRanges().Update(view);
    return {};
  }
  const Strider::Status found = Strider::DeviceRanges().Update(view);
  return found.IsOk() ? std::string() : vtkStriderDescribeBadMemory(found);
}

std::string vtkStriderDescribeBadMemory(const Strider::Status& status)
{
  return "The array in CUDA memory cannot be read: " + Strider::DescribeForUser(status) + ".";
}
