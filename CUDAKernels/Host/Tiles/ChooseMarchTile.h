// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the code for the widest instruction set that this processor supports.
#ifndef Strider_Host_Tiles_ChooseMarchTile_h
#define Strider_Host_Tiles_ChooseMarchTile_h

#include "Host/Tiles/MarchTile.h"

namespace Strider
{

struct HostTarget
{
  MarchTileFunction MarchTile;
  MarchTileFunction MarchPacketTile;
  MarchTileFunction MarchLitPacketTile;
  MarchTileFunction MarchSceneTile;
  MarchTileFunction MarchLevelsTile;
  MarchTileFunction MarchMultiVolumeTile;
  MarchTileFunction MarchSegmentTile;
  MarchTileFunction ShowGatheredTile;
  DecodeStoredFunction DecodeStored;
  const char* Name;
};

/// Returns the functions for the widest of the instruction sets that the library was built with (STRIDER_INSTRUCTION_SETS
/// in CMake) and that this processor supports.
HostTarget ChooseMarchTile();

} // namespace Strider

#endif
