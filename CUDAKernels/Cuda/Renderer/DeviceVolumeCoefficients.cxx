// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// B-spline coefficients as a volume.
#include "Cuda/Renderer/DeviceVolume.h"
#include "Cuda/Volume/MakeCoefficients.h"
#include "Sampling/SolveSplineLine.h"
#include "Sampling/StoredScalars.h"

#include <algorithm>

namespace Strider
{

namespace
{

/// Returns the largest resolved range of a component, in stored values.
float FindLargestRange(const VolumeView& volume)
{
  double largest = 0.0;
  for (int component = 0; component < volume.Components; ++component)
  {
    const std::array<double, 2>& range = volume.GetResolvedRange(component);
    const StoredScalars stored = DescribeStoredScalars(volume, component);
    largest = std::max(largest, 2.0 * (FindHalfWidth(range) * stored.Scale));
  }
  return static_cast<float>(largest);
}

} // namespace

Status DeviceVolume::SetCoefficients(const DeviceVolume& voxels, const Stream& stream)
{
  VolumeView view = voxels.Volume;
  const int channels = FindTexelFormat(view).Channels;
  const std::size_t count = view.CountVoxels() * static_cast<std::size_t>(channels);
  DeviceBuffer<float> coefficients;
  STRIDER_TRY(coefficients.Reserve(count));
  const MakeCoefficientsTask task{ voxels.GetVoxels(ReconstructionFilter::Nearest), channels,
    { view.Dimensions[0], view.Dimensions[1], view.Dimensions[2] }, coefficients.Get(),
    FlatSplineShare * FindLargestRange(view) };
  STRIDER_TRY(LaunchMakeCoefficients(task, stream.Get()));
  // Wider types are stored as floats already.
  view.Type = SizeOf(view.Type) <= 2 ? ScalarType::Float32 : view.Type;
  view.Voxels = coefficients.Get();
  view.Space = MemorySpace::Device;
  view.Changed = {};
  view.Compressed = nullptr;
  this->Uploader.SetAreTexels(true);
  const Status stored = this->StoreTexture(view, stream);
  this->Uploader.SetAreTexels(false);
  // Frames place samples by the voxels' view (DeviceContext::Read). A second owner would keep its memory alive.
  this->Volume.Owner = nullptr;
  STRIDER_TRY(stored);
  return stream.Synchronize();
}

void DeviceVolume::Release()
{
  this->DropFormer();
  this->Volume = {};
}

} // namespace Strider
