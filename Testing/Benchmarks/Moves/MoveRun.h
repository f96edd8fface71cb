// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Results of the suite move.
#ifndef StriderBenchmarks_MoveRun_h
#define StriderBenchmarks_MoveRun_h

#include "Options/BenchOptions.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

enum class MoveKind
{
  LinearCopy, ///< cudaMemcpy from a buffer to another
  ArrayCopy,  ///< cudaMemcpy3D from a 3-D array to another
  InPlace,    ///< one step of voxels within their array
  OrderedCopy ///< voxels copied into another array in another order
};

/// One way to move all voxels.
struct MoveResult
{
  std::string Name; ///< as in "RotateAboutY:k4", "order:zyx"
  MoveKind Kind = MoveKind::LinearCopy;
  std::string Step;  ///< of a move in place: without its depth
  int TileDepth = 0; ///< of a move in place: voxels; 0: the kernel's own choice
  std::vector<double> Milliseconds;
  std::string Problem;        ///< empty, or why there are no times
  bool IsUnsupported = false; ///< true where the device or the volume does not allow the move
  bool IsVerified = false;    ///< every voxel was found at its position
  std::int64_t FirstBytes =
    0; ///< device memory that the first use took, at most; with the code that it loads
  std::int64_t LaterBytes = 0; ///< device memory that later uses took, at most
};

struct MoveRun
{
  std::array<int, 3> Dimensions{ 0, 0, 0 };
  int VoxelBytes = 1;
  int Rounds = 0;
  int Warmup = 0;
  std::vector<MoveResult> Moves; ///< the linear copy first, the copy between arrays second

  /// Bytes of the volume.
  std::size_t CountBytes() const
  {
    std::size_t bytes = this->VoxelBytes;
    for (const int dimension : this->Dimensions)
    {
      bytes *= static_cast<std::size_t>(dimension);
    }
    return bytes;
  }
};

/// Summary of one move; NaN where it has no times.
struct MoveSummary
{
  double Median = 0.0;             ///< milliseconds
  double Spread = 0.0;             ///< half the distance between the quartiles over the median
  double GigabytesPerSecond = 0.0; ///< read and written
  double RatioToCopy = 0.0;        ///< of the rates, to the linear copy of the run
  double RatioToArrayCopy = 0.0;   ///< to its copy between arrays
};

MoveSummary SummarizeMove(const MoveRun& run, const MoveResult& move);

/// Device memory of moves in place: largest over all first uses, and over all later ones.
struct OptionalMemory
{
  std::int64_t FirstBytes = 0;
  std::int64_t LaterBytes = 0;
};

OptionalMemory FindOptionalMemory(const MoveRun& run);

} // namespace StriderBenchmarks

#endif
