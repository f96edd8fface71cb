// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Exchanges messages between each two of some processes.
#ifndef vtkStriderSwapMessages_h
#define vtkStriderSwapMessages_h

#include <cstddef>
#include <vector>

class vtkMultiProcessController;

/** A buffer whose memory is reused from one message to the next. */
struct vtkStriderMessage
{
  std::vector<char> Bytes;
  std::size_t Size = 0; ///< bytes of the message, at the start of Bytes

  /** Enlarges the message, and returns the start of the new bytes, which are not initialised. */
  char* Extend(std::size_t size);
};

/**
 * Returns the process with which a process exchanges messages in a round, so that all pairs meet once; -1 in a round
 * without a partner. Processes and rounds are counted from 0.
 */
int vtkStriderFindPartner(int process, int processes, int round);

/**
 * Sends sent[i] to participants[i], and stores the message from it in received[i]. The message of this process to
 * itself is swapped into its place there. All participants must call this at the same time with the same list, which
 * has each of them once.
 */
void vtkStriderSwapMessages(vtkMultiProcessController* controller,
  const std::vector<int>& participants, std::vector<vtkStriderMessage>& sent,
  std::vector<vtkStriderMessage>& received);

#endif
