// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies of VTK's arrays in CUDA memory, as vtkStriderDeviceArray shows them.
#ifndef StriderTesting_DeviceCopies_h
#define StriderTesting_DeviceCopies_h

#include "vtkStriderDeviceArray.h"

#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkSmartPointer.h"

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <memory>

namespace StriderTesting
{

/// An array in CUDA memory with the values of another one.
struct DeviceCopy
{
  explicit DeviceCopy(vtkDataArray* values)
  {
    this->Bytes = static_cast<std::size_t>(values->GetNumberOfValues()) * values->GetDataTypeSize();
    void* memory = nullptr;
    EXPECT_EQ(cudaMalloc(&memory, this->Bytes), cudaSuccess);
    this->Memory.reset(memory, [](void* address) { (void)cudaFree(address); });
    this->Write(values);
    EXPECT_EQ(
      this->Device->SetMemory(reinterpret_cast<unsigned long long>(memory), values->GetDataType(),
        values->GetNumberOfComponents(), values->GetNumberOfTuples()),
      "");
    this->Device->SetOwner(this->Memory);
    this->Device->GetArray()->SetName(values->GetName());
  }

  /// Overwrites the values on the device, without marking them modified.
  void Write(vtkDataArray* values) const
  {
    EXPECT_EQ(cudaMemcpy(
                this->Memory.get(), values->GetVoidPointer(0), this->Bytes, cudaMemcpyHostToDevice),
      cudaSuccess);
  }

  vtkDataArray* GetArray() const { return this->Device->GetArray(); }

  vtkNew<vtkStriderDeviceArray> Device;
  std::size_t Bytes = 0;
  std::shared_ptr<void> Memory;
};

} // namespace StriderTesting

#endif
