// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texture of the central differences of a stored volume.
#include "Cuda/Gradients/GradientVolume.h"

#include "Cuda/Gradients/TakeDifferences.h"
#include "EmptySpace/Macrocells.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

/// Small enough to stay in the L2 cache between the kernel that writes a chunk and the copy that reads it.
constexpr std::size_t GradientChunkBytes = std::size_t(16) << 20;

/// Share of blocks near large differences, up to which texels of 8 bits are at least as fast as those of 10. Measured on
/// an H100 (noise with speckles in 1024^3 bytes, transparent, headlight): texels of 8 bits take 0.89 of the time with a
/// share of 0.01, 1.00 with 0.04 and 1.11 with 0.08, and with 1.7 voxels per pixel 0.73, 0.84 and 0.94.
constexpr double MostLargeShare = 0.04;

std::array<int, 3> AddBorder(const std::array<int, 3>& extents, int border)
{
  return { extents[0] + 2 * border, extents[1] + 2 * border, extents[2] + 2 * border };
}

std::size_t FindChunkBytes(const std::array<int, 3>& extents, std::size_t texelBytes)
{
  const std::size_t row = static_cast<std::size_t>(extents[0]) * texelBytes;
  return std::min(CountAll(extents) * texelBytes, std::max(GradientChunkBytes, row));
}

/// Describes a texel to CUDA. Fails with Unsupported where this CUDA version has no such format.
Status DescribeTexel(GradientTexel texel, cudaChannelFormatDesc& description)
{
  switch (texel)
  {
    case GradientTexel::Unsigned8:
      description = cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned);
      break;
    case GradientTexel::Unsigned10:
#if CUDART_VERSION >= 13000
      description =
        cudaCreateChannelDesc(10, 10, 10, 2, cudaChannelFormatKindUnsignedNormalized1010102);
      break;
#else
      return STRIDER_FAILURE(
        StatusCode::Unsupported, "textures of 10-bit texels need CUDA 13 or newer");
#endif
    case GradientTexel::Signed16:
      description = cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindSigned);
      break;
    case GradientTexel::Half:
      description = cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
      break;
  }
  return {};
}

} // namespace

bool GradientVolume::HasRoom(
  const StoredVolume& stored, const VolumeView& volume, bool isSmooth) const
{
  const int border = FindBorder(volume);
  const GradientFormat wanted = ChooseGradientFormat(volume, isSmooth);
  return this->Bytes > 0 && this->Border == border &&
    this->Extents == AddBorder(stored.GetExtents(), border) && this->Wanted.Texel == wanted.Texel &&
    this->Wanted.Factor == wanted.Factor;
}

std::size_t GradientVolume::CountNewBytes(
  const StoredVolume& stored, const VolumeView& volume, bool isSmooth) const
{
  if (this->HasRoom(stored, volume, isSmooth))
  {
    return 0;
  }
  const std::array<int, 3> extents = AddBorder(stored.GetExtents(), FindBorder(volume));
  const std::size_t texelBytes = SizeOf(ChooseGradientFormat(volume, isSmooth).Texel);
  const std::size_t marks = texelBytes == 4 ? LargeBlocks::CountBytes(extents) : 0;
  return CountAll(extents) * texelBytes + FindChunkBytes(extents, texelBytes) + marks;
}

Status GradientVolume::Allocate(const GradientFormat& format)
{
  cudaChannelFormatDesc description{};
  STRIDER_TRY(DescribeTexel(format.Texel, description));
  STRIDER_TRY(this->Array.Create(description, this->Extents, cudaArrayDefault));
  // Normalised formats and floats are read in their element type.
  const bool isInteger =
    format.Texel == GradientTexel::Unsigned8 || format.Texel == GradientTexel::Signed16;
  const cudaTextureReadMode read =
    isInteger ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
  STRIDER_TRY(this->Texture.Create(this->Array.Get(), cudaFilterModeLinear, read));
  const std::size_t texelBytes = SizeOf(format.Texel);
  STRIDER_TRY(this->Chunk.Reserve(FindChunkBytes(this->Extents, texelBytes)));
  this->Format = format;
  this->Bytes = CountAll(this->Extents) * texelBytes;
  return {};
}

Status GradientVolume::MakeRoom(
  const StoredVolume& stored, const VolumeView& volume, bool isSmooth, const Device& device)
{
  this->Drop();
  GradientVolume made;
  made.Border = FindBorder(volume);
  made.Extents = AddBorder(stored.GetExtents(), made.Border);
  made.Wanted = ChooseGradientFormat(volume, isSmooth);
  if (!AreWithin(made.Extents, device.MaximumVolume))
  {
    return STRIDER_FAILURE(StatusCode::Unsupported, "no texture can be as large");
  }
  STRIDER_TRY(made.Allocate(made.Wanted));
  *this = std::move(made);
  return {};
}

Status GradientVolume::Fill(
  const StoredVolume& stored, const VolumeView& volume, const Stream& stream)
{
  const std::size_t texelBytes = SizeOf(this->Format.Texel);
  const auto width = static_cast<std::size_t>(this->Extents[0]);
  const TakeDifferencesTask task{ stored.GetVoxels(volume.Type, ReconstructionFilter::Nearest),
    this->Extents[0], this->Border, this->Format.Texel, this->Format.Factor, this->IsSmooth,
    this->Format.Middle, this->Format.Steps, this->Large.GetMarks(), this->Large.GetWords() };
  for (const VoxelChunk& chunk : CutIntoChunks(this->Extents, this->Chunk.GetBytes() / texelBytes))
  {
    STRIDER_TRY(LaunchTakeDifferences(task, chunk, this->Chunk.Get(), stream.Get()));
    const auto rows = static_cast<std::size_t>(chunk.RowCount);
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(this->Chunk.Get(), width * texelBytes, width, rows);
    copy.dstArray = this->Array.Get();
    copy.dstPos = make_cudaPos(
      0, static_cast<std::size_t>(chunk.FirstRow), static_cast<std::size_t>(chunk.FirstSlice));
    copy.extent = make_cudaExtent(width, rows, static_cast<std::size_t>(chunk.SliceCount));
    copy.kind = cudaMemcpyDeviceToDevice;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream.Get())));
  }
  return {};
}

Status GradientVolume::Replace(const GradientFormat& format)
{
  this->Texture = {};
  this->Array = {};
  this->Bytes = 0;
  return this->Allocate(format);
}

Status GradientVolume::FillBytes(
  const StoredVolume& stored, const VolumeView& volume, const Stream& stream)
{
  STRIDER_TRY(this->Large.Clear(this->Extents, stream));
  STRIDER_TRY(this->Fill(stored, volume, stream));
  STRIDER_TRY(this->Large.FindNear(stream));
  const bool areMany = this->Large.GetShare() > MostLargeShare && !this->LacksUnsigned10;
  const GradientFormat chosen = areMany ? MakeUnsigned10Format() : MakeUnsigned8Format();
  if (chosen.Texel == this->Format.Texel)
  {
    return {};
  }
  const Status replaced = this->Replace(chosen);
  this->LacksUnsigned10 = this->LacksUnsigned10 ||
    (areMany && !replaced.IsOk() && replaced.GetCode() != StatusCode::OutOfMemory);
  // Texels of 8 bits are right, too, where many differences are large.
  STRIDER_TRY(areMany && this->LacksUnsigned10 ? this->Replace(MakeUnsigned8Format()) : replaced);
  return this->Fill(stored, volume, stream);
}

Status GradientVolume::Update(const StoredVolume& stored, const VolumeView& volume, bool isSmooth,
  std::uint64_t voxels, const Device& device, const Stream& stream)
{
  const Status updated = this->Refresh(stored, volume, isSmooth, voxels, device, stream);
  if (!updated.IsOk())
  {
    this->Drop();
  }
  return updated;
}

Status GradientVolume::Refresh(const StoredVolume& stored, const VolumeView& volume, bool isSmooth,
  std::uint64_t voxels, const Device& device, const Stream& stream)
{
  if (!this->HasRoom(stored, volume, isSmooth))
  {
    STRIDER_TRY(this->MakeRoom(stored, volume, isSmooth, device));
  }
  this->VoxelTexture = stored.GetVoxels(volume.Type, ReconstructionFilter::Linear).Texture;
  const GradientFormat wanted = ChooseGradientFormat(volume, isSmooth);
  if (this->Format.Texel == wanted.Texel) // else FillBytes chose it
  {
    this->IsFilled = this->IsFilled && this->Format.Middle == wanted.Middle &&
      this->Format.HasVoxels == wanted.HasVoxels && this->Format.Steps == wanted.Steps;
    this->Format = wanted;
  }
  if (this->IsFilled && this->IsSmooth == isSmooth && this->Voxels == voxels &&
    AreSame(this->Order, stored.GetOrder()))
  {
    return {};
  }
  this->IsFilled = false;
  this->IsSmooth = isSmooth;
  STRIDER_TRY(wanted.Texel == GradientTexel::Unsigned8 ? this->FillBytes(stored, volume, stream)
                                                       : this->Fill(stored, volume, stream));
  this->IsFilled = true;
  this->Voxels = voxels;
  this->Order = stored.GetOrder();
  return {};
}

GradientTexture GradientVolume::Get() const
{
  GradientTexture texture{ this->Texture.Get(), this->Format.Scale, this->Format.Offset,
    this->Format.Least, 0.5f + static_cast<float>(this->Border) };
  if (this->Format.Texel == GradientTexel::Unsigned8 && this->Large.GetShare() > 0.0)
  {
    texture.Large = this->Large.GetMarks();
    texture.Large.Voxels = this->VoxelTexture;
    texture.Large.Shift = -static_cast<float>(this->Border);
  }
  return texture;
}

} // namespace Strider
