// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderHashMesh.h"

#include "vtkStriderForEachRow.h"
#include "vtkStriderTreeMesh.h"

#include "vtkCellArray.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkExplicitStructuredGrid.h"
#include "vtkHyperTreeGrid.h"
#include "vtkIdTypeArray.h"
#include "vtkPointSet.h"
#include "vtkPoints.h"
#include "vtkStructuredGrid.h"
#include "vtkUnsignedCharArray.h"
#include "vtkUnstructuredGrid.h"
#include "vtkVersionMacros.h"

#include <algorithm>
#include <cstring>

namespace
{

constexpr std::size_t ChunkBytes = std::size_t{ 1 } << 20;

std::uint64_t Mix(std::uint64_t hash, std::uint64_t word)
{
  hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
  return hash ^ (hash >> 29);
}

std::uint64_t HashBytes(const char* bytes, std::size_t count)
{
  std::uint64_t hash = count;
  std::size_t place = 0;
  for (; place + sizeof hash <= count; place += sizeof hash)
  {
    std::uint64_t word;
    std::memcpy(&word, bytes + place, sizeof word);
    hash = Mix(hash, word);
  }
  for (; place < count; ++place)
  {
    hash = Mix(hash, static_cast<unsigned char>(bytes[place]));
  }
  return hash;
}

/// Returns one number for the values of an array.
std::uint64_t HashArray(vtkDataArray* array)
{
  if (!array)
  {
    return 0;
  }
  if (!array->HasStandardMemoryLayout())
  {
    return Mix(reinterpret_cast<std::uintptr_t>(array), array->GetMTime()); // told apart by address
  }
  const auto* bytes = static_cast<const char*>(array->GetVoidPointer(0));
  const std::size_t count =
    static_cast<std::size_t>(array->GetNumberOfValues()) * array->GetDataTypeSize();
  std::vector<std::uint64_t> hashes((count + ChunkBytes - 1) / ChunkBytes);
  vtkStriderForEachRow(static_cast<int>(hashes.size()), [&](int chunk) {
    const std::size_t first = chunk * ChunkBytes;
    hashes[chunk] = HashBytes(bytes + first, std::min(ChunkBytes, count - first));
  });
  std::uint64_t hash = Mix(array->GetDataType(), array->GetNumberOfComponents());
  for (const std::uint64_t part : hashes)
  {
    hash = Mix(hash, part);
  }
  return hash;
}

void AddCells(vtkCellArray* cells, std::vector<std::uint64_t>& numbers)
{
  if (cells)
  {
    numbers.push_back(HashArray(cells->GetOffsetsArray()));
    numbers.push_back(HashArray(cells->GetConnectivityArray()));
  }
}

} // namespace

std::vector<std::uint64_t> vtkStriderHashMesh(vtkDataSet* mesh)
{
  std::vector<std::uint64_t> numbers{ static_cast<std::uint64_t>(mesh->GetDataObjectType()),
    static_cast<std::uint64_t>(mesh->GetNumberOfPoints()),
    static_cast<std::uint64_t>(mesh->GetNumberOfCells()), HashArray(mesh->GetCellGhostArray()),
    HashArray(mesh->GetPointGhostArray()) };
  if (auto trees = vtkStriderTreeMesh::SafeDownCast(mesh)) // compared by address
  {
    numbers.push_back(reinterpret_cast<std::uintptr_t>(trees->GetTrees()));
    numbers.push_back(trees->GetTrees()->GetMTime());
    return numbers;
  }
  auto points = vtkPointSet::SafeDownCast(mesh);
  numbers.push_back(
    points && points->GetPoints() ? HashArray(points->GetPoints()->GetData()) : std::uint64_t{ 0 });
  if (auto unstructured = vtkUnstructuredGrid::SafeDownCast(mesh))
  {
    AddCells(unstructured->GetCells(), numbers);
    numbers.push_back(HashArray(unstructured->GetCellTypesArray()));
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 4, 0)
    AddCells(unstructured->GetPolyhedronFaces(), numbers);
#else
    numbers.push_back(HashArray(unstructured->GetFaces()));
#endif
  }
  else if (auto structured = vtkStructuredGrid::SafeDownCast(mesh))
  {
    int dimensions[3];
    structured->GetDimensions(dimensions);
    numbers.insert(numbers.end(), dimensions, dimensions + 3);
  }
  else if (auto explicitGrid = vtkExplicitStructuredGrid::SafeDownCast(mesh))
  {
    AddCells(explicitGrid->GetCells(), numbers);
  }
  else // compared by address
  {
    numbers.push_back(reinterpret_cast<std::uintptr_t>(mesh));
    numbers.push_back(mesh->GetMTime());
  }
  return numbers;
}
