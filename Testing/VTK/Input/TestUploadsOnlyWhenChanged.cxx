// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The volume is uploaded when voxels, array or type changed, transfer functions when they changed, and neither
// otherwise.
#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"

#include "vtkStriderDataState.h"

#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkFloatArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

using namespace StriderTesting;

namespace
{

class TestUploads : public testing::Test
{
protected:
  TestUploads() { this->Scene.Draw(); }

  /// Draws and expects this number of uploads since the last call.
  vtkSmartPointer<vtkImageData> ExpectUploads(int volumes, int tables)
  {
    auto image = this->Scene.Draw();
    EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads() - this->Volumes, volumes);
    EXPECT_EQ(this->Scene.Mapper->GetTableUploads() - this->Tables, tables);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
    this->Volumes = this->Scene.Mapper->GetVolumeUploads();
    this->Tables = this->Scene.Mapper->GetTableUploads();
    return image;
  }

  /// Writes a scalar to an extent without marking anything as modified.
  void Paint(const std::array<int, 6>& extent, unsigned char scalar)
  {
    for (int z = extent[4]; z <= extent[5]; ++z)
    {
      for (int y = extent[2]; y <= extent[3]; ++y)
      {
        for (int x = extent[0]; x <= extent[1]; ++x)
        {
          *static_cast<unsigned char*>(this->GetInput()->GetScalarPointer(x, y, z)) = scalar;
        }
      }
    }
  }

  /// Draws a copy of the input, all of which is read.
  vtkSmartPointer<vtkImageData> DrawAfresh()
  {
    vtkNew<vtkImageData> copy;
    copy->DeepCopy(this->GetInput());
    const vtkSmartPointer<vtkImageData> kept = this->GetInput();
    this->Scene.Mapper->SetInputData(copy);
    auto image = this->Scene.Draw();
    this->Scene.Mapper->SetInputData(kept);
    return image;
  }

  void ExpectSearched(vtkIdType macrocells)
  {
    EXPECT_EQ(this->Scene.Mapper->GetMacrocellsSearched(), macrocells);
  }

  vtkImageData* GetInput()
  {
    return vtkImageData::SafeDownCast(this->Scene.Mapper->GetDataSetInput());
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
  int Volumes = 1;
  int Tables = 1;
};

TEST_F(TestUploads, FirstFrameUploadsOnce)
{
  this->ExpectUploads(0, 0);
}

TEST_F(TestUploads, NothingButTheViewChanged)
{
  PlaceCamera(this->Scene.Renderer, CameraView::Rolled);
  this->ExpectUploads(0, 0);
  this->Scene.Window->SetSize(131, 47);
  this->ExpectUploads(0, 0);
  this->Scene.Volume->RotateX(30.0);
  this->Scene.Volume->SetScale(1.5);
  this->ExpectUploads(0, 0);
  this->Scene.Renderer->SetBackground(1.0, 1.0, 1.0);
  this->ExpectUploads(0, 0);
  this->Scene.Mapper->SetSampleDistance(0.7f);
  this->ExpectUploads(0, 0);
  // VTK's tables have other positions.
  this->Scene.Mapper->SetMatchVTK(true);
  this->ExpectUploads(0, 1);
  this->Scene.Property->SetInterpolationTypeToNearest();
  this->ExpectUploads(0, 0);
}

TEST_F(TestUploads, VoxelsChangedInPlace)
{
  const auto before = this->ExpectUploads(0, 0);
  auto* voxels = static_cast<unsigned char*>(this->GetInput()->GetScalarPointer());
  for (vtkIdType voxel = 0; voxel < this->GetInput()->GetNumberOfPoints() / 2; ++voxel)
  {
    voxels[voxel] = 130;
  }
  voxels[0] = 0;
  this->GetInput()->GetPointData()->GetScalars()->Modified();
  EXPECT_GT(Difference(before, this->ExpectUploads(1, 0)), 10);
  voxels[1] = 200;
  this->GetInput()->Modified();
  this->ExpectUploads(1, 0);
}

TEST_F(TestUploads, MarkedExtentsAlone)
{
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  mapper->SetEmptySpaceSkipping(vtkStriderVolumeMapper::SWITCH_ON);
  const auto before = this->ExpectUploads(0, 0);
  int whole[6];
  this->GetInput()->GetExtent(whole);
  const vtkIdType allMacrocells = mapper->GetMacrocellsSearched();
  ASSERT_GT(allMacrocells, 8);
  const std::array<int, 6> extent{ whole[0] + 9, whole[0] + 14, whole[2] + 1, whole[2] + 7,
    whole[4] + 2, whole[4] + 5 };
  this->Paint(extent, 200);
  this->ExpectUploads(0, 0); // nothing was marked
  mapper->AddChangedExtent(extent.data());
  const auto painted = this->ExpectUploads(1, 0);
  EXPECT_GT(Difference(before, painted), 10);
  this->ExpectSearched(1);
  this->ExpectUploads(0, 0);
  EXPECT_EQ(Difference(painted, this->DrawAfresh()), 0);
}

/// Modifying the input as well makes no difference, and several extents are combined into one box.
TEST_F(TestUploads, MarkedExtentsOfAModifiedImage)
{
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  mapper->SetEmptySpaceSkipping(vtkStriderVolumeMapper::SWITCH_ON);
  this->ExpectUploads(0, 0);
  int whole[6];
  this->GetInput()->GetExtent(whole);
  const int x = whole[0];
  const int y = whole[2];
  const int z = whole[4];
  const std::array<int, 6> extents[] = { { x + 2, x + 3, y + 1, y + 2, z + 2, z + 5 },
    { x + 9, x + 10, y + 1, y + 5, z + 3, z + 4 }, { 0, -1, 0, -1, 0, -1 },
    { x - 90, x + 1, y + 1, y + 2, z + 1, z + 1 } };
  for (const std::array<int, 6>& extent : extents)
  {
    const std::array<int, 6> inside{ std::max(extent[0], x), extent[1], extent[2], extent[3],
      extent[4], extent[5] };
    this->Paint(inside, 220);
    mapper->AddChangedExtent(extent.data());
  }
  this->GetInput()->GetPointData()->GetScalars()->Modified();
  this->GetInput()->Modified();
  const auto painted = this->ExpectUploads(1, 0);
  this->ExpectSearched(2);
  EXPECT_EQ(Difference(painted, this->DrawAfresh()), 0);
}

/// Another array is read whole, whatever extent was marked.
TEST_F(TestUploads, MarkedExtentOfAnotherArray)
{
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  mapper->SetEmptySpaceSkipping(vtkStriderVolumeMapper::SWITCH_ON);
  this->ExpectUploads(0, 0);
  const vtkIdType allMacrocells = mapper->GetMacrocellsSearched();
  vtkNew<vtkImageData> copy;
  copy->DeepCopy(this->GetInput());
  auto* voxels = static_cast<unsigned char*>(copy->GetScalarPointer());
  std::reverse(voxels, voxels + copy->GetNumberOfPoints());
  const int extent[6] = { 2, 3, 2, 3, 2, 3 };
  mapper->AddChangedExtent(extent);
  mapper->SetInputData(copy);
  const auto image = this->ExpectUploads(1, 0);
  this->ExpectSearched(allMacrocells);
  EXPECT_EQ(Difference(image, this->DrawAfresh()), 0);
}

/// Returns another image around the scalars of one.
vtkSmartPointer<vtkImageData> Wrap(vtkImageData* image)
{
  auto copy = vtkSmartPointer<vtkImageData>::New();
  copy->ShallowCopy(image);
  return copy;
}

/// Turns scalars upside down in place, and tells nobody.
void TurnOver(vtkImageData* image)
{
  auto* voxels = static_cast<unsigned char*>(image->GetScalarPointer());
  std::reverse(voxels, voxels + image->GetNumberOfPoints());
}

TEST_F(TestUploads, AnotherImageAroundTheSameScalars)
{
  const auto image = Wrap(this->GetInput());
  this->Scene.Mapper->SetInputData(image);
  this->ExpectUploads(1, 0); // as in VTK's mappers: its scalars may have been written
  this->ExpectUploads(0, 0);
}

/// Whatever was made of the former voxels follows: empty space, reordered and compressed copies, coefficients.
TEST_F(TestUploads, ScalarsWrittenInPlaceOfAnotherImage)
{
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  const auto use = [mapper](int skipping, int rotation, int storage, int filter) {
    mapper->SetEmptySpaceSkipping(skipping);
    mapper->SetRotationMode(rotation);
    mapper->SetStorage(storage);
    mapper->SetReconstructionFilter(filter);
  };
  using Mapper = vtkStriderVolumeMapper;
  const int settings[][4] = { { Mapper::SWITCH_ON, Mapper::AUTOMATIC_ROTATION,
                                Mapper::AUTOMATIC_STORAGE, Mapper::LINEAR_FILTER },
    { Mapper::SWITCH_OFF, Mapper::PUBLISHED_ROTATION, Mapper::TEXTURE_STORAGE,
      Mapper::LINEAR_FILTER },
    { Mapper::SWITCH_ON, Mapper::NO_ROTATION, Mapper::COMPRESSED_STORAGE, Mapper::LINEAR_FILTER },
    { Mapper::SWITCH_ON, Mapper::NO_ROTATION, Mapper::AUTOMATIC_STORAGE,
      Mapper::CUBIC_B_SPLINE_FILTER } };
  PlaceCamera(this->Scene.Renderer, CameraView::Oblique);
  for (const auto& [skipping, rotation, storage, filter] : settings)
  {
    SCOPED_TRACE(testing::Message() << skipping << rotation << storage << filter);
    use(skipping, rotation, storage, filter);
    for (int frame = 0; frame < 12; ++frame)
    {
      this->Scene.Draw(); // orders are timed
    }
    const auto before = this->Scene.Draw();
    TurnOver(this->GetInput());
    mapper->SetInputData(Wrap(this->GetInput()));
    const auto after = this->Scene.Draw();
    EXPECT_GT(Difference(before, after), 10);
    EXPECT_LE(Difference(after, this->DrawAfresh()), 1);
  }
}

TEST_F(TestUploads, CopiesOfOneStateOfTheirSource)
{
  vtkStriderFingerprint first;
  first.Add(1.0);
  auto copy = Wrap(this->GetInput());
  vtkStriderMarkCopy(copy, first);
  this->Scene.Mapper->SetInputData(copy);
  this->ExpectUploads(1, 0);
  this->Scene.Mapper->SetInputData(Wrap(copy));
  this->ExpectUploads(0, 0);
  copy = Wrap(this->GetInput());
  vtkStriderMarkCopy(copy, first);
  this->Scene.Mapper->SetInputData(copy);
  this->ExpectUploads(0, 0);
  copy->GetPointData()->GetScalars()->Modified();
  this->ExpectUploads(1, 0);
  TurnOver(copy);
  vtkStriderFingerprint second;
  second.Add(2.0);
  vtkStriderMarkCopy(copy, second);
  const auto turned = this->ExpectUploads(1, 0);
  EXPECT_EQ(Difference(turned, this->DrawAfresh()), 0);
}

TEST_F(TestUploads, AnotherImage)
{
  const auto before = this->ExpectUploads(0, 0);
  vtkNew<vtkImageData> copy;
  copy->DeepCopy(this->GetInput());
  this->Scene.Mapper->SetInputData(copy);
  EXPECT_EQ(Difference(before, this->ExpectUploads(1, 0)), 0);
}

TEST_F(TestUploads, AnotherArrayAndBack)
{
  vtkNew<vtkFloatArray> other;
  other->SetName("other");
  other->SetNumberOfTuples(this->GetInput()->GetNumberOfPoints());
  for (vtkIdType voxel = 0; voxel < other->GetNumberOfTuples(); ++voxel)
  {
    other->SetValue(voxel, static_cast<float>(voxel % 23) * 11.0f);
  }
  this->GetInput()->GetPointData()->AddArray(other);
  this->Scene.Draw();
  this->Volumes = this->Scene.Mapper->GetVolumeUploads();
  this->Tables = this->Scene.Mapper->GetTableUploads();

  const auto waves = this->ExpectUploads(0, 0);
  this->Scene.Mapper->SetScalarModeToUsePointFieldData();
  this->Scene.Mapper->SelectScalarArray("other");
  EXPECT_GT(Difference(waves, this->ExpectUploads(1, 1)), 10); // the tables span the scalar range
  this->Scene.Mapper->SelectScalarArray("waves");
  EXPECT_EQ(Difference(waves, this->ExpectUploads(1, 1)), 0);
}

TEST_F(TestUploads, AnotherType)
{
  const auto before = this->ExpectUploads(0, 0);
  vtkNew<vtkFloatArray> floats;
  floats->DeepCopy(this->GetInput()->GetPointData()->GetScalars());
  this->GetInput()->GetPointData()->SetScalars(floats);
  // Tables of whole numbers have entries at exactly these scalars.
  EXPECT_LE(Difference(before, this->ExpectUploads(1, 1)), 1);
}

TEST_F(TestUploads, TransferFunctionsChanged)
{
  const auto before = this->ExpectUploads(0, 0);
  this->Scene.Property->GetScalarOpacity()->AddPoint(128.0, 0.9);
  EXPECT_GT(Difference(before, this->ExpectUploads(0, 1)), 1);
  this->Scene.Property->GetRGBTransferFunction()->AddRGBPoint(128.0, 1.0, 0.0, 1.0);
  this->ExpectUploads(0, 1);
  vtkNew<vtkPiecewiseFunction> other;
  other->AddPoint(0.0, 0.0);
  other->AddPoint(255.0, 0.3);
  this->Scene.Property->SetScalarOpacity(other);
  this->ExpectUploads(0, 1);
  this->Scene.Property->SetScalarOpacityUnitDistance(2.5);
  this->ExpectUploads(0, 1);
  this->Scene.Property->Modified();
  this->ExpectUploads(0, 0);
}

} // namespace
