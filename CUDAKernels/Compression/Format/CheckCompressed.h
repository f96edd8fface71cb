// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Refusals of compressed volumes that come from outside; host only.
#ifndef Strider_Compression_Format_CheckCompressed_h
#define Strider_Compression_Format_CheckCompressed_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/Status.h"

namespace Strider
{

/// Fails where an axis has no voxels, or all together are more than 2^48.
Status CheckDimensions(const std::array<int, 3>& dimensions);

/// Fails where anything that the decoder relies on does not hold: sizes of arrays, and every width, offset and length. What it
/// accepts decodes without reading or writing out of bounds, though not always to a volume that somebody has compressed. Takes a
/// time that the arrays' sizes bound, whatever the volume says of itself.
Status CheckCompressed(const CompressedVolume& volume);

} // namespace Strider

#endif
