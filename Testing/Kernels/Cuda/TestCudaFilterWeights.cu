// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures the precision of the texture units' linear filter, on which the bounds of the CUDA backend's images are
// based.
#include "BackendUnderTest.h"

#include "Cuda/Fetch/SampleTexture.h"
#include "Cuda/Runtime/Array3D.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/TextureObject.h"
#include "Rays/SampleLattice.h"

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

namespace Strider::Testing
{
namespace
{

constexpr int Side = 8;
constexpr int PointCount = 1 << 20;

__global__ void SamplePointsKernel(
  SampleTextureLinear<> sampler, const Vector3* points, float* values, int count)
{
  const int point = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (point < count)
  {
    float value[1];
    sampler.SampleBatch(EvenPlaces{ points[point], { 0.0f, 0.0f, 0.0f }, 0 }, value);
    values[point] = value[0];
  }
}

std::vector<Vector3> MakePoints(float last)
{
  std::mt19937 generator(7);
  std::uniform_real_distribution<float> coordinate(0.0f, last);
  std::vector<Vector3> points(PointCount);
  for (Vector3& point : points)
  {
    point = { coordinate(generator), coordinate(generator), coordinate(generator) };
  }
  return points;
}

/// Samples a texture of side * side * side floats.
void Sample(const std::vector<float>& voxels, int side, const std::vector<Vector3>& points,
  std::vector<float>& values)
{
  Array3D array;
  TextureObject texture;
  DeviceBuffer<Vector3> devicePoints;
  DeviceBuffer<float> deviceValues;
  ASSERT_TRUE(array.Create(cudaCreateChannelDesc<float>(), { side, side, side }).IsOk());
  const std::size_t width = static_cast<std::size_t>(side);
  cudaMemcpy3DParms copy{};
  copy.srcPtr =
    make_cudaPitchedPtr(const_cast<float*>(voxels.data()), width * sizeof(float), width, width);
  copy.dstArray = array.Get();
  copy.extent = make_cudaExtent(width, width, width);
  copy.kind = cudaMemcpyHostToDevice;
  ASSERT_EQ(cudaMemcpy3D(&copy), cudaSuccess);
  ASSERT_TRUE(texture.Create(array.Get(), cudaFilterModeLinear, cudaReadModeElementType).IsOk());
  ASSERT_TRUE(devicePoints.Reserve(points.size()).IsOk());
  ASSERT_TRUE(deviceValues.Reserve(points.size()).IsOk());
  ASSERT_EQ(cudaMemcpy(devicePoints.Get(), points.data(), points.size() * sizeof(Vector3),
              cudaMemcpyHostToDevice),
    cudaSuccess);
  SamplePointsKernel<<<PointCount / 256, 256>>>(
    { { texture.Get(), 1.0f, 0.0f } }, devicePoints.Get(), deviceValues.Get(), PointCount);
  values.resize(points.size());
  ASSERT_EQ(cudaMemcpy(values.data(), deviceValues.Get(), values.size() * sizeof(float),
              cudaMemcpyDeviceToHost),
    cudaSuccess);
}

/// The eight voxels around a point and the fractions towards the far ones.
struct Cell
{
  double Corners[8];
  double Weights[3];

  double Interpolate() const
  {
    double sum = 0.0;
    for (int corner = 0; corner < 8; ++corner)
    {
      sum += this->Corners[corner] * (corner & 1 ? this->Weights[0] : 1.0 - this->Weights[0]) *
        (corner & 2 ? this->Weights[1] : 1.0 - this->Weights[1]) *
        (corner & 4 ? this->Weights[2] : 1.0 - this->Weights[2]);
    }
    return sum;
  }

  /// HardwareFilterPrecision plus the largest differences along the axes for an error of the position.
  double Bound() const
  {
    double differences = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      double largest = 0.0;
      for (int corner = 0; corner < 8; ++corner)
      {
        largest =
          std::max(largest, std::abs(this->Corners[corner] - this->Corners[corner ^ (1 << axis)]));
      }
      differences += largest;
    }
    const double range = *std::max_element(this->Corners, this->Corners + 8) -
      *std::min_element(this->Corners, this->Corners + 8);
    return HardwareFilterPrecision.Position * differences + HardwareFilterPrecision.Cell * range +
      1e-6;
  }
};

Cell FindCell(const std::vector<float>& voxels, Vector3 point)
{
  const int low[3] = { static_cast<int>(point.X), static_cast<int>(point.Y),
    static_cast<int>(point.Z) };
  Cell cell{ {}, { double(point.X) - low[0], double(point.Y) - low[1], double(point.Z) - low[2] } };
  for (int corner = 0; corner < 8; ++corner)
  {
    const int x = std::min(low[0] + (corner & 1), Side - 1);
    const int y = std::min(low[1] + (corner >> 1 & 1), Side - 1);
    const int z = std::min(low[2] + (corner >> 2), Side - 1);
    cell.Corners[corner] = voxels[(z * Side + y) * Side + x];
  }
  return cell;
}

TEST(FilterWeights, AreWithinTheBoundThatImagesAreComparedWith)
{
  std::mt19937 generator(3);
  std::uniform_real_distribution<float> scalar(0.0f, 1.0f);
  std::vector<float> voxels(Side * Side * Side);
  std::generate(voxels.begin(), voxels.end(), [&] { return scalar(generator); });
  const std::vector<Vector3> points = MakePoints(Side - 1.0f);
  std::vector<float> values;
  ASSERT_NO_FATAL_FAILURE(Sample(voxels, Side, points, values));
  double partOfBound = 0.0;
  for (int point = 0; point < PointCount; ++point)
  {
    const Cell cell = FindCell(voxels, points[point]);
    partOfBound =
      std::max(partOfBound, std::abs(values[point] - cell.Interpolate()) / cell.Bound());
  }
  EXPECT_LE(partOfBound, 1.0);
  std::printf("largest part of the bound: %.3f\n", partOfBound);
}

/// Reads the weights of one corner: one voxel is 1 and the others are 0.
std::vector<float> SampleWeights(int corner, const std::vector<Vector3>& points)
{
  std::vector<float> voxels(8, 0.0f);
  voxels[corner] = 1.0f;
  std::vector<float> weights;
  Sample(voxels, 2, points, weights);
  return weights;
}

/// All positions in a cell that texture units distinguish, with the `slab`th sixteenth of the 256ths along z.
std::vector<Vector3> ListPlaces(int slab)
{
  std::vector<Vector3> places(PointCount);
  for (int place = 0; place < PointCount; ++place)
  {
    places[place] = { static_cast<float>(place & 255) / 256.0f,
      static_cast<float>(place >> 8 & 255) / 256.0f,
      static_cast<float>(16 * slab + (place >> 16)) / 256.0f };
  }
  return places;
}

double FindProduct(Vector3 place, int corner)
{
  return (corner & 1 ? place.X : 1.0 - place.X) * (corner & 2 ? place.Y : 1.0 - place.Y) *
    (corner & 4 ? place.Z : 1.0 - place.Z);
}

/// Over all 2^24 positions: weights are whole 256ths that sum to 1. Some voxels gain the weight beyond the product of
/// the axes' weights that others lose, so a value moves by at most the sum of the gains times the range of the eight
/// voxels.
TEST(FilterWeights, MoveNoValueFurtherThanHardwareFilterPrecision)
{
  double largestShift = 0.0;
  double largestError = 0.0;
  int fractions = 0;
  int otherSums = 0;
  for (int slab = 0; slab < 16; ++slab)
  {
    const std::vector<Vector3> places = ListPlaces(slab);
    std::vector<float> sums(PointCount, 0.0f);
    std::vector<double> shifts(PointCount, 0.0);
    for (int corner = 0; corner < 8; ++corner)
    {
      const std::vector<float> weights = SampleWeights(corner, places);
      ASSERT_EQ(weights.size(), places.size());
      for (int place = 0; place < PointCount; ++place)
      {
        const double error = weights[place] - FindProduct(places[place], corner);
        const float steps = 256.0f * weights[place];
        fractions += steps != std::floor(steps);
        sums[place] += weights[place];
        shifts[place] += std::max(error, 0.0);
        largestError = std::max(largestError, std::abs(error));
      }
    }
    largestShift = std::max(largestShift, *std::max_element(shifts.begin(), shifts.end()));
    otherSums += static_cast<int>(
      std::count_if(sums.begin(), sums.end(), [](float sum) { return sum != 1.0f; }));
  }
  std::printf(
    "a weight is off by up to %.3f / 512, a value by up to %.3f / 512 of its cell's range\n",
    512.0 * largestError, 512.0 * largestShift);
  EXPECT_EQ(fractions, 0);
  EXPECT_EQ(otherSums, 0);
  EXPECT_LE(largestShift, HardwareFilterPrecision.Cell);
}

/// Around a voxel that is not finite, a value is not finite exactly where the voxel takes part in the exact
/// interpolation, however small its weight. NaN stays NaN.
TEST(FilterWeights, KeepNonFiniteVoxelsInTheirCells)
{
  for (const float bad : { NAN, INFINITY, -INFINITY })
  {
    for (int corner = 0; corner < 8; ++corner)
    {
      SCOPED_TRACE(std::to_string(bad) + " at corner " + std::to_string(corner));
      std::vector<float> voxels(8, 1.0f);
      voxels[corner] = bad;
      int wrong = 0;
      for (int slab = 0; slab < 16; ++slab)
      {
        const std::vector<Vector3> places = ListPlaces(slab);
        std::vector<float> values;
        ASSERT_NO_FATAL_FAILURE(Sample(voxels, 2, places, values));
        for (int place = 0; place < PointCount; ++place)
        {
          const float expected = FindProduct(places[place], corner) > 0.0 ? bad : 1.0f;
          const bool isEqual =
            std::isnan(expected) ? std::isnan(values[place]) : values[place] == expected;
          wrong += isEqual ? 0 : 1;
        }
      }
      EXPECT_EQ(wrong, 0);
    }
  }
}

} // namespace
} // namespace Strider::Testing
