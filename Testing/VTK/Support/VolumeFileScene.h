// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Support for tests of volume files: a temporary folder, images to write, and their comparison.
#ifndef StriderTesting_VolumeFileScene_h
#define StriderTesting_VolumeFileScene_h

#include "Support/TestVolumes.h"

#include "vtkStriderVolumeReader.h"
#include "vtkStriderVolumeWriter.h"

#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkNew.h"
#include "vtkSmartPointer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace StriderTesting
{

/// A folder that exists as long as this object.
class TestFolder
{
public:
  TestFolder()
    : Path(std::filesystem::path(testing::TempDir()) /
        ("strider-" + std::to_string(getpid()) + "-" +
          testing::UnitTest::GetInstance()->current_test_info()->test_suite_name() + "-" +
          testing::UnitTest::GetInstance()->current_test_info()->name()))
  {
    std::filesystem::remove_all(this->Path);
    std::filesystem::create_directories(this->Path);
  }
  ~TestFolder()
  {
    std::error_code ignored;
    std::filesystem::remove_all(this->Path, ignored);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  std::string operator/(const std::string& name) const { return (this->Path / name).string(); }

  /// Number of files in the folder.
  std::ptrdiff_t Count() const
  {
    return std::distance(
      std::filesystem::directory_iterator(this->Path), std::filesystem::directory_iterator());
  }

private:
  std::filesystem::path Path;
};

inline std::string ReadBytes(const std::string& file)
{
  std::ifstream stream(file, std::ios::binary);
  return { std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>() };
}

inline void WriteBytes(const std::string& file, const std::string& bytes)
{
  std::ofstream(file, std::ios::binary) << bytes;
}

inline void Write(vtkImageData* image, const std::string& file)
{
  vtkNew<vtkStriderVolumeWriter> writer;
  writer->SetInputData(image);
  writer->SetFileName(file.c_str());
  EXPECT_EQ(writer->Write(), 1);
}

inline vtkSmartPointer<vtkImageData> Read(const std::string& file)
{
  vtkNew<vtkStriderVolumeReader> reader;
  reader->SetFileName(file.c_str());
  reader->Update();
  return reader->GetOutput();
}

/// Expects the same values, bit by bit, with the same layout. The name of the type may differ: long and long long are
/// the same where they have the same size.
inline void ExpectSameArray(vtkDataArray* one, vtkDataArray* other)
{
  ASSERT_TRUE(one && other);
  EXPECT_STREQ(one->GetName(), other->GetName());
  ASSERT_EQ(one->GetNumberOfComponents(), other->GetNumberOfComponents());
  ASSERT_EQ(one->GetNumberOfTuples(), other->GetNumberOfTuples());
  ASSERT_EQ(one->GetDataTypeSize(), other->GetDataTypeSize());
  EXPECT_EQ(one->GetDataTypeMin(), other->GetDataTypeMin());
  EXPECT_EQ(std::memcmp(one->GetVoidPointer(0), other->GetVoidPointer(0),
              static_cast<std::size_t>(one->GetNumberOfValues()) * one->GetDataTypeSize()),
    0);
}

inline void ExpectSameGrid(vtkImageData* one, vtkImageData* other)
{
  for (int bound = 0; bound < 6; ++bound)
  {
    EXPECT_EQ(one->GetExtent()[bound], other->GetExtent()[bound]);
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    EXPECT_EQ(one->GetOrigin()[axis], other->GetOrigin()[axis]);
    EXPECT_EQ(one->GetSpacing()[axis], other->GetSpacing()[axis]);
  }
  for (int row = 0; row < 3; ++row)
  {
    for (int column = 0; column < 3; ++column)
    {
      EXPECT_EQ(one->GetDirectionMatrix()->GetElement(row, column),
        other->GetDirectionMatrix()->GetElement(row, column));
    }
  }
}

} // namespace StriderTesting

#endif
