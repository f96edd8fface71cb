// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMakeRequest.h"

#include "vtkStriderGrid.h"
#include "vtkStriderMakeAppearance.h"

#include "vtkCamera.h"
#include "vtkImageData.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkRenderer.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <cmath>

Strider::Matrix4 vtkStriderMakePhysicalToClip(vtkRenderer* renderer, vtkVolume* volume)
{
  vtkNew<vtkMatrix4x4> model;
  vtkStriderGetPlacement(volume, model);
  return vtkStriderMakePhysicalToClip(renderer, model);
}

Strider::Matrix4 vtkStriderMakePhysicalToClip(vtkRenderer* renderer, vtkMatrix4x4* physicalToWorld)
{
  vtkCamera* camera = renderer->GetActiveCamera();
  vtkNew<vtkMatrix4x4> clip;
  vtkMatrix4x4::Multiply4x4(
    camera->GetProjectionTransformMatrix(renderer->GetTiledAspectRatio(), -1.0, 1.0),
    camera->GetModelViewTransformMatrix(), clip);
  vtkMatrix4x4::Multiply4x4(clip, physicalToWorld, clip);
  return vtkStriderCopyMatrix(*clip);
}

namespace
{

double FindSmallestWorldSpacing(vtkVolume* volume, const std::array<double, 3>& spacing)
{
  vtkNew<vtkMatrix4x4> model;
  vtkStriderGetPlacement(volume, model);
  double smallest = VTK_DOUBLE_MAX;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double scale = std::sqrt(model->GetElement(0, axis) * model->GetElement(0, axis) +
      model->GetElement(1, axis) * model->GetElement(1, axis) +
      model->GetElement(2, axis) * model->GetElement(2, axis));
    smallest = std::min(smallest, std::abs(spacing[axis]) * scale);
  }
  return smallest;
}

} // namespace

vtkStriderSampleDistances vtkStriderChooseSampleDistances(
  vtkStriderVolumeMapper* mapper, vtkVolume* volume, const vtkStriderGrid& grid, double reduction)
{
  vtkStriderSampleDistances distances;
  std::array<double, 3> spacing = grid.GetSpacingOfVTK();
  if (!mapper->GetMatchVTK())
  {
    spacing = grid.GetSpacing();
    std::transform(spacing.begin(), spacing.end(), spacing.begin(),
      [](double along) { return std::abs(along); });
  }
  const bool adjusts = mapper->GetAutoAdjustSampleDistances() != 0;
  distances.Image = static_cast<double>(mapper->GetImageSampleDistance());
  distances.Sample = static_cast<double>(mapper->GetSampleDistance());
  if (adjusts && mapper->GetMatchVTK())
  {
    distances.Sample = FindSmallestWorldSpacing(volume, spacing) / reduction;
  }
  else if (adjusts)
  {
    distances.Sample = grid.GetSmallestSpacing();
    // The work is inversely proportional to the square of the distance between rays.
    distances.Image = std::max(
      static_cast<double>(mapper->GetMinimumImageSampleDistance()), 1.0 / std::sqrt(reduction));
  }
  else if (mapper->GetLockSampleDistanceToInputSpacing())
  {
    const double locked =
      mapper->ComputeLockedSampleDistance(spacing.data(), grid.GetExtent().data());
    const double ratio = distances.Sample / locked;
    distances.Sample = ratio < 0.999 || ratio > 1.001 ? locked : distances.Sample;
  }
  if (mapper->GetSampleDistanceInVoxels() > 0.0)
  {
    distances.Sample = mapper->GetSampleDistanceInVoxels() * grid.GetMeanSpacing();
  }
  return distances;
}

// The mapper and the kernel library share the numbers of modes and switches. Settings that a mode does not use keep
// their defaults, so that values set for another mode neither take effect nor cause an error.
Strider::ReconstructionFilter vtkStriderFindFilter(
  vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property)
{
  const int setting = mapper->GetReconstructionFilter();
  if (setting != vtkStriderVolumeMapper::PROPERTY_FILTER)
  {
    // The other filters have the order of the kernel library.
    static_assert(
      vtkStriderVolumeMapper::CUBIC_B_SPLINE_FILTER - vtkStriderVolumeMapper::NEAREST_FILTER ==
      static_cast<int>(Strider::ReconstructionFilter::CubicBSpline));
    return static_cast<Strider::ReconstructionFilter>(
      setting - vtkStriderVolumeMapper::NEAREST_FILTER);
  }
  const int type = property->GetInterpolationType();
  return type == VTK_NEAREST_INTERPOLATION ? Strider::ReconstructionFilter::Nearest
    : type == VTK_CUBIC_INTERPOLATION      ? Strider::ReconstructionFilter::CatmullRom
                                           : Strider::ReconstructionFilter::Linear;
}

Strider::Filtering vtkStriderMakeFiltering(vtkStriderVolumeMapper* mapper)
{
  return { mapper->GetBSplinePrefilter(),
    static_cast<Strider::EnhancementFilter>(mapper->GetEnhancementFilter()),
    mapper->GetFilterSize(), mapper->GetBilateralContrast() };
}

Strider::Strategies vtkStriderMakeStrategies(vtkStriderVolumeMapper* mapper)
{
  Strider::Strategies strategies;
  strategies.BlockShape = static_cast<Strider::BlockShapeMode>(mapper->GetBlockShapeMode());
  const bool isAutomatic = strategies.BlockShape == Strider::BlockShapeMode::Automatic;
  const bool isPublished = strategies.BlockShape == Strider::BlockShapeMode::Published;
  const bool isFixed = strategies.BlockShape == Strider::BlockShapeMode::Fixed;
  if (isFixed)
  {
    strategies.BlockWidth = mapper->GetBlockWidth();
    strategies.BlockHeight = mapper->GetBlockHeight();
    strategies.ShearAxis = mapper->GetShearAxis();
  }
  if (isPublished)
  {
    strategies.MaximizeBlockSize = static_cast<Strider::Switch>(mapper->GetMaximizeBlockSize());
  }
  if (isPublished || isFixed)
  {
    strategies.TransposedIndexing = static_cast<Strider::Switch>(mapper->GetTransposedIndexing());
    strategies.SynchronousPropagation =
      static_cast<Strider::Switch>(mapper->GetSynchronousPropagation());
  }
  if (isAutomatic || isFixed)
  {
    strategies.ShearedWarps = static_cast<Strider::Switch>(mapper->GetShearedWarps());
    strategies.BatchDepth = mapper->GetBatchDepth();
    strategies.ResidentThreads = mapper->GetResidentThreads();
  }
  strategies.EmptySpaceSkipping = static_cast<Strider::Switch>(mapper->GetEmptySpaceSkipping());
  strategies.PreIntegration = mapper->GetPreIntegration();
  strategies.Execution = static_cast<Strider::FilterExecution>(mapper->GetFilterExecution());
  strategies.Storage = static_cast<Strider::StorageMode>(mapper->GetStorage());
  strategies.Decoding = static_cast<Strider::BrickDecoding>(mapper->GetBrickDecoding());
  strategies.SplitVolume = static_cast<Strider::Switch>(mapper->GetSplitVolume());
  strategies.GradientCache = static_cast<Strider::Switch>(mapper->GetGradientCache());
  strategies.StackedSlices = static_cast<Strider::Switch>(mapper->GetStackedSlices());
  strategies.Rotation = static_cast<Strider::RotationMode>(mapper->GetRotationMode());
  if (strategies.Rotation == Strider::RotationMode::Automatic)
  {
    strategies.RotationHysteresis = mapper->GetRotationHysteresis();
  }
  return strategies;
}

namespace
{

unsigned char ToByte(float value)
{
  return static_cast<unsigned char>(255.0f * std::min(std::max(value, 0.0f), 1.0f) + 0.5f);
}

} // namespace

void vtkStriderStoreColor(
  const Strider::RenderedImage& image, vtkStriderVolumeMapper* mapper, vtkImageData* output)
{
  output->SetDimensions(image.Size[0], image.Size[1], 1);
  output->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
  auto* bytes = static_cast<unsigned char*>(output->GetScalarPointer());
  const float scale = 1.0f / mapper->GetFinalColorWindow();
  const float bias = 0.5f - mapper->GetFinalColorLevel() * scale;
  const std::size_t count = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
  for (std::size_t pixel = 0; pixel < count; ++pixel)
  {
    const float* rgba = image.Rgba + 4 * pixel;
    for (int channel = 0; channel < 3; ++channel)
    {
      bytes[4 * pixel + channel] = ToByte(rgba[channel] * scale + bias * rgba[3]);
    }
    bytes[4 * pixel + 3] = ToByte(rgba[3]);
  }
}

void vtkStriderStoreDepth(const Strider::RenderedImage& image, int scalarType, vtkImageData* output)
{
  output->SetDimensions(image.Size[0], image.Size[1], 1);
  output->AllocateScalars(scalarType, 1);
  const float* end = image.Depth + static_cast<std::size_t>(image.Size[0]) * image.Size[1];
  if (scalarType == VTK_UNSIGNED_CHAR)
  {
    std::transform(
      image.Depth, end, static_cast<unsigned char*>(output->GetScalarPointer()), ToByte);
  }
  else if (scalarType == VTK_UNSIGNED_SHORT)
  {
    std::transform(image.Depth, end, static_cast<unsigned short*>(output->GetScalarPointer()),
      [](float depth) { return static_cast<unsigned short>(65535.0f * depth + 0.5f); });
  }
  else
  {
    std::copy(image.Depth, end, static_cast<float*>(output->GetScalarPointer()));
  }
}
