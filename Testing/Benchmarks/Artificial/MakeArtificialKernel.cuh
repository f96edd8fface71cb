// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the artificial filter in the form that marching-cache kernels expect; device only.
#ifndef StriderBenchmarks_MakeArtificialKernel_cuh
#define StriderBenchmarks_MakeArtificialKernel_cuh

#include "Artificial/ArtificialKernel.h"
#include "Artificial/MarchArtificial.h"

namespace StriderBenchmarks
{

/// See MarchFiltered.cuh.
template <int Side>
__device__ __forceinline__ ArtificialKernel<Side> MakeKernel(const Strider::MarchRaysTask&,
  const ArtificialVoxels& voxels, float*, const ArtificialKernel<Side>*)
{
  return { voxels.Iterations };
}

} // namespace StriderBenchmarks

#endif
