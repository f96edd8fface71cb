// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeWriter.h"

#include "vtkStriderFindScalars.h"

#include "Strider/DescribeForUser.h"
#include "Strider/FindFiniteRange.h"
#include "Strider/GuardMemory.h"
#include "Strider/VolumeFile.h"

#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkErrorCode.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkMatrix3x3.h"
#include "vtkObjectFactory.h"
#include "vtkSmartPointer.h"

#include "vtksys/FStream.hxx"
#include "vtksys/SystemTools.hxx"

#include <algorithm>
#include <filesystem>
#include <sstream>

vtkStandardNewMacro(vtkStriderVolumeWriter);

namespace
{

/// Share of writing the file in the whole work; the rest is compression.
constexpr double WritingShare = 0.1;

/// The volume to write, with the reference that keeps it alive.
struct WholeVolume
{
  Strider::VolumeFileHead Head;
  Strider::VolumeView View;
  vtkSmartPointer<vtkDataArray> Array;
};

/// Checks the array and copies it into one block of memory if needed. Returns an empty string, or the reason why it
/// cannot be written.
std::string TakeArray(
  vtkAbstractArray* chosen, vtkIdType voxels, const char* places, WholeVolume& volume)
{
  std::ostringstream reason;
  auto* array = vtkDataArray::SafeDownCast(chosen);
  if (!array || !vtkStriderFindScalarType(array->GetDataType(), volume.View.Type))
  {
    reason << "The scalars, " << vtkStriderDescribe(chosen)
           << ", are not numbers of 8, 16, 32 or 64 bits.";
    return reason.str();
  }
  const int components = array->GetNumberOfComponents();
  if (components < 1 || components > 4)
  {
    reason << "The scalars, " << vtkStriderDescribe(array) << ", have " << components
           << " components; 1 to 4 can be written.";
    return reason.str();
  }
  if (array->GetNumberOfTuples() != voxels)
  {
    reason << "The scalars, " << vtkStriderDescribe(array) << ", have "
           << array->GetNumberOfTuples() << " values for " << voxels << " " << places << ".";
    return reason.str();
  }
  volume.Array = array;
  if (!array->HasStandardMemoryLayout())
  {
    volume.Array.TakeReference(vtkDataArray::CreateDataArray(array->GetDataType()));
    volume.Array->DeepCopy(array);
  }
  volume.Head.Name = array->GetName() ? array->GetName() : "";
  volume.View.Components = components;
  volume.View.Voxels = volume.Array->GetVoidPointer(0);
  return {};
}

void MakeHead(vtkImageData* image, WholeVolume& volume)
{
  Strider::VolumeFileHead& head = volume.Head;
  head.Type = volume.View.Type;
  head.Components = volume.View.Components;
  image->GetExtent(head.Extent.data());
  image->GetOrigin(head.Origin.data());
  image->GetSpacing(head.Spacing.data());
  std::copy_n(
    image->GetDirectionMatrix()->GetData(), head.Direction.size(), head.Direction.begin());
  volume.View.Dimensions = head.CountVoxels();
  for (int component = 0; component < head.Components; ++component)
  {
    head.Ranges[component] = Strider::FindFiniteRange(volume.View, component);
  }
}

/// Collects an image and one of its arrays. Returns an empty string, or the reason why they cannot be written.
std::string TakeVolume(
  vtkImageData* image, vtkAbstractArray* chosen, int association, WholeVolume& volume)
{
  const bool areCells = association == vtkDataObject::FIELD_ASSOCIATION_CELLS;
  if (image->GetNumberOfPoints() < 1)
  {
    return "The input has no points.";
  }
  if (!chosen)
  {
    return "The input has no such array, or no active scalars: choose a point or cell array to "
           "write.";
  }
  if (!areCells && association != vtkDataObject::FIELD_ASSOCIATION_POINTS)
  {
    return "The scalars, " + vtkStriderDescribe(chosen) +
      ", are field data, which belong to no voxel: choose a point or cell array.";
  }
  if (image->HasAnyBlankPoints() || image->HasAnyBlankCells())
  {
    return "The input has blanked points or cells, which the file cannot keep.";
  }
  const std::string reason =
    TakeArray(chosen, areCells ? image->GetNumberOfCells() : image->GetNumberOfPoints(),
      areCells ? "cells" : "points", volume);
  if (reason.empty())
  {
    volume.Head.Placement =
      areCells ? Strider::VoxelPlacement::Cells : Strider::VoxelPlacement::Points;
    MakeHead(image, volume);
  }
  return reason;
}

Strider::Status WriteStream(const std::string& name, const Strider::VolumeFileHead& head,
  const Strider::CompressedVolume& volume, const Strider::TaskProgress& progress)
{
  vtksys::ofstream stream(name.c_str(), std::ios::out | std::ios::binary | std::ios::trunc);
  if (!stream)
  {
    return STRIDER_FAILURE(Strider::StatusCode::FileFailure, "'" + name + "' cannot be opened");
  }
  STRIDER_TRY(WriteVolumeFile(head, volume, progress, stream));
  stream.close();
  return stream
    ? Strider::Status()
    : STRIDER_FAILURE(Strider::StatusCode::FileFailure, "the last bytes could not be written");
}

/// Writes a temporary file beside the target and renames it when it is complete; leaves no other file behind.
Strider::Status WriteWhole(const std::string& name, const Strider::VolumeFileHead& head,
  const Strider::CompressedVolume& volume, const Strider::TaskProgress& progress)
{
  const std::string part = name + ".part";
  Strider::Status status = WriteStream(part, head, volume, progress);
  if (status.IsOk())
  {
    std::error_code error;
    std::filesystem::rename(std::filesystem::u8path(part), std::filesystem::u8path(name), error);
    if (error)
    {
      status = STRIDER_FAILURE(
        Strider::StatusCode::FileFailure, "it cannot be replaced: " + error.message());
    }
  }
  if (!status.IsOk())
  {
    vtksys::SystemTools::RemoveFile(part);
  }
  return status;
}

} // namespace

vtkStriderVolumeWriter::vtkStriderVolumeWriter()
{
  this->SetInputArrayToProcess(
    0, 0, 0, vtkDataObject::FIELD_ASSOCIATION_POINTS_THEN_CELLS, vtkDataSetAttributes::SCALARS);
}

vtkStriderVolumeWriter::~vtkStriderVolumeWriter() = default;

void vtkStriderVolumeWriter::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName.empty() ? "(none)" : this->FileName) << "\n";
  os << indent << "Format: " << this->Format << "\n";
}

void vtkStriderVolumeWriter::SetFileName(const char* name)
{
  const std::string wanted = name ? name : "";
  if (wanted != this->FileName)
  {
    this->FileName = wanted;
    this->Modified();
  }
}

void vtkStriderVolumeWriter::SetFormat(int format)
{
  if (format != AUTOMATIC_FORMAT && format != PUBLISHED_FORMAT)
  {
    vtkErrorMacro("Format " << format << " is not 0 (automatic) or 1 (published).");
    return;
  }
  if (format != this->Format)
  {
    this->Format = format;
    this->Modified();
  }
}

int vtkStriderVolumeWriter::FillInputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkImageData");
  return 1;
}

bool vtkStriderVolumeWriter::GoOn(double share)
{
  this->UpdateProgress(share);
  return !this->GetAbortExecute();
}

void vtkStriderVolumeWriter::Fail(unsigned long code, const std::string& message)
{
  this->SetErrorCode(code);
  vtkErrorMacro(<< message);
}

vtkImageData* vtkStriderVolumeWriter::FindArray(vtkAbstractArray*& array, int& association)
{
  auto* image = vtkImageData::SafeDownCast(this->GetInput());
  association = vtkDataObject::FIELD_ASSOCIATION_NONE;
  array = this->GetInputAbstractArrayToProcess(0, image, association);
  return image;
}

void vtkStriderVolumeWriter::WriteData()
{
  vtkAbstractArray* array = nullptr;
  int association = vtkDataObject::FIELD_ASSOCIATION_NONE;
  vtkImageData* image = this->FindArray(array, association);
  this->WriteArray(image, array, association);
}

void vtkStriderVolumeWriter::WriteArray(
  vtkImageData* image, vtkAbstractArray* array, int association)
{
  if (this->FileName.empty())
  {
    this->Fail(vtkErrorCode::NoFileNameError, "There is no file name to write to.");
    return;
  }
  WholeVolume volume;
  std::string reason;
  Strider::Status status = Strider::GuardMemory([&] {
    reason = TakeVolume(image, array, association, volume);
    return Strider::Status();
  });
  if (!reason.empty())
  {
    this->Fail(vtkErrorCode::UserError, "'" + this->FileName + "' is not written. " + reason);
    return;
  }
  const Strider::TaskProgress compressing = [this](double done) {
    return this->GoOn((1.0 - WritingShare) * done);
  };
  const Strider::TaskProgress writing = [this](double done) {
    return this->GoOn(1.0 - WritingShare + WritingShare * done);
  };
  std::shared_ptr<const Strider::CompressedVolume> compressed;
  if (status.IsOk())
  {
    status = CompressVolume(volume.View,
      this->Format == PUBLISHED_FORMAT ? Strider::BrickFormat::Published
                                       : Strider::BrickFormat::Automatic,
      compressing, compressed);
  }
  if (status.IsOk())
  {
    status = WriteWhole(this->FileName, volume.Head, *compressed, writing);
  }
  if (status.GetCode() == Strider::StatusCode::Stopped)
  {
    this->SetErrorCode(vtkErrorCode::UserError); // no message, since the user stopped it
  }
  else if (!status.IsOk())
  {
    this->Fail(status.GetCode() == Strider::StatusCode::FileFailure
        ? vtkErrorCode::OutOfDiskSpaceError
        : vtkErrorCode::UnknownError,
      "'" + this->FileName + "' is not written: " + Strider::DescribeForUser(status) + ".");
  }
}
