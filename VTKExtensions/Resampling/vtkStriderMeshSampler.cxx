// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMeshSampler.h"

#include "vtkStriderForEachRow.h"
#include "vtkStriderHashMesh.h"

#include "vtkCell.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkGenericCell.h"
#include "vtkIdList.h"
#include "vtkNew.h"
#include "vtkSmartPointer.h"
#include "vtkUnsignedCharArray.h"
#include "vtkUnsignedShortArray.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>
#include <type_traits>

namespace
{

using Slab = vtkStriderMeshSampler::Slab;

constexpr int MostLayers = 16; ///< of a slab
constexpr vtkIdType CellsOfChunk = 16384;

/// Returns the values of an array as floats or doubles.
vtkSmartPointer<vtkDataArray> MakePlain(vtkDataArray* array)
{
  if (array->HasStandardMemoryLayout() &&
    (array->GetDataType() == VTK_FLOAT || array->GetDataType() == VTK_DOUBLE))
  {
    return array;
  }
  auto plain = vtkSmartPointer<vtkDoubleArray>::New();
  plain->DeepCopy(array);
  return plain;
}

template <typename Value>
Value Convert(double value)
{
  if constexpr (std::is_integral_v<Value>)
  {
    const double most = std::numeric_limits<Value>::max();
    return value > 0.0 ? static_cast<Value>(std::min(value + 0.5, most)) : Value{ 0 };
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

/// Calls visit(sample of the slab, place in the target) for each sample in a cell that has no values yet.
template <typename Visit>
void ForEachNew(const Slab& slab, const vtkStriderSampleTarget& target, const Visit& visit)
{
  const unsigned char* hasValues = target.HasValues->GetPointer(0);
  const vtkStriderSampleExtent& all = target.Extent;
  const auto width = static_cast<std::size_t>(all[1] - all[0] + 1);
  const auto height = static_cast<std::size_t>(all[3] - all[2] + 1);
  std::size_t sample = 0;
  for (int z = slab.Extent[4]; z <= slab.Extent[5]; ++z)
  {
    for (int y = slab.Extent[2]; y <= slab.Extent[3]; ++y)
    {
      std::size_t place =
        ((z - all[4]) * height + (y - all[2])) * width + (slab.Extent[0] - all[0]);
      for (int x = slab.Extent[0]; x <= slab.Extent[1]; ++x, ++sample, ++place)
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
}

/// Writes all arrays of a target for the samples of a slab. The sources are floats or doubles.
void TransferAll(vtkDataSet* mesh, const Slab& slab, const vtkStriderSampleTarget& target)
{
  for (const vtkStriderSampledArray& array : target.Arrays)
  {
    if (auto floats = vtkFloatArray::FastDownCast(array.Source))
    {
      TransferFrom(mesh, slab, target, array, floats->GetPointer(0));
    }
    else if (auto doubles = vtkDoubleArray::FastDownCast(array.Source))
    {
      TransferFrom(mesh, slab, target, array, doubles->GetPointer(0));
    }
  }
  unsigned char* hasValues = target.HasValues->GetPointer(0);
  ForEachNew(slab, target, [&](std::size_t, std::size_t place) { hasValues[place] = 1; });
}

} // namespace

bool vtkStriderMeshSampler::Sample(vtkDataSet* mesh, const vtkStriderSampleLattice& lattice,
  const vtkStriderSampleTarget& target, std::size_t mostKept, const Progress& progress)
{
  vtkStriderSampleTarget plain = target;
  std::vector<vtkSmartPointer<vtkDataArray>> sources;
  bool needsWeights = false;
  for (vtkStriderSampledArray& array : plain.Arrays)
  {
    sources.push_back(MakePlain(array.Source));
    array.Source = sources.back();
    needsWeights = needsWeights || array.Kind != vtkStriderSampledArray::OfCell;
  }
  this->Prepare(mesh, lattice, needsWeights);
  const std::size_t count = vtkStriderCountSamples(this->Extent);
  const auto nodes = static_cast<std::size_t>(std::max(4, std::min(8, mesh->GetMaxCellSize())));
  const std::size_t needed = count *
    (sizeof(std::int32_t) + (needsWeights ? sizeof(std::uint32_t) + nodes * sizeof(float) : 0));
  const bool isKept = this->GetKeptBytes() > 0 || needed <= mostKept;
  const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const int slabs = static_cast<int>(this->Slabs.size());
  const int batch = std::max(threads, slabs / 50);
  bool goesOn = progress ? progress(0.0) : true;
  for (int first = 0; goesOn && first < slabs; first += batch)
  {
    vtkStriderForEachRow(std::min(batch, slabs - first), [&](int index) {
      Slab& slab = this->Slabs[first + index];
      if (!slab.IsFound)
      {
        slab.Find(mesh, lattice, needsWeights);
      }
      TransferAll(mesh, slab, plain);
      if (isKept)
      {
        slab.Candidates = {};
      }
      else
      {
        slab.Clear();
      }
    });
    const double done = static_cast<double>(std::min(slabs, first + batch)) / slabs;
    goesOn = progress ? progress(done) : true;
  }
  // Cells may have more points than the estimate assumes.
  if (this->GetKeptBytes() > mostKept)
  {
    this->Slabs.clear();
    this->Source.clear();
  }
  return goesOn;
}

void vtkStriderMeshSampler::Prepare(
  vtkDataSet* mesh, const vtkStriderSampleLattice& lattice, bool keepsWeights)
{
  std::vector<std::uint64_t> source = vtkStriderHashMesh(mesh);
  this->IsSearched = true;
  if (source == this->Source && lattice == this->Lattice && keepsWeights <= this->HasWeights)
  {
    this->IsSearched = std::any_of(
      this->Slabs.begin(), this->Slabs.end(), [](const Slab& slab) { return !slab.IsFound; });
    return;
  }
  this->Source = std::move(source);
  this->Lattice = lattice;
  this->HasWeights = keepsWeights;
  double bounds[6];
  mesh->GetBounds(bounds);
  this->Extent = lattice.FindExtent(bounds);
  this->Slabs.clear();
  if (vtkStriderCountSamples(this->Extent) < 1 || mesh->GetNumberOfCells() < 1 ||
    mesh->GetNumberOfCells() > std::numeric_limits<std::int32_t>::max())
  {
    return;
  }
  const int layers = this->Extent[5] - this->Extent[4] + 1;
  const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const int thickness = std::min(std::max(1, layers / (4 * threads)), MostLayers);
  for (int first = this->Extent[4]; first <= this->Extent[5]; first += thickness)
  {
    Slab slab;
    slab.Extent = this->Extent;
    slab.Extent[4] = first;
    slab.Extent[5] = std::min(this->Extent[5], first + thickness - 1);
    this->Slabs.push_back(std::move(slab));
  }
  this->ListCandidates(mesh);
}

void vtkStriderMeshSampler::ListCandidates(vtkDataSet* mesh)
{
  const int thickness = this->Slabs.front().Extent[5] - this->Slabs.front().Extent[4] + 1;
  const vtkIdType cells = mesh->GetNumberOfCells();
  std::vector<std::array<std::int32_t, 2>> ranges(cells);
  // VTK builds what these need in their first calls, which may be in one thread only.
  double bounds[6];
  mesh->GetCellBounds(0, bounds);
  vtkNew<vtkGenericCell> cell;
  mesh->GetCell(0, cell);
  vtkNew<vtkIdList> points;
  mesh->GetCellPoints(0, points);
  const auto chunks = static_cast<int>((cells + CellsOfChunk - 1) / CellsOfChunk);
  vtkStriderForEachRow(chunks, [&](int chunk) {
    const vtkIdType end = std::min(cells, (chunk + 1) * CellsOfChunk);
    for (vtkIdType index = chunk * CellsOfChunk; index < end; ++index)
    {
      double around[6];
      mesh->GetCellBounds(index, around);
      const vtkStriderSampleExtent samples =
        vtkStriderIntersect(this->Lattice.FindExtent(around), this->Extent);
      ranges[index] = { 0, -1 };
      if (vtkStriderCountSamples(samples) > 0)
      {
        ranges[index] = { (samples[4] - this->Extent[4]) / thickness,
          (samples[5] - this->Extent[4]) / thickness };
      }
    }
  });
  std::vector<std::size_t> counts(this->Slabs.size());
  for (const auto& range : ranges)
  {
    for (int slab = range[0]; slab <= range[1]; ++slab)
    {
      ++counts[slab];
    }
  }
  for (std::size_t slab = 0; slab < counts.size(); ++slab)
  {
    this->Slabs[slab].Candidates.reserve(counts[slab]);
  }
  for (vtkIdType index = 0; index < cells; ++index)
  {
    for (int slab = ranges[index][0]; slab <= ranges[index][1]; ++slab)
    {
      this->Slabs[slab].Candidates.push_back(index);
    }
  }
}

std::size_t vtkStriderMeshSampler::GetKeptBytes() const
{
  std::size_t bytes = 0;
  for (const Slab& slab : this->Slabs)
  {
    bytes += slab.Cells.size() * sizeof(std::int32_t) +
      slab.FirstWeights.size() * sizeof(std::uint32_t) + slab.Weights.size() * sizeof(float);
  }
  return bytes;
}
