// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Coefficients of a prefiltered B-spline for the CPU renderer.
#include "Host/Volume/HostCoefficients.h"

#include "Host/Volume/PrefilterVolume.h"
#include "Sampling/CheckFiltering.h"
#include "Sampling/StoredScalars.h"
#include "Strider/DescribeBytes.h"

#include <exception>

namespace Strider
{

bool HostCoefficients::SetVolume(const VolumeView& volume, const IndexBox& changed)
{
  this->IsCurrent = this->IsCurrent && changed.IsEmpty();
  if (this->IsCurrent)
  {
    this->Describe(volume); // its owner and ranges may be others
  }
  else
  {
    this->View = this->View.GetLayout();
  }
  return this->IsCurrent;
}

void HostCoefficients::Describe(const VolumeView& volume)
{
  this->View = volume;
  this->View.Type = ScalarType::Float32;
  this->View.Voxels = this->Values.data();
  this->View.Version = this->Version;
  this->View.Compressed = nullptr;
  this->View.HasInfinity = false;
  this->View.ResolvedRanges = {};
  for (int component = 0; component < volume.Components; ++component)
  {
    const StoredScalars stored = DescribeStoredScalars(volume, component);
    std::array<double, 2>& range =
      component == 0 ? this->View.ScalarRange : this->View.OtherRanges[component - 1];
    const std::array<double, 2>& resolved = volume.GetResolvedRange(component);
    range = { (resolved[0] - stored.Offset) * stored.Scale,
      (resolved[1] - stored.Offset) * stored.Scale };
  }
}

Status HostCoefficients::StoreFor(
  const RenderRequest& request, const VolumeView& volume, const TaskProgress& progress)
{
  const bool areWanted =
    request.Filter == ReconstructionFilter::CubicBSpline && request.Filters.PrefiltersBSpline;
  if (!areWanted)
  {
    std::vector<float>().swap(this->Values);
    this->IsCurrent = false;
    this->View = this->View.GetLayout();
    return {};
  }
  const float leastByte = request.MatchVTK ? -127.0f : -128.0f;
  if (this->IsCurrent && this->LeastByte == leastByte)
  {
    return {};
  }
  const std::size_t count = volume.CountVoxels() * static_cast<std::size_t>(volume.Components);
  Status made;
  try
  {
    this->Values.resize(count);
    made = PrefilterVolume(volume, leastByte, this->Values, progress);
  }
  catch (const std::exception&) // bad_alloc, or length_error if the size exceeds any memory
  {
    std::vector<float>().swap(this->Values);
    this->IsCurrent = false;
    return STRIDER_FAILURE(StatusCode::OutOfMemory,
      "the coefficients of the prefiltered B-spline, " + DescribeMegabytes(count * sizeof(float)) +
        " and as much while they are made, do not fit into memory: switch the prefilter off");
  }
  if (!made.IsOk())
  {
    std::vector<float>().swap(this->Values);
    this->IsCurrent = false;
    return made;
  }
  ++this->Version;
  this->Describe(volume);
  this->LeastByte = leastByte;
  this->IsCurrent = true;
  return {};
}

} // namespace Strider
