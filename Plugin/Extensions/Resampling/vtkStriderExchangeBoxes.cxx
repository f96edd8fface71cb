// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderExchangeBoxes.h"

#include "vtkStriderBoxMessage.h"
#include "vtkStriderHaveMemoryFor.h"
#include "vtkStriderSwapMessages.h"

#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"

#include <algorithm>

namespace
{

constexpr int NumberTag = 733021;
constexpr int MessageTag = 733022;

/// Messages end with the box that reaches this size. A process needs memory for one that it sends and one that it
/// receives, however much it has for the others.
constexpr std::size_t MessageBytes = std::size_t{ 16 } << 20;

/// Size of the message of a process that lacks memory, and sends no others.
constexpr vtkIdType Failed = -1;

/// Names of the arrays that are sent: those that are shown, and the flags of ghost cells.
std::vector<std::string> ListNames(const vtkStriderLevelBoxes& boxes)
{
  std::vector<std::string> names = boxes.Arrays;
  names.emplace_back(vtkDataSetAttributes::GhostArrayName());
  return names;
}

/// The boxes and messages of an exchange.
struct Exchange
{
  vtkMultiProcessController* Controller;
  const std::vector<vtkStriderLevelGrid>& Grids;
  const std::vector<vtkSmartPointer<vtkImageData>>& Own;
  const std::vector<vtkStriderLevelPart>& Parts;
  vtkStriderLevelBoxes& All;
  int Process;
  std::size_t First; ///< number of the first grid of this process in the list of all
  std::vector<std::string> Names;
  /// Boxes cropped to the part of this process; those that miss it stay without a grid.
  std::vector<vtkStriderLevelBoxes::Box> Cropped;
  std::vector<std::size_t> Mine; ///< numbers of the boxes whose grids this process has
  vtkStriderMessage Sent;
  vtkStriderMessage Received;
  bool LacksMemory = false;

  /// Calls a function that sends no messages, and remembers where memory does not suffice.
  template <typename Function>
  void Try(const Function& function)
  {
    this->LacksMemory = this->LacksMemory || !vtkStriderTryMemory(function);
  }

  /// Crops the boxes, and sets the grids that this process has itself.
  void Begin()
  {
    this->Names = ListNames(this->All);
    this->Cropped = this->All.Boxes;
    const vtkStriderLevelPart& part = this->Parts[static_cast<std::size_t>(this->Process)];
    for (std::size_t number = 0; number < this->All.Boxes.size(); ++number)
    {
      const vtkStriderLevelBoxes::Box& box = this->All.Boxes[number];
      vtkStriderLevelBoxes::Box& cropped = this->Cropped[number];
      const bool isMet = vtkStriderCropBox(this->All, part, cropped);
      if (this->Grids[box.Source].Process == this->Process)
      {
        this->Mine.push_back(number);
        vtkImageData* grid = this->FindGrid(box);
        const bool isWhole = cropped.Cells == box.Cells;
        cropped.Grid = !isMet ? nullptr
          : isWhole           ? grid
                              : vtkStriderCropGrid(this->Names, grid, box, cropped).Get();
      }
    }
  }

  /// Returns the grid of a box of this process. Those of a process are consecutive in the list of all.
  vtkImageData* FindGrid(const vtkStriderLevelBoxes::Box& box) const
  {
    return this->Own[box.Source - this->First];
  }

  /// Makes the next message for a process, from the box `next` of those of this one on; an empty one where it has all.
  void Pack(int process, std::size_t& next)
  {
    this->Sent.Size = 0;
    const vtkStriderLevelPart& part = this->Parts[static_cast<std::size_t>(process)];
    for (; next < this->Mine.size() && this->Sent.Size < MessageBytes; ++next)
    {
      const std::size_t number = this->Mine[next];
      const vtkStriderLevelBoxes::Box& box = this->All.Boxes[number];
      vtkStriderLevelBoxes::Box cropped = box;
      if (vtkStriderCropBox(this->All, part, cropped))
      {
        vtkStriderPackBox(number, this->Names, this->FindGrid(box), box, cropped, this->Sent);
      }
    }
  }

  /// Sends a number to a process, and returns the one from there.
  vtkIdType SwapNumbers(int process, vtkIdType own) const
  {
    vtkIdType other = 0;
    const auto send = [&] { this->Controller->Send(&own, 1, process, NumberTag); };
    const auto receive = [&] { this->Controller->Receive(&other, 1, process, NumberTag); };
    this->Order(process, send, receive);
    return other;
  }

  /// Sends the message, and receives one for which there is room; empty ones are not sent.
  void SwapMessages(int process)
  {
    const auto send = [&] {
      if (this->Sent.Size > 0)
      {
        this->Controller->Send(
          this->Sent.Bytes.data(), static_cast<vtkIdType>(this->Sent.Size), process, MessageTag);
      }
    };
    const auto receive = [&] {
      if (this->Received.Size > 0)
      {
        this->Controller->Receive(this->Received.Bytes.data(),
          static_cast<vtkIdType>(this->Received.Size), process, MessageTag);
      }
    };
    this->Order(process, send, receive);
  }

  /// The process with the lower number sends first.
  template <typename Send, typename Receive>
  void Order(int process, const Send& send, const Receive& receive) const
  {
    if (this->Process < process)
    {
      send();
      receive();
    }
    else
    {
      receive();
      send();
    }
  }

  /// Exchanges boxes with a process, message by message, until both have all or one lacks memory. Both know which.
  void SwapWith(int process)
  {
    std::size_t next = 0;
    bool goesOn = true;
    while (goesOn)
    {
      this->Try([&] { this->Pack(process, next); });
      const vtkIdType own = this->LacksMemory ? Failed : static_cast<vtkIdType>(this->Sent.Size);
      const vtkIdType other = this->SwapNumbers(process, own);
      goesOn = own != Failed && other != Failed && (own > 0 || other > 0);
      if (goesOn)
      {
        this->Received.Size = 0;
        this->Try([&] { this->Received.Extend(static_cast<std::size_t>(other)); });
        goesOn = this->SwapNumbers(process, this->LacksMemory ? 0 : 1) == 1 && !this->LacksMemory;
      }
      if (goesOn)
      {
        this->SwapMessages(process);
        this->Try([&] { vtkStriderUnpackBoxes(this->Received, this->Names, this->Cropped); });
      }
    }
  }

  void End()
  {
    this->Cropped.erase(std::remove_if(this->Cropped.begin(), this->Cropped.end(),
                          [](const vtkStriderLevelBoxes::Box& box) { return !box.Grid; }),
      this->Cropped.end());
    this->All.Boxes = std::move(this->Cropped);
  }
};

} // namespace

bool vtkStriderExchangeBoxes(vtkMultiProcessController* controller,
  const std::vector<vtkStriderLevelGrid>& grids,
  const std::vector<vtkSmartPointer<vtkImageData>>& own,
  const std::vector<vtkStriderLevelPart>& parts, vtkStriderLevelBoxes& boxes)
{
  const int process = controller->GetLocalProcessId();
  const auto isOwn = [process](const vtkStriderLevelGrid& grid) { return grid.Process == process; };
  const auto first = std::find_if(grids.begin(), grids.end(), isOwn) - grids.begin();
  Exchange exchange{ controller, grids, own, parts, boxes, process, static_cast<std::size_t>(first),
    {}, {}, {}, {}, {} };
  exchange.Try([&exchange] { exchange.Begin(); });
  const int processes = controller->GetNumberOfProcesses();
  for (int round = 0; round < processes - 1 + processes % 2; ++round)
  {
    const int partner = vtkStriderFindPartner(process, processes, round);
    if (partner >= 0)
    {
      exchange.SwapWith(partner);
    }
  }
  const bool isDone = vtkStriderIsTrueOnAll(controller, !exchange.LacksMemory);
  if (isDone)
  {
    exchange.End();
  }
  return isDone;
}
