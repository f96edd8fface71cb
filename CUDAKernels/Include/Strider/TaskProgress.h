// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Callback that reports the progress of a task.
#ifndef Strider_TaskProgress_h
#define Strider_TaskProgress_h

#include <functional>

namespace Strider
{

/// Receives the fraction of a task that is done, in [0, 1]. Returning false stops the task, even at 1; it then fails
/// with StatusCode::Stopped. Called only on the thread that called the task. An empty function: no reports, and the
/// task runs to its end.
using TaskProgress = std::function<bool(double done)>;

} // namespace Strider

#endif
