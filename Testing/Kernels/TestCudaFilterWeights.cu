// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How exact the linear filter of texture units is: the bound that images of the CUDA backend are compared with.
#include "Cuda/Array3D.h"
#include "Cuda/DeviceBuffer.h"
#include "Cuda/SampleTexture.h"
#include "Cuda/TextureObject.h"

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

namespace Strider::Testing
{
namespace
{

constexpr int Side = 8;
constexpr int PointCount = 1 << 20;

__global__ void SamplePointsKernel(
  SampleTextureLinear sampler, const Vector3* points, float* values, int count)
{
  const int point = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (point < count)
  {
    float value[1];
    sampler.SampleBatch(points[point], { 0.0f, 0.0f, 0.0f }, 0, value);
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

/// Values of a texture of side * side * side floats.
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

/// The eight voxels around a point and the way to the far ones.
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

  /// 1/512 of the largest differences along the axes, for the weights of the axes, and 4/512 of the range, for their eight products,
  /// which are whole 256ths as well. Noise on an H100 reaches 0.61 of it.
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
    return (differences + 4.0 * range) / 512.0 + 1e-6;
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

/// One voxel of 1 among zeros shows the weight that it is given.
TEST(FilterWeights, OfEachVoxelAreWhole256ths)
{
  const std::vector<Vector3> points = MakePoints(1.0f);
  double largestError = 0.0;
  int fractions = 0;
  for (int corner = 0; corner < 8; ++corner)
  {
    std::vector<float> voxels(8, 0.0f);
    voxels[corner] = 1.0f;
    std::vector<float> values;
    ASSERT_NO_FATAL_FAILURE(Sample(voxels, 2, points, values));
    for (int point = 0; point < PointCount; ++point)
    {
      const auto weight = [&](float way, int axis) {
        const double rounded = std::floor(256.0 * way + 0.5) / 256.0;
        return corner >> axis & 1 ? rounded : 1.0 - rounded;
      };
      const double product =
        weight(points[point].X, 0) * weight(points[point].Y, 1) * weight(points[point].Z, 2);
      const double steps = 256.0 * values[point];
      fractions += steps != std::floor(steps);
      largestError = std::max(largestError, std::abs(values[point] - product));
    }
  }
  EXPECT_EQ(fractions, 0);
  // Measured: 2.77 / 512 against the product of the axes' weights.
  EXPECT_LE(largestError, 3.0 / 512.0);
  std::printf("largest error of a product of weights: %.3f / 512\n", 512.0 * largestError);
}

} // namespace
} // namespace Strider::Testing
