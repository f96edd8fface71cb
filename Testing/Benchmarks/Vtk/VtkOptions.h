// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Options of the suites vtk and look.
#ifndef StriderBenchmarks_VtkOptions_h
#define StriderBenchmarks_VtkOptions_h

#include "Options/BenchOptions.h"

#include <string>

namespace StriderBenchmarks
{

/// Zero and empty stand for the defaults of the machine: see ChooseVtkDefaults.
struct VtkOptions
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

/// Reads and checks the command line, which begins with the name of the suite; prints help and errors.
ParseOutcome ParseVtkOptions(int argumentCount, char** arguments, VtkOptions& options);

/// True where this machine has a CUDA device that Strider can use.
bool HasCudaDevice();

/// Sets defaults. With a CUDA device to be used: a generated 1024^3 volume of bytes in a window of 1024x1024,
/// transparent, 16 views. Otherwise: engine (generated 256x256x128 where it is missing), 512x512, opaque, 8 views.
void ChooseVtkDefaults(VtkOptions& options);

} // namespace StriderBenchmarks

#endif
