// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Number of lanes of a warp, and the interface of functions that a whole warp calls.
#ifndef Strider_Foundation_WarpLanes_h
#define Strider_Foundation_WarpLanes_h

namespace Strider
{

/// All lanes of a warp call functions named ...ByWarp together. Their `Warp` is DeviceWarp on a device and an emulation
/// in the tests. It has an int Lane in [0, 31]; Shuffle(value, lane), which returns the value that another lane, modulo
/// 32, passed; and Synchronize(), after which all lanes see earlier memory writes of the others. Encoders also need
/// Or(word, bits). Decoders need Prefetch(address), which may do nothing. Functions that read voxels need
/// Ballot(condition), whose bit l is the condition of lane l. Marching caches also need Least(value), the smallest int
/// of all lanes.
constexpr int WarpLanes = 32;

} // namespace Strider

#endif
