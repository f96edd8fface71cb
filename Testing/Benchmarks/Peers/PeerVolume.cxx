// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The volume and tables that the benchmark's own loops read.
#include "Peers/PeerVolume.h"
#include "Peers/CopyEntries.h"

#include "Compositing/MakeTransferTable.h"
#include "Cuda/Volume/UploadVoxels.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

/// Describes texels of one float, or of four.
cudaChannelFormatDesc DescribeFloats(int count)
{
  const int others = count == 4 ? 32 : 0;
  return cudaCreateChannelDesc(32, others, others, others, cudaChannelFormatKindFloat);
}

/// Makes a 1-D texture of entries with linear filtering.
template <typename Entry>
Status MakeTableTexture(const std::vector<Entry>& entries, std::size_t count,
  const cudaChannelFormatDesc& format, Strider::Array3D& array, Strider::TextureObject& texture)
{
  // Without height and depth CUDA makes a 1-D array.
  STRIDER_TRY(array.Create(format, { static_cast<int>(count), 0, 0 }));
  const std::size_t bytes = count * sizeof(Entry);
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpy2DToArray(
    array.Get(), 0, 0, entries.data(), bytes, bytes, 1, cudaMemcpyHostToDevice)));
  return texture.Create(array.Get(), cudaFilterModeLinear, cudaReadModeElementType);
}

Status CopyDeviceVoxels(const Strider::VolumeView& view, cudaArray_t array, cudaStream_t stream)
{
  const std::size_t rowBytes = view.Dimensions[0] * SizeOf(view.Type);
  cudaMemcpy3DParms copy{};
  const std::array<std::size_t, 3> sides{ static_cast<std::size_t>(view.Dimensions[0]),
    static_cast<std::size_t>(view.Dimensions[1]), static_cast<std::size_t>(view.Dimensions[2]) };
  copy.srcPtr = { const_cast<void*>(view.Voxels), rowBytes, sides[0], sides[1] };
  copy.dstArray = array;
  copy.extent = { sides[0], sides[1], sides[2] };
  copy.kind = cudaMemcpyDeviceToDevice;
  return STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream));
}

} // namespace

Status PeerVolume::Create(const BenchScene& scene)
{
  this->View = scene.Volume.View;
  if (this->View.Placement == Strider::VoxelPlacement::Cells)
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::Unsupported, "kernels of the benchmark cannot render values of cells");
  }
  STRIDER_TRY(Strider::SelectDevice(-1, 0, this->Gpu));
  STRIDER_TRY(this->Queue.Create());
  STRIDER_TRY(this->Texture.Create(
    this->View.Dimensions, Strider::FindTexelType(this->View.Type), this->Gpu));
  STRIDER_TRY(this->Store());
  return this->MakeTable(scene);
}

Status PeerVolume::Store()
{
  if (this->View.Space == Strider::MemorySpace::Device)
  {
    STRIDER_TRY(CopyDeviceVoxels(this->View, this->Texture.GetArray(), this->Queue.Get()));
    return this->Queue.Synchronize();
  }
  Strider::VoxelUploader uploader;
  STRIDER_TRY(uploader.Create());
  return uploader.Upload(
    this->View, Strider::SmallestInteger::Kept, this->Texture.GetArray(), this->Queue);
}

Status PeerVolume::MakeTable(const BenchScene& scene)
{
  Strider::RenderRequest request;
  request.SampleDistance = scene.SampleDistance;
  Strider::TransferTableEntries entries;
  STRIDER_TRY(
    Strider::MakeTransferTable(scene.Functions, this->View, request, entries, this->Table));
  this->HostOpacities = entries.Opacities;
  STRIDER_TRY(CopyEntries(entries.Opacities, this->OpacityEntries));
  STRIDER_TRY(CopyEntries(entries.Colors, this->ColorEntries));
  this->Table.Opacities = this->OpacityEntries.Get();
  this->Table.Colors = this->ColorEntries.Get();
  STRIDER_TRY(MakeTableTexture(entries.Opacities, CountEntries(this->Table.OpacityAxis),
    DescribeFloats(1), this->OpacityArray, this->Opacities));
  STRIDER_TRY(MakeTableTexture(entries.Colors, CountEntries(this->Table.ColorAxis),
    DescribeFloats(4), this->ColorArray, this->Colors));
  return this->Queue.Synchronize();
}

Status PeerVolume::FindMacrocells(const BenchScene& scene)
{
  return this->Macrocells.Create(
    scene, this->Texture, this->Table, this->HostOpacities, this->Queue.Get());
}

Strider::TextureVoxels PeerVolume::GetVoxels(Strider::ReconstructionFilter filter) const
{
  return this->Texture.GetVoxels(this->View.Type, filter);
}

void PeerVolume::Describe(PeerTask& task) const
{
  task.Table = this->Table;
  task.Voxels = this->GetVoxels(Strider::ReconstructionFilter::Linear);
  task.Macrocells = this->Macrocells.Get();
  task.Opacities = this->Opacities.Get();
  task.Colors = this->Colors.Get();
}

} // namespace StriderBenchmarks
