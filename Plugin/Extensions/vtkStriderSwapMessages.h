// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Has each of some processes send something to each other one.
#ifndef vtkStriderSwapMessages_h
#define vtkStriderSwapMessages_h

#include <vector>

class vtkMultiProcessController;

/**
 * With whom a process swaps in each round, so that all pairs of them meet once: processes and rounds are counted from 0, -1 is a
 * round without a partner.
 */
int vtkStriderFindPartner(int process, int processes, int round);

/**
 * Sends messages[i] to participants[i], and returns what that one sent to this process; its own message stays. All participants call it
 * at the same time with the same list, in which each is once.
 */
std::vector<std::vector<char>> vtkStriderSwapMessages(vtkMultiProcessController* controller,
  const std::vector<int>& participants, std::vector<std::vector<char>> messages);

#endif
