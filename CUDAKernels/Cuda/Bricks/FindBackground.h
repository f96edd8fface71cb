// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The word of the constant bricks that are most frequent, on the device.
#ifndef Strider_Cuda_Bricks_FindBackground_h
#define Strider_Cuda_Bricks_FindBackground_h

#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Runtime/Stream.h"

namespace Strider
{

/// After LaunchMeasureBricks without heads; of words that are equally frequent the smallest, and 0 where no brick is constant. Waits
/// for it.
Status FindBackground(const EncodeTask& task, const Stream& stream, std::uint64_t& background);

} // namespace Strider

#endif
