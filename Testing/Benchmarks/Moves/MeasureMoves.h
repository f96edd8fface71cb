// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times every way to move voxels.
#ifndef StriderBenchmarks_MeasureMoves_h
#define StriderBenchmarks_MeasureMoves_h

#include "Moves/MoveRun.h"

#include "Strider/Status.h"

namespace StriderBenchmarks
{

/// Moves a volume of options.Size and options.Scalar on the current device: first once each to verify that every
/// voxel arrives, then all in turns, options.Warmup times untimed and options.Rounds times timed, each round starting
/// with another one. A move that is not possible with this volume on this device records its problem. Fails where the
/// memory does not hold the volume four times, and with Unsupported in a build without CUDA.
Strider::Status MeasureMoves(const BenchOptions& options, MoveRun& run);

} // namespace StriderBenchmarks

#endif
