// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The looks of the panel's gallery that have colors and opacities of their own.
#ifndef StriderBenchmarks_FindLook_h
#define StriderBenchmarks_FindLook_h

#include <map>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// A look as Plugin/Panel/Looks/Looks.xml has it. Positions 0 and 3 are the ends of the scalar range, 1 and 2 the
/// thresholds that divide its histogram into three classes.
struct Look
{
  std::vector<double> Colors;    ///< position, red, green, blue of each node
  std::vector<double> Opacities; ///< position, opacity of each node
  std::map<std::string, std::vector<double>>
    Settings; ///< values by the names of the panel's properties

  /// The first value of a setting, or `otherwise` where the look does not set it.
  double Get(const std::string& property, double otherwise) const
  {
    const auto found = this->Settings.find(property);
    return found == this->Settings.end() || found->second.empty() ? otherwise
                                                                  : found->second.front();
  }
};

/// Names of the looks, as in ct-bone.
std::vector<std::string> ListLooks();

/// Returns a look, which is empty where there is none of this name.
Look FindLook(const std::string& name);

} // namespace StriderBenchmarks

#endif
