// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Checks that headers of the kernel library include the standard headers of names they use.
#ifndef Strider_Checks_CheckStandardNames_h
#define Strider_Checks_CheckStandardNames_h

#include <filesystem>
#include <string>
#include <vector>

namespace Strider::Checks
{

/// Lists, as "file:line: message", the first use of each standard name in a header below `root`/CUDAKernels that
/// includes no header which declares the name, by itself or through other headers of the library. Other standard
/// headers that happen to include the right one do not count, nor do includes inside of #if. A name in namespace std
/// that StandardNames.h does not have is listed as well.
std::vector<std::string> CheckStandardNames(const std::filesystem::path& root);

} // namespace Strider::Checks

#endif
