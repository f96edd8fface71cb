// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the code for the widest instruction set that this processor supports.
#include "Host/Tiles/ChooseMarchTile.h"

namespace Strider
{

HostTarget ChooseMarchTile()
{
#ifdef STRIDER_MARCHES_WITH_AVX512
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
    __builtin_cpu_supports("avx512cd"))
  {
    return { MarchTileAvx512, MarchPacketTileAvx512, MarchLitPacketTileAvx512, MarchSceneTileAvx512,
      MarchMultiVolumeTileAvx512, MarchSegmentTileAvx512, DecodeStoredAvx512, "AVX-512" };
  }
#endif
#ifdef STRIDER_MARCHES_WITH_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
    __builtin_cpu_supports("bmi2"))
  {
    return { MarchTileAvx2, MarchPacketTileAvx2, MarchLitPacketTileAvx2, MarchSceneTileAvx2,
      MarchMultiVolumeTileAvx2, MarchSegmentTileAvx2, DecodeStoredAvx2, "AVX2" };
  }
#endif
  return { MarchTileBaseline, MarchPacketTileBaseline, MarchLitPacketTileBaseline,
    MarchSceneTileBaseline, MarchMultiVolumeTileBaseline, MarchSegmentTileBaseline,
    DecodeStoredBaseline, "baseline" };
}

} // namespace Strider
