// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Work on the rows of a picture by all processors.
#ifndef Strider_ForEachRow_h
#define Strider_ForEachRow_h

#include <functional>

namespace Strider
{

/// Calls `work` with each number from 0 to `count` - 1, in any order and many at the same time; returns when all are done. What `work` throws
/// comes to the caller; the other rows may be left undone then.
void ForEachRow(int count, const std::function<void(int)>& work);

} // namespace Strider

#endif
