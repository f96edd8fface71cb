// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads lists of CUDA devices.
#ifndef Strider_ParseDeviceList_h
#define Strider_ParseDeviceList_h

#include "Strider/Status.h"

#include <string>
#include <vector>

namespace Strider
{

/// Reads "auto", which gives an empty list, or indices of devices, 0 to 9999, separated by commas, such as "0,1".
/// `name` is what an error message calls the text. Fails with InvalidArgument; then `devices` stays as it was.
Status ParseDeviceList(const std::string& name, const std::string& text, std::vector<int>& devices);

} // namespace Strider

#endif
