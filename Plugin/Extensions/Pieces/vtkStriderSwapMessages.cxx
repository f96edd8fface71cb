// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSwapMessages.h"

#include "vtkMultiProcessController.h"

#include <algorithm>
#include <utility>

namespace
{

constexpr int SizeTag = 733011;
constexpr int MessageTag = 733012;

void Send(vtkMultiProcessController* controller, int to, const vtkStriderMessage& message)
{
  const auto size = static_cast<vtkIdType>(message.Size);
  controller->Send(&size, 1, to, SizeTag);
  if (size > 0)
  {
    controller->Send(message.Bytes.data(), size, to, MessageTag);
  }
}

void Receive(vtkMultiProcessController* controller, int from, vtkStriderMessage& message)
{
  vtkIdType size = 0;
  controller->Receive(&size, 1, from, SizeTag);
  message.Size = 0;
  char* bytes = message.Extend(static_cast<std::size_t>(size));
  if (size > 0)
  {
    controller->Receive(bytes, size, from, MessageTag);
  }
}

} // namespace

char* vtkStriderMessage::Extend(std::size_t size)
{
  const std::size_t begin = this->Size;
  this->Size += size;
  if (this->Bytes.size() < this->Size)
  {
    this->Bytes.resize(this->Size);
  }
  return this->Bytes.data() + begin;
}

// Round-robin tournament: the last participant stays, and the others rotate around a circle.
int vtkStriderFindPartner(int process, int processes, int round)
{
  const int seats = processes + processes % 2;
  const int circle = seats - 1;
  int partner = 0;
  if (process == seats - 1)
  {
    // The last participant's partner is the process whose place in the circle is its own mirror image.
    partner = round % 2 == 0 ? round / 2 : (round + circle) / 2;
  }
  else
  {
    partner = ((round - process) % circle + circle) % circle;
    partner = partner == process ? seats - 1 : partner;
  }
  return partner < processes ? partner : -1;
}

void vtkStriderSwapMessages(vtkMultiProcessController* controller,
  const std::vector<int>& participants, std::vector<vtkStriderMessage>& sent,
  std::vector<vtkStriderMessage>& received)
{
  const auto self =
    std::find(participants.begin(), participants.end(), controller->GetLocalProcessId());
  const auto place = static_cast<int>(self - participants.begin());
  const auto count = static_cast<int>(participants.size());
  received.resize(count);
  std::swap(sent[place], received[place]);
  for (int round = 0; round < count - 1 + count % 2; ++round)
  {
    const int partner = vtkStriderFindPartner(place, count, round);
    if (partner < 0)
    {
      continue;
    }
    if (place < partner)
    {
      Send(controller, participants[partner], sent[partner]);
      Receive(controller, participants[partner], received[partner]);
    }
    else
    {
      Receive(controller, participants[partner], received[partner]);
      Send(controller, participants[partner], sent[partner]);
    }
  }
}
