// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// vtkStriderVolumeReader reads back what vtkStriderVolumeWriter has written: all bits of the array, on the same grid,
// whole or in pieces.
#include "Support/VolumeFileScene.h"

#include "vtkCellData.h"
#include "vtkDoubleArray.h"
#include "vtkInformation.h"
#include "vtkPointData.h"
#include "vtkSOADataArrayTemplate.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>

using namespace StriderTesting;

namespace
{

constexpr int AllTypes[] = { VTK_CHAR, VTK_SIGNED_CHAR, VTK_UNSIGNED_CHAR, VTK_SHORT,
  VTK_UNSIGNED_SHORT, VTK_INT, VTK_UNSIGNED_INT, VTK_LONG, VTK_UNSIGNED_LONG, VTK_LONG_LONG,
  VTK_UNSIGNED_LONG_LONG, VTK_ID_TYPE, VTK_FLOAT, VTK_DOUBLE };

/// An array of random bytes, including NaN.
vtkSmartPointer<vtkDataArray> MakeNoise(int type, int components, vtkIdType tuples)
{
  auto array = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(type));
  array->SetName("noise");
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(tuples);
  auto* bytes = static_cast<unsigned char*>(array->GetVoidPointer(0));
  const auto count =
    static_cast<std::size_t>(array->GetNumberOfValues()) * array->GetDataTypeSize();
  std::uint32_t state = 7;
  for (std::size_t byte = 0; byte < count; ++byte)
  {
    state = 1664525u * state + 1013904223u;
    bytes[byte] = static_cast<unsigned char>(state >> 24);
  }
  return array;
}

/// An oblique grid whose extent begins below 0.
vtkSmartPointer<vtkImageData> MakeGrid(const std::array<int, 3>& points)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetExtent(-5, points[0] - 6, 3, points[1] + 2, -40, points[2] - 41);
  image->SetOrigin(0.1, -2e20, 3.0);
  image->SetSpacing(0.25, 1.0 / 3.0, 7.0);
  image->SetDirectionMatrix(RotateDirection(37.0).data());
  return image;
}

vtkSmartPointer<vtkImageData> MakeImage(
  const std::array<int, 3>& points, int type, int components, bool areCells)
{
  auto image = MakeGrid(points);
  vtkDataSetAttributes* attributes = areCells
    ? static_cast<vtkDataSetAttributes*>(image->GetCellData())
    : static_cast<vtkDataSetAttributes*>(image->GetPointData());
  attributes->SetScalars(
    MakeNoise(type, components, areCells ? image->GetNumberOfCells() : image->GetNumberOfPoints()));
  return image;
}

void ExpectSame(vtkImageData* one, vtkImageData* other)
{
  ExpectSameGrid(one, other);
  ASSERT_EQ(
    other->GetPointData()->GetNumberOfArrays() + other->GetCellData()->GetNumberOfArrays(), 1);
  if (one->GetPointData()->GetScalars())
  {
    ExpectSameArray(one->GetPointData()->GetScalars(), other->GetPointData()->GetScalars());
  }
  else
  {
    ExpectSameArray(one->GetCellData()->GetScalars(), other->GetCellData()->GetScalars());
  }
}

TEST(VolumeFilesKeepVolumes, OfAllTypes)
{
  const TestFolder folder;
  for (const int type : AllTypes)
  {
    for (const bool areCells : { false, true })
    {
      const auto image = MakeImage({ 13, 7, 11 }, type, 1, areCells);
      Write(image, folder / "volume.strider");
      ExpectSame(image, Read(folder / "volume.strider"));
    }
  }
  EXPECT_EQ(folder.Count(), 1);
}

TEST(VolumeFilesKeepVolumes, OfOddSizesAndComponents)
{
  const TestFolder folder;
  const std::array<int, 3> sizes[] = { { 1, 1, 1 }, { 31, 1, 1 }, { 1, 17, 23 }, { 2, 2, 2 } };
  for (const auto& points : sizes)
  {
    for (int components = 1; components <= 4; ++components)
    {
      for (const bool areCells : { false, true })
      {
        const auto image = MakeImage(points, VTK_UNSIGNED_SHORT, components, areCells);
        Write(image, folder / "volume.strider");
        ExpectSame(image, Read(folder / "volume.strider"));
      }
    }
  }
}

TEST(VolumeFilesKeepVolumes, InBothFormats)
{
  const TestFolder folder;
  const auto image = GenerateVolume({ { 31, 29, 37 }, VTK_SHORT });
  vtkNew<vtkStriderVolumeWriter> writer;
  writer->SetInputData(image);
  writer->SetFileName((folder / "automatic.strider").c_str());
  EXPECT_EQ(writer->Write(), 1);
  writer->SetFormatToPublished();
  writer->SetFileName((folder / "published.strider").c_str());
  EXPECT_EQ(writer->Write(), 1);
  ExpectSame(image, Read(folder / "automatic.strider"));
  ExpectSame(image, Read(folder / "published.strider"));
  EXPECT_FALSE(ReadBytes(folder / "automatic.strider") == ReadBytes(folder / "published.strider"));
}

TEST(VolumeFilesKeepVolumes, FromTheData)
{
  const TestFolder folder;
  int found = 0;
  for (const char* name : { "bucky", "cthead", "t2w", "isabel_velocity_48", "bi2o3_vec2" })
  {
    const auto image = ReadRealVolume(name);
    if (!image)
    {
      continue;
    }
    ++found;
    Write(image, folder / "volume.strider");
    ExpectSame(image, Read(folder / "volume.strider"));
  }
  if (found == 0)
  {
    GTEST_SKIP() << "There are no real volumes in " << GetDataDirectory() << ".";
  }
}

TEST(VolumeFilesKeepVolumes, OfTheArrayThatWasChosen)
{
  const TestFolder folder;
  const auto image = MakeImage({ 9, 8, 7 }, VTK_INT, 1, false);
  const auto cells = MakeNoise(VTK_FLOAT, 2, image->GetNumberOfCells());
  cells->SetName("of cells");
  image->GetCellData()->AddArray(cells);
  vtkNew<vtkSOADataArrayTemplate<double>> pieces;
  pieces->SetName("in pieces");
  pieces->SetNumberOfComponents(3);
  pieces->SetNumberOfTuples(image->GetNumberOfPoints());
  for (vtkIdType value = 0; value < pieces->GetNumberOfValues(); ++value)
  {
    pieces->SetValue(value, 0.5 * static_cast<double>(value));
  }
  image->GetPointData()->AddArray(pieces);
  vtkNew<vtkStriderVolumeWriter> writer;
  writer->SetInputData(image);
  writer->SetFileName((folder / "volume.strider").c_str());
  writer->SetInputArrayToProcess(0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_CELLS, "of cells");
  EXPECT_EQ(writer->Write(), 1);
  ExpectSameArray(cells, Read(folder / "volume.strider")->GetCellData()->GetScalars());
  writer->SetInputArrayToProcess(0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS, "in pieces");
  EXPECT_EQ(writer->Write(), 1);
  vtkNew<vtkDoubleArray> whole;
  whole->DeepCopy(pieces);
  whole->SetName("in pieces");
  ExpectSameArray(whole, Read(folder / "volume.strider")->GetPointData()->GetScalars());
  image->GetPointData()->SetScalars(nullptr);
  image->GetCellData()->SetScalars(cells);
  Write(image, folder / "volume.strider");
  ExpectSameArray(cells, Read(folder / "volume.strider")->GetCellData()->GetScalars());
  cells->SetName(nullptr);
  Write(image, folder / "volume.strider");
  EXPECT_EQ(Read(folder / "volume.strider")->GetCellData()->GetScalars()->GetName(), nullptr);
}

TEST(VolumeFilesKeepVolumes, InPieces)
{
  const TestFolder folder;
  for (const bool areCells : { false, true })
  {
    const auto image = MakeImage({ 13, 6, 11 }, VTK_SHORT, 2, areCells);
    Write(image, folder / "volume.strider");
    vtkNew<vtkStriderVolumeReader> reader;
    reader->SetFileName((folder / "volume.strider").c_str());
    vtkIdType cells = 0;
    constexpr int Pieces = 5;
    for (int piece = 0; piece < Pieces; ++piece)
    {
      reader->UpdatePiece(piece, Pieces, 0);
      vtkImageData* part = reader->GetOutput();
      cells += part->GetNumberOfCells();
      EXPECT_LT(part->GetNumberOfPoints(), image->GetNumberOfPoints());
      vtkNew<vtkImageData> expected;
      expected->DeepCopy(image);
      expected->Crop(part->GetExtent());
      ExpectSame(expected, part);
    }
    EXPECT_EQ(cells, image->GetNumberOfCells());
    reader->UpdatePiece(0, 1, 0);
    ExpectSame(image, reader->GetOutput());
  }
}

TEST(VolumeFilesKeepVolumes, OneAfterTheOther)
{
  const TestFolder folder;
  vtkNew<vtkStriderVolumeReader> reader;
  for (const int side : { 5, 9, 3, 7 })
  {
    const auto image = MakeImage({ side, side + 1, side + 2 }, VTK_SHORT, 1, side == 3);
    const std::string name = folder / (std::to_string(side) + ".strider");
    Write(image, name);
    reader->SetFileName(name.c_str());
    reader->Update();
    ExpectSame(image, reader->GetOutput());
  }
}

TEST(VolumeFilesKeepVolumes, InAnyExtent)
{
  const TestFolder folder;
  const auto image = MakeImage({ 13, 6, 11 }, VTK_FLOAT, 1, false);
  Write(image, folder / "volume.strider");
  vtkNew<vtkStriderVolumeReader> reader;
  reader->SetFileName((folder / "volume.strider").c_str());
  int extent[6] = { -2, 3, 5, 5, -39, -31 };
  reader->UpdateExtent(extent);
  vtkNew<vtkImageData> expected;
  expected->DeepCopy(image);
  expected->Crop(extent);
  ExpectSame(expected, reader->GetOutput());
}

TEST(VolumeFilesKeepVolumes, AndTellOfThemBeforeTheyAreRead)
{
  const TestFolder folder;
  const auto image = MakeImage({ 13, 6, 11 }, VTK_UNSIGNED_SHORT, 1, false);
  Write(image, folder / "volume.strider");
  vtkNew<vtkStriderVolumeReader> reader;
  EXPECT_EQ(reader->CanReadFile((folder / "volume.strider").c_str()), 1);
  reader->SetFileName((folder / "volume.strider").c_str());
  reader->UpdateInformation();
  EXPECT_EQ(reader->GetOutput()->GetNumberOfPoints(), 0);
  vtkInformation* info = reader->GetOutputInformation(0);
  int extent[6];
  info->Get(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT(), extent);
  EXPECT_TRUE(std::equal(extent, extent + 6, image->GetExtent()));
  EXPECT_EQ(vtkImageData::GetScalarType(info), VTK_UNSIGNED_SHORT);
  EXPECT_EQ(info->Get(vtkDataObject::SPACING())[2], 7.0);
  EXPECT_EQ(
    info->Get(vtkDataObject::DIRECTION())[1], image->GetDirectionMatrix()->GetElement(0, 1));
  vtkInformation* scalars = vtkDataObject::GetActiveFieldInformation(
    info, vtkDataObject::FIELD_ASSOCIATION_POINTS, vtkDataSetAttributes::SCALARS);
  EXPECT_STREQ(scalars->Get(vtkDataObject::FIELD_NAME()), "noise");
  EXPECT_EQ(scalars->Get(vtkDataObject::FIELD_RANGE())[0], image->GetScalarRange()[0]);
  EXPECT_EQ(scalars->Get(vtkDataObject::FIELD_RANGE())[1], image->GetScalarRange()[1]);
}

} // namespace
