// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeReader.h"

#include "vtkStriderAttachCompressed.h"
#include "vtkStriderFindScalars.h"

#include "Strider/DescribeForUser.h"
#include "Strider/GuardMemory.h"
#include "Strider/ReadAvailableMemory.h"
#include "Strider/VolumeFile.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkErrorCode.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"
#include "vtkSmartPointer.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include "vtksys/FStream.hxx"
#include "vtksys/SystemTools.hxx"

#include <algorithm>
#include <exception>
#include <functional>

vtkStandardNewMacro(vtkStriderVolumeReader);

namespace
{

/// Share of reading the file in the whole work; the rest is decoding.
constexpr double ReadingShare = 0.3;

/// The part of a file to read, with the memory for it.
struct PartOfFile
{
  int Extent[6]; ///< in points
  Strider::VolumeFileHead Head;
  std::shared_ptr<const Strider::CompressedVolume> Volume;
  Strider::IndexBox Box; ///< in voxels, from 0 on
  vtkSmartPointer<vtkDataArray> Array;
};

unsigned long FindErrorCode(Strider::StatusCode code)
{
  return code == Strider::StatusCode::InvalidArgument ? vtkErrorCode::FileFormatError
    : code == Strider::StatusCode::FileFailure        ? vtkErrorCode::PrematureEndOfFileError
                                                      : vtkErrorCode::UnknownError;
}

/// Reads from a file. Returns an error code, with a message for users where it is an error.
unsigned long ReadFile(const std::string& name,
  const std::function<Strider::Status(std::istream&)>& read, std::string& message)
{
  if (name.empty())
  {
    message = "There is no file name to read from.";
    return vtkErrorCode::NoFileNameError;
  }
  if (!vtksys::SystemTools::FileExists(name, true))
  {
    message = "There is no file '" + name + "'.";
    return vtkErrorCode::FileNotFoundError;
  }
  vtksys::ifstream stream(name.c_str(), std::ios::in | std::ios::binary);
  if (!stream)
  {
    message = "'" + name + "' cannot be opened.";
    return vtkErrorCode::CannotOpenFileError;
  }
  const Strider::Status status = Strider::GuardMemory([&] { return read(stream); });
  message = "'" + name + "' cannot be read: " + Strider::DescribeForUser(status) + ".";
  return status.IsOk() ? static_cast<unsigned long>(vtkErrorCode::NoError)
                       : FindErrorCode(status.GetCode());
}

/// Returns a VTK type with the size and sign of a scalar type.
int FindVtkType(Strider::ScalarType type)
{
  for (const int candidate : { VTK_TYPE_INT8, VTK_TYPE_UINT8, VTK_TYPE_INT16, VTK_TYPE_UINT16,
         VTK_TYPE_INT32, VTK_TYPE_UINT32, VTK_TYPE_INT64, VTK_TYPE_UINT64, VTK_FLOAT })
  {
    Strider::ScalarType found;
    if (vtkStriderFindScalarType(candidate, found) && found == type)
    {
      return candidate;
    }
  }
  return VTK_DOUBLE;
}

/// Clips an extent to the points of a file, since pipelines may still request those of the former file. Returns false
/// where none are left.
bool ClipExtent(const Strider::VolumeFileHead& head, int extent[6])
{
  for (int axis = 0; axis < 6; axis += 2)
  {
    extent[axis] = std::max(extent[axis], head.Extent[axis]);
    extent[axis + 1] = std::min(extent[axis + 1], head.Extent[axis + 1]);
  }
  return extent[0] <= extent[1] && extent[2] <= extent[3] && extent[4] <= extent[5];
}

/// Returns the voxels of an extent of points: cells between two points along each axis, or a single cell along an
/// axis with one point.
Strider::IndexBox FindBox(const Strider::VolumeFileHead& head, const int extent[6])
{
  const std::array<int, 3> voxels = head.CountVoxels();
  const int beyond = head.Placement == Strider::VoxelPlacement::Cells ? 1 : 0;
  Strider::IndexBox box;
  for (int axis = 0; axis < 3; ++axis)
  {
    box.First[axis] = extent[2 * axis] - head.Extent[2 * axis];
    box.Last[axis] = extent[2 * axis + 1] - head.Extent[2 * axis] - beyond;
    box.First[axis] = std::min(box.First[axis], voxels[axis] - 1);
    box.Last[axis] = std::max(box.First[axis], box.Last[axis]);
  }
  return box;
}

/// Sets the metadata that filters downstream can read before anything is decoded.
void Announce(const Strider::VolumeFileHead& head, vtkInformation* info)
{
  info->Set(vtkStreamingDemandDrivenPipeline::WHOLE_EXTENT(), head.Extent.data(), 6);
  info->Set(vtkDataObject::ORIGIN(), head.Origin.data(), 3);
  info->Set(vtkDataObject::SPACING(), head.Spacing.data(), 3);
  info->Set(vtkDataObject::DIRECTION(), head.Direction.data(), 9);
  info->Set(vtkAlgorithm::CAN_PRODUCE_SUB_EXTENT(), 1);
  const bool areCells = head.Placement == Strider::VoxelPlacement::Cells;
  const int association =
    areCells ? vtkDataObject::FIELD_ASSOCIATION_CELLS : vtkDataObject::FIELD_ASSOCIATION_POINTS;
  constexpr int AnyNumber = -1; // of tuples: depends on the extent that is requested
  vtkDataObject::SetActiveAttributeInfo(info, association, vtkDataSetAttributes::SCALARS,
    head.Name.empty() ? nullptr : head.Name.c_str(), FindVtkType(head.Type), head.Components,
    AnyNumber);
  if (head.Components == 1)
  {
    vtkDataObject::GetActiveFieldInformation(info, association, vtkDataSetAttributes::SCALARS)
      ->Set(vtkDataObject::FIELD_RANGE(), head.Ranges[0].data(), 2);
  }
}

/// Allocates the voxels of a part.
Strider::Status MakeArray(PartOfFile& part)
{
  const std::uint64_t count = part.Box.CountAll();
  const std::uint64_t needed = count * part.Head.Components * SizeOf(part.Head.Type) >> 20;
  // Some systems grant more and end the process when it is used.
  const std::uint64_t available = Strider::ReadAvailableMemory().WithSwap >> 20;
  const Strider::Status failure = STRIDER_FAILURE(Strider::StatusCode::OutOfMemory,
    "its voxels need " + std::to_string(needed) + " MiB of memory, " + std::to_string(available) +
      " MiB are available");
  if (needed > available)
  {
    return failure;
  }
  part.Array.TakeReference(vtkDataArray::CreateDataArray(FindVtkType(part.Head.Type)));
  if (!part.Head.Name.empty())
  {
    part.Array->SetName(part.Head.Name.c_str());
  }
  part.Array->SetNumberOfComponents(part.Head.Components);
  try
  {
    part.Array->SetNumberOfTuples(static_cast<vtkIdType>(count));
  }
  catch (const std::exception&) // std::bad_alloc
  {
    return failure;
  }
  return {};
}

/// Reads the file, which may have changed since its head was read, and decodes the requested part.
Strider::Status ReadPart(
  std::istream& stream, const Strider::TaskProgress& progress, PartOfFile& part)
{
  const auto readingProgress = [&progress](double done) { return progress(ReadingShare * done); };
  const auto decodingProgress = [&progress](double done) {
    return progress(ReadingShare + (1.0 - ReadingShare) * done);
  };
  STRIDER_TRY(ReadVolumeFile(stream, readingProgress, part.Head, part.Volume));
  if (!ClipExtent(part.Head, part.Extent))
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::InvalidArgument, "the requested points are no longer in it");
  }
  part.Box = FindBox(part.Head, part.Extent);
  STRIDER_TRY(MakeArray(part));
  return DecompressVolume(*part.Volume, part.Box, decodingProgress, part.Array->GetVoidPointer(0));
}

void FillImage(const PartOfFile& part, vtkImageData* image)
{
  const Strider::VolumeFileHead& head = part.Head;
  const int* extent = part.Extent;
  image->SetExtent(extent[0], extent[1], extent[2], extent[3], extent[4], extent[5]);
  image->SetOrigin(head.Origin.data());
  image->SetSpacing(head.Spacing.data());
  image->SetDirectionMatrix(head.Direction.data());
  if (head.Placement == Strider::VoxelPlacement::Cells)
  {
    image->GetCellData()->SetScalars(part.Array);
  }
  else
  {
    image->GetPointData()->SetScalars(part.Array);
  }
  if (part.Box == Strider::MakeWholeBox(head.CountVoxels()))
  {
    vtkStriderAttachCompressed(part.Array, part.Volume);
  }
}

} // namespace

vtkStriderVolumeReader::vtkStriderVolumeReader()
{
  this->SetNumberOfInputPorts(0);
}

vtkStriderVolumeReader::~vtkStriderVolumeReader() = default;

void vtkStriderVolumeReader::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName.empty() ? "(none)" : this->FileName) << "\n";
}

void vtkStriderVolumeReader::SetFileName(const char* name)
{
  const std::string wanted = name ? name : "";
  if (wanted != this->FileName)
  {
    this->FileName = wanted;
    this->Modified();
  }
}

int vtkStriderVolumeReader::CanReadFile(const char* name)
{
  if (!name || vtksys::SystemTools::FileIsDirectory(name))
  {
    return 0;
  }
  vtksys::ifstream stream(name, std::ios::in | std::ios::binary);
  return stream && Strider::IsVolumeFile(stream) ? 1 : 0;
}

bool vtkStriderVolumeReader::IsRead(unsigned long code, const std::string& message)
{
  this->SetErrorCode(code);
  if (code != vtkErrorCode::NoError)
  {
    vtkErrorMacro(<< message);
  }
  return code == vtkErrorCode::NoError;
}

bool vtkStriderVolumeReader::GoOn(double share)
{
  this->UpdateProgress(share);
  return !this->GetAbortExecute();
}

int vtkStriderVolumeReader::RequestInformation(
  vtkInformation*, vtkInformationVector**, vtkInformationVector* outputs)
{
  Strider::VolumeFileHead head;
  std::string message;
  const unsigned long code = ReadFile(
    this->FileName, [&head](std::istream& stream) { return ReadVolumeFileHead(stream, head); },
    message);
  if (!this->IsRead(code, message))
  {
    return 0;
  }
  Announce(head, outputs->GetInformationObject(0));
  return 1;
}

int vtkStriderVolumeReader::RequestData(
  vtkInformation*, vtkInformationVector**, vtkInformationVector* outputs)
{
  vtkImageData* image = vtkImageData::GetData(outputs);
  image->Initialize();
  PartOfFile part;
  int* extent = part.Extent;
  outputs->GetInformationObject(0)->Get(vtkStreamingDemandDrivenPipeline::UPDATE_EXTENT(), extent);
  if (extent[0] > extent[1] || extent[2] > extent[3] || extent[4] > extent[5])
  {
    return 1; // a piece without points
  }
  bool isStopped = false;
  std::string message;
  const unsigned long code = ReadFile(
    this->FileName,
    [&](std::istream& stream) {
      const Strider::Status status = ReadPart(
        stream, [this](double share) { return this->GoOn(share); }, part);
      isStopped = status.GetCode() == Strider::StatusCode::Stopped;
      return isStopped ? Strider::Status() : status;
    },
    message);
  if (isStopped || !this->IsRead(code, message))
  {
    return isStopped ? 1 : 0;
  }
  FillImage(part, image);
  return 1;
}
