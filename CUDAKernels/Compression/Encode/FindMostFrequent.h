// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the most frequent of many words in bounded memory; host only.
#ifndef Strider_Compression_Encode_FindMostFrequent_h
#define Strider_Compression_Encode_FindMostFrequent_h

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>

namespace Strider
{

/// Number of distinct words that are counted at a time; takes less than 1 GiB.
constexpr std::size_t MostCountedWords = std::size_t{ 1 } << 24;

/// Returns the most frequent word, the smallest of equally frequent ones, or 0 if there is no word. visitAll(count)
/// must call `count` with the same words each time. It is called again if there are more than `mostWords` distinct
/// words, which must be at least 1.
template <typename VisitAll>
std::uint64_t FindMostFrequent(const VisitAll& visitAll, std::size_t mostWords = MostCountedWords)
{
  std::uint64_t mostFrequent = 0;
  std::uint64_t most = 0;
  std::uint64_t first = 0; // smaller words have been counted
  for (bool isLast = false; !isLast;)
  {
    std::map<std::uint64_t, std::uint64_t> counts;
    std::uint64_t last = ~std::uint64_t{ 0 }; // larger words are left for the next pass
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
