// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A record of sources, which tells whether something made from them must be made again.
#ifndef vtkStriderFingerprint_h
#define vtkStriderFingerprint_h

#include "vtkObject.h"

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

/**
 * Objects with their modification times, and numbers, in the order in which they were added. Objects are compared by
 * address.
 */
class vtkStriderFingerprint
{
public:
  /** Adds objects, which may be null, and numbers. */
  template <typename... Sources>
  void Add(const Sources&... sources)
  {
    (this->AddOne(sources), ...);
  }

  template <typename Numbers>
  void AddAll(const Numbers& numbers)
  {
    for (const auto number : numbers)
    {
      this->AddOne(number);
    }
  }

  /** Adds all sources of another fingerprint. */
  void Add(const vtkStriderFingerprint& other) { this->AddBits(other.Parts); }

  ///@{
  /** Get/Add the numbers that stand for the sources. */
  const std::vector<std::uint64_t>& GetBits() const { return this->Parts; }
  void AddBits(const std::vector<std::uint64_t>& bits)
  {
    this->Parts.insert(this->Parts.end(), bits.begin(), bits.end());
  }
  ///@}

  bool operator==(const vtkStriderFingerprint& other) const { return this->Parts == other.Parts; }
  bool operator!=(const vtkStriderFingerprint& other) const { return this->Parts != other.Parts; }

private:
  void AddOne(vtkObject* object)
  {
    if (this->Parts.empty())
    {
      this->Parts.reserve(64);
    }
    this->Parts.push_back(reinterpret_cast<std::uintptr_t>(object));
    this->Parts.push_back(object ? object->GetMTime() : 0);
  }

  template <typename Number, typename = std::enable_if_t<std::is_arithmetic_v<Number>>>
  void AddOne(Number number)
  {
    const auto value = static_cast<double>(number);
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    this->Parts.push_back(bits);
  }

  std::vector<std::uint64_t> Parts;
};

#endif
