// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Text for amounts of memory; host only.
#ifndef Strider_DescribeBytes_h
#define Strider_DescribeBytes_h

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

namespace Strider
{

/// Formats a number with one decimal: "4.3".
inline std::string DescribeTenths(double number)
{
  const long long tenths = std::llround(10.0 * number);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// Formats a size: "12.5 MiB"; without decimals from 100 on.
inline std::string DescribeSize(std::uint64_t bytes)
{
  constexpr const char* Units[] = { "bytes", "KiB", "MiB", "GiB", "TiB" };
  auto size = static_cast<double>(bytes);
  int unit = 0;
  for (; size >= 1024.0 && unit < 4; ++unit)
  {
    size /= 1024.0;
  }
  const bool isWhole = unit == 0 || size >= 100.0;
  return (isWhole ? std::to_string(std::llround(size)) : DescribeTenths(size)) + " " + Units[unit];
}

/// Formats bytes, rounded up: "1.5 MB".
inline std::string DescribeMegabytes(std::size_t bytes)
{
  const std::string tenths = std::to_string((bytes + 99999) / 100000);
  const std::string digits = tenths.size() < 2 ? "0" + tenths : tenths;
  return digits.substr(0, digits.size() - 1) + "." + digits.back() + " MB";
}

} // namespace Strider

#endif
