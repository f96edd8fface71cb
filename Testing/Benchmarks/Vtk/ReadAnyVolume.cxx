// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads volumes of any type and number of components with VTK's readers.
#include "Scene/ReadAnyVolume.h"
#include "Vtk/FindScalarType.h"

#include "Support/TestVolumes.h"

#include "vtkByteSwap.h"
#include "vtkDataArray.h"
#include "vtkDataSetReader.h"
#include "vtkGaussianCubeReader2.h"
#include "vtkImageData.h"
#include "vtkMetaImageReader.h"
#include "vtkNew.h"
#include "vtkNrrdReader.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"
#include "vtkSLCReader.h"
#include "vtkSmartPointer.h"
#include "vtkXMLImageDataReader.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>

namespace StriderBenchmarks
{
namespace
{

struct FileReader
{
  vtkSmartPointer<vtkAlgorithm> Algorithm;
  int Port = 0; ///< of the volume
};

template <typename Reader>
FileReader OpenFile(const std::string& fileName, int port)
{
  const auto reader = vtkSmartPointer<Reader>::New();
  reader->SetFileName(fileName.c_str());
  return { reader, port };
}

using Opener = std::function<FileReader(const std::string&)>;

template <typename Reader, int Port = 0>
FileReader Open(const std::string& fileName)
{
  return OpenFile<Reader>(fileName, Port);
}

const std::map<std::string, Opener>& ListOpeners()
{
  static const std::map<std::string, Opener> openers{ { ".nhdr", Open<vtkNrrdReader> },
    { ".nrrd", Open<vtkNrrdReader> }, { ".mhd", Open<vtkMetaImageReader> },
    { ".slc", Open<vtkSLCReader> }, { ".vti", Open<vtkXMLImageDataReader> },
    { ".vtk", Open<vtkDataSetReader> }, { ".cube", Open<vtkGaussianCubeReader2, 1> } };
  return openers;
}

const Opener* FindOpener(const std::string& fileName)
{
  const auto found = ListOpeners().find(std::filesystem::path(fileName).extension().string());
  return found == ListOpeners().end() ? nullptr : &found->second;
}

/// True where vtkNrrdReader leaves big-endian bytes unswapped, as it does for gzip files.
bool IsLeftBigEndian(const std::string& fileName)
{
  if (std::filesystem::path(fileName).extension() != ".nhdr")
  {
    return false;
  }
  std::ifstream file(fileName);
  bool isBig = false;
  bool isPacked = false;
  for (std::string line; std::getline(file, line);)
  {
    isBig = isBig || line.find("endian: big") == 0;
    isPacked = isPacked || line.find("encoding: gz") == 0;
  }
  return isBig && isPacked;
}

bool FindDimensions(vtkDataObject* data, std::array<int, 3>& dimensions)
{
  auto* image = vtkImageData::SafeDownCast(data);
  auto* grid = vtkRectilinearGrid::SafeDownCast(data);
  if (image)
  {
    image->GetDimensions(dimensions.data());
  }
  if (grid)
  {
    grid->GetDimensions(dimensions.data());
  }
  return image || grid;
}

} // namespace

bool IsVolumeFile(const std::string& fileName)
{
  return FindOpener(fileName) != nullptr;
}

std::string GetVolumeFolder()
{
  return StriderTesting::GetDataDirectory();
}

Strider::Status ReadAnyVolume(const std::string& fileName, ReadVolume& volume)
{
  const Opener* open = FindOpener(fileName);
  if (!open || !std::ifstream(fileName))
  {
    return STRIDER_FAILURE(Strider::StatusCode::InvalidArgument,
      "there is no file " + fileName + ", or it has another extension than a volume's");
  }
  const FileReader reader = (*open)(fileName);
  reader.Algorithm->Update();
  vtkSmartPointer<vtkDataSet> data =
    vtkDataSet::SafeDownCast(reader.Algorithm->GetOutputDataObject(reader.Port));
  Strider::VolumeView& view = volume.View;
  vtkPointData* points = data ? data->GetPointData() : nullptr;
  vtkDataArray* scalars = points && points->GetScalars() ? points->GetScalars()
    : points                                             ? points->GetArray(0)
                                                         : nullptr;
  if (!scalars || !FindDimensions(data, view.Dimensions) ||
    !FindScalarType(scalars->GetDataType(), view.Type) || scalars->GetNumberOfComponents() > 4 ||
    scalars->GetNumberOfTuples() != static_cast<vtkIdType>(view.CountVoxels()))
  {
    return STRIDER_FAILURE(Strider::StatusCode::InvalidArgument,
      fileName + " holds no volume of 1 to 4 components of a type that Strider has");
  }
  view.Components = scalars->GetNumberOfComponents();
  view.Voxels = scalars->GetVoidPointer(0);
  if (IsLeftBigEndian(fileName))
  {
    vtkByteSwap::SwapVoidRange(scalars->GetVoidPointer(0),
      static_cast<std::size_t>(scalars->GetNumberOfValues()), scalars->GetDataTypeSize());
  }
  volume.Memory = std::make_shared<vtkSmartPointer<vtkDataSet>>(data);
  return {};
}

} // namespace StriderBenchmarks
