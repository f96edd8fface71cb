// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Selects the volume that frames of the CUDA backend read: voxels, or B-spline coefficients.
#include "Cuda/Renderer/CudaRenderer.h"
#include "Sampling/DescribeFiltering.h"

namespace Strider
{

void CudaRenderer::Read(DeviceVolume& volume)
{
  if (this->Volume != &volume)
  {
    this->Volume = &volume;
    ++this->ContentChanges;
    this->Table.Invalidate();
  }
  // Coefficients are floats; they are shown with the appearance of the original voxels.
  this->Shown = volume.GetView();
  this->Shown.Type = this->Voxels.GetView().Type;
  this->Shown.Compressed = nullptr; // do not keep data alive that its owner has released
}

Status CudaRenderer::SelectCoefficients(const RenderRequest& request)
{
  const bool areWanted =
    request.Filter == ReconstructionFilter::CubicBSpline && request.Filters.PrefiltersBSpline;
  if (!areWanted)
  {
    this->Read(this->Voxels);
    this->Coefficients.Release();
    return {};
  }
  RenderRequest stored = request;
  if (stored.How.Storage == StorageMode::Compressed)
  {
    stored.How.Storage = StorageMode::Texture;
  }
  STRIDER_TRY(this->Voxels.AdaptVoxels(stored, this->Queue));
  if (this->Voxels.IsCompressed())
  {
    this->Read(this->Voxels);
    this->Coefficients.Release();
    return {};
  }
  if (this->Coefficients.IsEmpty() || this->CoefficientsOf != this->Voxels.CountVoxelChanges())
  {
    this->Read(this->Voxels);
    const Status made = this->Coefficients.SetCoefficients(this->Voxels, this->Queue);
    if (made.GetCode() == StatusCode::OutOfMemory)
    {
      this->Coefficients.Release();
      const std::size_t bytes = this->Voxels.GetView().CountVoxels() * sizeof(float);
      return STRIDER_FAILURE(StatusCode::OutOfMemory,
        "the coefficients of the prefiltered B-spline, " + DescribeMegabytes(bytes) +
          " for each component and as much while they are made, do not fit into the device's "
          "memory: switch the prefilter off");
    }
    STRIDER_TRY(made);
    this->CoefficientsOf = this->Voxels.CountVoxelChanges();
  }
  this->Read(this->Coefficients);
  return {};
}

bool CudaRenderer::GiveBackOwnMemory()
{
  return this->Staged.Release() || this->Volume->EvictOptional() || this->Voxels.EvictOptional();
}

} // namespace Strider
