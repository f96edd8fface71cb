// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The GPU architectures of a build, from CMAKE_CUDA_ARCHITECTURES; plain C++.
#ifndef Strider_Cuda_Runtime_KernelCode_h
#define Strider_Cuda_Runtime_KernelCode_h

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace Strider
{

/// Compute capability of the oldest GPUs that Strider supports (Turing), as 10 * major + minor.
constexpr int OldestCapability = 75;

/// One entry of CMAKE_CUDA_ARCHITECTURES, or half of one: an entry without a suffix stands for both binary code and
/// PTX.
struct KernelArchitecture
{
  int Capability = 0; ///< 10 * major + minor
  bool IsPtx = false;
  char Feature = ' '; ///< 'a': this capability only; 'f': also later minor ones
};

/// Kind of code that a build holds for a GPU.
enum class KernelCode
{
  Unknown, ///< the build's architectures are not known
  Binary,  ///< binary code of the GPU's capability
  Ptx,     ///< PTX, which the driver compiles at the first use of a kernel
  None
};

/// Parses entries such as "75-virtual;90-real;90a"; ignores anything else.
inline std::vector<KernelArchitecture> ParseArchitectures(const std::string& text)
{
  std::vector<KernelArchitecture> list;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ';');)
  {
    char* end = nullptr;
    KernelArchitecture architecture;
    architecture.Capability = static_cast<int>(std::strtol(word.c_str(), &end, 10));
    architecture.Feature = *end == 'a' || *end == 'f' ? *end++ : ' ';
    const std::string suffix = end;
    if (architecture.Capability < 10 ||
      (!suffix.empty() && suffix != "-real" && suffix != "-virtual"))
    {
      continue;
    }
    for (const bool isPtx : { false, true })
    {
      if (suffix != (isPtx ? "-real" : "-virtual"))
      {
        architecture.IsPtx = isPtx;
        list.push_back(architecture);
      }
    }
  }
  return list;
}

/// True where a GPU can run the code by CUDA's rules: binary code runs on the same major capability with the same or
/// a later minor one, PTX on every later capability.
inline bool Runs(const KernelArchitecture& architecture, int capability)
{
  const bool isSameMajor = architecture.Capability / 10 == capability / 10;
  const bool isLater = architecture.Capability <= capability;
  switch (architecture.Feature)
  {
    case 'a':
      return architecture.Capability == capability;
    case 'f':
      return isSameMajor && isLater;
    default:
      return isLater && (architecture.IsPtx || isSameMajor);
  }
}

/// Returns the kind of code that a build holds for a GPU. `list` is empty where the build's architectures are not
/// known.
inline KernelCode FindKernelCode(const std::vector<KernelArchitecture>& list, int capability)
{
  KernelCode found = list.empty() ? KernelCode::Unknown : KernelCode::None;
  for (const KernelArchitecture& architecture : list)
  {
    if (Runs(architecture, capability))
    {
      found =
        architecture.IsPtx && found != KernelCode::Binary ? KernelCode::Ptx : KernelCode::Binary;
    }
  }
  return found;
}

} // namespace Strider

#endif
