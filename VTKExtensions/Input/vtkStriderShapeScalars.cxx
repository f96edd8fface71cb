// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderShapeScalars.h"

#include "vtkAOSDataArrayTemplate.h"
#include "vtkArrayDispatch.h"
#include "vtkDataArrayRange.h"
#include "vtkFloatArray.h"
#include "vtkNew.h"
#include "vtkSMPTools.h"
#include "vtkStriderDeviceArray.h"
#include "vtkStriderFindScalars.h"
#include "vtkStriderViewMemory.h"
#include "vtkStriderVolumeMapper.h"

#include <algorithm>
#include <cmath>

namespace
{

using Strider::TaskProgress;

/// Calls `work` with parts of the tuples on all threads, and reports progress between parts. `progress` cannot stop
/// the work.
template <typename Work>
void ForTuples(vtkIdType count, const TaskProgress& progress, const Work& work)
{
  constexpr vtkIdType turn = vtkIdType(1) << 24;
  for (vtkIdType first = 0; first < count; first += turn)
  {
    const vtkIdType last = std::min(first + turn, count);
    vtkSMPTools::For(first, last, work);
    if (progress)
    {
      progress(static_cast<double>(last) / static_cast<double>(count));
    }
  }
}

struct MeasureVectors
{
  template <typename Array>
  void operator()(
    Array* vectors, float* lengths, vtkIdType count, const TaskProgress& progress) const
  {
    const auto tuples = vtk::DataArrayTupleRange(vectors);
    ForTuples(count, progress, [&tuples, lengths](vtkIdType first, vtkIdType last) {
      for (vtkIdType tuple = first; tuple < last; ++tuple)
      {
        double sum = 0.0;
        for (const auto value : tuples[tuple])
        {
          sum += static_cast<double>(value) * static_cast<double>(value);
        }
        lengths[tuple] = static_cast<float>(std::sqrt(sum));
      }
    });
  }
};

vtkSmartPointer<vtkDataArray> Measure(
  vtkDataArray* vectors, vtkIdType count, const TaskProgress& progress)
{
  auto lengths = vtkSmartPointer<vtkFloatArray>::New();
  lengths->SetNumberOfTuples(count);
  float* values = lengths->GetPointer(0);
  const MeasureVectors worker;
  if (!vtkArrayDispatch::Dispatch::Execute(vectors, worker, values, count, progress))
  {
    worker(vectors, values, count, progress);
  }
  return lengths;
}

vtkSmartPointer<vtkDataArray> MakeArray(int type, int components, vtkIdType tuples)
{
  auto array = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(type));
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(tuples);
  return array;
}

/// Copies one component of an array to one of another array of the same type or of floating-point numbers, as many
/// values as the other array has.
struct CopyOneComponent
{
  int From;
  vtkDataArray* Target;
  int To;

  template <typename Array>
  void operator()(Array* source, const TaskProgress& progress) const
  {
    using Value = vtk::GetAPIType<Array>;
    if (!this->TryType<Value>(source, progress) && !this->TryType<float>(source, progress) &&
      !this->TryType<double>(source, progress))
    {
      this->CopyAsDoubles(source);
    }
  }

  /// Copies between arrays of any classes.
  void CopyAsDoubles(vtkDataArray* source) const
  {
    for (vtkIdType tuple = 0; tuple < this->Target->GetNumberOfTuples(); ++tuple)
    {
      this->Target->SetComponent(tuple, this->To, source->GetComponent(tuple, this->From));
    }
  }

private:
  template <typename Value, typename Array>
  bool TryType(Array* source, const TaskProgress& progress) const
  {
    auto* target = vtkAOSDataArrayTemplate<Value>::FastDownCast(this->Target);
    if (!target)
    {
      return false;
    }
    Value* values = target->GetPointer(this->To);
    const int stride = target->GetNumberOfComponents();
    const int component = this->From;
    const auto tuples = vtk::DataArrayTupleRange(source);
    ForTuples(target->GetNumberOfTuples(), progress, [&](vtkIdType first, vtkIdType last) {
      for (vtkIdType tuple = first; tuple < last; ++tuple)
      {
        values[tuple * stride] = static_cast<Value>(tuples[tuple][component]);
      }
    });
    return true;
  }
};

void CopyComponent(
  vtkDataArray* source, int from, vtkDataArray* target, int to, const TaskProgress& progress)
{
  const CopyOneComponent worker{ from, target, to };
  if (!vtkArrayDispatch::Dispatch::Execute(source, worker, progress))
  {
    worker.CopyAsDoubles(source);
  }
}

vtkSmartPointer<vtkDataArray> TakeComponent(
  vtkDataArray* vectors, int component, vtkIdType count, const TaskProgress& progress)
{
  auto array = MakeArray(vectors->GetDataType(), 1, count);
  CopyComponent(vectors, component, array, 0, progress);
  return array;
}

/// Returns whether a float represents every value of a type.
bool FitsFloat(int type)
{
  return type == VTK_FLOAT || vtkDataArray::GetDataTypeSize(type) <= 2;
}

/// Returns the type that holds the values of both types.
int FindCommonType(int first, int second)
{
  return first == second ? first : FitsFloat(first) && FitsFloat(second) ? VTK_FLOAT : VTK_DOUBLE;
}

vtkSmartPointer<vtkDataArray> Join(vtkDataArray* color, vtkDataArray* opacity, int component,
  vtkIdType count, const TaskProgress& progress)
{
  const int type = FindCommonType(color->GetDataType(), opacity->GetDataType());
  auto array = MakeArray(type, 2, count);
  CopyComponent(color, 0, array, 0, progress);
  CopyComponent(opacity, component, array, 1, progress);
  return array;
}

/// Adds the length to each of count colors. `Target` holds it: words for that of bytes, else floats.
struct AddLengths
{
  vtkDataArray* Target;
  double Scale; ///< of the colors

  template <typename Array>
  void operator()(Array* source, vtkIdType count, const TaskProgress& progress) const
  {
    if (auto* words = vtkAOSDataArrayTemplate<unsigned short>::FastDownCast(this->Target))
    {
      this->Write(source, count, progress, words->GetPointer(0), 0.5);
    }
    else if (auto* floats = vtkAOSDataArrayTemplate<float>::FastDownCast(this->Target))
    {
      this->Write(source, count, progress, floats->GetPointer(0), 0.0);
    }
  }

private:
  template <typename Array, typename Value>
  void Write(Array* source, vtkIdType count, const TaskProgress& progress, Value* values,
    double rounding) const
  {
    const auto tuples = vtk::DataArrayTupleRange(source);
    ForTuples(count, progress, [&](vtkIdType first, vtkIdType last) {
      for (vtkIdType tuple = first; tuple < last; ++tuple)
      {
        double squares = 0.0;
        for (int component = 0; component < 3; ++component)
        {
          const auto color = static_cast<double>(tuples[tuple][component]);
          squares += color * color;
          values[4 * tuple + component] = static_cast<Value>(color * this->Scale + rounding);
        }
        values[4 * tuple + 3] = static_cast<Value>(std::sqrt(squares) + rounding);
      }
    });
  }
};

vtkSmartPointer<vtkDataArray> AddLength(
  vtkDataArray* colors, double fullColor, vtkIdType count, const TaskProgress& progress)
{
  const bool areBytes = colors->GetDataType() == VTK_UNSIGNED_CHAR;
  auto array = MakeArray(areBytes ? VTK_UNSIGNED_SHORT : VTK_FLOAT, 4, count);
  const AddLengths worker{ array, (areBytes ? 65535.0 : 1.0) / fullColor };
  if (!vtkArrayDispatch::Dispatch::Execute(colors, worker, count, progress))
  {
    worker(colors, count, progress);
  }
  return array;
}

/// As vtkStriderShapeScalars, for arrays in CUDA memory.
vtkSmartPointer<vtkDataArray> ShapeOnDevice(
  vtkDataArray* scalars, const vtkStriderShape& shape, std::string& problem)
{
  const bool isVector = scalars->GetNumberOfComponents() > 1;
  const bool isLength = isVector && shape.VectorMode == vtkStriderVolumeMapper::MAGNITUDE;
  const bool isChosen = isVector && shape.VectorMode == vtkStriderVolumeMapper::COMPONENT;
  if (!isLength && !isChosen && !shape.Opacity)
  {
    return scalars;
  }
  std::vector<Strider::ComponentSource> sources(1);
  int type = isLength ? VTK_FLOAT : scalars->GetDataType();
  Strider::VolumeView made;
  sources[0].Component = isLength ? Strider::ComponentSource::Length
    : isChosen                    ? shape.Component
                                  : 0;
  bool isViewed = vtkStriderViewArray(scalars, sources[0].Volume);
  if (shape.Opacity)
  {
    const bool isOpacityLength = shape.OpacityComponent < 0;
    type = FindCommonType(type, isOpacityLength ? VTK_FLOAT : shape.Opacity->GetDataType());
    sources.emplace_back();
    sources[1].Component =
      isOpacityLength ? Strider::ComponentSource::Length : shape.OpacityComponent;
    isViewed = vtkStriderViewArray(shape.Opacity, sources[1].Volume) && isViewed;
  }
  made.Dimensions = shape.Dimensions;
  vtkStriderFindScalarType(type, made.Type);
  const Strider::Status status = isViewed && shape.OnDevice
    ? shape.OnDevice->Make(sources, made)
    : STRIDER_FAILURE(Strider::StatusCode::InvalidArgument, "its voxels have no shape");
  const vtkNew<vtkStriderDeviceArray> device;
  problem = status.IsOk() ? device->SetMemory(reinterpret_cast<std::uintptr_t>(made.Voxels), type,
                              made.Components, shape.CountVoxels())
                          : vtkStriderDescribeBadMemory(status);
  device->SetWriterStream(0); // the voxels are complete
  device->SetOwner(made.Owner);
  return problem.empty() ? device->GetArray() : nullptr;
}

} // namespace

vtkSmartPointer<vtkDataArray> vtkStriderShapeScalars(vtkDataArray* scalars,
  const vtkStriderShape& shape, std::string& problem, const TaskProgress& progress)
{
  problem.clear();
  if (vtkStriderIsOnDevice(scalars) && (!shape.Opacity || vtkStriderIsOnDevice(shape.Opacity)))
  {
    return ShapeOnDevice(scalars, shape, problem);
  }
  vtkSmartPointer<vtkDataArray> shaped = scalars;
  if (scalars->GetNumberOfComponents() > 1)
  {
    shaped = shape.VectorMode == vtkStriderVolumeMapper::MAGNITUDE
      ? Measure(scalars, shape.CountVoxels(), progress)
      : shape.VectorMode == vtkStriderVolumeMapper::COMPONENT
      ? TakeComponent(scalars, shape.Component, shape.CountVoxels(), progress)
      : shape.AddsLength ? AddLength(scalars, shape.FullColor, shape.CountVoxels(), progress)
                         : shaped;
  }
  if (shape.Opacity)
  {
    const vtkIdType count = shape.CountVoxels();
    vtkSmartPointer<vtkDataArray> opacity = shape.Opacity;
    if (shape.OpacityComponent < 0)
    {
      opacity = Measure(shape.Opacity, count, progress);
    }
    return Join(shaped, opacity, std::max(0, shape.OpacityComponent), count, progress);
  }
  if (!shaped->HasStandardMemoryLayout())
  {
    auto block = MakeArray(shaped->GetDataType(), shaped->GetNumberOfComponents(), 0);
    block->DeepCopy(shaped);
    shaped = block;
  }
  return shaped;
}
