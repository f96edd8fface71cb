// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Name of a GPU as words of a sentence.
#ifndef StriderBenchmarks_NameGpu_h
#define StriderBenchmarks_NameGpu_h

#include <algorithm>
#include <cctype>
#include <string>

namespace StriderBenchmarks
{

/// Returns the name with its article and without the manufacturer: "an H100 80GB HBM3" for "NVIDIA H100 80GB HBM3".
/// Letters before digits, and words of up to three letters, are taken as spelled out, as in "an RTX A6000" and "an L4".
inline std::string NameGpu(std::string name)
{
  const std::string maker = "NVIDIA ";
  name = name.compare(0, maker.size(), maker) == 0 ? name.substr(maker.size()) : name;
  std::replace_if(
    name.begin(), name.end(), [](char letter) { return letter < ' ' || letter > '~'; }, ' ');
  name.erase(0, name.find_first_not_of(' '));
  if (name.empty())
  {
    return "a GPU";
  }
  const std::string word = name.substr(0, name.find(' '));
  const bool isSpelled = word.find_first_of("0123456789") != std::string::npos ||
    (word.size() <= 3 && std::all_of(word.begin(), word.end(), [](unsigned char letter) {
      return std::isupper(letter);
    }));
  const std::string beginWithVowel = isSpelled ? "AEFHILMNORSX" : "AEIOU";
  const char first = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  return (beginWithVowel.find(first) == std::string::npos ? "a " : "an ") + name;
}

} // namespace StriderBenchmarks

#endif
