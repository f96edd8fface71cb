// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A reaction-diffusion simulation (Gray and Scott 1983) on a CUDA device.
#ifndef GrayScott_h
#define GrayScott_h

#include <cuda_runtime_api.h>

/// Two substances on a periodic grid of SIDE^3 points, as floats, x fastest. Its functions return CUDA's error codes.
class GrayScott
{
public:
  GrayScott() = default;
  ~GrayScott();
  GrayScott(const GrayScott&) = delete;
  GrayScott& operator=(const GrayScott&) = delete;

  /// Allocates the grid and queues the initial state: small spheres of the second substance in the first.
  cudaError_t Create(int side, cudaStream_t stream);
  /// Queues an even number of time steps, after which the results lie where they did before.
  cudaError_t Run(int pairsOfSteps, cudaStream_t stream);
  /// Returns the concentration of the second substance, in [0, 1], in memory of the device.
  float* GetConcentration() const { return this->Second[0]; }

private:
  int Side = 0;
  float* First[2] = { nullptr, nullptr };
  float* Second[2] = { nullptr, nullptr };
};

#endif
