// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSwapMessages.h"

#include "vtkMultiProcessController.h"

#include <algorithm>

namespace
{

constexpr int SizeTag = 733011;
constexpr int MessageTag = 733012;

void Send(vtkMultiProcessController* controller, int to, const std::vector<char>& message)
{
  const auto size = static_cast<vtkIdType>(message.size());
  controller->Send(&size, 1, to, SizeTag);
  if (size > 0)
  {
    controller->Send(message.data(), size, to, MessageTag);
  }
}

std::vector<char> Receive(vtkMultiProcessController* controller, int from)
{
  vtkIdType size = 0;
  controller->Receive(&size, 1, from, SizeTag);
  std::vector<char> message(size);
  if (size > 0)
  {
    controller->Receive(message.data(), size, from, MessageTag);
  }
  return message;
}

} // namespace

// As in a tournament: the last one stays, the others move on around a circle.
int vtkStriderFindPartner(int process, int processes, int round)
{
  const int seats = processes + processes % 2;
  const int circle = seats - 1;
  int partner = 0;
  if (process == seats - 1)
  {
    // whose place in the circle is its own mirror image
    partner = round % 2 == 0 ? round / 2 : (round + circle) / 2;
  }
  else
  {
    partner = ((round - process) % circle + circle) % circle;
    partner = partner == process ? seats - 1 : partner;
  }
  return partner < processes ? partner : -1;
}

std::vector<std::vector<char>> vtkStriderSwapMessages(vtkMultiProcessController* controller,
  const std::vector<int>& participants, std::vector<std::vector<char>> messages)
{
  const auto self =
    std::find(participants.begin(), participants.end(), controller->GetLocalProcessId());
  const auto place = static_cast<int>(self - participants.begin());
  const auto count = static_cast<int>(participants.size());
  for (int round = 0; round < count - 1 + count % 2; ++round)
  {
    const int partner = vtkStriderFindPartner(place, count, round);
    if (partner < 0)
    {
      continue;
    }
    std::vector<char> received;
    if (place < partner)
    {
      Send(controller, participants[partner], messages[partner]);
      received = Receive(controller, participants[partner]);
    }
    else
    {
      received = Receive(controller, participants[partner]);
      Send(controller, participants[partner], messages[partner]);
    }
    messages[partner] = std::move(received);
  }
  return messages;
}
