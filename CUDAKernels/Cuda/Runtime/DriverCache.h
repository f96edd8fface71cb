// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of the CUDA driver's cache of compiled kernels; plain C++.
#ifndef Strider_Cuda_Runtime_DriverCache_h
#define Strider_Cuda_Runtime_DriverCache_h

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <unistd.h>

namespace Strider
{

/// Enough for the code of all kernels for one GPU, in bytes. For capability 9.0 they take 68 MB in the library.
constexpr std::uint64_t SmallestDriverCache = std::uint64_t(64) << 20;

/// The driver's cache settings, from the environment variables of CUDA's programming guide.
struct DriverCache
{
  bool IsDisabled = false; ///< CUDA_CACHE_DISABLE
  /// CUDA_CACHE_MAXSIZE in bytes. Empty selects the driver's default, at least 256 MiB.
  std::string MaximumSize;
  /// CUDA_CACHE_PATH, or the default below HOME; empty where neither is set.
  std::string Folder;
  /// True where the folder can be written, or created.
  bool IsWritable = true;
};

/// True where files can be created in a folder, or in its nearest existing parent.
inline bool IsFolderWritable(const std::string& name)
{
  std::error_code failed;
  std::filesystem::path folder = std::filesystem::absolute(name, failed).lexically_normal();
  while (!failed && !std::filesystem::exists(folder, failed) && folder != folder.parent_path())
  {
    folder = folder.parent_path();
  }
  return !failed && std::filesystem::is_directory(folder, failed) &&
    access(folder.c_str(), W_OK | X_OK) == 0;
}

inline DriverCache ReadDriverCache()
{
  const auto read = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  DriverCache cache;
  cache.IsDisabled = std::atoi(read("CUDA_CACHE_DISABLE").c_str()) != 0;
  cache.MaximumSize = read("CUDA_CACHE_MAXSIZE");
  cache.Folder = read("CUDA_CACHE_PATH");
  const std::string home = read("HOME");
  if (cache.Folder.empty() && !home.empty())
  {
    cache.Folder = home + "/.nv/ComputeCache";
  }
  cache.IsWritable = cache.Folder.empty() || IsFolderWritable(cache.Folder);
  return cache;
}

/// Says why later runs compile again, as the end of a sentence; empty where they do not.
inline std::string DescribeCacheProblem(const DriverCache& cache)
{
  if (cache.IsDisabled)
  {
    return "again in every run: its cache is off (CUDA_CACHE_DISABLE)";
  }
  if (!cache.IsWritable)
  {
    return "again in every run: its cache " + cache.Folder +
      " cannot be written (CUDA_CACHE_PATH names another folder)";
  }
  const bool isSmall = !cache.MaximumSize.empty() &&
    std::strtoull(cache.MaximumSize.c_str(), nullptr, 10) < SmallestDriverCache;
  return isSmall ? "again in later runs: CUDA_CACHE_MAXSIZE=" + cache.MaximumSize +
      " bytes may be too few for them, " + std::to_string(SmallestDriverCache) + " are enough"
                 : std::string();
}

} // namespace Strider

#endif
