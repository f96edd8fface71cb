// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where a box of voxels lies in a CUDA array.
#ifndef Strider_Cuda_Volume_BoxInArray_h
#define Strider_Cuda_Volume_BoxInArray_h

#include "Strider/IndexBox.h"

#include <array>
#include <cstddef>

#include <cuda_runtime.h>

namespace Strider
{

inline cudaPos FindPlace(const IndexBox& box)
{
  return make_cudaPos(static_cast<std::size_t>(box.First[0]),
    static_cast<std::size_t>(box.First[1]), static_cast<std::size_t>(box.First[2]));
}

inline cudaExtent FindExtent(const IndexBox& box)
{
  const std::array<int, 3> sides = box.GetSides();
  return make_cudaExtent(static_cast<std::size_t>(sides[0]), static_cast<std::size_t>(sides[1]),
    static_cast<std::size_t>(sides[2]));
}

} // namespace Strider

#endif
