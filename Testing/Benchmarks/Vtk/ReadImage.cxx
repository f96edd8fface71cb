// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads image data from a file.
#include "Vtk/ReadImage.h"

#include "vtkNew.h"
#include "vtkNrrdReader.h"
#include "vtkXMLImageDataReader.h"

#include <fstream>

namespace StriderBenchmarks
{

vtkSmartPointer<vtkImageData> ReadImage(const std::string& fileName)
{
  if (!std::ifstream(fileName))
  {
    return nullptr;
  }
  const bool isVti = fileName.size() > 4 && fileName.substr(fileName.size() - 4) == ".vti";
  vtkNew<vtkXMLImageDataReader> vtiReader;
  vtkNew<vtkNrrdReader> nrrdReader;
  vtkAlgorithm* reader = isVti ? static_cast<vtkAlgorithm*>(vtiReader) : nrrdReader;
  isVti ? vtiReader->SetFileName(fileName.c_str()) : nrrdReader->SetFileName(fileName.c_str());
  reader->Update();
  vtkSmartPointer<vtkImageData> image = vtkImageData::SafeDownCast(reader->GetOutputDataObject(0));
  return image && image->GetNumberOfPoints() > 1 ? image : nullptr;
}

} // namespace StriderBenchmarks
