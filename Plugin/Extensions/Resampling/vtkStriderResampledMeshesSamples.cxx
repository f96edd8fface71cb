// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples the meshes of all processes, some layers at a time where processes have more samples than the image.
#include "vtkStriderResampledMeshes.h"

#include "vtkStriderGatherAll.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace
{

/// Cells of all processes in which places are compared.
constexpr double ProbedCells = 10000.0;
/// Processes make at least this many layers of samples at a time, because a sampler searches its cells slab by slab.
constexpr int LeastLayers = 16;

/// Returns how many layers of samples processes make at a time, so that those of all take half as much as the image:
/// they are made, sent and received.
int ChooseLayers(
  const vtkStriderSampleExtent& whole, const std::vector<vtkStriderSampleExtent>& has)
{
  double made = 0.0;
  for (const vtkStriderSampleExtent& one : has)
  {
    made += static_cast<double>(vtkStriderCountSamples(one));
  }
  const int layers = whole[5] - whole[4] + 1;
  const double share =
    0.5 * static_cast<double>(vtkStriderCountSamples(whole)) / std::max(1.0, made);
  return std::max(LeastLayers, static_cast<int>(std::min(1.0, share) * layers));
}

} // namespace

std::vector<vtkStriderResampledMeshes::Sampled> vtkStriderResampledMeshes::MatchSamplers(
  int components, double mostKept)
{
  std::vector<Sampled> meshes;
  std::vector<const std::vector<std::uint64_t>*> sources;
  for (std::size_t index = 0; index < this->Meshes.size(); ++index)
  {
    vtkDataSet* mesh = this->Meshes[index];
    vtkDataArray* colors = this->FindArray(mesh, this->Wanted.Colors);
    // A block whose array has other components has no value to show.
    if (colors && colors->GetNumberOfComponents() == components &&
      this->Measures[index].Size.Cells > 0.0)
    {
      meshes.push_back({ mesh, colors, this->Measures[index].Size.Cells, nullptr });
      sources.push_back(&this->Measures[index].Source);
    }
  }
  // Blocks come and go, so that equal meshes may have other places in the list.
  std::vector<vtkStriderMeshSampler> former = std::exchange(this->Samplers, {});
  this->Samplers.resize(meshes.size());
  for (std::size_t index = 0; index < meshes.size(); ++index)
  {
    const auto known = std::find_if(former.begin(), former.end(),
      [&](const vtkStriderMeshSampler& one) { return one.IsOf(*sources[index]); });
    if (known != former.end())
    {
      this->Samplers[index] = std::move(*known);
      former.erase(known);
    }
    meshes[index].Sampler = &this->Samplers[index];
  }
  former.clear();
  const bool needsWeights = this->Wanted.Association != vtkDataObject::CELL;
  double kept = 0.0;
  for (std::size_t index = 0; index < meshes.size(); ++index)
  {
    meshes[index].Sampler->Begin(meshes[index].Mesh, *sources[index], this->Lattice, needsWeights);
  }
  for (const Sampled& mesh : meshes)
  {
    kept += mesh.Sampler->LimitKept(static_cast<std::size_t>(std::max(0.0, mostKept - kept)));
  }
  return meshes;
}

std::size_t vtkStriderResampledMeshes::GetKeptBytes() const
{
  std::size_t bytes = 0;
  for (const vtkStriderMeshSampler& sampler : this->Samplers)
  {
    bytes += sampler.GetKeptBytes();
  }
  return bytes;
}

vtkStriderSampleTarget vtkStriderResampledMeshes::MakeTarget(
  const Sampled& mesh, const vtkStriderSamples& samples) const
{
  vtkStriderSampleTarget target;
  target.Extent = samples.Extent;
  target.HasValues = samples.HasValues;
  for (vtkDataArray* array : samples.Arrays)
  {
    const std::string name = array->GetName();
    vtkDataArray* source = this->FindArray(mesh.Mesh, name);
    if (source && source->GetNumberOfComponents() == array->GetNumberOfComponents())
    {
      target.Arrays.push_back({ source, array,
        this->Wanted.Association == vtkDataObject::CELL ? vtkStriderSampledArray::OfCell
          : this->AreLabels(source, name)               ? vtkStriderSampledArray::NearestPoint
                                                        : vtkStriderSampledArray::Interpolated });
    }
  }
  return target;
}

bool vtkStriderResampledMeshes::SampleAll(vtkMultiProcessController* controller,
  const std::vector<Sampled>& meshes, const std::vector<vtkStriderSampleExtent>& has,
  const std::vector<vtkStriderSampleExtent>& wanted, vtkStriderSamples& samples,
  const vtkStriderMeshSampler::Progress& progress)
{
  double cells = 0.0;
  this->Range = { std::numeric_limits<double>::infinity(),
    -std::numeric_limits<double>::infinity() };
  for (const Sampled& mesh : meshes)
  {
    double range[2];
    mesh.Colors->GetFiniteRange(range, mesh.Colors->GetNumberOfComponents() > 1 ? -1 : 0);
    this->Range = { std::min(this->Range[0], range[0]), std::max(this->Range[1], range[1]) };
    cells += mesh.Cells;
  }
  const bool isAlone = wanted.size() < 2;
  const vtkStriderSampleExtent whole = this->Lattice.GetExtent();
  const int layers = isAlone ? this->Lattice.Counts[2] : ChooseLayers(whole, has);
  double done = 0.0;
  bool goesOn = true;
  for (int first = 0; first <= whole[5]; first += layers)
  {
    vtkStriderSampleExtent some = whole;
    some[4] = first;
    some[5] = std::min(whole[5], first + layers - 1);
    vtkStriderSamples made = samples;
    if (!isAlone)
    {
      made = vtkStriderSamples::MakeEmpty(
        vtkStriderIntersect(has[controller->GetLocalProcessId()], some), samples.Arrays);
    }
    for (const Sampled& mesh : meshes)
    {
      const double share =
        mesh.Cells / std::max(1.0, cells) * (some[5] - some[4] + 1) / this->Lattice.Counts[2];
      goesOn = goesOn && mesh.Sampler->Sample(this->MakeTarget(mesh, made), [&](double part) {
        return !progress || progress(done + share * part);
      });
      done += share;
    }
    if (!isAlone) // also with a process that was stopped
    {
      vtkStriderExchangeSamples(controller, made, wanted, samples);
    }
  }
  for (const Sampled& mesh : meshes)
  {
    this->IsSearched = this->IsSearched || mesh.Sampler->HasSearched();
    mesh.Sampler->End();
  }
  return goesOn;
}

vtkStriderProbes vtkStriderResampledMeshes::ProbeMeshes(
  vtkMultiProcessController* controller, const std::vector<Sampled>& meshes, double allCells)
{
  vtkStriderProbes probes;
  probes.Components = meshes.empty() ? 1 : meshes.front().Colors->GetNumberOfComponents();
  for (const Sampled& mesh : meshes)
  {
    if (!mesh.Sampler->GetProblem().empty())
    {
      continue;
    }
    const double most = std::ceil(ProbedCells * mesh.Cells / std::max(1.0, allCells));
    vtkStriderProbeMesh(mesh.Mesh, mesh.Colors, this->Wanted.Association == vtkDataObject::CELL,
      mesh.Cells, most, probes);
  }
  const std::vector<double> components =
    vtkStriderGatherStructs(controller, static_cast<double>(probes.Components));
  std::size_t before = 0;
  probes.Components = static_cast<int>(*std::max_element(components.begin(), components.end()));
  probes.Numbers = vtkStriderGatherAll(controller, probes.Numbers, before);
  return probes;
}

void vtkStriderResampledMeshes::TellProblems(
  vtkMultiProcessController* controller, const std::vector<Sampled>& meshes)
{
  std::string own;
  for (const Sampled& mesh : meshes)
  {
    const std::string& problem = mesh.Sampler->GetProblem();
    if (!problem.empty() && own.find(problem) == std::string::npos)
    {
      own += "A mesh is left out: it " + problem + ". ";
    }
  }
  std::size_t before = 0;
  this->Problem = vtkStriderGatherAll(controller, own, before);
}
