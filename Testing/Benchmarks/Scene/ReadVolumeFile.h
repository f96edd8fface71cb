// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads a volume from a file with VTK's readers.
#ifndef StriderBenchmarks_ReadVolumeFile_h
#define StriderBenchmarks_ReadVolumeFile_h

#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Sets the volume, its placement and its spacing. Fails with Unsupported in a build without VTK.
Strider::Status ReadVolumeFile(const std::string& fileName, BenchScene& scene);

} // namespace StriderBenchmarks

#endif
