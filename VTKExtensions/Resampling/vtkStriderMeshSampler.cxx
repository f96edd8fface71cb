// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMeshSampler.h"

#include "vtkStriderForEachRow.h"
#include "vtkStriderShownCells.h"
#include "vtkStriderTransferSamples.h"
#include "vtkStriderTreeMesh.h"

#include "vtkCellArray.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkSmartPointer.h"
#include "vtkUnstructuredGrid.h"

#include <algorithm>
#include <limits>
#include <thread>
#include <utility>

namespace
{

constexpr int MostLayers = 16;                                            ///< of a slab
constexpr vtkIdType MostCells = std::numeric_limits<std::int32_t>::max(); ///< Slab::Cells
constexpr double MostWeights = std::numeric_limits<std::uint32_t>::max(); ///< FirstWeights

int CountThreads()
{
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

/// Returns the array, or a copy of it whose values are in one block of memory.
vtkSmartPointer<vtkDataArray> MakeContiguous(vtkDataArray* array)
{
  if (array->HasStandardMemoryLayout())
  {
    return array;
  }
  auto copy = vtk::TakeSmartPointer(vtkDataArray::CreateDataArray(array->GetDataType()));
  copy->DeepCopy(array);
  return copy;
}

/// Returns the mean number of points of a cell.
double CountNodes(vtkDataSet* mesh)
{
  auto unstructured = vtkUnstructuredGrid::SafeDownCast(mesh);
  vtkCellArray* cells = unstructured ? unstructured->GetCells() : nullptr;
  return cells && cells->GetNumberOfCells() > 0
    ? static_cast<double>(cells->GetNumberOfConnectivityIds()) / cells->GetNumberOfCells()
    : 8.0;
}

void Unite(vtkStriderSampleExtent& one, const vtkStriderSampleExtent& other)
{
  const bool isFirst = vtkStriderCountSamples(one) < 1;
  for (int axis = 0; axis < 3 && vtkStriderCountSamples(other) > 0; ++axis)
  {
    one[2 * axis] = isFirst ? other[2 * axis] : std::min(one[2 * axis], other[2 * axis]);
    one[2 * axis + 1] =
      isFirst ? other[2 * axis + 1] : std::max(one[2 * axis + 1], other[2 * axis + 1]);
  }
}

} // namespace

void vtkStriderMeshSampler::Begin(vtkDataSet* mesh, const std::vector<std::uint64_t>& source,
  const vtkStriderSampleLattice& lattice, bool needsWeights)
{
  this->Mesh = mesh;
  this->IsSearched = false;
  if (this->IsOf(source) && lattice == this->Lattice && needsWeights <= this->HasWeights)
  {
    return;
  }
  this->IsSearched = true;
  this->Source = source;
  this->Lattice = lattice;
  this->HasWeights = needsWeights;
  this->Extent = { 0, -1, 0, -1, 0, -1 };
  this->Slabs.clear();
  this->Problem.clear();
  auto trees = vtkStriderTreeMesh::SafeDownCast(mesh);
  const vtkIdType cells = trees ? trees->GetTrees()->GetNumberOfCells() : mesh->GetNumberOfCells();
  if (cells > MostCells)
  {
    this->Problem = "has " + std::to_string(cells) + " cells, and a mesh of at most " +
      std::to_string(MostCells) + " can be resampled";
  }
  else
  {
    this->MakeSlabs();
  }
}

std::size_t vtkStriderMeshSampler::LimitKept(std::size_t most)
{
  this->MostKept = most;
  const double perSample = sizeof(std::int32_t) +
    (this->HasWeights ? sizeof(std::uint32_t) + CountNodes(this->Mesh) * sizeof(float) : 0.0);
  const bool isKnown = !this->Slabs.empty() &&
    std::all_of(
      this->Slabs.begin(), this->Slabs.end(), [](const Slab& slab) { return slab.IsFound; });
  const double needed = isKnown
    ? static_cast<double>(this->GetKeptBytes())
    : static_cast<double>(vtkStriderCountSamples(this->Extent)) * perSample;
  this->IsKept = needed <= static_cast<double>(most);
  return this->IsKept ? static_cast<std::size_t>(needed) : 0;
}

bool vtkStriderMeshSampler::Sample(const vtkStriderSampleTarget& target, const Progress& progress)
{
  vtkStriderSampleTarget contiguous = target;
  std::vector<vtkSmartPointer<vtkDataArray>> sources;
  for (vtkStriderSampledArray& array : contiguous.Arrays)
  {
    sources.push_back(MakeContiguous(array.Source));
    array.Source = sources.back();
  }
  std::vector<Slab*> slabs;
  for (Slab& slab : this->Slabs)
  {
    if (slab.Extent[4] <= target.Extent[5] && slab.Extent[5] >= target.Extent[4])
    {
      slabs.push_back(&slab);
      this->IsSearched = this->IsSearched || !slab.IsFound;
    }
  }
  const int count = static_cast<int>(slabs.size());
  const int batch = std::max(CountThreads(), count / 50);
  bool goesOn = progress ? progress(0.0) : true;
  for (int first = 0; goesOn && first < count; first += batch)
  {
    vtkStriderForEachRow(std::min(batch, count - first), [&](int index) {
      Slab& slab = *slabs[first + index];
      if (!slab.IsFound)
      {
        slab.Find(this->Mesh, this->Lattice, this->HasWeights);
      }
      vtkStriderTransferSamples(this->Mesh, slab, contiguous);
      if (this->IsKept)
      {
        vtkStriderGiveBack(slab.Candidates);
      }
      else if (slab.Extent[5] <= target.Extent[5])
      {
        slab.Clear();
      }
    });
    const double done = static_cast<double>(std::min(count, first + batch)) / count;
    goesOn = progress ? progress(done) : true;
  }
  return goesOn;
}

void vtkStriderMeshSampler::End()
{
  this->Mesh = nullptr;
  // Cells may have more points than the estimate assumes.
  if (!this->IsKept || this->GetKeptBytes() > this->MostKept)
  {
    this->Slabs.clear();
    this->Source.clear();
  }
}

void vtkStriderMeshSampler::MakeSlabs()
{
  const vtkStriderShownCells shown(this->Mesh);
  std::vector<LayerRange> layers(this->Mesh->GetNumberOfCells(), LayerRange{ 0, -1 });
  std::vector<vtkStriderSampleExtent> around(
    shown.CountChunks(), vtkStriderSampleExtent{ 0, -1, 0, -1, 0, -1 });
  vtkStriderForEachRow(static_cast<int>(around.size()), [&](int chunk) {
    shown.ForEachOfChunk(chunk, [&](vtkIdType cell, const double* bounds) {
      const vtkStriderSampleExtent samples = this->Lattice.FindExtent(bounds);
      if (vtkStriderCountSamples(samples) > 0)
      {
        Unite(around[chunk], samples);
      }
      if (vtkStriderCountSamples(samples) > 0 && !layers.empty()) // leaves of trees have no list
      {
        layers[cell] = { samples[4], samples[5] };
      }
    });
  });
  for (const vtkStriderSampleExtent& one : around)
  {
    Unite(this->Extent, one);
  }
  if (vtkStriderCountSamples(this->Extent) < 1)
  {
    return;
  }
  const int count = this->Extent[5] - this->Extent[4] + 1;
  const double weights = static_cast<double>(vtkStriderCountSamples(this->Extent)) / count *
    std::max(8, this->Mesh->GetMaxCellSize());
  if (this->HasWeights && weights > MostWeights)
  {
    this->Problem = "has cells of " + std::to_string(this->Mesh->GetMaxCellSize()) +
      " points, for which the image has too many voxels along x and y";
    this->Extent = { 0, -1, 0, -1, 0, -1 };
    return;
  }
  const int thickness = std::min({ std::max(1, count / (4 * CountThreads())), MostLayers,
    static_cast<int>(std::min<double>(MostLayers, MostWeights / weights)) });
  for (int first = this->Extent[4]; first <= this->Extent[5]; first += thickness)
  {
    Slab slab;
    slab.Extent = this->Extent;
    slab.Extent[4] = first;
    slab.Extent[5] = std::min(this->Extent[5], first + thickness - 1);
    this->Slabs.push_back(std::move(slab));
  }
  this->ListCandidates(layers, thickness);
}

void vtkStriderMeshSampler::ListCandidates(const std::vector<LayerRange>& layers, int thickness)
{
  const auto forEachSlab = [&](const LayerRange& range, const auto& visit) {
    for (int layer = range[0]; layer <= range[1];)
    {
      const int slab = (layer - this->Extent[4]) / thickness;
      visit(slab);
      layer = this->Slabs[slab].Extent[5] + 1;
    }
  };
  std::vector<std::size_t> counts(this->Slabs.size());
  for (const LayerRange& range : layers)
  {
    forEachSlab(range, [&counts](int slab) { ++counts[slab]; });
  }
  for (std::size_t slab = 0; slab < counts.size(); ++slab)
  {
    this->Slabs[slab].Candidates.reserve(counts[slab]);
  }
  for (std::size_t cell = 0; cell < layers.size(); ++cell)
  {
    forEachSlab(layers[cell],
      [&](int slab) { this->Slabs[slab].Candidates.push_back(static_cast<std::int32_t>(cell)); });
  }
}

std::size_t vtkStriderMeshSampler::GetKeptBytes() const
{
  std::size_t bytes = 0;
  for (const Slab& slab : this->Slabs)
  {
    bytes += (slab.Cells.capacity() + slab.Candidates.capacity()) * sizeof(std::int32_t) +
      slab.FirstWeights.capacity() * sizeof(std::uint32_t) +
      slab.Weights.capacity() * sizeof(float);
  }
  return bytes;
}
