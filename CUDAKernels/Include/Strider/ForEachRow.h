// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Processes the rows of an image with all processors.
#ifndef Strider_ForEachRow_h
#define Strider_ForEachRow_h

#include <functional>

namespace Strider
{

/// Calls `work` with each number from 0 to `count` - 1, in any order and concurrently, and returns when all calls are
/// done. An exception of `work` is rethrown to the caller; other rows may then remain unprocessed.
void ForEachRow(int count, const std::function<void(int)>& work);

} // namespace Strider

#endif
