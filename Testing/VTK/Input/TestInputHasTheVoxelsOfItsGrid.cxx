// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Arrays with more tuples than their grid has voxels show the first ones, whatever copies are made of them.
#include "vtkStriderShapeScalars.h"
#include "vtkStriderVolumeInput.h"
#include "vtkStriderVolumeMapper.h"

#include <gtest/gtest.h>

#include <vtkFloatArray.h>
#include <vtkIdTypeArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkShortArray.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace
{

constexpr vtkIdType Voxels = 24; // of a grid of 4 x 3 x 2 points

/// Values 1000 * component + tuple.
template <typename Array>
vtkSmartPointer<Array> MakeArray(int components, vtkIdType tuples, const char* name)
{
  auto array = vtkSmartPointer<Array>::New();
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(tuples);
  for (vtkIdType tuple = 0; tuple < tuples; ++tuple)
  {
    for (int component = 0; component < components; ++component)
    {
      array->SetComponent(tuple, component, 1000 * component + tuple);
    }
  }
  return array;
}

struct Shaped
{
  vtkSmartPointer<vtkDataArray> Colors;
  vtkSmartPointer<vtkDataArray> Opacities;
  int VectorMode;
};

TEST(InputHasTheVoxelsOfItsGrid, InCopiesOfLongerArrays)
{
  using Mapper = vtkStriderVolumeMapper;
  const auto shorts = [](int components, vtkIdType tuples) {
    return MakeArray<vtkShortArray>(components, tuples, "shorts");
  };
  const auto floats = [](
                        vtkIdType tuples) { return MakeArray<vtkFloatArray>(1, tuples, "floats"); };
  const auto numbers = [](vtkIdType tuples) {
    return MakeArray<vtkIdTypeArray>(1, tuples, "numbers");
  };
  const std::vector<Shaped> cases{
    { shorts(1, Voxels), floats(5000), Mapper::DISABLED },
    { shorts(1, 5000), floats(Voxels), Mapper::DISABLED },
    { numbers(Voxels), numbers(5000), Mapper::DISABLED },
    { shorts(3, 5000), floats(Voxels), Mapper::COMPONENT },
    { shorts(3, Voxels), shorts(1, 5000), Mapper::COMPONENT },
    { shorts(3, 5000), nullptr, Mapper::COMPONENT },
    { shorts(3, 5000), nullptr, Mapper::MAGNITUDE },
    { shorts(3, Voxels), floats(5000), Mapper::MAGNITUDE },
  };
  for (const Shaped& wanted : cases)
  {
    SCOPED_TRACE(wanted.Colors->GetNumberOfTuples());
    vtkStriderShape shape;
    shape.VectorMode = wanted.VectorMode;
    shape.Component = 1;
    shape.Opacity = wanted.Opacities;
    shape.Dimensions = { 4, 3, 2 };
    std::string problem;
    const auto shaped = vtkStriderShapeScalars(wanted.Colors, shape, problem);
    ASSERT_NE(shaped, nullptr) << problem;
    ASSERT_EQ(shaped->GetNumberOfTuples(), Voxels);
    for (vtkIdType voxel = 0; voxel < Voxels; ++voxel)
    {
      double expected = voxel;
      if (wanted.VectorMode == Mapper::COMPONENT)
      {
        expected = 1000.0 + voxel;
      }
      if (wanted.VectorMode == Mapper::MAGNITUDE)
      {
        const double x = voxel;
        expected = std::sqrt(x * x + (1000 + x) * (1000 + x) + (2000 + x) * (2000 + x));
      }
      ASSERT_FLOAT_EQ(shaped->GetComponent(voxel, 0), expected);
      if (wanted.Opacities)
      {
        ASSERT_EQ(shaped->GetComponent(voxel, 1), voxel);
      }
    }
  }
}

/// The input copies an array again when the dimensions of its grid change.
TEST(InputHasTheVoxelsOfItsGrid, AfterAnotherGridComes)
{
  const auto vectors = MakeArray<vtkShortArray>(3, 5000, "vectors");
  vtkNew<vtkStriderVolumeMapper> mapper;
  mapper->SetVectorMode(vtkStriderVolumeMapper::COMPONENT);
  vtkStriderVolumeInput input;
  const std::vector<std::array<int, 3>> grids{ { 4, 3, 2 }, { 10, 11, 12 }, { 4, 3, 2 } };
  for (const std::array<int, 3>& sides : grids)
  {
    vtkNew<vtkImageData> image;
    image->SetDimensions(sides[0], sides[1], sides[2]);
    image->GetPointData()->SetScalars(vectors);
    mapper->SetInputDataObject(image);
    ASSERT_EQ(input.Update(mapper), "");
    const Strider::VolumeView& view = input.GetView();
    const auto* voxels = static_cast<const short*>(view.Voxels);
    ASSERT_EQ(view.Dimensions, sides);
    EXPECT_EQ(view.ScalarRange[1], static_cast<double>(view.CountVoxels() - 1));
    for (std::size_t voxel = 0; voxel < view.CountVoxels(); ++voxel)
    {
      ASSERT_EQ(voxels[voxel], static_cast<short>(voxel));
    }
  }
}

} // namespace
