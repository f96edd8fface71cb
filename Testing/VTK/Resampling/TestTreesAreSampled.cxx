// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hyper tree grids are sampled leaf by leaf, without a mesh of them in memory.
#include "SampledMeshes.h"
#include "SampledTrees.h"

#include "vtkStriderHashMesh.h"
#include "vtkStriderResamplingError.h"
#include "vtkStriderTreeMesh.h"

#include "vtkBitArray.h"
#include "vtkCellData.h"
#include "vtkNew.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace StriderTesting;

namespace
{

constexpr std::size_t KeepsAll = std::numeric_limits<std::size_t>::max();

/// Has kinks nowhere, but is not linear.
double Wave(const double* p)
{
  return std::sin(1.3 * p[0]) + std::cos(1.1 * p[1] + 0.4) * std::sin(0.9 * p[2] + 0.2);
}

/// Trees from the origin to 4, 3 and 2 (or to 0, if flat), which are finer where x is larger.
vtkSmartPointer<vtkHyperTreeGrid> MakeTrees(int levels, bool isFlat = false)
{
  return StriderTesting::MakeTrees({ 4, 3, isFlat ? 0 : 2 }, levels, Wave,
    [](const double* center) { return center[0] > 1.0 ? 1 : 2; });
}

double FindRootMeanSquare(const SampledMesh& found)
{
  double sum = 0.0;
  vtkIdType count = 0;
  found.ForEachSample([&](const double* position, vtkIdType place) {
    sum += std::pow(found.Values->GetValue(place) - Wave(position), 2.0);
    ++count;
  });
  return std::sqrt(sum / count);
}

} // namespace

TEST(TestTreesAreSampled, LeavesHaveTheirValues)
{
  std::vector<double> errors;
  for (const int levels : { 1, 2, 3, 4 })
  {
    const auto mesh = MakeTreeMesh(MakeTrees(levels));
    const SampledMesh found = SampleMesh(mesh, "waves", true, { 61, 45, 31 });
    EXPECT_EQ(found.CountMissing(), 0);
    errors.push_back(FindRootMeanSquare(found));
  }
  // Two levels halve all leaves, and with them the error of one value a leaf.
  EXPECT_LT(errors[2], 0.6 * errors[0]);
  EXPECT_LT(errors[3], 0.6 * errors[1]);
}

TEST(TestTreesAreSampled, LatticesFollowTheLeaves)
{
  const auto mesh = MakeTreeMesh(MakeTrees(3));
  const vtkStriderMeshSize size = vtkStriderMeasureMesh(mesh);
  EXPECT_EQ(size.Bounds[1], 4.0);
  EXPECT_EQ(size.Bounds[3], 3.0);
  EXPECT_EQ(size.Bounds[5], 2.0);
  EXPECT_EQ(size.Cells, static_cast<double>(mesh->GetTrees()->GetNumberOfLeaves()));
  EXPECT_EQ(vtkStriderMeasureMesh(MakeTreeMesh(MakeTrees(2, /*isFlat*/ true))).Cells, 0.0);
}

TEST(TestTreesAreSampled, MaskedAndCopiedLeavesAreIgnored)
{
  const auto trees = MakeTrees(0); // 24 leaves
  vtkNew<vtkBitArray> mask;
  mask->SetNumberOfTuples(24);
  mask->FillComponent(0, 0.0);
  mask->SetValue(0, 1);
  trees->SetMask(mask);
  vtkNew<vtkUnsignedCharArray> ghosts;
  ghosts->SetName(vtkDataSetAttributes::GhostArrayName());
  ghosts->SetNumberOfTuples(24);
  ghosts->FillValue(0);
  ghosts->SetValue(5, vtkDataSetAttributes::DUPLICATECELL);
  trees->GetCellData()->AddArray(ghosts);
  const auto mesh = MakeTreeMesh(trees);
  EXPECT_EQ(vtkStriderMeasureMesh(mesh).Cells, 22.0);
  const SampledMesh found = SampleMesh(mesh, "waves", true, { 40, 30, 20 });
  EXPECT_EQ(found.CountMissing(), 2 * 1000);
}

TEST(TestTreesAreSampled, ArraysOfKnownTreesNeedNoSearch)
{
  const auto trees = MakeTrees(2);
  vtkStriderMeshSampler sampler;
  const SampledMesh first =
    SampleMesh(MakeTreeMesh(trees), "waves", true, { 21, 20, 19 }, sampler, KeepsAll);
  EXPECT_TRUE(sampler.HasSearched());
  const SampledMesh second =
    SampleMesh(MakeTreeMesh(trees), "waves", true, { 21, 20, 19 }, sampler, KeepsAll);
  EXPECT_FALSE(sampler.HasSearched());
  EXPECT_EQ(CountDifferent(first, second), 0);
}

TEST(TestTreesAreSampled, ErrorsAreMeasured)
{
  const auto mesh = MakeTreeMesh(MakeTrees(3));
  vtkDataArray* values = mesh->GetCellData()->GetArray("waves");
  std::vector<double> errors;
  for (const int more : { 1, 2, 4 })
  {
    const SampledMesh found =
      SampleMesh(mesh, "waves", true, { 32 * more + 1, 24 * more + 1, 16 * more + 1 });
    vtkStriderProbes probes;
    vtkStriderProbeMesh(mesh, values, true, vtkStriderMeasureMesh(mesh).Cells, 10000.0, probes);
    const vtkStriderSampleExtent whole = found.Lattice.GetExtent();
    const vtkStriderResamplingError error =
      vtkStriderCompareProbes(probes, found.Lattice, whole, whole, found.HasValues, found.Values);
    EXPECT_NEAR(error.Volume, 24.0, 0.5);
    errors.push_back(error.Sum / error.Volume);
  }
  EXPECT_GT(errors[0], 1.5 * errors[1]);
  EXPECT_GT(errors[1], 1.5 * errors[2]);
  EXPECT_GT(errors[2], 0.0);
}
