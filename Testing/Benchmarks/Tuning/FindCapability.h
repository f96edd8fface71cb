// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the compute capability of the GPU that the renderers use.
#ifndef StriderBenchmarks_FindCapability_h
#define StriderBenchmarks_FindCapability_h

#include "Strider/Status.h"

namespace StriderBenchmarks
{

/// `capability` receives 10 * major + minor. Fails with Unsupported in a build without CUDA.
Strider::Status FindCapability(int& capability);

} // namespace StriderBenchmarks

#endif
