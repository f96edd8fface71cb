// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Composites the pictures of a volume's pieces on a device.
#ifndef Strider_Cuda_Display_CompositePieces_h
#define Strider_Cuda_Display_CompositePieces_h

#include "Compositing/SceneFeatures.h"
#include "Rays/RayFrame.h"
#include "Strider/GatheredValues.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Largest number of pieces of a volume.
constexpr int MostPieces = 16;

/// Picture of a piece in device memory, as large as the frame.
struct PiecePicture
{
  const float4* Rgba;
  const float* Depth; ///< may be null
};

struct CompositePiecesTask
{
  RayFrame Frame;                    ///< of the whole volume
  PiecePicture Pictures[MostPieces]; ///< in ascending order of their slices
  int Pieces;
  GatheredKind Kind;
  float TerminationOpacity;
  /// Result, which may replace one of the pictures.
  float4* Rgba;
  float* Depth; ///< null: no depths
};

/// Queues the compositing of all pixels. `shown`, in host memory with device addresses, converts gathered values to
/// colours; null: they are kept.
Status LaunchCompositePieces(
  const CompositePiecesTask& task, const SceneFeatures* shown, cudaStream_t stream);

} // namespace Strider

#endif
