// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Arrays in CUDA memory show what the same arrays show in host memory, in every role, and no value passes the host. Needs
// a GPU; the CPU backend shows a copy, and says so.
#include "Arrays/DeviceCopies.h"
#include "Support/StriderScene.h"

#include "vtkCellData.h"
#include "vtkDoubleArray.h"
#include "vtkPointData.h"
#include "vtkUnsignedCharArray.h"

#include <list>

using namespace StriderTesting;

namespace
{

class TestDeviceArrays : public testing::Test
{
protected:
  void SetUp() override
  {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0)
    {
      GTEST_SKIP() << "there is no CUDA device";
    }
  }

  /// Returns a shallow copy of an image with each of its point and cell arrays in CUDA memory.
  vtkSmartPointer<vtkImageData> MoveToDevice(vtkImageData* image)
  {
    const auto moved = vtkSmartPointer<vtkImageData>::New();
    moved->CopyStructure(image);
    for (const int association : { vtkDataObject::POINT, vtkDataObject::CELL })
    {
      vtkDataSetAttributes* arrays = image->GetAttributes(association);
      for (int index = 0; index < arrays->GetNumberOfArrays(); ++index)
      {
        this->Copies.emplace_back(arrays->GetArray(index));
        moved->GetAttributes(association)->AddArray(this->Copies.back().GetArray());
      }
      if (arrays->GetScalars())
      {
        moved->GetAttributes(association)->SetActiveScalars(arrays->GetScalars()->GetName());
      }
    }
    return moved;
  }

  /// Draws an image from host memory and from CUDA memory, and expects the same picture.
  void ExpectSame(vtkImageData* image)
  {
    this->Scene.SetVolume(image);
    const auto expected = this->Scene.Draw();
    EXPECT_GT(Difference(expected, this->Scene.DrawBackground()), 10);
    this->Scene.SetVolume(this->MoveToDevice(image));
    const auto found = this->Scene.Draw();
    EXPECT_EQ(Difference(expected, found), 0);
    this->ExpectNothingCopied();
  }

  void ExpectNothingCopied()
  {
    for (const DeviceCopy& copy : this->Copies)
    {
      EXPECT_EQ(copy.Device->GetBytesCopied(), 0) << copy.GetArray()->GetName();
    }
    if (GetTestOptions().IsCuda)
    {
      EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
    }
  }

  /// Waves with this many components, and an array of opacities beside them.
  static vtkSmartPointer<vtkImageData> MakeVectors(int type, int components)
  {
    const auto image = MakeWaves(type);
    vtkDataArray* waves = image->GetPointData()->GetScalars();
    const auto vectors = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(type));
    vectors->SetName("vectors");
    vectors->SetNumberOfComponents(components);
    vectors->SetNumberOfTuples(waves->GetNumberOfTuples());
    for (vtkIdType voxel = 0; voxel < waves->GetNumberOfTuples(); ++voxel)
    {
      for (int component = 0; component < components; ++component)
      {
        const vtkIdType other = (voxel + 7 * component) % waves->GetNumberOfTuples();
        vectors->SetComponent(voxel, component, waves->GetComponent(other, 0));
      }
    }
    image->GetPointData()->SetScalars(vectors);
    return image;
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
  std::list<DeviceCopy> Copies;
};

TEST_F(TestDeviceArrays, OfEveryType)
{
  for (const int type : { VTK_SIGNED_CHAR, VTK_UNSIGNED_CHAR, VTK_SHORT, VTK_UNSIGNED_SHORT,
         VTK_INT, VTK_UNSIGNED_INT, VTK_LONG_LONG, VTK_UNSIGNED_LONG_LONG, VTK_FLOAT, VTK_DOUBLE })
  {
    SCOPED_TRACE(vtkImageScalarTypeNameMacro(type));
    this->ExpectSame(MakeWaves(type));
  }
}

TEST_F(TestDeviceArrays, OfSeveralComponents)
{
  for (const int components : { 2, 3, 4 })
  {
    SCOPED_TRACE(components);
    this->Scene.Property->SetIndependentComponents(components == 3 ? 1 : 0);
    this->ExpectSame(MakeVectors(VTK_UNSIGNED_CHAR, components));
  }
}

TEST_F(TestDeviceArrays, OfVectors)
{
  for (const int type : { VTK_SHORT, VTK_FLOAT })
  {
    this->Scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::MAGNITUDE);
    this->ExpectSame(MakeVectors(type, 3));
    this->Scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::COMPONENT);
    this->Scene.Mapper->SetVectorComponent(2);
    this->ExpectSame(MakeVectors(type, 3));
    this->Scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::DISABLED);
  }
}

TEST_F(TestDeviceArrays, OfOpacities)
{
  const auto image = MakeWaves(VTK_FLOAT);
  vtkNew<vtkDoubleArray> opacities;
  opacities->DeepCopy(image->GetPointData()->GetScalars());
  opacities->SetName("opacities");
  image->GetPointData()->AddArray(opacities);
  this->Scene.Mapper->SetOpacityArray("opacities");
  this->ExpectSame(image);
}

TEST_F(TestDeviceArrays, OfCells)
{
  const auto points = MakeWaves(VTK_UNSIGNED_SHORT);
  vtkDataArray* waves = points->GetPointData()->GetScalars();
  vtkNew<vtkImageData> image;
  int sides[3];
  points->GetDimensions(sides);
  image->SetDimensions(sides[0] + 1, sides[1] + 1, sides[2] + 1);
  image->GetCellData()->SetScalars(waves);
  this->ExpectSame(image);
}

TEST_F(TestDeviceArrays, OfMasks)
{
  const auto image = MakeWaves(VTK_UNSIGNED_CHAR);
  vtkNew<vtkImageData> mask;
  mask->CopyStructure(image);
  vtkNew<vtkUnsignedCharArray> bytes;
  bytes->SetName("mask");
  bytes->SetNumberOfTuples(image->GetNumberOfPoints());
  for (vtkIdType voxel = 0; voxel < bytes->GetNumberOfTuples(); ++voxel)
  {
    bytes->SetValue(voxel, voxel % 5 == 0 ? 0 : 255);
  }
  mask->GetPointData()->SetScalars(bytes);
  this->Scene.Mapper->SetMaskTypeToBinary();
  this->Scene.SetVolume(image);
  this->Scene.Mapper->SetMaskInput(mask);
  const auto expected = this->Scene.Draw();
  this->Scene.SetVolume(this->MoveToDevice(image));
  this->Scene.Mapper->SetMaskInput(this->MoveToDevice(mask));
  EXPECT_EQ(Difference(expected, this->Scene.Draw()), 0);
  this->ExpectNothingCopied();
}

/// The array is drawn again where it is marked modified, and only there.
TEST_F(TestDeviceArrays, ThatChangeInPlace)
{
  const auto before = MakeWaves(VTK_FLOAT);
  const auto after = MakeWaves(VTK_FLOAT);
  vtkDataArray* values = after->GetPointData()->GetScalars();
  for (vtkIdType voxel = 0; voxel < values->GetNumberOfTuples(); ++voxel)
  {
    values->SetComponent(voxel, 0, 0.5 * values->GetComponent(voxel, 0));
  }
  this->Scene.SetVolume(this->MoveToDevice(before));
  this->Scene.Draw();
  const int uploads = this->Scene.Mapper->GetVolumeUploads();
  const DeviceCopy& copy = this->Copies.front();
  copy.Write(values);
  this->Scene.Draw();
  EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads(), uploads);
  copy.GetArray()->Modified();
  this->Scene.Draw();
  EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads(), uploads + 1);
  copy.Device->Modified();
  const auto found = this->Scene.Draw();
  EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads(), uploads + 2);
  double range[2];
  double hostRange[2];
  copy.GetArray()->GetFiniteRange(range);
  values->GetFiniteRange(hostRange);
  EXPECT_EQ(range[0], hostRange[0]);
  EXPECT_EQ(range[1], hostRange[1]);
  this->ExpectNothingCopied();
  this->Scene.Mapper->SetInputData(after);
  EXPECT_EQ(Difference(this->Scene.Draw(), found), 0);
}

TEST_F(TestDeviceArrays, HaveTheRangesOfTheHost)
{
  const auto image = MakeVectors(VTK_SHORT, 3);
  vtkDataArray* values = image->GetPointData()->GetScalars();
  const DeviceCopy copy(values);
  for (int component = -1; component < 3; ++component)
  {
    double expected[2];
    double found[2];
    values->GetRange(expected, component);
    copy.GetArray()->GetRange(found, component);
    EXPECT_EQ(found[0], expected[0]) << component;
    EXPECT_EQ(found[1], expected[1]) << component;
  }
  EXPECT_EQ(copy.Device->GetBytesCopied(), 0);
}

/// Other filters read a copy, which is made once, and again after a change.
TEST_F(TestDeviceArrays, AreCopiedForOthersOnce)
{
  const auto image = MakeWaves(VTK_SHORT);
  vtkDataArray* values = image->GetPointData()->GetScalars();
  const DeviceCopy copy(values);
  for (vtkIdType voxel = 0; voxel < values->GetNumberOfTuples(); ++voxel)
  {
    ASSERT_EQ(copy.GetArray()->GetComponent(voxel, 0), values->GetComponent(voxel, 0));
  }
  EXPECT_EQ(copy.Device->GetBytesCopied(), static_cast<vtkIdType>(copy.Bytes));
  ASSERT_EQ(this->Scene.Messages.Strays.size(), 1u) << this->Scene.Messages.Describe();
  EXPECT_NE(this->Scene.Messages.Strays[0].find("were copied to the host"), std::string::npos);
  copy.Device->Modified();
  vtkNew<vtkDoubleArray> doubles;
  doubles->DeepCopy(copy.GetArray());
  EXPECT_EQ(doubles->GetComponent(11, 0), values->GetComponent(11, 0));
  EXPECT_EQ(copy.Device->GetBytesCopied(), static_cast<vtkIdType>(2 * copy.Bytes));
  const auto another = vtkSmartPointer<vtkDataArray>::Take(copy.GetArray()->NewInstance());
  EXPECT_TRUE(another->HasStandardMemoryLayout());
}

TEST_F(TestDeviceArrays, OutliveTheirSource)
{
  const auto image = MakeWaves(VTK_FLOAT);
  this->Scene.SetVolume(image);
  const auto expected = this->Scene.Draw();
  this->Scene.SetVolume(this->MoveToDevice(image));
  const std::weak_ptr<void> memory = this->Copies.front().Memory;
  this->Copies.clear();
  EXPECT_EQ(Difference(expected, this->Scene.Draw()), 0);
  EXPECT_FALSE(memory.expired());
  this->Scene.SetVolume(image);
  this->Scene.Draw();
  EXPECT_TRUE(memory.expired());
}

/// The CPU backend says that it shows a copy.
TEST_F(TestDeviceArrays, AreCopiedForTheCpu)
{
  if (GetTestOptions().IsCuda)
  {
    GTEST_SKIP() << "for the CPU backend";
  }
  this->Scene.Messages.Clear();
  this->Scene.SetVolume(this->MoveToDevice(MakeWaves(VTK_FLOAT)));
  this->Scene.Draw();
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneWarning("were copied to the host"))
    << this->Scene.Messages.Describe();
}

} // namespace
