// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderTransferSamples.h"

#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkIdList.h"
#include "vtkLongLongArray.h"
#include "vtkNew.h"
#include "vtkUnsignedCharArray.h"
#include "vtkUnsignedShortArray.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace
{

using Slab = vtkStriderMeshSampler::Slab;

template <typename Value>
Value Convert(double value)
{
  if constexpr (std::is_integral_v<Value>)
  {
    // As doubles, the limits of the widest type are just beyond them.
    constexpr auto least = std::numeric_limits<Value>::min();
    constexpr auto most = std::numeric_limits<Value>::max();
    const double rounded = std::floor(value + 0.5);
    return !(rounded > static_cast<double>(least)) ? least
      : rounded < static_cast<double>(most)        ? static_cast<Value>(rounded)
                                                   : most;
  }
  else
  {
    return static_cast<Value>(value);
  }
}

/// Copies values of cells, or of points with their weights, to the samples of a slab.
template <typename Source, typename Target>
class SlabTransfer
{
public:
  SlabTransfer(vtkDataSet* mesh, const Slab& slab, const vtkStriderSampledArray& array,
    const Source* source, Target* target)
    : Mesh(mesh)
    , Found(slab)
    , Kind(array.Kind)
    , Components(array.Source->GetNumberOfComponents())
    , From(source)
    , To(target)
  {
  }

  void Write(std::size_t sample, std::size_t place)
  {
    const vtkIdType cell = this->Found.Cells[sample];
    Target* values = this->To + place * this->Components;
    if (this->Kind == vtkStriderSampledArray::OfCell)
    {
      this->Copy(cell, values);
      return;
    }
    if (cell != this->Cell)
    {
      this->Mesh->GetCellPoints(cell, this->Points);
      this->Cell = cell;
    }
    const float* weights = this->Found.Weights.data() + this->Found.FirstWeights[sample];
    const vtkIdType count = this->Points->GetNumberOfIds();
    const vtkIdType* points = this->Points->GetPointer(0);
    if (this->Kind == vtkStriderSampledArray::NearestPoint)
    {
      this->Copy(this->FindNearest(weights, count), values);
      return;
    }
    for (int component = 0; component < this->Components; ++component)
    {
      double sum = 0.0;
      for (vtkIdType point = 0; point < count; ++point)
      {
        if (weights[point] !=
          0.0f) // a value that is not a number is not spread to where it has no weight
        {
          sum += static_cast<double>(weights[point]) *
            static_cast<double>(this->From[points[point] * this->Components + component]);
        }
      }
      values[component] = Convert<Target>(sum);
    }
  }

private:
  /// Returns the point with the largest weight. Of several, whose order depends on the mesh's, that with the largest value.
  vtkIdType FindNearest(const float* weights, vtkIdType count) const
  {
    constexpr float SameWeight = 1e-4f;
    const float largest = *std::max_element(weights, weights + count);
    vtkIdType nearest = -1;
    for (vtkIdType index = 0; index < count; ++index)
    {
      const vtkIdType point = this->Points->GetId(index);
      if (weights[index] >= largest - SameWeight &&
        (nearest < 0 ||
          this->From[point * this->Components] > this->From[nearest * this->Components]))
      {
        nearest = point;
      }
    }
    return nearest;
  }

  void Copy(vtkIdType tuple, Target* values) const
  {
    for (int component = 0; component < this->Components; ++component)
    {
      values[component] =
        Convert<Target>(static_cast<double>(this->From[tuple * this->Components + component]));
    }
  }

  vtkDataSet* Mesh;
  const Slab& Found;
  vtkStriderSampledArray::Kinds Kind;
  int Components;
  const Source* From;
  Target* To;
  vtkIdType Cell = -1;
  vtkNew<vtkIdList> Points;
};

/// Calls visit(sample of the slab, place in the target) for each sample in a cell that is in both and has no values yet.
template <typename Visit>
void ForEachNew(const Slab& slab, const vtkStriderSampleTarget& target, const Visit& visit)
{
  const unsigned char* hasValues = target.HasValues->GetPointer(0);
  const vtkStriderSampleExtent shared = vtkStriderIntersect(slab.Extent, target.Extent);
  for (int z = shared[4]; z <= shared[5]; ++z)
  {
    for (int y = shared[2]; y <= shared[3]; ++y)
    {
      std::size_t sample = vtkStriderFindSample(slab.Extent, shared[0], y, z);
      std::size_t place = vtkStriderFindSample(target.Extent, shared[0], y, z);
      for (int x = shared[0]; x <= shared[1]; ++x, ++sample, ++place)
      {
        if (slab.Cells[sample] >= 0 && !hasValues[place])
        {
          visit(sample, place);
        }
      }
    }
  }
}

template <typename Source, typename Target>
void Transfer(vtkDataSet* mesh, const Slab& slab, const vtkStriderSampleTarget& target,
  const vtkStriderSampledArray& array, const Source* source, Target* values)
{
  SlabTransfer<Source, Target> transfer(mesh, slab, array, source, values);
  ForEachNew(
    slab, target, [&](std::size_t sample, std::size_t place) { transfer.Write(sample, place); });
}

template <typename Source>
void TransferFrom(vtkDataSet* mesh, const Slab& slab, const vtkStriderSampleTarget& target,
  const vtkStriderSampledArray& array, const Source* source)
{
  if (auto floats = vtkFloatArray::FastDownCast(array.Target))
  {
    Transfer(mesh, slab, target, array, source, floats->GetPointer(0));
  }
  else if (auto doubles = vtkDoubleArray::FastDownCast(array.Target))
  {
    Transfer(mesh, slab, target, array, source, doubles->GetPointer(0));
  }
  else if (auto bytes = vtkUnsignedCharArray::FastDownCast(array.Target))
  {
    Transfer(mesh, slab, target, array, source, bytes->GetPointer(0));
  }
  else if (auto words = vtkUnsignedShortArray::FastDownCast(array.Target))
  {
    Transfer(mesh, slab, target, array, source, words->GetPointer(0));
  }
  else if (auto integers = vtkLongLongArray::FastDownCast(array.Target))
  {
    Transfer(mesh, slab, target, array, source, integers->GetPointer(0));
  }
}

} // namespace

void vtkStriderTransferSamples(
  vtkDataSet* mesh, const Slab& slab, const vtkStriderSampleTarget& target)
{
  for (const vtkStriderSampledArray& array : target.Arrays)
  {
    const void* source = array.Source->GetVoidPointer(0);
    switch (array.Source->GetDataType())
    {
      vtkTemplateMacro(TransferFrom(mesh, slab, target, array, static_cast<const VTK_TT*>(source)));
      default: // bits, which have no values of their own address
        break;
    }
  }
  unsigned char* hasValues = target.HasValues->GetPointer(0);
  ForEachNew(slab, target, [&](std::size_t, std::size_t place) { hasValues[place] = 1; });
}
