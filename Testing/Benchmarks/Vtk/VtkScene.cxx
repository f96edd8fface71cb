// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the scene that every mapper of the benchmark draws: one volume, one property, one orbit.
#include "Vtk/VtkScene.h"
#include "Vtk/ReadImage.h"

#include "Support/TestVolumes.h"
#include "Support/TransferFunctionPresets.h"

#include "vtkCamera.h"
#include "vtkImageData.h"
#include "vtkMath.h"
#include "vtkRenderer.h"
#include "vtkSMPTools.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <vector>

namespace StriderBenchmarks
{
namespace
{

/// Noise without state: a voxel has the same value on every machine.
unsigned int HashVoxel(unsigned int x, unsigned int y, unsigned int z)
{
  unsigned int hash = x * 73856093U ^ y * 19349663U ^ z * 83492791U;
  hash ^= hash >> 13;
  hash *= 0x5bd1e995U;
  return hash ^ (hash >> 15);
}

/// A ball of waves with some noise, in bytes; nothing around it.
vtkSmartPointer<vtkImageData> GenerateBall(const std::array<int, 3>& dimensions)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetDimensions(dimensions.data());
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
  auto* voxels = static_cast<unsigned char*>(image->GetScalarPointer());
  // The waves are products of one factor for each axis.
  std::vector<double> factors[3];
  constexpr double frequencies[3] = { 40.0, 37.0, 43.0 };
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int index = 0; index < dimensions[axis]; ++index)
    {
      factors[axis].push_back(
        std::sin(frequencies[axis] * ((index + 0.5) / dimensions[axis] - 0.5)));
    }
  }
  vtkSMPTools::For(0, dimensions[2], [&](vtkIdType first, vtkIdType last) {
    for (vtkIdType z = first; z < last; ++z)
    {
      unsigned char* slice = voxels + z * dimensions[1] * dimensions[0];
      const double pz = (z + 0.5) / dimensions[2] - 0.5;
      for (int y = 0; y < dimensions[1]; ++y)
      {
        const double py = (y + 0.5) / dimensions[1] - 0.5;
        for (int x = 0; x < dimensions[0]; ++x)
        {
          const double px = (x + 0.5) / dimensions[0] - 0.5;
          const bool isInside = px * px + py * py + pz * pz < 0.48 * 0.48;
          const double wave = 0.5 + 0.5 * factors[0][x] * factors[1][y] * factors[2][z];
          const unsigned int noise = HashVoxel(x, y, static_cast<unsigned int>(z)) & 15U;
          slice[static_cast<std::ptrdiff_t>(y) * dimensions[0] + x] =
            isInside ? static_cast<unsigned char>(wave * 215.0 + noise) : 0;
        }
      }
    }
  });
  return image;
}

} // namespace

std::string MakeVtkScene(const VtkOptions& options, VtkScene& scene, vtkImageData* image)
{
  std::string name = "generated ball";
  double surface = 0.35;
  if (!options.VolumeFile.empty())
  {
    name = std::filesystem::path(options.VolumeFile).filename().string();
    scene.Image = image ? image : ReadImage(options.VolumeFile).Get();
    if (!scene.Image)
    {
      return "cannot read image data from " + options.VolumeFile;
    }
  }
  else if (options.Size > 0)
  {
    scene.Image = image ? image : GenerateBall({ options.Size, options.Size, options.Size }).Get();
  }
  else
  {
    name = "engine";
    surface = 0.45;
    scene.Image = image ? image : StriderTesting::ReadRealVolume("engine").Get();
    if (!scene.Image)
    {
      name = "generated ball (engine.nhdr is not in " + StriderTesting::GetDataDirectory() + ")";
      scene.Image = GenerateBall({ 256, 256, 128 });
    }
  }
  double spacing[3];
  scene.Image->GetSpacing(spacing);
  const double mean = (spacing[0] + spacing[1] + spacing[2]) / 3.0;
  scene.SampleDistance = options.VoxelsPerSample * mean;
  scene.ViewCount = options.Views;
  scene.Window = options.Window;
  std::array<double, 2> range;
  scene.Image->GetScalarRange(range.data());
  StriderTesting::TransferPreset preset;
  StriderTesting::FindTransferPreset(options.TransferFunction, preset);
  StriderTesting::SetTransferFunctions(scene.Property, preset, range, surface, mean);
  scene.Property->SetInterpolationTypeToLinear();
  scene.Property->ShadeOff();
  int dimensions[3];
  scene.Image->GetDimensions(dimensions);
  char text[512];
  std::snprintf(text, sizeof(text), "%s %dx%dx%d %s", name.c_str(), dimensions[0], dimensions[1],
    dimensions[2], scene.Image->GetScalarTypeAsString());
  scene.VolumeName = text;
  std::snprintf(text, sizeof(text),
    "%s, window %dx%d, %g voxels per sample, transfer function %s, %d views",
    scene.VolumeName.c_str(), scene.Window, scene.Window, options.VoxelsPerSample,
    options.TransferFunction.c_str(), scene.ViewCount);
  scene.Description = text;
  return std::string();
}

void PlaceOrbitCamera(const VtkScene& scene, int view, vtkRenderer* renderer)
{
  double center[3];
  scene.Image->GetCenter(center);
  const double distance = 1.5 * scene.Image->GetLength();
  const double around = 2.0 * vtkMath::Pi() * view / scene.ViewCount;
  const double tilt = vtkMath::RadiansFromDegrees(20.0) * std::sin(around);
  vtkCamera* camera = renderer->GetActiveCamera();
  camera->SetFocalPoint(center);
  camera->SetPosition(center[0] + distance * std::sin(around) * std::cos(tilt),
    center[1] + distance * std::sin(tilt),
    center[2] + distance * std::cos(around) * std::cos(tilt));
  camera->SetViewUp(0.0, 1.0, 0.0);
  camera->SetViewAngle(30.0);
  renderer->ResetCameraClippingRange();
}

} // namespace StriderBenchmarks
