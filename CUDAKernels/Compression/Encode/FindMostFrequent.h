// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The most frequent of many words, in a bounded memory; host only.
#ifndef Strider_Compression_Encode_FindMostFrequent_h
#define Strider_Compression_Encode_FindMostFrequent_h

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>

namespace Strider
{

/// Different words that are counted at a time: less than 1 GiB.
constexpr std::size_t MostCountedWords = std::size_t{ 1 } << 24;

/// Of the words that visitAll(count) calls `count` with, the same ones each time: of equally frequent ones the smallest, 0 where
/// there is none. Visits again where there are more different ones than are counted at a time, `mostWords`, at least 1.
template <typename VisitAll>
std::uint64_t FindMostFrequent(const VisitAll& visitAll, std::size_t mostWords = MostCountedWords)
{
  std::uint64_t mostFrequent = 0;
  std::uint64_t most = 0;
  std::uint64_t first = 0; // smaller ones have been counted
  for (bool isLast = false; !isLast;)
  {
    std::map<std::uint64_t, std::uint64_t> counts;
    std::uint64_t last = ~std::uint64_t{ 0 }; // larger ones wait for the next visit
    isLast = true;
    visitAll([&](std::uint64_t word) {
      if (word < first || word > last)
      {
        return;
      }
      ++counts[word];
      if (counts.size() > mostWords)
      {
        const auto largest = std::prev(counts.end());
        last = largest->first - 1;
        counts.erase(largest);
        isLast = false;
      }
    });
    for (const auto& [word, count] : counts)
    {
      if (count > most)
      {
        mostFrequent = word;
        most = count;
      }
    }
    first = last + 1;
  }
  return mostFrequent;
}

} // namespace Strider

#endif
