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
#include <utility>
#include <vector>

// VTK 9.7 renamed the number of values that an array has memory for.
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 7, 0)
#define STRIDER_ARRAY_CAPACITY Capacity
#else
#define STRIDER_ARRAY_CAPACITY Size
#endif

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
  /// Copies all values to the host, and reports that a program reads them there, or why it cannot. Returns false where
  /// they are 0 because the copy failed.
  bool CopyToHost(vtkDataArray* array, void* values) const;
  /// Reports that the array cannot be changed, once for the present values.
  void ReportReadOnly(vtkDataArray* array) const;

  std::shared_ptr<vtkStriderDeviceState> State;

private:
  /// Returns true for the first call since the values changed.
  bool IsFirst(std::atomic<vtkMTimeType>& reported, vtkDataArray* array) const
  {
    const vtkMTimeType time = array->GetMTime();
    return reported.exchange(time) != time;
  }

  Strider::DeviceRanges Ranges;
  mutable std::atomic<vtkMTimeType> RefusalTime{ 0 };
  mutable std::atomic<vtkMTimeType> FailureTime{ 0 };
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
    this->GenericArray::SetNumberOfComponents(state->Components);
    this->State = state;
    const vtkIdType values = state->Tuples * state->Components;
    this->STRIDER_ARRAY_CAPACITY = values;
    this->MaxId = values - 1;
  }

  vtkMTimeType GetMTime() override
  {
    return std::max(
      this->GenericArray::GetMTime(), this->State ? this->State->Changed.GetMTime() : 0);
  }

  void* GetVoidPointer(vtkIdType valueIdx) override { return this->Fetch() + valueIdx; }
  void* WriteVoidPointer(vtkIdType, vtkIdType) override
  {
    this->Refuse();
    return nullptr;
  }
  unsigned long GetActualMemorySize() const override
  {
    return static_cast<unsigned long>(this->Host.size() * sizeof(Value) / 1024 + 1);
  }

  ///@{
  /** Concept of vtkGenericDataArray. */
  Value GetValue(vtkIdType valueIdx) const { return this->Fetch()[valueIdx]; }
  void SetValue(vtkIdType, Value) { this->Refuse(); }
  void GetTypedTuple(vtkIdType tupleIdx, Value* tuple) const
  {
    std::copy_n(
      this->Fetch() + tupleIdx * this->NumberOfComponents, this->NumberOfComponents, tuple);
  }
  void SetTypedTuple(vtkIdType, const Value*) { this->Refuse(); }
  Value GetTypedComponent(vtkIdType tupleIdx, int component) const
  {
    return this->Fetch()[tupleIdx * this->NumberOfComponents + component];
  }
  void SetTypedComponent(vtkIdType, int, Value) { this->Refuse(); }
  ///@}

  ///@{
  /**
   * Report that the array cannot be changed, and change nothing. vtkGenericDataArray would throw std::bad_alloc, shrink
   * the array without a word, or report each value.
   */
  vtkTypeBool Allocate(vtkIdType, vtkIdType = 1000) override { return this->Refuse(); }
  vtkTypeBool Resize(vtkIdType tuples) override
  {
    return tuples == this->State->Tuples || this->Refuse();
  }
  void SetNumberOfTuples(vtkIdType tuples) override { (void)this->Resize(tuples); }
  bool SetNumberOfValues(vtkIdType values) override
  {
    return values == this->CountValues() || this->Refuse();
  }
  void SetNumberOfComponents(int components) override
  {
    if (!this->State) // called by constructors
    {
      this->GenericArray::SetNumberOfComponents(components);
    }
    else if (components != this->NumberOfComponents)
    {
      this->Refuse();
    }
  }
  void Initialize() override { this->Refuse(); }
  void DeepCopy(vtkAbstractArray*) override { this->Refuse(); }
  void DeepCopy(vtkDataArray*) override { this->Refuse(); }
  void ShallowCopy(vtkDataArray*) override { this->Refuse(); }
  void Fill(double) override { this->Refuse(); }
  void FillComponent(int, double) override { this->Refuse(); }
  void FillTypedComponent(int, Value) override { this->Refuse(); }
  void FillValue(Value) override { this->Refuse(); }
  /// Whether it was copied, from VTK 9.6 on; nothing before.
  using CopyOutcome = decltype(std::declval<vtkDataArray&>().CopyComponent(
    0, static_cast<vtkDataArray*>(nullptr), 0));
  CopyOutcome CopyComponent(int, vtkDataArray*, int) override
  {
    return static_cast<CopyOutcome>(this->Refuse());
  }
  void RemoveTuple(vtkIdType) override { this->Refuse(); }
  void RemoveFirstTuple() override { this->Refuse(); }
  void RemoveLastTuple() override { this->Refuse(); }
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

  ///@{
  /** Concept of vtkGenericDataArray. */
  bool AllocateTuples(vtkIdType)
  {
    return this->Refuse();
  }
  bool ReallocateTuples(vtkIdType)
  {
    return this->Refuse();
  }
  ///@}

private:
  friend GenericArray;

  vtkIdType CountValues() const
  {
    return this->State->Tuples * this->State->Components;
  }

  /// Reports that the array cannot be changed. Returns false.
  bool Refuse()
  {
    this->ReportReadOnly(this);
    this->MaxId = this->CountValues() - 1; // functions that insert a value count it first
    return false;
  }

  /// Copies all values to the host where that has not been done since the last change. A copy that failed is tried
  /// again by the next call.
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
        if (this->CopyToHost(self, this->Host.data()))
        {
          this->HostTime.store(changed);
        }
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
