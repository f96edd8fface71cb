// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// ParaView's wavelet as meshes of all kinds, beside its own image: the errors fall as the order of the cells says.
#include "SampledMeshes.h"
#include "SampledTrees.h"

#include "vtkCellData.h"
#include "vtkHyperTreeGrid.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkRTAnalyticSource.h"
#include "vtkStructuredGrid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

using namespace StriderTesting;

namespace
{

constexpr int CellsOfParaView = 20; ///< along each axis of its wavelet

/// The function of vtkRTAnalyticSource, in a box from the origin to (width, width, width).
SpaceFunction MakeWavelet(double width)
{
  return [width](const double* p) {
    const double x = 0.5 - p[0] / width;
    const double y = 0.5 - p[1] / width;
    const double z = 0.5 - p[2] / width;
    return 255.0 * std::exp(-2.0 * (x * x + y * y + z * z)) + 10.0 * std::sin(60.0 * x) +
      18.0 * std::sin(30.0 * y) + 5.0 * std::cos(40.0 * z);
  };
}

vtkSmartPointer<vtkImageData> MakeImage(int cells)
{
  vtkNew<vtkRTAnalyticSource> source;
  source->SetWholeExtent(0, cells, 0, cells, 0, cells);
  source->SetCenter(cells / 2.0, cells / 2.0, cells / 2.0);
  source->Update();
  vtkSmartPointer<vtkImageData> image = source->GetOutput();
  return image;
}

/// An image whose cells have the values of the wavelet at their centers.
vtkSmartPointer<vtkImageData> MakeImageOfCells(int cells)
{
  const auto image = MakeImage(cells);
  const SpaceFunction wavelet = MakeWavelet(cells);
  vtkNew<vtkDoubleArray> values;
  values->SetName("waves");
  for (vtkIdType cell = 0; cell < image->GetNumberOfCells(); ++cell)
  {
    double bounds[6];
    image->GetCellBounds(cell, bounds);
    const double center[3] = { (bounds[0] + bounds[1]) / 2, (bounds[2] + bounds[3]) / 2,
      (bounds[4] + bounds[5]) / 2 };
    values->InsertNextValue(wavelet(center));
  }
  image->GetCellData()->AddArray(values);
  return image;
}

/// The range of the wavelet.
double FindRange()
{
  double range[2];
  MakeImage(100)->GetPointData()->GetScalars()->GetRange(range);
  return range[1] - range[0];
}

vtkSmartPointer<vtkDataSet> MakeWaveletTrees(int roots, int levels)
{
  return MakeTreeMesh(MakeTrees(
    { roots, roots, roots }, levels, MakeWavelet(roots), [](const double*) { return 1; }));
}

/// The voxels of ParaView's wavelet as cells of a structured grid.
vtkSmartPointer<vtkDataSet> MakeCurvilinear(int cells)
{
  const vtkSmartPointer<vtkUnstructuredGrid> voxels = vtkUnstructuredGrid::SafeDownCast(
    MakeMesh(MeshKinds::Voxels, { cells, cells, cells }, MakeWavelet(cells)));
  auto grid = vtkSmartPointer<vtkStructuredGrid>::New();
  grid->SetDimensions(cells + 1, cells + 1, cells + 1);
  grid->SetPoints(voxels->GetPoints());
  grid->GetPointData()->PassData(voxels->GetPointData());
  return grid;
}

struct Errors
{
  std::string Name;
  std::vector<double> Shares; ///< root mean squares as shares of the range, by resolution

  void Print() const
  {
    std::printf("%-28s", this->Name.c_str());
    for (const double share : this->Shares)
    {
      std::printf("  %8.4f%%", 100.0 * share);
    }
    std::printf("\n");
  }
  /// The order of the last step.
  double FindOrder() const
  {
    return std::log2(this->Shares[this->Shares.size() - 2] / this->Shares.back());
  }
};

/// Meshes of half as many cells as voxels, beside the wavelet itself.
std::vector<Errors> CompareWithTheWavelet(const std::vector<int>& resolutions)
{
  const double range = FindRange();
  std::vector<Errors> all{ { "image", {} }, { "tetrahedra", {} }, { "hexahedra", {} },
    { "curvilinear", {} }, { "hyper tree grid", {} } };
  const auto add = [range](Errors& errors, vtkDataSet* mesh, const char* array, bool areCells,
                     int voxels, double width) {
    const SampledMesh found = SampleMesh(mesh, array, areCells, { voxels, voxels, voxels });
    EXPECT_EQ(found.CountMissing(), 0) << errors.Name;
    const SpaceFunction wavelet = MakeWavelet(width);
    errors.Shares.push_back(MeasureDifference(wavelet, found).RootMeanSquare / range);
  };
  for (const int voxels : resolutions)
  {
    const int cells = voxels / 2;
    const std::array<int, 3> box{ cells, cells, cells };
    const SpaceFunction wavelet = MakeWavelet(cells);
    SampledMesh own;
    own.Lattice.Counts = { cells + 1, cells + 1, cells + 1 };
    own.Lattice.Spacing = { 1.0, 1.0, 1.0 };
    own.Values = vtkSmartPointer<vtkDoubleArray>::New();
    own.Values->DeepCopy(MakeImage(cells)->GetPointData()->GetScalars());
    all[0].Shares.push_back(MeasureDifference(wavelet, own).RootMeanSquare / range);
    const std::array<MeshKinds, 3> kinds{ MeshKinds::Tetrahedra, MeshKinds::Hexahedra,
      MeshKinds::Curvilinear };
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    {
      add(all[kind + 1], MakeMesh(kinds[kind], box, wavelet), "points", false, voxels, cells);
    }
    int levels = 0;
    while ((4 << levels) < cells)
    {
      ++levels;
    }
    add(all[4], MakeWaveletTrees(4, levels), "waves", true, voxels, 4.0);
  }
  return all;
}

} // namespace

TEST(TestWaveletsAreSampled, TheFunctionIsThatOfTheSource)
{
  const auto image = MakeImage(CellsOfParaView);
  const SpaceFunction wavelet = MakeWavelet(CellsOfParaView);
  vtkDataArray* values = image->GetPointData()->GetScalars();
  for (vtkIdType point = 0; point < image->GetNumberOfPoints(); ++point)
  {
    ASSERT_NEAR(values->GetComponent(point, 0), wavelet(image->GetPoint(point)), 1e-4);
  }
}

/// Meshes that follow the resolution have the errors of linear interpolation, or of one value a leaf.
TEST(TestWaveletsAreSampled, ErrorsFallWithTheOrderOfTheCells)
{
  std::printf("root mean square by voxels: 32, 64, 128\n");
  for (const Errors& errors : CompareWithTheWavelet({ 32, 64, 128 }))
  {
    errors.Print();
    const bool areTrees = errors.Name == "hyper tree grid";
    EXPECT_GT(errors.FindOrder(), areTrees ? 0.85 : 1.75) << errors.Name;
    EXPECT_GT(errors.Shares[0], errors.Shares[1]) << errors.Name;
    EXPECT_LT(errors.Shares[2], areTrees ? 0.03 : 0.01) << errors.Name;
  }
}

/// ParaView's wavelet with its 20 cells along each axis: errors of cells that are larger than voxels are at their faces.
/// Tetrahedra are compared with themselves, since they are no trilinear functions.
TEST(TestWaveletsAreSampled, AMeshComesCloseToItsOwnImage)
{
  const std::vector<int> resolutions{ 32, 64, 128 };
  const std::array<int, 3> box{ CellsOfParaView, CellsOfParaView, CellsOfParaView };
  const auto points = MakeImage(CellsOfParaView);
  const auto cells = MakeImageOfCells(CellsOfParaView);
  const double range = FindRange();
  std::printf("root mean square by voxels: 32, 64, 128\n");
  const auto compare = [&](const char* name, vtkDataSet* mesh, vtkDataSet* truth, const char* array,
                         const char* truthArray, double order) {
    Errors errors{ name, {} };
    for (const int voxels : resolutions)
    {
      const SampledMesh found = SampleMesh(mesh, array, order < 1.0, { voxels, voxels, voxels });
      errors.Shares.push_back(
        MeasureDifference(truth, found, truthArray, 20000).RootMeanSquare / range);
    }
    errors.Print();
    EXPECT_NEAR(errors.FindOrder(), order, 0.25) << name;
    EXPECT_GT(errors.Shares[0], errors.Shares[1]) << name;
  };
  const auto voxels = MakeMesh(MeshKinds::Voxels, box, MakeWavelet(CellsOfParaView));
  const auto tetrahedra = MakeMesh(MeshKinds::Tetrahedra, box, MakeWavelet(CellsOfParaView));
  compare("voxels", voxels, points, "points", "RTData", 1.5);
  compare("curvilinear", MakeCurvilinear(CellsOfParaView), points, "points", "RTData", 1.5);
  compare("tetrahedra", tetrahedra, tetrahedra, "points", "points", 1.5);
  compare("hyper tree grid", MakeWaveletTrees(CellsOfParaView, 0), cells, "waves", "waves", 0.5);
}

/// Prints the table of the guide's page about meshes. It takes a minute.
TEST(TestWaveletsAreSampled, DISABLED_TheTableOfTheGuide)
{
  for (const Errors& errors : CompareWithTheWavelet({ 32, 64, 128, 256 }))
  {
    errors.Print();
  }
}
