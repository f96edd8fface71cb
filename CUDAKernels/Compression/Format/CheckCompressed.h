// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Validation of compressed volumes from untrusted sources; host only.
#ifndef Strider_Compression_Format_CheckCompressed_h
#define Strider_Compression_Format_CheckCompressed_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/Status.h"

namespace Strider
{

/// Fails if an axis has no voxels, or if there are more than 2^42 voxels.
Status CheckDimensions(const std::array<int, 3>& dimensions);

/// Fails if an assumption of the decoder does not hold: the sizes of arrays, and every width, offset and length. An
/// accepted volume decodes without reading or writing out of bounds, although its voxels may be meaningless. The
/// duration is bounded by the sizes of the arrays, independently of the numbers in the volume.
Status CheckCompressed(const CompressedVolume& volume);

} // namespace Strider

#endif
