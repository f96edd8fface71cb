// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A record of sources, which tells whether something made from them must be made again.
#ifndef vtkStriderFingerprint_h
#define vtkStriderFingerprint_h

#include "vtkObject.h"

#include <cstdint>
#include <cstring>
#include <vector>

/**
 * Objects with their modification times, and numbers, in the order in which they were added. Objects are compared by
 * address.
 */
class vtkStriderFingerprint
{
public:
  void Add(vtkObject* object)
  {
    this->Parts.push_back(reinterpret_cast<std::uintptr_t>(object));
    this->Parts.push_back(object ? object->GetMTime() : 0);
  }

  void Add(double number)
  {
    std::uint64_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    this->Parts.push_back(bits);
  }

  template <typename Numbers>
  void AddAll(const Numbers& numbers)
  {
    for (const auto number : numbers)
    {
      this->Add(static_cast<double>(number));
    }
  }

  bool operator==(const vtkStriderFingerprint& other) const { return this->Parts == other.Parts; }
  bool operator!=(const vtkStriderFingerprint& other) const { return this->Parts != other.Parts; }

private:
  std::vector<std::uint64_t> Parts;
};

#endif
