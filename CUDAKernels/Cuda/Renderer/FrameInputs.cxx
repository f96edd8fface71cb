// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Kernel inputs that follow from the volume and the filter of a frame.
#include "Cuda/Renderer/FrameInputs.h"

#include "Planning/PlanFrame.h"
#include "Sampling/CubicWeights.h"
#include "Shading/ReadGradient.h"

#include <algorithm>

namespace Strider
{

namespace
{

/// Largest error of the gradient texture's texels, as a share of the scalar range; see GradientFormat.h.
constexpr float GradientSteps = 1.0f / 16384.0f;

} // namespace

Vector3 FindLastVoxel(const VolumeView& volume)
{
  const auto& dimensions = volume.Dimensions;
  return { static_cast<float>(dimensions[0] - 1), static_cast<float>(dimensions[1] - 1),
    static_cast<float>(dimensions[2] - 1) };
}

float FindLongestStep(const RayFrame& frame)
{
  const Vector3(&axes)[3] = frame.PhysicalAxis;
  const float shortest = std::min({ Length(axes[0]), Length(axes[1]), Length(axes[2]) });
  return frame.StepLength / shortest;
}

SceneTextures MakeSceneTextures(const DeviceContext& context, const TextureVoxels& volume,
  const RenderRequest& request, FilterExecution execution)
{
  return { volume, context.AuxiliaryVolumes.GetTextures(request.Filter), request.Filter,
    execution == FilterExecution::TextureTrick, FindLastVoxel(context.Volume->GetView()) };
}

FilterSupport FindDeviceSupport(const RenderRequest& request, FilterExecution execution)
{
  FilterSupport support = FindSupport(request.Filter, request.Filters, request.MatchVTK);
  if (!IsCubic(request.Filter))
  {
    return support;
  }
  const bool isOpen = execution == FilterExecution::Automatic;
  if (isOpen || execution == FilterExecution::MarchingCache)
  {
    support.Overshoot += ByteRowSlack;
    support.SlopeSlack = ByteRowSlopeSlack;
    support.Inexactness = ByteRowSlack;
  }
  if (execution == FilterExecution::TextureTrick ||
    (isOpen && request.Filter == ReconstructionFilter::CubicBSpline))
  {
    support.SlopeSlack = TrickSlopeSlack;
    support.Inexactness = TrickSlack;
  }
  return support;
}

ValueUnits FindValueUnits(const SceneSource& source, const TextureVoxels& voxels)
{
  // Largest difference in the gradient texture; see MakeHalfFormat.
  const std::array<double, 2>& range = source.Volume.GetResolvedRange(0);
  const bool isInteger = voxels.Scale != 1.0f;
  const double extent =
    isInteger ? 1.0 : 2.0 * (FindHalfWidth(range) * DescribeStoredScalars(source.Volume).Scale);
  return { voxels.Scale, voxels.Offset, isInteger, GradientSteps * static_cast<float>(extent) };
}

BoxCells FindCells(const VolumeView& volume, bool matchesVTK)
{
  BoxCells cells;
  cells.AreBytes = SizeOf(volume.Type) == 1 && !matchesVTK;
  return cells;
}

Status PrepareStorage(DeviceContext& context, const RenderRequest& request, bool canMarchSlabs,
  const ViewGeometry& view, FrameStatistics& statistics)
{
  RenderRequest stored = request;
  stored.How.Storage = FindNeededStorage(request, canMarchSlabs);
  return context.Volume->Prepare(stored, view, context.Stamp(request), context.Queue, statistics);
}

} // namespace Strider
