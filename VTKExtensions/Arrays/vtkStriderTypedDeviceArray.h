// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The vtkDataArray of a vtkStriderDeviceArray, for each type of values.
#ifndef vtkStriderTypedDeviceArray_h
#define vtkStriderTypedDeviceArray_h

#include "vtkStriderDeviceState.h"

#include "Strider/DeviceMemory.h"

#include "vtkGenericDataArray.h"
#include "vtkObjectFactory.h"
#include "vtkVersionMacros.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

/**
 * What all vtkStriderTypedDeviceArray have in common, whatever their type.
 */
class vtkStriderDeviceValues
{
public:
  virtual ~vtkStriderDeviceValues() = default;
  const vtkStriderDeviceState& GetState() const { return *this->State; }

protected:
  /// Finds the ranges of all components, and that of the lengths behind them. Returns false where this fails.
  bool FindExtremes(vtkDataArray* array, std::vector<Strider::ScalarExtremes>& extremes);
  /// Copies all values to the host, and reports that a program reads them there, or why it cannot.
  void CopyToHost(vtkDataArray* array, void* values) const;
  static void ReportReadOnly(vtkDataArray* array);

  std::shared_ptr<vtkStriderDeviceState> State;

private:
  Strider::DeviceRanges Ranges;
};

template <typename Value>
class vtkStriderTypedDeviceArray
  : public vtkGenericDataArray<vtkStriderTypedDeviceArray<Value>, Value>,
    public vtkStriderDeviceValues
{
  using GenericArray = vtkGenericDataArray<vtkStriderTypedDeviceArray<Value>, Value>;

public:
  using SelfType = vtkStriderTypedDeviceArray<Value>;
  vtkAbstractTemplateTypeMacro(SelfType, GenericArray);
  using ValueType = Value;

  static SelfType* New() { VTK_STANDARD_NEW_BODY(SelfType); }

  void Show(const std::shared_ptr<vtkStriderDeviceState>& state)
  {
    this->State = state;
    this->SetNumberOfComponents(state->Components);
    this->Size = state->Tuples * state->Components;
    this->MaxId = this->Size - 1;
  }

  vtkMTimeType GetMTime() override
  {
    return std::max(this->GenericArray::GetMTime(), this->State->Changed.GetMTime());
  }

  void* GetVoidPointer(vtkIdType valueIdx) override { return this->Fetch() + valueIdx; }
  void* WriteVoidPointer(vtkIdType, vtkIdType) override
  {
    ReportReadOnly(this);
    return nullptr;
  }
  unsigned long GetActualMemorySize() const override
  {
    return static_cast<unsigned long>(this->Host.size() * sizeof(Value) / 1024 + 1);
  }

  ///@{
  /** Concept of vtkGenericDataArray. */
  Value GetValue(vtkIdType valueIdx) const { return this->Fetch()[valueIdx]; }
  void SetValue(vtkIdType, Value) { ReportReadOnly(this); }
  void GetTypedTuple(vtkIdType tupleIdx, Value* tuple) const
  {
    std::copy_n(
      this->Fetch() + tupleIdx * this->NumberOfComponents, this->NumberOfComponents, tuple);
  }
  void SetTypedTuple(vtkIdType, const Value*) { ReportReadOnly(this); }
  Value GetTypedComponent(vtkIdType tupleIdx, int component) const
  {
    return this->Fetch()[tupleIdx * this->NumberOfComponents + component];
  }
  void SetTypedComponent(vtkIdType, int, Value) { ReportReadOnly(this); }
  ///@}

#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 6, 0)
  vtkDataArray::MemorySpace GetMemorySpace() override
  {
    return vtkDataArray::MemorySpace::CudaDeviceMemory;
  }
  void* GetDeviceVoidPointer(vtkIdType valueIdx) override
  {
    return reinterpret_cast<Value*>(this->State->Address) + valueIdx;
  }
#endif

protected:
  vtkStriderTypedDeviceArray() = default;
  ~vtkStriderTypedDeviceArray() override = default;

  /// Filters that make an array like this one get one in host memory.
  vtkObjectBase* NewInstanceInternal() const override
  {
    return vtkDataArray::CreateDataArray(this->GetDataType());
  }

  using vtkDataArray::ComputeFiniteScalarRange;
  using vtkDataArray::ComputeFiniteVectorRange;
  using vtkDataArray::ComputeScalarRange;
  using vtkDataArray::ComputeVectorRange;

  ///@{
  /** Ranges are found on the device, with the values that ghost flags would exclude. */
  bool ComputeScalarRange(double* ranges) override
  {
    return this->WriteRanges(ranges, false);
  }
  bool ComputeFiniteScalarRange(double* ranges) override
  {
    return this->WriteRanges(ranges, true);
  }
  bool ComputeVectorRange(double range[2]) override
  {
    return this->WriteLengths(range, false);
  }
  bool ComputeFiniteVectorRange(double range[2]) override
  {
    return this->WriteLengths(range, true);
  }
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 2, 0)
  bool ComputeScalarRange(double* ranges, const unsigned char*, unsigned char) override
  {
    return this->WriteRanges(ranges, false);
  }
  bool ComputeFiniteScalarRange(double* ranges, const unsigned char*, unsigned char) override
  {
    return this->WriteRanges(ranges, true);
  }
  bool ComputeVectorRange(double range[2], const unsigned char*, unsigned char) override
  {
    return this->WriteLengths(range, false);
  }
  bool ComputeFiniteVectorRange(double range[2], const unsigned char*, unsigned char) override
  {
    return this->WriteLengths(range, true);
  }
#endif
  ///@}

  bool AllocateTuples(vtkIdType tuples)
  {
    return this->ReallocateTuples(tuples);
  }
  bool ReallocateTuples(vtkIdType tuples)
  {
    if (tuples > 0)
    {
      ReportReadOnly(this);
    }
    return tuples == 0;
  }

private:
  friend GenericArray;

  /// Copies all values to the host where that has not been done since the last change.
  Value* Fetch() const
  {
    auto* self = const_cast<SelfType*>(this);
    const vtkMTimeType changed = self->GetMTime();
    if (this->HostTime.load() != changed)
    {
      const std::lock_guard<std::mutex> guard(this->Lock);
      if (this->HostTime.load() != changed)
      {
        this->Host.resize(static_cast<std::size_t>(this->State->Tuples * this->State->Components));
        this->CopyToHost(self, this->Host.data());
        this->HostTime.store(changed);
      }
    }
    return this->Host.data();
  }

  bool WriteRanges(double* ranges, bool isFinite)
  {
    std::vector<Strider::ScalarExtremes> extremes;
    if (!this->FindExtremes(this, extremes))
    {
      return false;
    }
    for (int component = 0; component < this->NumberOfComponents; ++component)
    {
      WriteRange(extremes[component], isFinite, ranges + 2 * component);
    }
    return true;
  }
  bool WriteLengths(double* range, bool isFinite)
  {
    std::vector<Strider::ScalarExtremes> extremes;
    if (!this->FindExtremes(this, extremes))
    {
      return false;
    }
    WriteRange(extremes.back(), isFinite, range); // VTK asks for lengths of several components only
    return true;
  }
  static void WriteRange(const Strider::ScalarExtremes& found, bool isFinite, double* range)
  {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    range[0] = found.IsEmpty ? VTK_DOUBLE_MAX : found.Low;
    range[1] = found.IsEmpty ? VTK_DOUBLE_MIN : found.High;
    if (!isFinite && found.HasNegativeInfinity)
    {
      range[0] = -infinity;
      range[1] = found.IsEmpty ? -infinity : range[1];
    }
    if (!isFinite && found.HasPositiveInfinity)
    {
      range[0] = found.IsEmpty && !found.HasNegativeInfinity ? infinity : range[0];
      range[1] = infinity;
    }
  }

  mutable std::mutex Lock;
  mutable std::vector<Value> Host;
  mutable std::atomic<vtkMTimeType> HostTime{ 0 };
};

#endif
