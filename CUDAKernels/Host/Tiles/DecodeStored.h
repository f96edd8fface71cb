// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes a brick of a compressed volume to stored values; compiled once per instruction set.
#ifndef Strider_Host_Tiles_DecodeStored_h
#define Strider_Host_Tiles_DecodeStored_h

#include "Compression/Format/CompressedBricks.h"
#include "Sampling/StoredScalars.h"

namespace Strider
{

/// Decodes the stored values of a brick's voxels, x fastest.
using DecodeStoredFunction = void (*)(const CompressedBricks& bricks, ScalarType type,
  const StoredScalars& stored, const BrickPlace& brick, float (&values)[BrickVoxels]);

void DecodeStoredBaseline(const CompressedBricks& bricks, ScalarType type,
  const StoredScalars& stored, const BrickPlace& brick, float (&values)[BrickVoxels]);
void DecodeStoredAvx2(const CompressedBricks& bricks, ScalarType type, const StoredScalars& stored,
  const BrickPlace& brick, float (&values)[BrickVoxels]);
void DecodeStoredAvx512(const CompressedBricks& bricks, ScalarType type,
  const StoredScalars& stored, const BrickPlace& brick, float (&values)[BrickVoxels]);

} // namespace Strider

#endif
