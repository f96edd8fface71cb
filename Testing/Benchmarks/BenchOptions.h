// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The command line of the benchmark against VTK's mappers.
#ifndef StriderBenchmarks_BenchOptions_h
#define StriderBenchmarks_BenchOptions_h

#include <string>

namespace StriderBenchmarks
{

/// Zero and empty stand for the defaults of the machine: see ChooseDefaults.
struct BenchOptions
{
  std::string JsonFile;
  std::string VolumeFile;
  int Size = 0;   ///< of a generated volume, voxels along each axis
  int Window = 0; ///< pixels across and up
  double VoxelsPerSample = 1.0;
  std::string TransferFunction;
  std::string Backend = "automatic";
  int Views = 0;              ///< of the orbit
  int FramesPerView = 3;      ///< timed, after one that is not
  double PeerSeconds = 120.0; ///< a peer that has used up this time is timed in no further view
};

/// Fills `options`; returns false and prints the usage where something is not understood.
bool ParseBenchOptions(int argumentCount, char** arguments, BenchOptions& options);

/// Whether this machine has a CUDA device that Strider can use.
bool HasCudaDevice();

/// With a CUDA device that is to be used: a generated 1024^3 volume of bytes in a window of 1024x1024, transparent, 16 views.
/// Else: engine (generated 256x256x128 where it is missing), 512x512, opaque, 8 views.
void ChooseDefaults(BenchOptions& options);

} // namespace StriderBenchmarks

#endif
