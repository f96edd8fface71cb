// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Verifies that the checks can fail: each rule finds a violation planted in a temporary tree, and nothing in a clean
// one.
#include "CheckGuards.h"
#include "CheckSource.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <unistd.h>

namespace Strider::Checks
{
namespace
{

namespace fs = std::filesystem;

const std::string License = "// SPDX-FileCopyrightText: Copyright (c) The Strider developers\n"
                            "// SPDX-License-Identifier: BSD-3-Clause\n";

class PlantedTree : public ::testing::Test
{
protected:
  void SetUp() override
  {
    const ::testing::TestInfo* info = ::testing::UnitTest::GetInstance()->current_test_info();
    this->Root = fs::temp_directory_path() /
      ("strider-planted-" + std::string(info->name()) + "-" + std::to_string(::getpid()));
    fs::remove_all(this->Root);
    this->Plant("CUDAKernels/Include/Strider/Status.h", License + "#include <string>\n");
    this->Plant("CUDAKernels/Foundation/Clamp.h", License + "#include \"Strider/Status.h\"\n");
    this->Plant("CUDAKernels/Cuda/Runtime/Stream.h", License + "#include <cuda_runtime.h>\n");
    this->Plant("VTKExtensions/Mapper/vtkStriderVolumeMapper.h",
      License + "#include \"Strider/Status.h\"\n#include \"vtkVolume.h\"\n");
  }

  void TearDown() override { fs::remove_all(this->Root); }

  void Plant(const std::string& name, const std::string& content)
  {
    fs::create_directories((this->Root / name).parent_path());
    std::ofstream(this->Root / name) << content;
  }

  /// Plants a file with the licence and one more line, and expects exactly one finding, about that line.
  void ExpectOne(const std::string& name, const std::string& line, const std::string& what)
  {
    this->Plant(name, License + line + "\n");
    const auto findings = CheckSourceTree(this->Root);
    ASSERT_EQ(findings.size(), 1u) << name << ": " << line;
    EXPECT_EQ(findings.front().compare(0, name.size() + 3, name + ":3:"), 0) << findings.front();
    EXPECT_NE(findings.front().find(what), std::string::npos) << findings.front();
    fs::remove(this->Root / name);
  }

  void ExpectNone(const std::string& name, const std::string& line)
  {
    this->Plant(name, License + line + "\n");
    const auto findings = CheckSourceTree(this->Root);
    EXPECT_TRUE(findings.empty()) << findings.front();
    fs::remove(this->Root / name);
  }

  fs::path Root;
};

TEST_F(PlantedTree, CleanTreesPass)
{
  EXPECT_TRUE(CheckSourceTree(this->Root).empty());
  EXPECT_EQ(ListSources(this->Root).size(), 4u);
}

TEST_F(PlantedTree, ArrowsThatPointUpAreFound)
{
  this->ExpectOne(
    "CUDAKernels/Foundation/Bad.h", "#include \"Cuda/Runtime/Stream.h\"", "CUDAKernels/Cuda");
  this->ExpectOne(
    "CUDAKernels/Include/Strider/Bad.h", "#include \"Foundation/Clamp.h\"", "must not include");
  this->ExpectOne(
    "CUDAKernels/Host/Volume/Bad.cxx", "#include \"Cuda/Runtime/Stream.h\"", "must not include");
  this->ExpectOne("CUDAKernels/Cuda/Volume/Bad.cu",
    "#include \"../../../VTKExtensions/Mapper/vtkStriderVolumeMapper.h\"", "must not include");
  this->ExpectOne(
    "VTKExtensions/Bad.cxx", "#include \"../CUDAKernels/Foundation/Clamp.h\"", "must not include");
  this->ExpectOne("Plugin/Bad.cxx", "#include \"Strider/Status.h\"", "must not include");
}

TEST_F(PlantedTree, RoomsIncludeThoseBelowThemAlone)
{
  this->Plant(
    "CUDAKernels/Cuda/March/MarchRays.h", License + "#include \"Cuda/Runtime/Stream.h\"\n");
  this->ExpectOne(
    "CUDAKernels/Cuda/Volume/Bad.h", "#include \"Cuda/March/MarchRays.h\"", "must not include");
  this->ExpectNone("CUDAKernels/Cuda/March/Scene/Good.cuh", "#include \"Cuda/March/MarchRays.h\"");
  this->Plant("CUDAKernels/Compression/Warp/LaneVoxelPair.h", License + "\n");
  this->ExpectOne("CUDAKernels/Compression/Format/Bad.h",
    "#include \"Compression/Warp/LaneVoxelPair.h\"", "must not include");
}

TEST_F(PlantedTree, LibrariesThatALayerMustNotKnowAreFound)
{
  this->ExpectOne("CUDAKernels/Rays/Bad.h", "#include <cuda_runtime.h>", "CUDA");
  this->ExpectOne("CUDAKernels/Rays/Bad.h", "#  include \"vtkVolume.h\"", "VTK");
  this->ExpectOne("CUDAKernels/Sampling/Bad.h", "#include <iostream>", "printing");
  this->ExpectOne("CUDAKernels/Cuda/Volume/Bad.cu", "#include <QWidget>", "Qt");
  this->ExpectOne("CUDAKernels/Cuda/Volume/Bad.cxx", "#include <GL/gl.h>", "OpenGL");
  this->ExpectOne(
    "CUDAKernels/Cuda/Volume/Bad.cxx", "#include <cuda_gl_interop.h>", "CUDA's OpenGL headers");
  this->ExpectOne("CUDAKernels/Host/Volume/Bad.cxx", "#include <cuda.h>", "CUDA");
  this->ExpectOne("CUDAKernels/Foundation/Bad.h", "#include <tbb/parallel_for.h>", "TBB");
  this->ExpectOne("VTKExtensions/Bad.cxx", "#include <cuda_gl_interop.h>", "CUDA");
  this->ExpectOne("VTKExtensions/Bad.cxx", "#include \"vtkPVRenderView.h\"", "ParaView");
  this->ExpectOne("VTKExtensions/Bad.cxx", "#include \"vtkSMProxy.h\"", "ParaView");
  this->ExpectOne("VTKExtensions/Bad.cxx", "#include <QString>", "Qt");
  this->ExpectOne("Plugin/Bad.cxx", "#include <cuda_runtime.h>", "CUDA");
}

TEST_F(PlantedTree, AStrategysDecisionIncludesNoCudaAndItsKernelMay)
{
  this->ExpectOne("CUDAKernels/Rotation/ChooseAxisOrder.h", "#include <cuda_runtime.h>", "CUDA");
  this->ExpectNone("CUDAKernels/Rotation/RotateVoxelsKernel.cu", "#include <cuda_runtime.h>");
}

TEST_F(PlantedTree, WhatTheTableAllowsIsNotFound)
{
  this->ExpectNone("CUDAKernels/Compositing/Good.h", "#include \"Foundation/Clamp.h\"");
  this->ExpectNone("CUDAKernels/Host/Volume/Good.cxx", "#include <tbb/parallel_for.h>");
  this->Plant("CUDAKernels/Cuda/Devices/CreateCudaRenderers.h", License + "\n");
  this->ExpectNone(
    "CUDAKernels/CreateVolumeRenderer.cxx", "#include \"Cuda/Devices/CreateCudaRenderers.h\"");
  this->ExpectNone("VTKExtensions/Good.cxx", "#include \"vtkOpenGLState.h\"");
  this->ExpectNone("Plugin/Good.cxx", "#include \"vtkStriderVolumeMapper.h\"");
  this->ExpectNone("Plugin/pqGood.cxx", "#include <QWidget>");
}

TEST_F(PlantedTree, FilesWithoutTheLicenceLinesAreFound)
{
  for (const char* name : { "CUDAKernels/Rays/Bad.h", "Plugin/Bad.cxx", "Testing/VTK/Bad.py" })
  {
    this->Plant(name, "int nothing;\n");
    EXPECT_EQ(CheckSourceTree(this->Root).size(), 2u) << name;
    fs::remove(this->Root / name);
  }
}

TEST_F(PlantedTree, LongFilesAreFoundUnlessTheySayWhy)
{
  std::string lines;
  for (int line = 0; line < LongestFile - 2; ++line)
  {
    lines += "\n";
  }
  this->Plant("Testing/VTK/Long.cxx", License + lines);
  EXPECT_TRUE(CheckSourceTree(this->Root).empty());
  this->Plant("Testing/VTK/Long.cxx", License + lines + "\n");
  EXPECT_EQ(CheckSourceTree(this->Root).size(), 1u);
  this->Plant("Testing/VTK/Long.cxx",
    License + "// Longer than 400 lines: a table of measured values.\n" + lines);
  EXPECT_TRUE(CheckSourceTree(this->Root).empty());
  this->Plant("Testing/VTK/Long.cxx", License + "// Longer than 400 lines:\n" + lines);
  EXPECT_EQ(CheckSourceTree(this->Root).size(), 1u);
}

TEST_F(PlantedTree, DataWithoutAnOriginIsFound)
{
  this->Plant("Data/README.md", "Images/known.png: drawn by hand\n");
  this->Plant("Data/Images/known.png", "");
  EXPECT_TRUE(CheckSourceTree(this->Root).empty());
  this->Plant("Data/Images/unknown.png", "");
  EXPECT_EQ(CheckSourceTree(this->Root).size(), 1u);
}

TEST_F(PlantedTree, LoudKernelCodeIsFound)
{
  this->ExpectOne("CUDAKernels/Host/Volume/Bad.cxx", "void F() { throw 1; }", "throws");
  this->ExpectOne("CUDAKernels/Host/Volume/Bad.cxx", "void F() { std::cerr << 1; }", "throws");
  this->ExpectOne("CUDAKernels/Cuda/Volume/Bad.cu", "  printf(\"%d\", 1);", "throws");
  this->ExpectNone(
    "CUDAKernels/Host/Volume/Good.cxx", "// throw, exit( and printf( are not used here");
  this->ExpectNone("CUDAKernels/Host/Volume/Good.cxx", "const char* text = \"do not throw\";");
}

TEST_F(PlantedTree, StandardNamesWithoutTheirHeaderAreFound)
{
  const std::string bad = "CUDAKernels/Rays/Bad.h";
  this->ExpectOne(bad, "std::vector<int> F();", "std::vector needs <vector>");
  this->ExpectOne("CUDAKernels/Cuda/Volume/Bad.cuh", "std::uint8_t F();", "<cstdint>");
  // <string> includes the header that defines std::size_t, which no standard says.
  this->ExpectOne(bad, "std::size_t F();\n#include <string>", "<cstddef> or <cstdio>");
  this->ExpectOne(bad, "inline int F() { return INT_MAX; }", "INT_MAX needs <climits>");
  this->ExpectOne(bad, "inline float F(float x) { return floorf(x); }", "<cmath>");
  this->ExpectOne(bad, "inline int* F(void* p) { return new (p) int; }", "new(place) needs <new>");
  this->ExpectOne(bad, "std::no_such_name F();", "is missing in Testing/Checks/StandardNames.h");
  this->ExpectNone(bad, "int F(std::vector<int>);\n#include <vector>");
}

TEST_F(PlantedTree, StandardHeadersInCommentsAndConditionsDoNotCount)
{
  const std::string bad = "CUDAKernels/Rays/Bad.h";
  const std::string use = "std::vector<int> F();\n";
  this->ExpectOne(bad, use + "// #include <vector>", "<vector>");
  this->ExpectOne(bad, use + "/*\n#include <vector>\n*/", "<vector>");
  this->ExpectOne(
    bad, use + "#ifndef Bad_h\n#ifdef A\n#include <vector>\n#endif\n#endif", "<vector>");
  this->ExpectNone(bad, use + "#ifndef Bad_h\n#ifdef A\n#endif\n#include <vector>\n#endif");
}

TEST_F(PlantedTree, StandardNamesMayComeFromHeadersOfTheLibrary)
{
  const std::string use = "std::string F();";
  this->ExpectNone("CUDAKernels/Foundation/Good.h", "#include \"Strider/Status.h\"\n" + use);
  this->ExpectNone("CUDAKernels/Foundation/Good.h", "#include \"Clamp.h\"\n" + use);
  this->ExpectOne("CUDAKernels/Foundation/Bad.h", use + "\n#include \"Missing.h\"", "<string>");
}

TEST_F(PlantedTree, WhatOnlyLooksLikeAStandardNameIsNotFound)
{
  for (const char* line : { "// std::vector", "/* std::vector\nstd::map */",
         "const char* text = \"std::vector \\\" std::map\";",
         "const char* text = R\"a(\" std::vector)a\";", "constexpr int F = 1'000; // std::vector '",
         "constexpr char F = '\"'; // std::vector", "int F = mystd::vector;",
         "int F = Own::INT_MAX;", "int F = own.floorf(1) + own->floorf(1);" })
  {
    this->ExpectNone("CUDAKernels/Rays/Good.h", line);
  }
}

TEST_F(PlantedTree, HeadersWithoutAnIncludeGuardAreFound)
{
  const auto countFindings = [this](const std::string& name, const std::string& code) {
    this->Plant(name, License + "// What it is.\n" + code);
    const auto findings = CheckGuards(this->Root);
    const auto about = [&](const std::string& finding) {
      return finding.compare(0, name.size() + 1, name + ":") == 0;
    };
    fs::remove(this->Root / name);
    return std::count_if(findings.begin(), findings.end(), about);
  };
  const std::string guard = "#ifndef A_h\n#define A_h\n";
  for (const char* name : { "CUDAKernels/Rays/A.h", "CUDAKernels/Cuda/Volume/A.cuh", "Plugin/A.h" })
  {
    EXPECT_EQ(countFindings(name, guard + "#if 1\nint F();\n#endif\n\n#endif // A_h\n"), 0) << name;
    EXPECT_EQ(countFindings(name, "int F();\n"), 1) << name;
    EXPECT_EQ(countFindings(name, "int F();\n" + guard + "#endif\n"), 1) << name;
    EXPECT_EQ(countFindings(name, "#ifndef A_h\n#define B_h\nint F();\n#endif\n"), 1) << name;
    EXPECT_EQ(countFindings(name, guard + "#endif\nint F();\n"), 1) << name;
    EXPECT_EQ(countFindings(name, guard + "int F();\n"), 1) << name;
  }
  this->Plant("CUDAKernels/Foundation/A.h", License + guard + "#endif\n");
  EXPECT_EQ(countFindings("CUDAKernels/Rays/A.h", guard + "#endif\n"), 1);
  EXPECT_EQ(countFindings("CUDAKernels/Rays/A.cxx", "int nothing;\n"), 0);
}

} // namespace
} // namespace Strider::Checks
