// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume read from a Strider file is rendered from the file's bricks as long as these belong to it, and gives the
// picture of its voxels.
#include "Support/StriderScene.h"
#include "Support/VolumeFileScene.h"

#include "vtkCellData.h"
#include "vtkPointData.h"

#include "vtkIntArray.h"

using namespace StriderTesting;

namespace
{

class TestReadVolumes : public testing::Test
{
protected:
  /// Shows a file's volume; pictures are compared with those of raw voxels.
  void Show(vtkImageData* image)
  {
    this->Scene.SetVolume(image);
    this->Scene.Mapper->SetStorage(vtkStriderVolumeMapper::TEXTURE_STORAGE);
    this->Raw = this->Draw();
    this->Scene.Mapper->SetStorage(vtkStriderVolumeMapper::COMPRESSED_STORAGE);
  }

  vtkSmartPointer<vtkImageData> Draw()
  {
    auto picture = this->Scene.Draw();
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
    return picture;
  }

  /// True where the frame's storage text says that the file's bricks were used.
  bool IsAsRead()
  {
    return std::string(this->Scene.Mapper->GetStorageDescription()).find("as read from its file") !=
      std::string::npos;
  }

  /// Bound between pictures of raw voxels and of bricks: texture units round their weights to 256ths.
  int GetMostDifference() const { return GetTestOptions().IsCuda ? 2 : 0; }

  const TestFolder Folder;
  const std::string File = this->Folder / "volume.strider";
  StriderScene Scene;
  vtkSmartPointer<vtkImageData> Raw;
};

TEST_F(TestReadVolumes, ShowOnePicture)
{
  for (const int type : { VTK_UNSIGNED_CHAR, VTK_SHORT, VTK_INT, VTK_FLOAT, VTK_DOUBLE })
  {
    const auto waves = MakeWaves(type);
    Write(waves, this->File);
    this->Show(Read(this->File));
    EXPECT_LE(Difference(this->Raw, this->Draw()), this->GetMostDifference());
    EXPECT_TRUE(this->IsAsRead()) << this->Scene.Mapper->GetStorageDescription();
    const std::string asRead = this->Scene.Mapper->GetStorageDescription();
    this->Show(waves);
    EXPECT_LE(Difference(this->Raw, this->Draw()), this->GetMostDifference());
    EXPECT_FALSE(this->IsAsRead());
    // Compressing the voxels here gives equal bricks; a CUDA device has its own index.
    const std::string made = this->Scene.Mapper->GetStorageDescription();
    if (!GetTestOptions().IsCuda)
    {
      EXPECT_EQ(made.substr(0, made.find(" (")), asRead.substr(0, asRead.find(" (")));
    }
  }
}

TEST_F(TestReadVolumes, OfCells)
{
  const auto waves = MakeWaves(VTK_SHORT);
  vtkNew<vtkIntArray> cells;
  cells->SetName("cells");
  for (vtkIdType cell = 0; cell < waves->GetNumberOfCells(); ++cell)
  {
    cells->InsertNextValue(static_cast<int>(waves->GetPointData()->GetScalars()->GetTuple1(cell)));
  }
  waves->GetPointData()->SetScalars(nullptr);
  waves->GetCellData()->SetScalars(cells);
  Write(waves, this->File);
  this->Show(Read(this->File));
  EXPECT_LE(Difference(this->Raw, this->Draw()), this->GetMostDifference());
  EXPECT_TRUE(this->IsAsRead());
}

TEST_F(TestReadVolumes, AreCompressedAtOnceBeyondTheMemoryLimit)
{
  Write(MakeWaves(VTK_FLOAT), this->File);
  this->Scene.SetVolume(Read(this->File));
  this->Scene.Mapper->SetMaxMemoryInBytes(10000);
  this->Scene.Mapper->SetMaxMemoryFraction(1.0f);
  this->Scene.Draw();
  EXPECT_TRUE(this->IsAsRead()) << this->Scene.Mapper->GetStorageDescription();
}

TEST_F(TestReadVolumes, KeepTheirBricksInShallowCopies)
{
  Write(MakeWaves(VTK_SHORT), this->File);
  const auto read = Read(this->File);
  vtkNew<vtkImageData> copy;
  copy->ShallowCopy(read);
  this->Show(copy);
  EXPECT_LE(Difference(this->Raw, this->Draw()), this->GetMostDifference());
  EXPECT_TRUE(this->IsAsRead());
}

TEST_F(TestReadVolumes, LoseTheirBricksWithTheirValues)
{
  Write(MakeWaves(VTK_SHORT), this->File);
  const auto change = [](vtkImageData* image) {
    vtkDataArray* scalars = image->GetPointData()->GetScalars();
    for (vtkIdType point = 0; point < scalars->GetNumberOfTuples() / 2; ++point)
    {
      scalars->SetTuple1(point, 0.0);
    }
    return scalars;
  };
  const auto expectOther = [this] {
    const auto compressed = this->Draw();
    EXPECT_FALSE(this->IsAsRead());
    this->Scene.Mapper->SetStorage(vtkStriderVolumeMapper::TEXTURE_STORAGE);
    EXPECT_LE(Difference(compressed, this->Draw()), this->GetMostDifference());
    EXPECT_GT(Difference(compressed, this->Raw), 10);
  };
  // Changes the voxels before the first frame.
  auto image = Read(this->File);
  vtkNew<vtkImageData> untouched;
  untouched->DeepCopy(image);
  this->Show(untouched);
  change(image)->Modified();
  this->Scene.SetVolume(image);
  expectOther();
  // Changes the voxels between frames: marks the array, the image, or a box as modified.
  for (int way = 0; way < 3; ++way)
  {
    image = Read(this->File);
    this->Show(image);
    this->Draw();
    EXPECT_TRUE(this->IsAsRead());
    vtkDataArray* scalars = change(image);
    if (way == 0)
    {
      scalars->Modified();
    }
    else if (way == 1)
    {
      image->Modified();
    }
    else
    {
      this->Scene.Mapper->AddChangedExtent(image->GetExtent());
    }
    expectOther();
  }
}

TEST_F(TestReadVolumes, UseNoBricksOfAnotherShape)
{
  const auto waves = MakeWaves(VTK_SHORT);
  Write(waves, this->File);
  const auto read = Read(this->File);
  // Sets the array on another grid, and one component of a multi-component array.
  vtkNew<vtkImageData> other;
  other->SetDimensions(
    read->GetDimensions()[2], read->GetDimensions()[0], read->GetDimensions()[1]);
  other->GetPointData()->SetScalars(read->GetPointData()->GetScalars());
  this->Show(other);
  EXPECT_LE(Difference(this->Raw, this->Draw()), this->GetMostDifference());
  EXPECT_FALSE(this->IsAsRead());
}

TEST_F(TestReadVolumes, OfPartsHaveNoBricks)
{
  Write(MakeWaves(VTK_SHORT), this->File);
  vtkNew<vtkStriderVolumeReader> reader;
  reader->SetFileName(this->File.c_str());
  reader->UpdatePiece(0, 2, 0);
  this->Show(reader->GetOutput());
  EXPECT_LE(Difference(this->Raw, this->Draw()), this->GetMostDifference());
  EXPECT_FALSE(this->IsAsRead());
}

} // namespace
