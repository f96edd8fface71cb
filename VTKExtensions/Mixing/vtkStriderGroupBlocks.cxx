// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderGroupBlocks.h"

#include "vtkStriderSeenBlock.h"

#include <algorithm>

namespace
{

using Group = std::vector<std::size_t>;

/// The groups that are not in the order yet, the farthest first.
class Grouping
{
public:
  Grouping(const std::vector<vtkStriderOrientedBox>& boxes, const vtkStriderViewpoint& viewpoint)
    : Count(boxes.size())
    , Overlap(Count * Count, 0)
    , MayHide(Count * Count, 0)
  {
    std::vector<vtkStriderSeenBlock> blocks;
    for (const vtkStriderOrientedBox& box : boxes)
    {
      this->Left.push_back({ blocks.size() });
      blocks.emplace_back(box, viewpoint);
    }
    std::stable_sort(
      this->Left.begin(), this->Left.end(), [&](const Group& one, const Group& other) {
        return blocks[one.front()].GetDepth() > blocks[other.front()].GetDepth();
      });
    for (std::size_t one = 0; one < this->Count; ++one)
    {
      for (std::size_t other = 0; other < one; ++other)
      {
        const bool overlap = blocks[one].Overlaps(blocks[other]);
        const bool isBehind = blocks[one].IsBehind(blocks[other]);
        const bool isInFront = blocks[other].IsBehind(blocks[one]);
        this->Overlap[one * this->Count + other] = overlap ? 1 : 0;
        this->Overlap[other * this->Count + one] = overlap ? 1 : 0;
        this->MayHide[one * this->Count + other] = isInFront && !isBehind ? 1 : 0;
        this->MayHide[other * this->Count + one] = isBehind && !isInFront ? 1 : 0;
      }
    }
  }

  /// Unites groups that overlap.
  void UniteOverlapping()
  {
    for (std::size_t one = 0; one < this->Left.size(); ++one)
    {
      std::size_t other = one + 1;
      while (other < this->Left.size())
      {
        const bool overlap = this->HasPair(this->Overlap, one, other);
        if (overlap)
        {
          this->Unite(one, other);
        }
        other = overlap ? one + 1 : other + 1; // the larger group may overlap those before
      }
    }
  }

  /// Takes groups that hide none of the others, and unites groups where there is none.
  std::vector<Group> TakeFarthestFirst()
  {
    std::vector<Group> order;
    while (!this->Left.empty())
    {
      std::size_t next = 0;
      while (next < this->Left.size() && this->FindHidden(next) < this->Left.size())
      {
        ++next;
      }
      if (next == this->Left.size())
      {
        this->Unite(0, this->FindHidden(0));
        continue;
      }
      order.push_back(this->Left[next]);
      this->Left.erase(this->Left.begin() + static_cast<std::ptrdiff_t>(next));
    }
    return order;
  }

private:
  /// Returns whether a table holds for a block of one group and one of the other.
  bool HasPair(const std::vector<char>& table, std::size_t one, std::size_t other) const
  {
    const Group& others = this->Left[other];
    return std::any_of(this->Left[one].begin(), this->Left[one].end(), [&](std::size_t first) {
      return std::any_of(others.begin(), others.end(),
        [&](std::size_t second) { return table[first * this->Count + second] != 0; });
    });
  }

  /// Returns the index of a group that is left and of which the group at `index` may hide a part; the number of groups
  /// where there is none.
  std::size_t FindHidden(std::size_t index) const
  {
    std::size_t other = 0;
    while (
      other < this->Left.size() && (other == index || !this->HasPair(this->MayHide, index, other)))
    {
      ++other;
    }
    return other;
  }

  void Unite(std::size_t one, std::size_t other)
  {
    Group& united = this->Left[one];
    united.insert(united.end(), this->Left[other].begin(), this->Left[other].end());
    std::sort(united.begin(), united.end());
    this->Left.erase(this->Left.begin() + static_cast<std::ptrdiff_t>(other));
  }

  std::size_t Count; ///< of the blocks
  std::vector<char> Overlap;
  std::vector<char> MayHide; ///< [block, what is behind it]
  std::vector<Group> Left;
};

} // namespace

std::vector<std::vector<std::size_t>> vtkStriderGroupBlocks(
  const std::vector<vtkStriderOrientedBox>& boxes, const vtkStriderViewpoint& viewpoint)
{
  Grouping grouping(boxes, viewpoint);
  grouping.UniteOverlapping();
  return grouping.TakeFarthestFirst();
}
