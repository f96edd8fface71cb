// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Options of a benchmark run.
#ifndef StriderBenchmarks_BenchOptions_h
#define StriderBenchmarks_BenchOptions_h

#include "Modes/Mode.h"
#include "Suites/MakeViews.h"

#include "Strider/VolumeRenderer.h"

#include <array>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// A suite without views: it moves voxels and renders nothing.
constexpr const char* MoveSuite = "move";

/// A suite without views: it searches a volume for empty space.
constexpr const char* MapSuite = "map";

/// A suite without views: it compresses and decompresses.
constexpr const char* CodecSuite = "codec";

/// A suite with its own views and functions: it compares errors and times.
constexpr const char* PreIntegrationSuite = "preintegration";

/// A suite with its own views: it compares compressed bricks with a texture.
constexpr const char* CompressedFramesSuite = "compressed-frames";

/// A suite with its own views: it compares marching caches with fetches for wide filters, and counts reads.
constexpr const char* ArtificialSuite = "artificial";

/// A suite that measures how soon the steps of a series are visible.
constexpr const char* StepsSuite = "steps";

/// A suite that compares a volume with its parts (RenderRequest::Parts).
constexpr const char* PartsSuite = "parts";

/// Zeros stand for the backend's defaults: see ChooseDefaults.
struct BenchOptions
{
  std::string Suite;
  std::string JsonFile;
  std::string Volume = "noise"; ///< a generated one, or a file
  std::array<int, 3> Size{ 0, 0, 0 };
  Strider::ScalarType Scalar = Strider::ScalarType::UInt8; ///< of a generated volume
  bool HasCells = false; ///< of a generated volume: it has values of cells, not of points
  std::string TransferFunction = "transparent";
  std::string Look; ///< of the panel's gallery, instead of TransferFunction and Blend; empty: none
  std::array<int, 2> Window{ 0, 0 };
  double VoxelsPerPixel = 0.0; ///< at the volume's centre
  double SamplesPerVoxel = 1.0;
  bool IsParallel = false;
  Strider::BlendMode Blend = Strider::BlendMode::Composite;
  std::vector<Mode> Modes;
  int Rounds = 0;  ///< timed frames of each view and mode
  int Warmup = -1; ///< frames before them
  int Views = 0;   ///< number of evenly chosen views of the suite; 0: all
  OrbitChoice Orbit;
  Strider::Backend Backend = Strider::Backend::Automatic;
  bool IsProfile = false;
  bool IsCold = false; ///< suite turn: without any warm-up
};

enum class ParseOutcome
{
  Run,
  Help, ///< shown
  Wrong ///< reported
};

/// Reads and checks the command line; prints help and errors.
ParseOutcome ParseOptions(int argumentCount, char** arguments, BenchOptions& options);

/// Sets sizes and rounds that were not given: 1024^3 voxels (256^3 for the suite artificial), 1024x1024 pixels, 5 +
/// 30 rounds on a GPU; 128^3, 256x256, 1 + 3 on a CPU.
void ChooseDefaults(BenchOptions& options, Strider::Backend backend);

/// Parses "N" or "AxB" or "AxBxC" as `count` whole numbers in [low, high]; one number stands for all. Shared by the
/// suites.
bool ParseSides(const std::string& text, int count, int low, int high, int* sides);

} // namespace StriderBenchmarks

#endif
