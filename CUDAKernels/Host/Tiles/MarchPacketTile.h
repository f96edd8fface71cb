// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marching of one tile of pixels on the CPU by packets of rays; compiled once per instruction set.
#ifndef Strider_Host_Tiles_MarchPacketTile_h
#define Strider_Host_Tiles_MarchPacketTile_h

#include "Host/Tiles/MarchTile.h"

namespace Strider
{

/// Versions of MarchTile for jobs with a fused table, and without Matched and Bricks.
SampleCount MarchPacketTileBaseline(const MarchJob& job, const Tile& tile);
SampleCount MarchPacketTileAvx2(const MarchJob& job, const Tile& tile);
SampleCount MarchPacketTileAvx512(const MarchJob& job, const Tile& tile);

/// Versions of MarchSceneTile for jobs of SceneKind::SingleComponent and ClippedComponent at points, with a fused table
/// and nearest or linear samples, and without Matched, Bricks and enhancement. MarchJob::Table is that of the component.
SampleCount MarchLitPacketTileBaseline(const MarchJob& job, const Tile& tile);
SampleCount MarchLitPacketTileAvx2(const MarchJob& job, const Tile& tile);
SampleCount MarchLitPacketTileAvx512(const MarchJob& job, const Tile& tile);

} // namespace Strider

#endif
