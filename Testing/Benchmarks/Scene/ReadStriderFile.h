// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the volume of a scene from a .strider file, without VTK.
#ifndef StriderBenchmarks_ReadStriderFile_h
#define StriderBenchmarks_ReadStriderFile_h

#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Decompresses the volume into host memory and sets its placement. Fails with a reason where the file cannot be read
/// or holds several components.
Strider::Status ReadStriderFile(const std::string& fileName, BenchScene& scene);

} // namespace StriderBenchmarks

#endif
