// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Formats numbers for messages to the user.
#ifndef Strider_DescribeNumber_h
#define Strider_DescribeNumber_h

#include <locale>
#include <sstream>
#include <string>

namespace Strider
{

/// Returns a number of any magnitude with six significant digits, such as "1e-09", "0.25" or "nan"; std::to_string
/// returns "0.000000" for the first. Independent of the locale.
inline std::string DescribeNumber(double number)
{
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << number;
  return text.str();
}

} // namespace Strider

#endif
