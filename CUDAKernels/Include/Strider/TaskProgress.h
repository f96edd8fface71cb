// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Who is told how far a task has come.
#ifndef Strider_TaskProgress_h
#define Strider_TaskProgress_h

#include <functional>

namespace Strider
{

/// Is told how much of a task is done, in [0, 1]; false stops the task, which then fails with StatusCode::Stopped. The thread that
/// called the task calls it, and no other. An empty function: nobody is told, and the task ends by itself.
using TaskProgress = std::function<bool(double done)>;

} // namespace Strider

#endif
