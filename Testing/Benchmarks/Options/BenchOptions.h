// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a run of the benchmark is asked to do.
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

/// The suite that has no views: it moves voxels and renders nothing.
constexpr const char* MoveSuite = "move";

/// Zeros stand for the defaults of the backend: see ChooseDefaults.
/// Nor has this one: it searches a volume for empty space.
constexpr const char* MapSuite = "map";

/// Nor has this one: it compresses and decompresses.
constexpr const char* CodecSuite = "codec";

/// Has views and functions of its own: it compares errors and times.
constexpr const char* PreIntegrationSuite = "preintegration";

/// The same, of storage: it compares compressed bricks with a texture.
constexpr const char* CompressedFramesSuite = "compressed-frames";

/// The same, of wide filters: it compares marching caches with fetches, and counts reads.
constexpr const char* ArtificialSuite = "artificial";

/// Times how soon the steps of a series are seen.
constexpr const char* StepsSuite = "steps";

struct BenchOptions
{
  std::string Suite;
  std::string JsonFile;
  std::string Volume = "noise"; ///< a generated one, or a file
  std::array<int, 3> Size{ 0, 0, 0 };
  Strider::ScalarType Scalar = Strider::ScalarType::UInt8; ///< of a generated volume
  std::string TransferFunction = "transparent";
  std::array<int, 2> Window{ 0, 0 };
  double VoxelsPerPixel = 0.0; ///< at the volume's centre
  double SamplesPerVoxel = 1.0;
  bool IsParallel = false;
  Strider::BlendMode Blend = Strider::BlendMode::Composite;
  std::vector<Mode> Modes;
  int Rounds = 0;  ///< timed frames of each view and mode
  int Warmup = -1; ///< frames before them
  int Views = 0;   ///< an even choice of the suite's views; 0: all
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

/// Reads and checks the command line; help and mistakes are printed.
ParseOutcome ParseOptions(int argumentCount, char** arguments, BenchOptions& options);

/// Sizes and rounds that were not given: 1024^3 voxels (of the suite artificial 256^3), 1024x1024 pixels, 5 + 30 rounds on a GPU; 128^3, 256x256, 1 + 3 on a CPU.
void ChooseDefaults(BenchOptions& options, Strider::Backend backend);

/// "N" or "AxB" or "AxBxC" as `count` whole numbers in [low, high]; one number stands for all. Shared by the suites.
bool ParseSides(const std::string& text, int count, int low, int high, int* sides);

} // namespace StriderBenchmarks

#endif
