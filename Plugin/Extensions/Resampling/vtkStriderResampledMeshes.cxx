// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderResampledMeshes.h"

#include "vtkStriderFillOutside.h"
#include "vtkStriderGatherAll.h"

#include "vtkCellArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkExplicitStructuredGrid.h"
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

/// Returns the type of samples: bytes and words of colors and labels stay what they are.
int ChooseType(vtkDataArray* array, bool areLabels)
{
  const int type = array->GetDataType();
  const bool isSmall = type == VTK_UNSIGNED_CHAR || type == VTK_UNSIGNED_SHORT;
  if (isSmall && (areLabels || array->GetNumberOfComponents() > 2))
  {
    return type;
  }
  return array->GetDataTypeSize() <= 2 || type == VTK_FLOAT ? VTK_FLOAT : VTK_DOUBLE;
}

void AddMesh(vtkDataSet* mesh, vtkStriderFingerprint& state)
{
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

bool IsAlone(vtkMultiProcessController* controller)
{
  return !controller || controller->GetNumberOfProcesses() < 2;
}

} // namespace

bool vtkStriderResampledMeshes::Request::operator!=(const Request& other) const
{
  const auto tie = [](const Request& one) {
    return std::tie(one.Association, one.Colors, one.Others, one.Labels, one.Dimensions,
      one.MostMegabytes, one.GhostLevels);
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

vtkStriderFingerprint vtkStriderResampledMeshes::MakeState() const
{
  vtkStriderFingerprint state;
  state.Add(this->Wanted.Association, this->Wanted.MostMegabytes, this->Wanted.GhostLevels);
  state.AddAll(this->Wanted.Dimensions);
  for (vtkDataSet* mesh : this->Meshes)
  {
    AddMesh(mesh, state);
    for (const std::string& name : this->ListNames())
    {
      state.Add(this->FindArray(mesh, name));
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
        type = { ChooseType(array, name == this->Wanted.Labels), array->GetNumberOfComponents() };
      }
    }
    own.insert(own.end(), { type.DataType, type.Components });
  }
  std::size_t before = 0;
  const std::vector<int> all = vtkStriderGatherAll(controller, own, before);
  std::vector<Type> types(names.size());
  for (std::size_t index = 0; index < all.size(); index += 2)
  {
    Type& type = types[index / 2 % names.size()];
    type = type.Components == 0 ? Type{ all[index], all[index + 1] } : type;
  }
  return types;
}

vtkStriderSamples vtkStriderResampledMeshes::MakeSamples(
  const std::vector<Type>& types, bool isAlone) const
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
  vtkStriderSampleExtent extent = this->Lattice.GetExtent();
  if (!isAlone)
  {
    vtkStriderMeshSize own;
    for (vtkDataSet* mesh : this->Meshes)
    {
      own.Add(vtkStriderMeasureMesh(mesh));
    }
    extent = this->Lattice.FindExtent(own.Bounds);
  }
  return vtkStriderSamples::MakeEmpty(extent, arrays);
}

bool vtkStriderResampledMeshes::SampleAll(
  vtkStriderSamples& samples, const vtkStriderMeshSampler::Progress& progress)
{
  double all = 0.0;
  for (vtkDataSet* mesh : this->Meshes)
  {
    all += static_cast<double>(mesh->GetNumberOfCells());
  }
  this->Samplers.resize(this->Meshes.size());
  this->Error = {};
  this->Range = { std::numeric_limits<double>::infinity(),
    -std::numeric_limits<double>::infinity() };
  const bool areCells = this->Wanted.Association == vtkDataObject::CELL;
  const auto budget = static_cast<std::size_t>(this->Wanted.MostMegabytes * BytesPerMegabyte);
  std::size_t kept = 0;
  double done = 0.0;
  bool goesOn = true;
  for (std::size_t index = 0; index < this->Meshes.size() && goesOn; ++index)
  {
    vtkDataSet* mesh = this->Meshes[index];
    vtkDataArray* colors = this->FindArray(mesh, this->Wanted.Colors);
    const double share = mesh->GetNumberOfCells() / all;
    // A block whose array has other components has no value to show.
    const bool isShown = colors && !samples.Arrays.empty() &&
      colors->GetNumberOfComponents() == samples.Arrays.front()->GetNumberOfComponents();
    if (!isShown || mesh->GetNumberOfCells() < 1)
    {
      continue;
    }
    vtkStriderSampleTarget target;
    target.Extent = samples.Extent;
    target.HasValues = samples.HasValues;
    for (vtkDataArray* array : samples.Arrays)
    {
      vtkDataArray* source = this->FindArray(mesh, array->GetName());
      if (source && source->GetNumberOfComponents() == array->GetNumberOfComponents())
      {
        const bool areLabels = array->GetName() == this->Wanted.Labels;
        target.Arrays.push_back({ source, array,
          areCells      ? vtkStriderSampledArray::OfCell
            : areLabels ? vtkStriderSampledArray::NearestPoint
                        : vtkStriderSampledArray::Interpolated });
      }
    }
    goesOn = this->Samplers[index].Sample(mesh, this->Lattice, target,
      2 * budget > kept ? 2 * budget - kept : 0,
      [&](double part) { return !progress || progress(done + share * part); });
    kept += this->Samplers[index].GetKeptBytes();
    done += share;
    this->IsSearched = this->IsSearched || this->Samplers[index].HasSearched();
    if (!samples.Arrays.empty())
    {
      const vtkStriderResamplingError error = vtkStriderMeasureResampling(
        mesh, colors, this->Lattice, samples.Extent, samples.HasValues, samples.Arrays.front());
      this->Error.Sum += error.Sum;
      this->Error.Count += error.Count;
      this->Error.Missed += error.Missed;
    }
    double range[2];
    colors->GetFiniteRange(range, colors->GetNumberOfComponents() > 1 ? -1 : 0);
    this->Range = { std::min(this->Range[0], range[0]), std::max(this->Range[1], range[1]) };
  }
  return goesOn;
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
  vtkStriderMeshSize own;
  for (vtkDataSet* mesh : this->Meshes)
  {
    own.Add(vtkStriderMeasureMesh(mesh));
  }
  vtkStriderMeshSize whole;
  for (const vtkStriderMeshSize& size : vtkStriderGatherStructs(controller, own))
  {
    whole.Add(size);
  }
  const std::vector<Type> types = this->FindTypes(controller);
  const bool hasColors = types.front().Components > 0;
  vtkStriderSampleLatticeOptions options;
  options.Dimensions = hasColors ? request.Dimensions : std::array<int, 3>{ 2, 2, 2 };
  options.MostBytes = request.MostMegabytes * BytesPerMegabyte;
  options.BytesPerSample = 1.0;
  for (const Type& type : types)
  {
    options.BytesPerSample +=
      type.Components < 1 ? 0 : type.Components * vtkDataArray::GetDataTypeSize(type.DataType);
  }
  this->Lattice =
    vtkStriderChooseLattice(whole, options, request.Association == vtkDataObject::CELL);
  if (this->Lattice.IsEmpty())
  {
    this->Samplers.clear();
    return false;
  }
  const bool isAlone = IsAlone(controller);
  vtkStriderSamples samples = this->MakeSamples(types, isAlone);
  this->HasState =
    this->SampleAll(samples, progress); // aborted work is done again by the next update
  vtkStriderSampleExtent box = this->Lattice.GetExtent();
  if (!isAlone)
  {
    const int processes = controller->GetNumberOfProcesses();
    std::vector<vtkStriderSampleExtent> wanted;
    for (int process = 0; process < processes; ++process)
    {
      const vtkStriderSampleExtent one = this->FindBox(process, processes);
      wanted.push_back(vtkStriderCountSamples(one) < 1
          ? one
          : vtkStriderIntersect(vtkStriderGrow(one, request.GhostLevels + vtkStriderFilledLayers),
              this->Lattice.GetExtent()));
    }
    samples = vtkStriderExchangeSamples(controller, samples, wanted);
    box = this->FindBox(controller->GetLocalProcessId(), processes);
  }
  this->MakeImage(std::move(samples), box);
  timer->StopTimer();
  if (hasColors)
  {
    this->Describe(controller, timer->GetElapsedTime() * 1000.0);
  }
  return true;
}
