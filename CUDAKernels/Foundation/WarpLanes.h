// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What warps are.
#ifndef Strider_Foundation_WarpLanes_h
#define Strider_Foundation_WarpLanes_h

namespace Strider
{

/// Functions named ...ByWarp are called by all lanes of a warp together. Their `Warp` is DeviceWarp on a device, and an emulation in
/// the tests. It has an int Lane in [0, 31]; Shuffle(value, lane), which gives what another lane, its number modulo 32, has passed;
/// Synchronize(), after which all lanes see what others wrote to memory before; of encoders Or(word, bits), of decoders
/// Prefetch(address), which may do nothing, of those that read voxels Ballot(condition), whose bit l is the condition of lane l, and of
/// marching caches Least(value) besides, the least int of all lanes.
constexpr int WarpLanes = 32;

} // namespace Strider

#endif
