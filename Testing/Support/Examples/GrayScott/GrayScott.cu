// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A reaction-diffusion simulation (Gray and Scott 1983) on a CUDA device.
#include "GrayScott.h"

namespace
{

constexpr int SeedCount = 24;

/// Centres of spheres in which the second substance is at first.
struct Seeds
{
  float Centres[SeedCount][3];
  float Radius;
};

/// Returns the same places in each run, in the middle half of the grid.
Seeds PlaceSeeds(int side)
{
  Seeds seeds{ {}, side / 32.0f };
  for (int seed = 0; seed < SeedCount; ++seed)
  {
    unsigned int state = seed * 2654435761u + 12345u; // xorshift
    for (float& coordinate : seeds.Centres[seed])
    {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      coordinate = side * (0.25f + 0.5f * (state & 0xffff) / 65536.0f);
    }
  }
  return seeds;
}

__global__ void StartKernel(float* first, float* second, int side, Seeds seeds)
{
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z;
  if (x >= side || y >= side)
  {
    return;
  }
  bool isInside = false;
  for (const auto& centre : seeds.Centres)
  {
    const float dx = x - centre[0];
    const float dy = y - centre[1];
    const float dz = z - centre[2];
    isInside = isInside || dx * dx + dy * dy + dz * dz < seeds.Radius * seeds.Radius;
  }
  const size_t place = (static_cast<size_t>(z) * side + y) * side + x;
  first[place] = isInside ? 0.25f : 1.0f;
  second[place] = isInside ? 0.33f : 0.0f;
}

__device__ float Average(
  const float* values, size_t row, size_t slice, int x, int y, int z, int side)
{
  const int left = x == 0 ? side - 1 : x - 1;
  const int right = x == side - 1 ? 0 : x + 1;
  const int front = y == 0 ? side - 1 : y - 1;
  const int back = y == side - 1 ? 0 : y + 1;
  const int below = z == 0 ? side - 1 : z - 1;
  const int above = z == side - 1 ? 0 : z + 1;
  const size_t here = z * slice + y * row;
  return (values[here + left] + values[here + right] + values[z * slice + front * row + x] +
           values[z * slice + back * row + x] + values[below * slice + y * row + x] +
           values[above * slice + y * row + x]) /
    6.0f;
}

__global__ void StepKernel(
  const float* first, const float* second, float* nextFirst, float* nextSecond, int side)
{
  constexpr float feed = 0.025f;
  constexpr float kill = 0.055f;
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z;
  if (x >= side || y >= side)
  {
    return;
  }
  const size_t row = side;
  const size_t slice = row * row;
  const size_t place = z * slice + y * row + x;
  const float u = first[place];
  const float v = second[place];
  const float reaction = u * v * v;
  nextFirst[place] =
    u + 0.2f * (Average(first, row, slice, x, y, z, side) - u) - reaction + feed * (1.0f - u);
  nextSecond[place] =
    v + 0.1f * (Average(second, row, slice, x, y, z, side) - v) + reaction - (feed + kill) * v;
}

} // namespace

GrayScott::~GrayScott()
{
  for (int copy = 0; copy < 2; ++copy)
  {
    cudaFree(this->First[copy]);
    cudaFree(this->Second[copy]);
  }
}

cudaError_t GrayScott::Create(int side, cudaStream_t stream)
{
  const size_t bytes = static_cast<size_t>(side) * side * side * sizeof(float);
  this->Side = side;
  for (float** values : { &this->First[0], &this->First[1], &this->Second[0], &this->Second[1] })
  {
    const cudaError_t outcome = cudaMalloc(reinterpret_cast<void**>(values), bytes);
    if (outcome != cudaSuccess)
    {
      return outcome;
    }
  }
  const dim3 block(32, 8);
  const dim3 grid((side + 31) / 32, (side + 7) / 8, side);
  StartKernel<<<grid, block, 0, stream>>>(this->First[0], this->Second[0], side, PlaceSeeds(side));
  return cudaGetLastError();
}

cudaError_t GrayScott::Run(int pairsOfSteps, cudaStream_t stream)
{
  const dim3 block(32, 8);
  const dim3 grid((this->Side + 31) / 32, (this->Side + 7) / 8, this->Side);
  for (int step = 0; step < 2 * pairsOfSteps; ++step)
  {
    const int from = step % 2;
    StepKernel<<<grid, block, 0, stream>>>(this->First[from], this->Second[from],
      this->First[1 - from], this->Second[1 - from], this->Side);
  }
  return cudaGetLastError();
}
