// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A failed write or read gives one error with its reason and code; no broken file is left behind, and no old file is
// lost.
#include "Support/MessageCounter.h"
#include "Support/VolumeFileScene.h"

#include "vtkBitArray.h"
#include "vtkCallbackCommand.h"
#include "vtkCellData.h"
#include "vtkErrorCode.h"
#include "vtkFieldData.h"
#include "vtkFloatArray.h"
#include "vtkPointData.h"
#include "vtkStringArray.h"
#include "vtkUnsignedCharArray.h"

#include <functional>
#include <limits>

using namespace StriderTesting;

namespace
{

vtkSmartPointer<vtkImageData> MakeWaves()
{
  return GenerateVolume({ { 12, 11, 10 }, VTK_FLOAT });
}

/// Expects an error of the writer that contains `words`, and the old file unchanged.
void ExpectNotWritten(const std::function<void(vtkImageData*, vtkStriderVolumeWriter*)>& spoil,
  const std::string& words, unsigned long code = vtkErrorCode::UserError)
{
  const TestFolder folder;
  WriteBytes(folder / "volume.strider", "former");
  const auto image = MakeWaves();
  vtkNew<vtkStriderVolumeWriter> writer;
  MessageCounter messages(writer);
  writer->SetInputData(image);
  writer->SetFileName((folder / "volume.strider").c_str());
  spoil(image, writer);
  EXPECT_EQ(writer->Write(), 0);
  EXPECT_EQ(writer->GetErrorCode(), code);
  EXPECT_TRUE(messages.IsOneError(words)) << words << "\n" << messages.Describe();
  EXPECT_TRUE(ReadBytes(folder / "volume.strider") == "former");
  EXPECT_EQ(folder.Count(), 1);
}

template <typename Array>
void SetScalars(vtkImageData* image, int components, vtkIdType tuples)
{
  vtkNew<Array> array;
  array->SetName("odd");
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(tuples);
  image->GetPointData()->SetScalars(array);
}

TEST(VolumeFilesReportProblems, OfWhatCannotBeWritten)
{
  using Image = vtkImageData;
  using Writer = vtkStriderVolumeWriter;
  ExpectNotWritten([](Image* it, Writer*) { it->GetPointData()->SetScalars(nullptr); },
    "no active scalars: choose a point or cell array");
  ExpectNotWritten(
    [](Image*, Writer* writer) {
      writer->SetInputArrayToProcess(0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS, "nowhere");
    },
    "The input has no such array");
  ExpectNotWritten([](Image* it, Writer*) { SetScalars<vtkFloatArray>(it, 5, 1320); },
    "The scalars, array 'odd' (float), have 5 components; 1 to 4 can be written.");
  ExpectNotWritten([](Image* it, Writer*) { SetScalars<vtkFloatArray>(it, 1, 1319); },
    "have 1319 values for 1320 points");
  ExpectNotWritten([](Image* it, Writer*) { SetScalars<vtkBitArray>(it, 1, 1320); },
    "array 'odd' (bit), are not numbers of 8, 16, 32 or 64 bits");
  ExpectNotWritten(
    [](Image* it, Writer* writer) {
      vtkNew<vtkStringArray> names;
      names->SetName("names");
      names->SetNumberOfTuples(1320);
      it->GetPointData()->AddArray(names);
      writer->SetInputArrayToProcess(0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS, "names");
    },
    "array 'names' (string), are not numbers");
  ExpectNotWritten(
    [](Image* it, Writer* writer) {
      vtkNew<vtkFloatArray> field;
      field->SetName("field");
      it->GetFieldData()->AddArray(field);
      writer->SetInputArrayToProcess(0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_NONE, "field");
    },
    "are field data");
  ExpectNotWritten(
    [](Image* it, Writer*) {
      it->AllocatePointGhostArray();
      it->GetPointGhostArray()->SetValue(5, vtkDataSetAttributes::HIDDENPOINT);
    },
    "The input has blanked points or cells");
  ExpectNotWritten([](Image* it, Writer*) { it->Initialize(); }, "The input has no points");
  ExpectNotWritten(
    [](Image* it, Writer*) { it->SetOrigin(std::numeric_limits<double>::infinity(), 0.0, 0.0); },
    "origin inf is not finite", vtkErrorCode::UnknownError);
  ExpectNotWritten([](Image*, Writer* writer) { writer->SetFileName(nullptr); },
    "There is no file name", vtkErrorCode::NoFileNameError);
}

TEST(VolumeFilesReportProblems, OfPlacesThatCannotBeWrittenTo)
{
  const TestFolder folder;
  std::filesystem::create_directories(folder / "taken.strider/within");
  for (const std::string& place : { folder / "nowhere/volume.strider", folder / "taken.strider" })
  {
    vtkNew<vtkStriderVolumeWriter> writer;
    MessageCounter messages(writer);
    writer->SetInputData(MakeWaves());
    writer->SetFileName(place.c_str());
    EXPECT_EQ(writer->Write(), 0);
    EXPECT_EQ(
      writer->GetErrorCode(), static_cast<unsigned long>(vtkErrorCode::OutOfDiskSpaceError));
    EXPECT_TRUE(messages.IsOneError("'" + place + "' is not written")) << messages.Describe();
    EXPECT_EQ(folder.Count(), 1);
  }
}

TEST(VolumeFilesReportProblems, OfSettings)
{
  vtkNew<vtkStriderVolumeWriter> writer;
  for (const int format : { -1, 2 })
  {
    MessageCounter messages(writer);
    writer->SetFormat(format);
    EXPECT_TRUE(messages.IsOneError(
      "Format " + std::to_string(format) + " is not 0 (automatic) or 1 (published)"));
  }
  EXPECT_EQ(writer->GetFormat(), vtkStriderVolumeWriter::AUTOMATIC_FORMAT);
}

/// Expects one error of the reader that contains `words`, the code, and an output without points; then expects it to
/// read a good file.
void ExpectNotRead(
  const TestFolder& folder, const std::string& name, unsigned long code, const std::string& words)
{
  vtkNew<vtkStriderVolumeReader> reader;
  MessageCounter messages(reader);
  reader->SetFileName(name.c_str());
  reader->Update();
  EXPECT_EQ(reader->GetErrorCode(), code) << words;
  ASSERT_EQ(messages.Errors.size(), 1u) << words << "\n" << messages.Describe();
  EXPECT_NE(messages.Errors.front().find(words), std::string::npos) << messages.Describe();
  EXPECT_EQ(reader->GetOutput()->GetNumberOfPoints(), 0);
  messages.Clear();
  reader->SetFileName((folder / "good.strider").c_str());
  reader->Update();
  EXPECT_TRUE(messages.IsSilent()) << messages.Describe();
  EXPECT_EQ(reader->GetErrorCode(), static_cast<unsigned long>(vtkErrorCode::NoError));
  EXPECT_EQ(reader->GetOutput()->GetNumberOfPoints(), 1320);
}

TEST(VolumeFilesReportProblems, OfWhatCannotBeRead)
{
  const TestFolder folder;
  Write(MakeWaves(), folder / "good.strider");
  const std::string good = ReadBytes(folder / "good.strider");
  const auto spoil = [&](const char* name, const std::function<void(std::string&)>& change) {
    std::string bytes = good;
    change(bytes);
    WriteBytes(folder / name, bytes);
    return folder / name;
  };
  const auto format = vtkErrorCode::FileFormatError;
  ExpectNotRead(folder, "", vtkErrorCode::NoFileNameError, "There is no file name to read");
  ExpectNotRead(
    folder, folder / "missing.strider", vtkErrorCode::FileNotFoundError, "There is no file '");
  ExpectNotRead(folder, folder / ".", vtkErrorCode::FileNotFoundError, "There is no file '");
  ExpectNotRead(folder, spoil("empty", [](auto& it) { it.clear(); }), format, "ends after 0 bytes");
  ExpectNotRead(folder, spoil("other", [](auto& it) { it.assign(1000, 'x'); }), format,
    "does not begin as a Strider volume file");
  ExpectNotRead(folder, spoil("newer", [](auto& it) { it[8] = 2; }), format,
    "it has version 2 of the format; this program reads version 1");
  ExpectNotRead(
    folder, spoil("head", [](auto& it) { it[60] ^= 4; }), format, "the head is damaged");
  // Damage that only reading the whole file detects.
  ExpectNotRead(folder, spoil("voxels", [](auto& it) { it[it.size() / 2] ^= 4; }), format,
    "is damaged: its checksum");
  ExpectNotRead(
    folder, spoil("short", [](auto& it) { it.resize(it.size() - 7); }), format, "was cut off");
}

/// CRC-32C, bit by bit.
std::uint32_t FindChecksum(const std::string& bytes, std::size_t count)
{
  std::uint32_t checksum = ~0u;
  for (std::size_t bit = 0; bit < 8 * count; ++bit)
  {
    checksum ^= static_cast<std::uint32_t>(bytes[bit / 8] >> bit % 8 & 1);
    checksum = checksum >> 1 ^ (checksum & 1u ? 0x82f63b78u : 0u);
  }
  return ~checksum;
}

void PutWord(std::string& bytes, std::size_t place, std::uint32_t word)
{
  for (int byte = 0; byte < 4; ++byte)
  {
    bytes[place + byte] = static_cast<char>(word >> 8 * byte);
  }
}

TEST(VolumeFilesReportProblems, OfVolumesThatNoMemoryHolds)
{
  // A constant volume makes a small file whatever its extent, which is set to 4 TiB here.
  const TestFolder folder;
  Write(MakeWaves(), folder / "good.strider");
  vtkNew<vtkImageData> constant;
  constant->SetDimensions(4, 4, 4);
  constant->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
  constant->GetPointData()->GetScalars()->Fill(3.0);
  vtkNew<vtkStriderVolumeWriter> writer;
  writer->SetInputData(constant);
  writer->SetFormatToPublished();
  writer->SetFileName((folder / "vast.strider").c_str());
  ASSERT_EQ(writer->Write(), 1);
  std::string bytes = ReadBytes(folder / "vast.strider");
  for (const std::size_t axis : { 0, 1, 2 })
  {
    PutWord(bytes, 20 + 8 * axis, (1u << 14) - 1);
  }
  PutWord(bytes, 320, FindChecksum(bytes, 320));
  WriteBytes(folder / "vast.strider", bytes);
  ExpectNotRead(folder, folder / "vast.strider", vtkErrorCode::UnknownError,
    "its voxels need 4194304 MiB of memory");
}

TEST(VolumeFilesReportProblems, OnlyOfFilesThatAreTheirs)
{
  const TestFolder folder;
  Write(MakeWaves(), folder / "good.strider");
  WriteBytes(folder / "text.strider", "Strider");
  WriteBytes(folder / "cut.strider", ReadBytes(folder / "good.strider").substr(0, 100));
  vtkNew<vtkStriderVolumeReader> reader;
  MessageCounter messages(reader);
  EXPECT_EQ(reader->CanReadFile((folder / "good.strider").c_str()), 1);
  EXPECT_EQ(reader->CanReadFile((folder / "cut.strider").c_str()), 1);
  EXPECT_EQ(reader->CanReadFile((folder / "text.strider").c_str()), 0);
  EXPECT_EQ(reader->CanReadFile((folder / "missing.strider").c_str()), 0);
  EXPECT_EQ(reader->CanReadFile((folder / ".").c_str()), 0);
  EXPECT_EQ(reader->CanReadFile(nullptr), 0);
  EXPECT_TRUE(messages.IsSilent()) << messages.Describe();
}

/// Aborts an algorithm at its first progress beyond a share.
void StopBeyond(vtkAlgorithm* algorithm, double& share)
{
  vtkNew<vtkCallbackCommand> command;
  command->SetClientData(&share);
  command->SetCallback([](vtkObject* caller, unsigned long, void* data, void*) {
    auto* running = vtkAlgorithm::SafeDownCast(caller);
    if (running->GetProgress() > *static_cast<double*>(data))
    {
      running->SetAbortExecute(1);
    }
  });
  algorithm->AddObserver(vtkCommand::ProgressEvent, command);
}

TEST(VolumeFilesReportProblems, NotOfWorkThatIsStopped)
{
  const TestFolder folder;
  Write(GenerateVolume({ { 40, 40, 300 }, VTK_FLOAT }), folder / "good.strider");
  double share = 0.0;
  vtkNew<vtkStriderVolumeReader> reader;
  MessageCounter readerMessages(reader);
  StopBeyond(reader, share);
  reader->SetFileName((folder / "good.strider").c_str());
  vtkNew<vtkStriderVolumeWriter> writer;
  writer->SetInputData(GenerateVolume({ { 40, 40, 300 }, VTK_FLOAT }));
  writer->SetFileName((folder / "stopped.strider").c_str());
  StopBeyond(writer, share);
  for (const double wanted : { 0.0, 0.2, 0.5, 0.89 })
  {
    share = wanted;
    reader->SetAbortExecute(0);
    reader->Modified();
    reader->Update();
    EXPECT_EQ(reader->GetOutput()->GetNumberOfPoints(), 0) << wanted;
    EXPECT_EQ(reader->GetErrorCode(), static_cast<unsigned long>(vtkErrorCode::NoError));
    writer->SetAbortExecute(0);
    EXPECT_EQ(writer->Write(), 0);
    EXPECT_EQ(folder.Count(), 1) << wanted;
  }
  share = 2.0;
  reader->SetAbortExecute(0);
  writer->SetAbortExecute(0);
  reader->Modified();
  reader->Update();
  EXPECT_EQ(reader->GetOutput()->GetNumberOfPoints(), 480000);
  EXPECT_EQ(writer->Write(), 1);
  EXPECT_EQ(folder.Count(), 2);
  EXPECT_TRUE(readerMessages.IsSilent()) << readerMessages.Describe();
}

} // namespace
