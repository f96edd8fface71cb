// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the most frequent word of constant bricks on the device.
#ifndef Strider_Cuda_Bricks_FindBackground_h
#define Strider_Cuda_Bricks_FindBackground_h

#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Runtime/Stream.h"

namespace Strider
{

/// Call it after LaunchMeasureBricks without heads. Among equally frequent words returns the smallest; 0 where no
/// brick is constant. Blocks until done.
Status FindBackground(const EncodeTask& task, const Stream& stream, std::uint64_t& background);

} // namespace Strider

#endif
