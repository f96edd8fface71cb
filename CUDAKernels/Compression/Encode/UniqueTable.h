// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hash table of bounded size that forgets old entries; host only.
#ifndef Strider_Compression_Encode_UniqueTable_h
#define Strider_Compression_Encode_UniqueTable_h

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace Strider
{

/// Maps hashes to numbers of items. Entries are in two halves. When the younger half is full, it becomes the older
/// one, and the previous older half is dropped. The last MostSlots / 2 distinct items are therefore always known, and
/// all items as long as there are no more.
class UniqueTable
{
public:
  /// Slots of a half, at most every second of which is used: 4 GiB for 134 million items.
  static constexpr std::size_t UsualSlots = std::size_t{ 1 } << 28;
  static constexpr std::size_t FewestSlots = 1024;

  /// `mostSlots` must be a power of two, at least 2.
  explicit UniqueTable(std::size_t mostSlots = UsualSlots)
    : MostSlots(mostSlots)
  {
  }

  /// Returns the number of an equal item according to isEqual(number), or inserts `added` and returns it.
  template <typename IsEqual>
  std::uint64_t FindOrAdd(std::uint64_t hash, std::uint64_t added, const IsEqual& isEqual)
  {
    if (const Entry* young = Find(this->Young, hash, isEqual))
    {
      return young->NumberPlusOne - 1;
    }
    const Entry* old = Find(this->Old, hash, isEqual);
    const std::uint64_t number = old ? old->NumberPlusOne - 1 : added;
    this->Remember({ hash, number + 1 });
    return number;
  }

  /// Returns the number of slots of a half that holds `things` items.
  static std::size_t CountSlots(std::uint64_t things, std::size_t mostSlots = UsualSlots)
  {
    std::size_t slots = mostSlots < FewestSlots ? mostSlots : FewestSlots;
    while (slots < mostSlots && 2 * things > slots)
    {
      slots *= 2;
    }
    return slots;
  }

  /// Returns the largest number of bytes of memory for `things` distinct items, including the copy while a half
  /// grows.
  static std::uint64_t CountMostBytes(std::uint64_t things, std::size_t mostSlots = UsualSlots)
  {
    const std::size_t slots = CountSlots(things, mostSlots);
    const std::uint64_t former = slots > FewestSlots ? slots / 2 : 0;
    return (slots + (2 * things > slots ? slots : former)) * sizeof(Entry);
  }

private:
  struct Entry
  {
    std::uint64_t Hash = 0;
    std::uint64_t NumberPlusOne = 0; ///< 0: free
  };
  using Half = std::vector<Entry>; ///< size is a power of two; at most half of the entries are used

  template <typename IsEqual>
  static const Entry* Find(const Half& half, std::uint64_t hash, const IsEqual& isEqual)
  {
    if (half.empty())
    {
      return nullptr;
    }
    std::size_t slot = hash & (half.size() - 1);
    for (; half[slot].NumberPlusOne != 0; slot = (slot + 1) & (half.size() - 1))
    {
      if (half[slot].Hash == hash && isEqual(half[slot].NumberPlusOne - 1))
      {
        return &half[slot];
      }
    }
    return nullptr;
  }

  static void Insert(Half& half, const Entry& entry)
  {
    std::size_t slot = entry.Hash & (half.size() - 1);
    while (half[slot].NumberPlusOne != 0)
    {
      slot = (slot + 1) & (half.size() - 1);
    }
    half[slot] = entry;
  }

  void Remember(const Entry& entry)
  {
    const std::size_t slots = CountSlots(this->Taken + 1, this->MostSlots);
    if (slots > this->Young.size())
    {
      Half former(slots);
      former.swap(this->Young);
      for (const Entry& known : former)
      {
        if (known.NumberPlusOne != 0)
        {
          Insert(this->Young, known);
        }
      }
    }
    else if (2 * (this->Taken + 1) > slots)
    {
      this->Old.swap(this->Young);
      this->Young.assign(slots, {});
      this->Taken = 0;
    }
    Insert(this->Young, entry);
    ++this->Taken;
  }

  std::size_t MostSlots;
  Half Young;
  Half Old;
  std::size_t Taken = 0; ///< entries used in Young
};

} // namespace Strider

#endif
