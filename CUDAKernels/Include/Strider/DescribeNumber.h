// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Numbers as messages show them.
#ifndef Strider_DescribeNumber_h
#define Strider_DescribeNumber_h

#include <locale>
#include <sstream>
#include <string>

namespace Strider
{

/// Six significant digits of a number of any magnitude, as in "1e-09", "0.25" or "nan"; std::to_string shows 0.000000 for the
/// first.
inline std::string DescribeNumber(double number)
{
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << number;
  return text.str();
}

} // namespace Strider

#endif
