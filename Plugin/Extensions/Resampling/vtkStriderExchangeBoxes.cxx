// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderExchangeBoxes.h"

#include "vtkStriderGatherAll.h"
#include "vtkStriderSwapMessages.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkPointData.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <numeric>

namespace
{

using Boxes = std::vector<vtkStriderLevelBoxes::Box>;

constexpr int Kinds[2] = { vtkDataObject::POINT, vtkDataObject::CELL };

/// Begins the message of a box; the arrays follow.
struct BoxHead
{
  std::int64_t Box; ///< number in the list of all
  std::int64_t Arrays;
};

/// Begins an array, whose values follow.
struct ArrayHead
{
  std::int64_t Kind;
  std::int64_t Name; ///< number in the list of names
  std::int64_t Type;
  std::int64_t Components;
  std::int64_t Bytes;
};

/// Returns the cells of a box that meet a part; false where there are none.
bool CropBox(const vtkStriderLevelBoxes& boxes, const vtkStriderLevelPart& part,
  vtkStriderLevelBoxes::Box& box)
{
  const int scale = boxes.CountFineCells(box.Level);
  for (int axis = 0; axis < 3; ++axis)
  {
    const int low = std::max(box.First[axis], part.First[axis] * scale);
    const int high =
      std::min(box.First[axis] + box.Cells[axis], (part.First[axis] + part.Cells[axis]) * scale);
    if (low >= high)
    {
      return false;
    }
    box.First[axis] = low;
    box.Cells[axis] = high - low;
  }
  return true;
}

/// Names of the arrays that are sent: those that are shown, and the flags of ghost cells.
std::vector<std::string> ListNames(const vtkStriderLevelBoxes& boxes)
{
  std::vector<std::string> names = boxes.Arrays;
  names.emplace_back(vtkDataSetAttributes::GhostArrayName());
  return names;
}

/// Returns the values of an array in a part of a box.
vtkSmartPointer<vtkDataArray> CropArray(vtkDataArray* array, int extra,
  const vtkStriderLevelBoxes::Box& whole, const vtkStriderLevelBoxes::Box& part)
{
  vtkIdType count[3];
  vtkIdType all[3];
  vtkIdType first[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    count[axis] = part.Cells[axis] + extra;
    all[axis] = whole.Cells[axis] + extra;
    first[axis] = part.First[axis] - whole.First[axis];
  }
  vtkSmartPointer<vtkDataArray> cropped;
  const bool isShort = array->GetNumberOfTuples() < all[0] * all[1] * all[2];
  if (array->GetDataType() == VTK_BIT || isShort)
  {
    return cropped;
  }
  cropped.TakeReference(vtkDataArray::CreateDataArray(array->GetDataType()));
  cropped->SetName(array->GetName());
  cropped->SetNumberOfComponents(array->GetNumberOfComponents());
  cropped->SetNumberOfTuples(count[0] * count[1] * count[2]);
  for (vtkIdType row = 0; row < count[1] * count[2]; ++row)
  {
    const vtkIdType y = first[1] + row % count[1];
    const vtkIdType z = first[2] + row / count[1];
    cropped->InsertTuples(row * count[0], count[0], (z * all[1] + y) * all[0] + first[0], array);
  }
  return cropped;
}

/// Returns a grid of the cells of a box, without arrays. Mappers read the place of the box.
vtkSmartPointer<vtkImageData> MakeGrid(const vtkStriderLevelBoxes::Box& box)
{
  auto grid = vtkSmartPointer<vtkImageData>::New();
  grid->SetDimensions(box.Cells[0] + 1, box.Cells[1] + 1, box.Cells[2] + 1);
  return grid;
}

/// Calls visit(kind, number of the name, array) for the arrays of a part of a grid.
template <typename Visit>
void ForEachArray(const std::vector<std::string>& names, vtkImageData* grid,
  const vtkStriderLevelBoxes::Box& whole, const vtkStriderLevelBoxes::Box& part, const Visit& visit)
{
  for (const int kind : Kinds)
  {
    for (std::size_t name = 0; name < names.size(); ++name)
    {
      vtkDataArray* array = grid->GetAttributes(kind)->GetArray(names[name].c_str());
      const vtkSmartPointer<vtkDataArray> cropped =
        array ? CropArray(array, kind == vtkDataObject::POINT ? 1 : 0, whole, part) : nullptr;
      if (cropped)
      {
        visit(kind, name, cropped);
      }
    }
  }
}

template <typename Head>
std::size_t Append(const Head& head, vtkStriderMessage& message)
{
  std::memcpy(message.Extend(sizeof head), &head, sizeof head);
  return message.Size - sizeof head;
}

void Pack(std::size_t number, const std::vector<std::string>& names, vtkImageData* grid,
  const vtkStriderLevelBoxes::Box& whole, const vtkStriderLevelBoxes::Box& part,
  vtkStriderMessage& message)
{
  BoxHead head{ static_cast<std::int64_t>(number), 0 };
  const std::size_t begin = Append(head, message);
  ForEachArray(names, grid, whole, part,
    [&](int kind, std::size_t name, const vtkSmartPointer<vtkDataArray>& array) {
      const std::size_t bytes =
        static_cast<std::size_t>(array->GetNumberOfValues()) * array->GetDataTypeSize();
      Append(ArrayHead{ kind, static_cast<std::int64_t>(name), array->GetDataType(),
               array->GetNumberOfComponents(), static_cast<std::int64_t>(bytes) },
        message);
      std::memcpy(message.Extend(bytes), array->GetVoidPointer(0), bytes);
      ++head.Arrays;
    });
  std::memcpy(message.Bytes.data() + begin, &head, sizeof head);
}

template <typename Head>
Head Read(const vtkStriderMessage& message, std::size_t& at)
{
  Head head;
  std::memcpy(&head, message.Bytes.data() + at, sizeof head);
  at += sizeof head;
  return head;
}

/// Sets the grids of the boxes in a message.
void Unpack(const vtkStriderMessage& message, const std::vector<std::string>& names, Boxes& cropped)
{
  std::size_t at = 0;
  while (at < message.Size)
  {
    const auto head = Read<BoxHead>(message, at);
    vtkStriderLevelBoxes::Box& box = cropped[static_cast<std::size_t>(head.Box)];
    box.Grid = MakeGrid(box);
    for (std::int64_t index = 0; index < head.Arrays; ++index)
    {
      const auto array = Read<ArrayHead>(message, at);
      vtkSmartPointer<vtkDataArray> made;
      made.TakeReference(vtkDataArray::CreateDataArray(static_cast<int>(array.Type)));
      made->SetName(names[static_cast<std::size_t>(array.Name)].c_str());
      made->SetNumberOfComponents(static_cast<int>(array.Components));
      made->SetNumberOfTuples(array.Bytes / made->GetDataTypeSize() / array.Components);
      std::memcpy(
        made->GetVoidPointer(0), message.Bytes.data() + at, static_cast<std::size_t>(array.Bytes));
      at += static_cast<std::size_t>(array.Bytes);
      box.Grid->GetAttributes(static_cast<int>(array.Kind))->AddArray(made);
    }
  }
}

/// The boxes and messages of an exchange.
struct Exchange
{
  const std::vector<vtkStriderLevelGrid>& Grids;
  const std::vector<vtkSmartPointer<vtkImageData>>& Own;
  const std::vector<vtkStriderLevelPart>& Parts;
  vtkStriderLevelBoxes& All;
  int Process;
  std::vector<std::string> Names;
  Boxes Cropped; ///< to the part of this process, those that miss it without cells
  std::vector<vtkStriderMessage> Sent;

  /// Fills the messages, and sets the grids that this process has itself.
  void Begin()
  {
    // The grids of a process are consecutive in the list of all.
    std::size_t before = 0;
    while (before < this->Grids.size() && this->Grids[before].Process != this->Process)
    {
      ++before;
    }
    this->Cropped = this->All.Boxes;
    this->Sent.resize(this->Parts.size());
    for (std::size_t number = 0; number < this->All.Boxes.size(); ++number)
    {
      const vtkStriderLevelBoxes::Box& box = this->All.Boxes[number];
      const bool isOwn = this->Grids[box.Source].Process == this->Process;
      vtkImageData* grid = isOwn ? this->Own[box.Source - before].Get() : nullptr;
      for (int process = 0; process < static_cast<int>(this->Parts.size()); ++process)
      {
        vtkStriderLevelBoxes::Box part = box;
        const bool isMet = CropBox(this->All, this->Parts[static_cast<std::size_t>(process)], part);
        if (process == this->Process)
        {
          part.Cells = isMet ? part.Cells : std::array<int, 3>{ 0, 0, 0 };
          this->Cropped[number] = part;
        }
        if (grid && isMet && process == this->Process)
        {
          this->TakeOwn(grid, box, this->Cropped[number]);
        }
        else if (grid && isMet)
        {
          Pack(number, this->Names, grid, box, part, this->Sent[static_cast<std::size_t>(process)]);
        }
      }
    }
  }

  void TakeOwn(
    vtkImageData* grid, const vtkStriderLevelBoxes::Box& whole, vtkStriderLevelBoxes::Box& part)
  {
    if (part.Cells == whole.Cells)
    {
      part.Grid = grid;
      return;
    }
    part.Grid = MakeGrid(part);
    ForEachArray(this->Names, grid, whole, part,
      [&part](int kind, std::size_t, const vtkSmartPointer<vtkDataArray>& array) {
        part.Grid->GetAttributes(kind)->AddArray(array);
      });
  }

  void End(const std::vector<vtkStriderMessage>& received)
  {
    for (const vtkStriderMessage& message : received)
    {
      Unpack(message, this->Names, this->Cropped);
    }
    this->Cropped.erase(std::remove_if(this->Cropped.begin(), this->Cropped.end(),
                          [](const vtkStriderLevelBoxes::Box& box) { return !box.Grid; }),
      this->Cropped.end());
    this->All.Boxes = std::move(this->Cropped);
  }
};

/// Calls a function on all processes, and returns whether none of them lacked memory.
template <typename Function>
bool HaveMemoryFor(vtkMultiProcessController* controller, const Function& function)
{
  int isOk = 1;
  try
  {
    function();
  }
  catch (const std::bad_alloc&)
  {
    isOk = 0;
  }
  int areOk = 0;
  controller->AllReduce(&isOk, &areOk, 1, vtkCommunicator::MIN_OP);
  return areOk == 1;
}

} // namespace

bool vtkStriderExchangeBoxes(vtkMultiProcessController* controller,
  const std::vector<vtkStriderLevelGrid>& grids,
  const std::vector<vtkSmartPointer<vtkImageData>>& own,
  const std::vector<vtkStriderLevelPart>& parts, vtkStriderLevelBoxes& boxes)
{
  Exchange exchange{ grids, own, parts, boxes, controller->GetLocalProcessId(), ListNames(boxes),
    {}, {} };
  if (!HaveMemoryFor(controller, [&exchange]() { exchange.Begin(); }))
  {
    return false;
  }
  std::vector<int> participants(parts.size());
  std::iota(participants.begin(), participants.end(), 0);
  std::vector<vtkStriderMessage> received(parts.size());
  vtkStriderSwapMessages(controller, participants, exchange.Sent, received);
  exchange.Sent.clear();
  return HaveMemoryFor(controller, [&]() { exchange.End(received); });
}
