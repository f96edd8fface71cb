// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Branch-free divisions compared with the division of IEEE 754, bit by bit.
#include "BackendUnderTest.h"

#include "Cuda/Runtime/Buffer.h"
#include "Foundation/Divide.h"

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

namespace Strider::Testing
{
namespace
{

constexpr int PairCount = 1 << 24;

struct Quotients
{
  float Exact;
  float Fast;
};

__global__ void DivideKernel(const float* dividends, const float* divisors, Quotients* quotients)
{
  const std::size_t pair = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  quotients[pair] = { DivideExactly(dividends[pair], divisors[pair]),
    Divide(dividends[pair], divisors[pair]) };
}

class CudaDivide : public testing::Test
{
protected:
  std::vector<float> Dividends;
  std::vector<float> Divisors;
  std::vector<Quotients> Found;

  /// Floats of all mantissas, with exponents from -`exponent` to `exponent`.
  static std::vector<float> MakeFloats(int exponent, unsigned int seed)
  {
    std::mt19937 generator(seed);
    std::uniform_int_distribution<int> exponents(-exponent, exponent);
    std::uniform_int_distribution<int> mantissas(0, (1 << 24) - 1);
    std::vector<float> floats(PairCount);
    for (float& made : floats)
    {
      const int mantissa = mantissas(generator);
      const float size = 1.0f + static_cast<float>(mantissa >> 1) / (1 << 23);
      made = std::ldexp((mantissa & 1) != 0 ? -size : size, exponents(generator));
    }
    return floats;
  }

  /// Divides Dividends by Divisors.
  void Divide()
  {
    DeviceBuffer<float> dividends;
    DeviceBuffer<float> divisors;
    DeviceBuffer<Quotients> quotients;
    const std::size_t bytes = PairCount * sizeof(float);
    ASSERT_TRUE(dividends.Reserve(PairCount).IsOk());
    ASSERT_TRUE(divisors.Reserve(PairCount).IsOk());
    ASSERT_TRUE(quotients.Reserve(PairCount).IsOk());
    ASSERT_EQ(cudaMemcpy(dividends.Get(), this->Dividends.data(), bytes, cudaMemcpyHostToDevice),
      cudaSuccess);
    ASSERT_EQ(cudaMemcpy(divisors.Get(), this->Divisors.data(), bytes, cudaMemcpyHostToDevice),
      cudaSuccess);
    DivideKernel<<<PairCount / 256, 256>>>(dividends.Get(), divisors.Get(), quotients.Get());
    this->Found.resize(PairCount);
    ASSERT_EQ(cudaMemcpy(this->Found.data(), quotients.Get(), PairCount * sizeof(Quotients),
                cudaMemcpyDeviceToHost),
      cudaSuccess);
  }

  /// Number of pairs whose exact quotient differs from the host's.
  int CountOthers() const
  {
    int others = 0;
    for (std::size_t pair = 0; pair < PairCount; ++pair)
    {
      const float expected = this->Dividends[pair] / this->Divisors[pair];
      const bool isSame = std::memcmp(&expected, &this->Found[pair].Exact, sizeof(float)) == 0;
      others += isSame ? 0 : 1;
    }
    return others;
  }
};

TEST_F(CudaDivide, ExactQuotientsHaveTheBitsOfTheHost)
{
  this->Dividends = MakeFloats(20, 1);
  this->Divisors = MakeFloats(100, 2);
  this->Divide();
  EXPECT_EQ(this->CountOthers(), 0);
}

/// Quotients at or next to whole numbers are the hardest to round.
TEST_F(CudaDivide, MultiplesComeBack)
{
  this->Divisors = MakeFloats(30, 3);
  this->Dividends = MakeFloats(0, 4);
  for (std::size_t pair = 0; pair < PairCount; ++pair)
  {
    const float multiple = this->Divisors[pair] * static_cast<float>(pair % 4096);
    const float towards = pair % 2 == 0 ? 0.0f : 2.0f * multiple;
    this->Dividends[pair] = pair % 3 == 0 ? multiple : std::nextafter(multiple, towards);
  }
  this->Divide();
  EXPECT_EQ(this->CountOthers(), 0);
}

TEST_F(CudaDivide, FastQuotientsAreWithinTwoBits)
{
  this->Dividends = MakeFloats(20, 5);
  this->Divisors = MakeFloats(100, 6);
  this->Divide();
  double largest = 0.0;
  for (std::size_t pair = 0; pair < PairCount; ++pair)
  {
    const double expected =
      static_cast<double>(this->Dividends[pair]) / static_cast<double>(this->Divisors[pair]);
    largest = std::fmax(largest, std::fabs(this->Found[pair].Fast / expected - 1.0));
  }
  EXPECT_LE(largest, std::ldexp(1.0, -22));
}

} // namespace
} // namespace Strider::Testing
