// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Messages about GPUs for which a build has no binary code, and about the driver's cache; no GPU is needed.
#include "Cuda/Runtime/DescribeKernelCode.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace Strider::Testing
{
namespace
{

KernelCode Find(const std::string& architectures, int capability)
{
  return FindKernelCode(ParseArchitectures(architectures), capability);
}

bool Has(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

TEST(KernelCode, PtxServesEveryLaterGPU)
{
  for (const int capability : { 75, 80, 86, 90, 100, 120, 121 })
  {
    EXPECT_EQ(Find("75-virtual", capability), KernelCode::Ptx) << capability;
  }
  EXPECT_EQ(Find("75-virtual", 70), KernelCode::None);
  EXPECT_EQ(Find("75-virtual", 61), KernelCode::None);
}

TEST(KernelCode, CodeServesLaterMinorCapabilitiesAlone)
{
  EXPECT_EQ(Find("80-real", 80), KernelCode::Binary);
  EXPECT_EQ(Find("80-real", 86), KernelCode::Binary);
  EXPECT_EQ(Find("86-real", 80), KernelCode::None);
  EXPECT_EQ(Find("80-real", 90), KernelCode::None);
  EXPECT_EQ(Find("90-real", 120), KernelCode::None);
  EXPECT_EQ(Find("100-real", 101), KernelCode::Binary);
}

TEST(KernelCode, CodeComesBeforePtx)
{
  for (const char* architectures : { "75-virtual;90-real", "90-real;75-virtual", "75;90" })
  {
    EXPECT_EQ(Find(architectures, 90), KernelCode::Binary) << architectures;
    EXPECT_EQ(Find(architectures, 86), KernelCode::Ptx) << architectures;
  }
  EXPECT_EQ(Find("90", 90), KernelCode::Binary) << "an entry without a suffix is both";
  EXPECT_EQ(Find("90", 120), KernelCode::Ptx);
}

TEST(KernelCode, FeaturesBindToTheirGPUs)
{
  EXPECT_EQ(Find("90a-real", 90), KernelCode::Binary);
  EXPECT_EQ(Find("90a", 100), KernelCode::None);
  EXPECT_EQ(Find("100f-real", 103), KernelCode::Binary);
  EXPECT_EQ(Find("100f", 120), KernelCode::None);
}

TEST(KernelCode, WhatIsNoArchitectureIsPassedOver)
{
  EXPECT_EQ(Find("", 90), KernelCode::Unknown);
  EXPECT_EQ(Find("OFF", 90), KernelCode::Unknown);
  EXPECT_EQ(Find("native;75-virtual;80-what", 90), KernelCode::Ptx);
}

TEST(DescribeKernelCode, AnOldGPUIsNamedWithTheBuildAndTheOption)
{
  const std::string text =
    DescribeMissingKernels({ "NVIDIA GeForce GTX 1080", 61, "75-virtual;90-real" });
  for (const char* part : { "NVIDIA GeForce GTX 1080", "capability 6.1", "7.5 (Turing) or newer",
         "CMAKE_CUDA_ARCHITECTURES=\"75-virtual;90-real\"" })
  {
    EXPECT_TRUE(Has(text, part)) << part << ": " << text;
  }
  EXPECT_FALSE(Has(text, "61-real")) << "nothing can be built for it: " << text;
}

TEST(DescribeKernelCode, ANewGPUIsToldWhatToBuild)
{
  const std::string text = DescribeMissingKernels({ "NVIDIA RTX 5090", 120, "90-real" });
  for (const char* part :
    { "NVIDIA RTX 5090", "capability 12.0", "CMAKE_CUDA_ARCHITECTURES=\"90-real\"",
      "-DCMAKE_CUDA_ARCHITECTURES=\"75-virtual;120-real\"" })
  {
    EXPECT_TRUE(Has(text, part)) << part << ": " << text;
  }
}

TEST(DescribeKernelCode, CompilationIsSaidWithItsReasonAndItsRemedy)
{
  const KernelCodeCase given{ "NVIDIA A100", 80, "75-virtual;90" };
  const std::string text = DescribeCompilation(given, {});
  for (const char* part : { "the driver compiles", "PTX of 7.5", "capability 8.0",
         "keeps them for later runs", "\"75-virtual;80-real\"" })
  {
    EXPECT_TRUE(Has(text, part)) << part << ": " << text;
  }
  DriverCache off;
  off.IsDisabled = true;
  const std::string every = DescribeCompilation(given, off);
  EXPECT_TRUE(Has(every, "in every run") && Has(every, "CUDA_CACHE_DISABLE")) << every;
  EXPECT_FALSE(Has(every, "keeps them")) << every;
  const std::string failed = DescribeFailedCompilation(given, "CUDA's text");
  EXPECT_TRUE(Has(failed, "update the driver") && Has(failed, "CUDA's text")) << failed;
}

TEST(DriverCache, ItsSizeIsNamedWhereItIsTooSmall)
{
  DriverCache cache;
  EXPECT_EQ(DescribeCacheProblem(cache), "");
  cache.MaximumSize = "268435456";
  EXPECT_EQ(DescribeCacheProblem(cache), "");
  cache.MaximumSize = std::to_string(SmallestDriverCache);
  EXPECT_EQ(DescribeCacheProblem(cache), "");
  for (const char* small : { "1048576", "0", "67108863" })
  {
    cache.MaximumSize = small;
    EXPECT_TRUE(Has(DescribeCacheProblem(cache), std::string("CUDA_CACHE_MAXSIZE=") + small));
  }
}

/// Sets environment variables and restores them when it goes out of scope.
class Environment
{
public:
  explicit Environment(const char* name)
    : Name(name)
  {
    const char* value = std::getenv(name);
    this->WasSet = value != nullptr;
    this->Former = value ? value : "";
  }
  ~Environment()
  {
    this->WasSet ? setenv(this->Name, this->Former.c_str(), 1) : unsetenv(this->Name);
  }
  void Set(const std::string& value) { setenv(this->Name, value.c_str(), 1); }
  void Clear() { unsetenv(this->Name); }

private:
  const char* Name;
  std::string Former;
  bool WasSet = false;
};

TEST(DriverCache, TheEnvironmentIsRead)
{
  Environment disable("CUDA_CACHE_DISABLE");
  Environment size("CUDA_CACHE_MAXSIZE");
  Environment path("CUDA_CACHE_PATH");
  Environment home("HOME");
  disable.Set("0");
  size.Clear();
  path.Clear();
  home.Set("/somewhere");
  EXPECT_FALSE(ReadDriverCache().IsDisabled);
  EXPECT_EQ(ReadDriverCache().Folder, "/somewhere/.nv/ComputeCache");
  disable.Set("1");
  size.Set("12345");
  path.Set("/proc/nothing/cache");
  EXPECT_TRUE(ReadDriverCache().IsDisabled);
  EXPECT_EQ(ReadDriverCache().MaximumSize, "12345");
  EXPECT_EQ(ReadDriverCache().Folder, "/proc/nothing/cache");
  path.Clear();
  home.Clear();
  EXPECT_TRUE(ReadDriverCache().IsWritable) << "the driver knows where, Strider does not";
}

TEST(DriverCache, AFolderThatCannotBeWrittenIsSaid)
{
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("strider-cache-" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "file") << "no folder";
  EXPECT_TRUE(IsFolderWritable(folder.string()));
  EXPECT_TRUE(IsFolderWritable((folder / "made" / "later").string()));
  EXPECT_FALSE(IsFolderWritable((folder / "file").string()));
  EXPECT_FALSE(IsFolderWritable((folder / "file" / "below").string()));
  Environment path("CUDA_CACHE_PATH");
  Environment disable("CUDA_CACHE_DISABLE");
  disable.Clear();
  path.Set((folder / "file").string());
  const std::string text = DescribeCacheProblem(ReadDriverCache());
  EXPECT_TRUE(Has(text, "cannot be written") && Has(text, (folder / "file").string())) << text;
  fs::remove_all(folder);
}

} // namespace
} // namespace Strider::Testing
