// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Message of a failure as users read it.
#ifndef Strider_DescribeForUser_h
#define Strider_DescribeForUser_h

#include "Strider/Status.h"

#include <cstddef>
#include <string>

namespace Strider
{

/// Returns the message of a failure without the places in the sources, such as " (SelectDevice.cxx:53)". They stay only
/// with failed calls of the device (StatusCode::DeviceFailure), where a report of the problem needs them.
inline std::string DescribeForUser(const Status& status)
{
  std::string message = status.GetMessage();
  std::size_t open =
    status.GetCode() == StatusCode::DeviceFailure ? std::string::npos : message.find(" (");
  while (open != std::string::npos)
  {
    const std::size_t close = message.find(')', open);
    const std::size_t colon = message.find(':', open);
    const bool isPlace = close != std::string::npos && colon < close && colon + 1 < close &&
      message.find(' ', open + 1) > close &&
      message.find_first_not_of("0123456789", colon + 1) == close;
    if (isPlace)
    {
      message.erase(open, close + 1 - open);
    }
    open = message.find(" (", isPlace ? open : open + 1);
  }
  return message;
}

} // namespace Strider

#endif
