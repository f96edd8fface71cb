// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Stamps of contents, by which a comparison is remembered; host only.
#ifndef Strider_Foundation_ContentStamp_h
#define Strider_Foundation_ContentStamp_h

#include <atomic>
#include <cstdint>

namespace Strider
{

/// Returns a number that no other call returns. What has the same stamp twice has the same content.
inline std::uint64_t MakeContentStamp()
{
  static std::atomic<std::uint64_t> last{ 0 };
  return ++last;
}

/// Remembers whether two contents were the same.
class RememberedComparison
{
public:
  /// Returns compare(), or what it returned for the same two stamps the last time.
  template <typename Compare>
  bool AreSame(std::uint64_t one, std::uint64_t other, const Compare& compare)
  {
    if (one != this->One || other != this->Other)
    {
      this->Result = one == other || compare();
      this->One = one;
      this->Other = other;
    }
    return this->Result;
  }

private:
  std::uint64_t One = 0;
  std::uint64_t Other = 0;
  bool Result = true;
};

} // namespace Strider

#endif
