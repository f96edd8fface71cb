// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderResampledMeshes.h"

#include "vtkStriderFillOutside.h"
#include "vtkStriderGatherAll.h"
#include "vtkStriderHashMesh.h"
#include "vtkStriderTreeMesh.h"

#include "vtkCellArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkExplicitStructuredGrid.h"
#include "vtkHyperTreeGrid.h"
#include "vtkNew.h"
#include "vtkPointSet.h"
#include "vtkPoints.h"
#include "vtkStructuredGrid.h"
#include "vtkTimerLog.h"
#include "vtkUnstructuredGrid.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace
{

constexpr double BytesPerMegabyte = 1024.0 * 1024.0;
/// Samplers keep cells and weights for further arrays. On all processes together they take at most this many times the
/// memory of the image.
constexpr double KeptShare = 2.0;

/// Returns the type of samples: bytes and words of colors and labels stay what they are, and so do integers of direct
/// colors, whose brightness depends on their type.
int ChooseType(vtkDataArray* array, bool areLabels, bool areDirect)
{
  const int type = array->GetDataType();
  const bool isSmall = type == VTK_UNSIGNED_CHAR || type == VTK_UNSIGNED_SHORT;
  const bool areColors = array->GetNumberOfComponents() > 2;
  if (isSmall && (areLabels || areColors))
  {
    return type;
  }
  const bool isFloat = type == VTK_FLOAT || type == VTK_DOUBLE;
  if (!isFloat && areColors && areDirect)
  {
    return VTK_LONG_LONG;
  }
  return array->GetDataTypeSize() <= 2 || type == VTK_FLOAT ? VTK_FLOAT : VTK_DOUBLE;
}

void AddMesh(vtkDataSet* mesh, vtkStriderFingerprint& state)
{
  if (auto trees = vtkStriderTreeMesh::SafeDownCast(mesh))
  {
    state.Add(trees->GetTrees());
    return;
  }
  auto points = vtkPointSet::SafeDownCast(mesh);
  state.Add(points && points->GetPoints() ? points->GetPoints()->GetData() : nullptr);
  state.Add(mesh->GetCellGhostArray(), mesh->GetPointGhostArray());
  if (auto unstructured = vtkUnstructuredGrid::SafeDownCast(mesh))
  {
    state.Add(unstructured->GetCells());
  }
  else if (auto explicitGrid = vtkExplicitStructuredGrid::SafeDownCast(mesh))
  {
    state.Add(explicitGrid->GetCells());
  }
  else if (auto structured = vtkStructuredGrid::SafeDownCast(mesh))
  {
    int dimensions[3];
    structured->GetDimensions(dimensions);
    state.AddAll(dimensions);
  }
  else
  {
    state.Add(mesh);
  }
}

} // namespace

bool vtkStriderResampledMeshes::Request::operator!=(const Request& other) const
{
  const auto tie = [](const Request& one) {
    return std::tie(one.Association, one.Colors, one.Others, one.Labels, one.AreColorsLabels,
      one.AreColorsDirect, one.Dimensions, one.MostMegabytes, one.GhostLevels);
  };
  return tie(*this) != tie(other);
}

void vtkStriderResampledMeshes::SetMeshes(std::vector<vtkSmartPointer<vtkDataSet>> meshes)
{
  this->Meshes = std::move(meshes);
}

void vtkStriderResampledMeshes::Clear()
{
  *this = {};
}

vtkDataArray* vtkStriderResampledMeshes::FindArray(vtkDataSet* mesh, const std::string& name) const
{
  vtkDataArray* array =
    name.empty() ? nullptr : mesh->GetAttributes(this->Wanted.Association)->GetArray(name.c_str());
  const vtkIdType count = this->Wanted.Association == vtkDataObject::CELL
    ? mesh->GetNumberOfCells()
    : mesh->GetNumberOfPoints();
  return array && array->GetDataType() != VTK_BIT && array->GetNumberOfTuples() >= count ? array
                                                                                         : nullptr;
}

std::vector<std::string> vtkStriderResampledMeshes::ListNames() const
{
  std::vector<std::string> names{ this->Wanted.Colors };
  names.insert(names.end(), this->Wanted.Others.begin(), this->Wanted.Others.end());
  names.push_back(this->Wanted.Labels);
  return names;
}

bool vtkStriderResampledMeshes::AreLabels(vtkDataArray* array, const std::string& name) const
{
  const int type = array->GetDataType();
  return name == this->Wanted.Labels ||
    (this->Wanted.AreColorsLabels && name == this->Wanted.Colors &&
      array->GetNumberOfComponents() == 1 && type != VTK_FLOAT && type != VTK_DOUBLE);
}

vtkStriderFingerprint vtkStriderResampledMeshes::MakeState() const
{
  vtkStriderFingerprint state;
  state.Add(this->Wanted.Association, this->Wanted.MostMegabytes, this->Wanted.GhostLevels,
    this->Wanted.AreColorsDirect);
  state.AddAll(this->Wanted.Dimensions);
  for (vtkDataSet* mesh : this->Meshes)
  {
    AddMesh(mesh, state);
    for (const std::string& name : this->ListNames())
    {
      vtkDataArray* array = this->FindArray(mesh, name);
      state.Add(array, array && this->AreLabels(array, name));
    }
  }
  return state;
}

std::vector<vtkStriderResampledMeshes::Type> vtkStriderResampledMeshes::FindTypes(
  vtkMultiProcessController* controller) const
{
  const std::vector<std::string> names = this->ListNames();
  std::vector<int> own;
  for (const std::string& name : names)
  {
    Type type;
    for (vtkDataSet* mesh : this->Meshes)
    {
      vtkDataArray* array = this->FindArray(mesh, name);
      if (array && type.Components == 0)
      {
        const bool areLabels = this->AreLabels(array, name);
        const bool areDirect = name == this->Wanted.Colors && this->Wanted.AreColorsDirect;
        type = { ChooseType(array, areLabels, areDirect), array->GetNumberOfComponents(),
          areLabels ? 1 : 0 };
      }
    }
    own.insert(own.end(), { type.DataType, type.Components, type.AreLabels });
  }
  std::size_t before = 0;
  const std::vector<int> all = vtkStriderGatherAll(controller, own, before);
  std::vector<Type> types(names.size());
  for (std::size_t index = 0; index < all.size(); index += 3)
  {
    Type& type = types[index / 3 % names.size()];
    type = type.Components == 0 ? Type{ all[index], all[index + 1], all[index + 2] } : type;
  }
  return types;
}

std::vector<vtkSmartPointer<vtkDataArray>> vtkStriderResampledMeshes::MakeArrays(
  const std::vector<Type>& types) const
{
  const std::vector<std::string> names = this->ListNames();
  std::vector<vtkSmartPointer<vtkDataArray>> arrays;
  for (std::size_t index = 0; index < types.size(); ++index)
  {
    const bool isKnown =
      std::find(names.begin(), names.begin() + index, names[index]) != names.begin() + index;
    if (types[index].Components > 0 && !isKnown)
    {
      arrays.push_back(vtk::TakeSmartPointer(vtkDataArray::CreateDataArray(types[index].DataType)));
      arrays.back()->SetName(names[index].c_str());
      arrays.back()->SetNumberOfComponents(types[index].Components);
    }
  }
  return arrays;
}

std::vector<vtkStriderMeshSize> vtkStriderResampledMeshes::MeasureMeshes(
  vtkMultiProcessController* controller)
{
  vtkStriderMeshSize own;
  const std::vector<Measured> former = std::exchange(this->Measures, {});
  for (vtkDataSet* mesh : this->Meshes)
  {
    Measured measured;
    measured.Source = vtkStriderHashMesh(mesh);
    const auto known = std::find_if(former.begin(), former.end(),
      [&measured](const Measured& one) { return one.Source == measured.Source; });
    measured.Size = known != former.end() ? known->Size : vtkStriderMeasureMesh(mesh);
    own.Add(measured.Size);
    this->Measures.push_back(std::move(measured));
  }
  return vtkStriderGatherStructs(controller, own);
}

double vtkStriderResampledMeshes::ChooseLattice(
  const std::vector<vtkStriderMeshSize>& sizes, const std::vector<Type>& types)
{
  vtkStriderMeshSize whole;
  for (const vtkStriderMeshSize& size : sizes)
  {
    whole.Add(size);
  }
  vtkStriderSampleLatticeOptions options;
  const bool hasColors = types.front().Components > 0;
  options.Dimensions = hasColors ? this->Wanted.Dimensions : std::array<int, 3>{ 2, 2, 2 };
  options.MostBytes = this->Wanted.MostMegabytes * BytesPerMegabyte;
  options.BytesPerSample = 1.0;
  for (const Type& type : types)
  {
    options.BytesPerSample +=
      type.Components < 1 ? 0 : type.Components * vtkDataArray::GetDataTypeSize(type.DataType);
  }
  this->Lattice =
    vtkStriderChooseLattice(whole, options, this->Wanted.Association == vtkDataObject::CELL);
  return whole.Cells;
}

void vtkStriderResampledMeshes::FindExtents(const std::vector<vtkStriderMeshSize>& sizes,
  std::vector<vtkStriderSampleExtent>& has, std::vector<vtkStriderSampleExtent>& wanted) const
{
  const auto processes = static_cast<int>(sizes.size());
  const int layers = this->Wanted.GhostLevels + vtkStriderFilledLayers;
  for (int process = 0; process < processes; ++process)
  {
    has.push_back(this->Lattice.FindExtent(sizes[process].Bounds));
    const vtkStriderSampleExtent box = this->FindBox(process, processes);
    wanted.push_back(vtkStriderCountSamples(box) < 1
        ? box
        : vtkStriderIntersect(vtkStriderGrow(box, layers), this->Lattice.GetExtent()));
  }
}

bool vtkStriderResampledMeshes::Update(vtkMultiProcessController* controller,
  const Request& request, const vtkStriderMeshSampler::Progress& progress)
{
  vtkNew<vtkTimerLog> timer;
  timer->StartTimer();
  this->Wanted = request;
  const vtkStriderFingerprint state = this->MakeState();
  struct
  {
    double IsSame; ///< nothing has changed
    double HasImage;
  } now{ this->HasState && state == this->State ? 1.0 : 0.0, this->Image ? 1.0 : 0.0 };
  const auto all = vtkStriderGatherStructs(controller, now);
  if (std::all_of(all.begin(), all.end(), [](const auto& one) { return one.IsSame > 0.0; }))
  {
    return std::any_of(all.begin(), all.end(), [](const auto& one) { return one.HasImage > 0.0; });
  }
  this->State = state;
  this->HasState = true;
  this->IsSearched = false;
  this->Image = nullptr;
  this->Description.clear();
  this->Problem.clear();
  const std::vector<vtkStriderMeshSize> sizes = this->MeasureMeshes(controller);
  const std::vector<Type> types = this->FindTypes(controller);
  const bool hasColors = types.front().Components > 0;
  this->AreColorsLabels = types.front().AreLabels > 0;
  const double cells = this->ChooseLattice(sizes, types);
  if (this->Lattice.IsEmpty())
  {
    this->Samplers.clear();
    return false;
  }
  const auto processes = static_cast<int>(sizes.size());
  std::vector<vtkStriderSampleExtent> has;
  std::vector<vtkStriderSampleExtent> wanted;
  this->FindExtents(sizes, has, wanted);
  const int me = processes > 1 ? controller->GetLocalProcessId() : 0;
  vtkStriderSamples samples = vtkStriderSamples::MakeEmpty(wanted[me], this->MakeArrays(types));
  const auto sharing = std::count_if(
    sizes.begin(), sizes.end(), [](const vtkStriderMeshSize& size) { return size.Cells > 0.0; });
  const std::vector<Sampled> meshes = this->MatchSamplers(
    types.front().Components, KeptShare * BytesPerMegabyte * request.MostMegabytes / sharing);
  // Aborted work is done again by the next update.
  this->HasState = this->SampleAll(controller, meshes, has, wanted, samples, progress);
  this->TellProblems(controller, meshes);
  vtkStriderProbes probes;
  if (hasColors)
  {
    probes = this->ProbeMeshes(controller, meshes, cells);
  }
  this->MakeImage(std::move(samples), this->FindBox(me, processes), probes);
  timer->StopTimer();
  if (hasColors)
  {
    this->Describe(controller, timer->GetElapsedTime() * 1000.0);
  }
  return true;
}
