// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads lists of CUDA devices.
#include "Strider/ParseDeviceList.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace Strider
{

namespace
{

/// Longest index that fits into an int for certain.
constexpr std::size_t MostDigits = 4;

bool IsIndex(const std::string& text)
{
  return !text.empty() && text.size() <= MostDigits &&
    std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

} // namespace

Status ParseDeviceList(const std::string& name, const std::string& text, std::vector<int>& devices)
{
  std::vector<int> read;
  for (std::size_t first = 0; text != "auto" && first <= text.size();)
  {
    const std::size_t end = std::min(text.find(',', first), text.size());
    const std::string part = text.substr(first, end - first);
    if (!IsIndex(part))
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        name + " is '" + text + "': it must be auto, or indices of CUDA devices such as 0,1");
    }
    read.push_back(std::stoi(part));
    first = end + 1;
  }
  devices = std::move(read);
  return {};
}

} // namespace Strider
