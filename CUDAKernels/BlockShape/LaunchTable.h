// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measured launches and frame times of one GPU architecture for reference views; host only.
#ifndef Strider_BlockShape_LaunchTable_h
#define Strider_BlockShape_LaunchTable_h

#include "BlockShape/LaunchCandidates.h"
#include "Strider/Status.h"

#include <array>
#include <string>
#include <vector>

namespace Strider
{

/// Screen directions of a reference view as unit vectors in index space.
struct ReferenceView
{
  std::array<float, 3> Right;
  std::array<float, 3> Up;
};

/// A launch, as an index into ListLaunchCandidates, and its lag behind the fastest one in thousandths of the frame
/// time.
struct TimedLaunch
{
  unsigned char Candidate;
  unsigned char Lag;
};

/// Measurements for one reference view.
struct LaunchRow
{
  static constexpr std::size_t MostLaunches = 8;
  static constexpr int Published = 0;
  /// Blocks of 256 threads, 32, 16, 4 and 1 pixels wide, with batches of 1 and of 8 samples.
  static constexpr int FirstOfBatchOne = 1;
  static constexpr int FirstOfBatchEight = 5;
  static constexpr int Automatic = 9;
  static constexpr int CostCount = 10;

  std::array<unsigned short, CostCount>
    Percent;                         ///< frame times, in percent of the regime's fastest frame
  std::vector<TimedLaunch> Launches; ///< fastest first; empty if not measured
};

/// Rows for one voxel size and distance of rays; row i belongs to view i.
struct LaunchRegime
{
  int VoxelBytes;
  double VoxelsPerPixel; ///< distance of neighbouring rays in index space
  std::vector<LaunchRow> Rows;
};

/// A launch table, as `./strider bench tune` measures it. In the text files of the folder Tables, lines that begin with
/// # are comments. The other lines are, in this order and with words separated by spaces:
///
///     strider-launch-table 1
///     compute-capability MAJOR.MINOR
///     measured-on TEXT
///     few-rays-voxels-per-pixel NUMBER
///     few-stacked-rays-voxels-per-pixel NUMBER
///     view RIGHT_X RIGHT_Y RIGHT_Z UP_X UP_Y UP_Z         (one for each reference view)
///     regime voxel-bytes BYTES voxels-per-pixel NUMBER    (then one row for each view)
///     row PERCENT... LAUNCH:LAG...                        (10 percentages, 0 to 8 launches)
///
/// A launch is written as SHAPE WIDTH . THREADS NUMBERING BATCH . RESIDENT without spaces. SHAPE is r for rectangular
/// warps, or the volume axis x, y or z that sheared warps follow. NUMBERING is a if LaunchCandidate::IsNumberedAlong is
/// true (rectangles: blocks are numbered down the screen; sheared warps: along their long side), and d if it is false.
/// "r8.128d16.0" and "y2.256a8.512" are launches. LAG is in thousandths of a frame, 0 to 255.
struct LaunchTable
{
  int Capability = 0; ///< compute capability: 10 * major + minor
  std::string Origin; ///< the GPU, as words of a sentence: "an H200"
  /// Voxels per pixel from which on fewer resident rays may be faster, for textures and for stacked slices. On Hopper
  /// they were faster at 2, not at 1.5, and for stacked slices at 4, not at 2.
  double FewRaysVoxelsPerPixel = 0.0;
  double FewStackedRaysVoxelsPerPixel = 0.0;
  std::vector<ReferenceView> Views;
  std::vector<LaunchRegime> Regimes;
};

/// Reads a table from its text. Fails with InvalidArgument, and names the line and the error, if the text is not a
/// launch table, names a launch that ListLaunchCandidates does not have, or has a regime without a row for each view.
Status ParseLaunchTable(const std::string& text, LaunchTable& table);

/// Writes a table as text for ParseLaunchTable.
std::string WriteLaunchTable(const LaunchTable& table);

/// Returns the built-in tables as text, one for each file in Tables, at least one. CMake writes its source file.
std::vector<std::string> ListLaunchTableTexts();

/// Returns the built-in table of a GPU's compute capability, or of the nearest one.
const LaunchTable& FindLaunchTable(int capability);

/// Returns the table of the file that the environment variable STRIDER_LAUNCH_TABLE names, or that of FindLaunchTable.
/// If the file cannot be read or is not a launch table, the reason is appended to `note` and the built-in table is
/// used. Tables are kept until the program ends.
const LaunchTable& ChooseLaunchTable(int capability, std::string& note);

} // namespace Strider

#endif
