// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the code for the widest instruction set that this processor supports.
#include "Host/Tiles/ChooseMarchTile.h"

namespace Strider
{
namespace
{

template <InstructionSet Set>
HostTarget MakeTarget(const char* name)
{
  return { MarchTile<Set>, MarchPacketTile<Set>, MarchLitPacketTile<Set>, MarchSceneTile<Set>,
    MarchLevelsTile<Set>, MarchMultiVolumeTile<Set>, MarchSegmentTile<Set>, ShowGatheredTile<Set>,
    DecodeStored<Set>, name };
}

} // namespace

HostTarget ChooseMarchTile()
{
#ifdef STRIDER_MARCHES_WITH_AVX512
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
    __builtin_cpu_supports("avx512cd"))
  {
    return MakeTarget<InstructionSet::Avx512>("AVX-512");
  }
#endif
#ifdef STRIDER_MARCHES_WITH_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
    __builtin_cpu_supports("bmi2"))
  {
    return MakeTarget<InstructionSet::Avx2>("AVX2");
  }
#endif
  return MakeTarget<InstructionSet::Baseline>("baseline");
}

} // namespace Strider
