// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Bounds of maxima and minima on the device, for SkipExtremes.
#ifndef Strider_Cuda_EmptySpace_BoundExtremes_h
#define Strider_Cuda_EmptySpace_BoundExtremes_h

#include "EmptySpace/VisibleValues.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

struct BoundExtremesTask
{
  const ValueRange* Ranges; ///< of the first component
  int Cells[3];
  TableWays Ways; ///< conversion to stored values
  bool IsLargest; ///< for maxima
  float* Bounds;  ///< output, for SkipExtremes: twice as many as macrocells
};

/// Queues the bounds of all macrocells and cubes.
Status LaunchBoundExtremes(const BoundExtremesTask& task, cudaStream_t stream);

} // namespace Strider

#endif
