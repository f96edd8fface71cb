// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A table of what is known already, of a bounded size; host only.
#ifndef Strider_Compression_Encode_UniqueTable_h
#define Strider_Compression_Encode_UniqueTable_h

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace Strider
{

/// Numbers of things under hashes of them. A half that is full becomes the older one, and the older one is forgotten: whatever is
/// asked for, the last MostSlots / 2 different things are known, and all of them as long as there are no more.
class UniqueTable
{
public:
  /// Of a half, of which every second one is taken at most: 4 GiB for 134 million things.
  static constexpr std::size_t UsualSlots = std::size_t{ 1 } << 28;
  static constexpr std::size_t FewestSlots = 1024;

  /// `mostSlots` is a power of two, at least 2.
  explicit UniqueTable(std::size_t mostSlots = UsualSlots)
    : MostSlots(mostSlots)
  {
  }

  /// The number of a thing that isEqual(number) says to be the same, or `added`, which is known from then on.
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

  /// Slots of a half that holds so many things.
  static std::size_t CountSlots(std::uint64_t things, std::size_t mostSlots = UsualSlots)
  {
    std::size_t slots = mostSlots < FewestSlots ? mostSlots : FewestSlots;
    while (slots < mostSlots && 2 * things > slots)
    {
      slots *= 2;
    }
    return slots;
  }

  /// Of memory, at most, for so many different things: a half that grows, or both.
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
  using Half = std::vector<Entry>; ///< a power of two of them, at most half of them taken

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
  std::size_t Taken = 0; ///< of Young
};

} // namespace Strider

#endif
