// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Has each of some processes send something to each other one.
#ifndef vtkStriderSwapMessages_h
#define vtkStriderSwapMessages_h

#include <cstddef>
#include <vector>

class vtkMultiProcessController;

/** Bytes whose memory stays from one message to the next. */
struct vtkStriderMessage
{
  std::vector<char> Bytes;
  std::size_t Size = 0; ///< of the message, which Bytes begin with

  /** Makes it larger, and returns where the new bytes begin. They have any value. */
  char* Extend(std::size_t size);
};

/**
 * With whom a process swaps in each round, so that all pairs of them meet once: processes and rounds are counted from 0, -1 is a
 * round without a partner.
 */
int vtkStriderFindPartner(int process, int processes, int round);

/**
 * Sends sent[i] to participants[i], and puts what that one sent into received[i]; what this process has for itself is swapped into its
 * place there. All participants call it at the same time with the same list, in which each is once.
 */
void vtkStriderSwapMessages(vtkMultiProcessController* controller,
  const std::vector<int>& participants, std::vector<vtkStriderMessage>& sent,
  std::vector<vtkStriderMessage>& received);

#endif
