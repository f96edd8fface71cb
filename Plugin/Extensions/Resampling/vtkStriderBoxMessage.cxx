// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderBoxMessage.h"

#include "vtkStriderSwapMessages.h"

#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace
{

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

template <typename Head>
Head Read(const vtkStriderMessage& message, std::size_t& at)
{
  Head head;
  std::memcpy(&head, message.Bytes.data() + at, sizeof head);
  at += sizeof head;
  return head;
}

} // namespace

bool vtkStriderCropBox(const vtkStriderLevelBoxes& boxes, const vtkStriderLevelPart& part,
  vtkStriderLevelBoxes::Box& box)
{
  const int scale = boxes.CountFineCells(box.Level);
  std::array<int, 3> first{};
  std::array<int, 3> cells{};
  for (int axis = 0; axis < 3; ++axis)
  {
    const int high =
      std::min(box.First[axis] + box.Cells[axis], (part.First[axis] + part.Cells[axis]) * scale);
    first[axis] = std::max(box.First[axis], part.First[axis] * scale);
    cells[axis] = high - first[axis];
  }
  const bool isMet = *std::min_element(cells.begin(), cells.end()) > 0;
  box.First = isMet ? first : box.First;
  box.Cells = isMet ? cells : box.Cells;
  return isMet;
}

vtkSmartPointer<vtkImageData> vtkStriderCropGrid(const std::vector<std::string>& names,
  vtkImageData* grid, const vtkStriderLevelBoxes::Box& box, const vtkStriderLevelBoxes::Box& part)
{
  vtkSmartPointer<vtkImageData> cropped = MakeGrid(part);
  ForEachArray(names, grid, box, part,
    [&cropped](int kind, std::size_t, const vtkSmartPointer<vtkDataArray>& array) {
      cropped->GetAttributes(kind)->AddArray(array);
    });
  return cropped;
}

void vtkStriderPackBox(std::size_t number, const std::vector<std::string>& names,
  vtkImageData* grid, const vtkStriderLevelBoxes::Box& box, const vtkStriderLevelBoxes::Box& part,
  vtkStriderMessage& message)
{
  BoxHead head{ static_cast<std::int64_t>(number), 0 };
  const std::size_t begin = Append(head, message);
  ForEachArray(names, grid, box, part,
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

void vtkStriderUnpackBoxes(const vtkStriderMessage& message, const std::vector<std::string>& names,
  std::vector<vtkStriderLevelBoxes::Box>& boxes)
{
  std::size_t at = 0;
  while (at < message.Size)
  {
    const auto head = Read<BoxHead>(message, at);
    vtkStriderLevelBoxes::Box& box = boxes[static_cast<std::size_t>(head.Box)];
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
