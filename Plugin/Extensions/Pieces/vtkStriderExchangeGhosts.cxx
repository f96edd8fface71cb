// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderExchangeGhosts.h"

#include "vtkStriderExtendArray.h"
#include "vtkStriderGatherAll.h"
#include "vtkStriderGridBox.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderStashArrays.h"
#include "vtkStriderSwapMessages.h"

#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkMultiProcessController.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string>
#include <tuple>

namespace
{

using Extent = std::array<int, 6>;

constexpr int Associations[] = { vtkDataObject::POINT, vtkDataObject::CELL };

/// The extents of the pieces of all processes. With them every process knows what each two pieces exchange.
struct AllPieces
{
  std::vector<Extent> Extents; ///< process by process
  std::vector<int>
    First; ///< for each process, the index of its first piece; then the number of all pieces
  int Levels = 0;

  int CountProcesses() const { return static_cast<int>(this->First.size()) - 1; }
};

/// Values that one piece gets of another, both counted over all processes.
struct Transfer
{
  int From;
  int To;
};

AllPieces GatherPieces(vtkMultiProcessController* controller, int levels,
  const std::vector<vtkSmartPointer<vtkImageData>>& pieces)
{
  std::vector<int> ends;
  for (vtkImageData* piece : pieces)
  {
    const Extent extent = vtkStriderGetExtent(piece);
    ends.insert(ends.end(), extent.begin(), extent.end());
  }
  std::size_t before = 0;
  const std::vector<int> all = vtkStriderGatherAll(controller, ends, before);
  const std::vector<int> counts =
    vtkStriderGatherAll(controller, std::vector<int>{ static_cast<int>(pieces.size()) }, before);
  AllPieces found;
  found.Levels = levels;
  found.First.assign(counts.size() + 1, 0);
  std::partial_sum(counts.begin(), counts.end(), found.First.begin() + 1);
  for (std::size_t end = 0; end + 6 <= all.size(); end += 6)
  {
    Extent extent;
    std::copy_n(all.begin() + end, 6, extent.begin());
    found.Extents.push_back(extent);
  }
  return found;
}

/// Finds the points or cells of one piece in the neighbourhood of another. Returns false where there are none.
bool FindShare(
  const AllPieces& all, const Transfer& transfer, int association, vtkStriderGridBox& share)
{
  const vtkStriderGridBox to(all.Extents[transfer.To], association);
  for (int axis = 0; axis < 3; ++axis)
  {
    const int low = std::max(share.First[axis], to.First[axis] - all.Levels);
    const int high =
      std::min(share.First[axis] + share.Count[axis], to.First[axis] + to.Count[axis] + all.Levels);
    share.First[axis] = low;
    share.Count[axis] = high - low;
  }
  return *std::min_element(share.Count.begin(), share.Count.end()) > 0;
}

/// Calls visit(transfer) for all pairs of pieces of two processes that exchange values.
template <typename Visit>
void ForEachTransfer(const AllPieces& all, int fromProcess, int toProcess, const Visit& visit)
{
  for (int to = all.First[toProcess]; to < all.First[toProcess + 1]; ++to)
  {
    for (int from = all.First[fromProcess]; from < all.First[fromProcess + 1]; ++from)
    {
      vtkStriderGridBox share(all.Extents[from], vtkDataObject::POINT);
      if (from != to && FindShare(all, { from, to }, vtkDataObject::POINT, share))
      {
        visit(Transfer{ from, to });
      }
    }
  }
}

/// Returns the extent of a piece with its neighbours' layers.
Extent FindGrown(const AllPieces& all, int piece)
{
  Extent grown = all.Extents[piece];
  for (int process = 0; process < all.CountProcesses(); ++process)
  {
    for (int from = all.First[process]; from < all.First[process + 1]; ++from)
    {
      vtkStriderGridBox share(all.Extents[from], vtkDataObject::POINT);
      if (!FindShare(all, { from, piece }, vtkDataObject::POINT, share))
      {
        continue;
      }
      for (int axis = 0; axis < 3; ++axis)
      {
        grown[2 * axis] = std::min(grown[2 * axis], share.First[axis]);
        grown[2 * axis + 1] =
          std::max(grown[2 * axis + 1], share.First[axis] + share.Count[axis] - 1);
      }
    }
  }
  return grown;
}

/// Returns a piece's arrays in an order that is equal for all pieces.
std::vector<vtkDataArray*> SortArrays(vtkImageData* piece, int association)
{
  vtkDataSetAttributes* attributes = piece->GetAttributes(association);
  std::vector<vtkDataArray*> arrays;
  for (int index = 0; index < attributes->GetNumberOfArrays(); ++index)
  {
    arrays.push_back(attributes->GetArray(index));
  }
  const auto key = [](vtkDataArray* array) {
    return std::make_tuple(
      std::string(array->GetName()), array->GetDataType(), array->GetNumberOfComponents());
  };
  std::sort(arrays.begin(), arrays.end(),
    [&](vtkDataArray* one, vtkDataArray* other) { return key(one) < key(other); });
  return arrays;
}

/// Returns an array for values of a message.
vtkSmartPointer<vtkDataArray> MakeBuffer(vtkDataArray* array, vtkIdType count)
{
  auto buffer = vtk::TakeSmartPointer(vtkDataArray::CreateDataArray(array->GetDataType()));
  buffer->SetNumberOfComponents(array->GetNumberOfComponents());
  buffer->SetNumberOfTuples(count);
  return buffer;
}

std::size_t MeasureBytes(vtkDataArray* buffer)
{
  return static_cast<std::size_t>(buffer->GetNumberOfValues()) * buffer->GetDataTypeSize();
}

/// Appends the values of a transfer to a message.
void Pack(
  const AllPieces& all, const Transfer& transfer, vtkImageData* piece, vtkStriderMessage& message)
{
  for (const int association : Associations)
  {
    const vtkStriderGridBox has(all.Extents[transfer.From], association);
    vtkStriderGridBox share = has;
    if (!FindShare(all, transfer, association, share))
    {
      continue;
    }
    for (vtkDataArray* array : SortArrays(piece, association))
    {
      const auto buffer = MakeBuffer(array, share.CountAll());
      share.ForEachRow([&](const std::array<int, 3>& place) {
        buffer->InsertTuples(share.Find(place), share.Count[0], has.Find(place), array);
      });
      const std::size_t size = MeasureBytes(buffer);
      std::memcpy(message.Extend(size), buffer->GetVoidPointer(0), size);
    }
  }
}

/// Writes the values of a transfer, at `at` in the message, into the grown piece, and moves on to the next. Returns
/// false where the message is too short.
bool Unpack(const AllPieces& all, const Transfer& transfer, const vtkStriderMessage& message,
  std::size_t& at, vtkImageData* grown)
{
  const Extent extent = vtkStriderGetExtent(grown);
  for (const int association : Associations)
  {
    const vtkStriderGridBox own(all.Extents[transfer.To], association);
    const vtkStriderGridBox to(extent, association);
    vtkStriderGridBox share(all.Extents[transfer.From], association);
    if (!FindShare(all, transfer, association, share))
    {
      continue;
    }
    for (vtkDataArray* array : SortArrays(grown, association))
    {
      const auto buffer = MakeBuffer(array, share.CountAll());
      const std::size_t size = MeasureBytes(buffer);
      if (message.Size - at < size)
      {
        return false;
      }
      std::memcpy(buffer->GetVoidPointer(0), message.Bytes.data() + at, size);
      at += size;
      // A piece keeps its own values, those of the points at its borders, too.
      const auto copy = [&](std::array<int, 3> place, int end) {
        if (place[0] < end)
        {
          array->InsertTuples(to.Find(place), end - place[0], share.Find(place), buffer);
        }
      };
      share.ForEachRow([&](std::array<int, 3> place) {
        const int end = place[0] + share.Count[0];
        const bool isOwnRow = own.Clamp({ own.First[0], place[1], place[2] }) ==
          std::array<int, 3>{ own.First[0], place[1], place[2] };
        copy(place, isOwnRow ? std::min(end, own.First[0]) : end);
        place[0] = std::max(place[0], own.First[0] + own.Count[0]);
        copy(place, isOwnRow ? end : place[0]);
      });
    }
  }
  return true;
}

/// Returns a piece with the arrays of a larger extent. Their new values are the nearest own ones.
vtkSmartPointer<vtkImageData> Grow(vtkImageData* piece, Extent extent)
{
  const Extent own = vtkStriderGetExtent(piece);
  auto grown = vtkSmartPointer<vtkImageData>::New();
  grown->ShallowCopy(piece);
  grown->SetExtent(extent.data());
  for (const int association : Associations)
  {
    vtkDataSetAttributes* arrays = grown->GetAttributes(association);
    for (int index = 0; index < arrays->GetNumberOfArrays(); ++index)
    {
      // Replaced in place, so that active arrays stay active.
      arrays->AddArray(
        vtkStriderExtendArray(arrays->GetAbstractArray(index), own, extent, association));
    }
  }
  return grown;
}

/// Flags the points and cells that are not a piece's own.
void AddFlags(vtkImageData* grown, const Extent& ownExtent)
{
  static_assert(static_cast<int>(vtkDataSetAttributes::DUPLICATECELL) ==
    static_cast<int>(vtkDataSetAttributes::DUPLICATEPOINT));
  constexpr unsigned char Copy = vtkDataSetAttributes::DUPLICATECELL;
  for (const int association : Associations)
  {
    const vtkStriderGridBox has(vtkStriderGetExtent(grown), association);
    const vtkStriderGridBox own(ownExtent, association);
    auto flags = vtkSmartPointer<vtkUnsignedCharArray>::New();
    flags->SetName(vtkDataSetAttributes::GhostArrayName());
    flags->SetNumberOfTuples(has.CountAll());
    flags->FillValue(Copy);
    own.ForEachRow([&](const std::array<int, 3>& place) {
      std::fill_n(flags->GetPointer(has.Find(place)), own.Count[0], 0);
    });
    grown->GetAttributes(association)->AddArray(flags);
  }
}

/// Exchanges values of pieces that have the same arrays of numbers and no ghost cells.
bool Exchange(vtkMultiProcessController* controller, int levels,
  std::vector<vtkSmartPointer<vtkImageData>>& pieces)
{
  const AllPieces all = GatherPieces(controller, levels, pieces);
  const int self = controller ? controller->GetLocalProcessId() : 0;
  std::vector<int> processes(all.CountProcesses());
  std::iota(processes.begin(), processes.end(), 0);
  std::vector<vtkStriderMessage> messages(processes.size());
  for (const int process : processes)
  {
    ForEachTransfer(all, self, process, [&](const Transfer& transfer) {
      Pack(all, transfer, pieces[transfer.From - all.First[self]], messages[process]);
    });
  }
  if (processes.size() > 1)
  {
    std::vector<vtkStriderMessage> received;
    vtkStriderSwapMessages(controller, processes, messages, received);
    messages.swap(received);
  }
  std::vector<vtkSmartPointer<vtkImageData>> grown;
  for (std::size_t index = 0; index < pieces.size(); ++index)
  {
    const int piece = all.First[self] + static_cast<int>(index);
    grown.push_back(Grow(pieces[index], FindGrown(all, piece)));
  }
  bool isWhole = true;
  for (const int process : processes)
  {
    std::size_t at = 0;
    ForEachTransfer(all, process, self, [&](const Transfer& transfer) {
      isWhole = isWhole &&
        Unpack(all, transfer, messages[process], at, grown[transfer.To - all.First[self]]);
    });
    isWhole = isWhole && at == messages[process].Size;
  }
  for (std::size_t index = 0; index < pieces.size(); ++index)
  {
    AddFlags(grown[index], vtkStriderGetExtent(pieces[index]));
  }
  pieces = grown;
  return isWhole;
}

} // namespace

bool vtkStriderExchangeGhosts(vtkMultiProcessController* controller, int levels,
  std::vector<vtkSmartPointer<vtkImageData>>& pieces)
{
  vtkStriderStashArrays aside;
  aside.Take(controller, pieces);
  const bool isDone = Exchange(controller, levels, pieces);
  aside.PutBack(pieces);
  return isDone;
}
