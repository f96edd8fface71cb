// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Generates a volume in device memory.
#include "Volumes/FillVolume.h"
#include "Volumes/StoreField.h"
#include "Volumes/VolumeField.h"

#include "Cuda/Runtime/Buffer.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::ScalarType;
using Strider::Status;

template <typename Scalar, typename Field>
__global__ void FillVoxelsKernel(Field field, VoxelGrid grid, Scalar* voxels)
{
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int z = static_cast<int>(blockIdx.z);
  if (x < grid.Dimensions[0] && y < grid.Dimensions[1])
  {
    const std::size_t row = static_cast<std::size_t>(z) * grid.Dimensions[1] + y;
    voxels[row * grid.Dimensions[0] + x] = StoreField<Scalar>(field(FindPlace(grid, x, y, z)));
  }
}

/// Returns no Status, because nvcc warns wherever a template assigns one.
template <typename Scalar, typename Field>
cudaError_t LaunchFillVoxels(const Field& field, const VoxelGrid& grid, void* voxels)
{
  const dim3 block(32, 8);
  const dim3 blocks((grid.Dimensions[0] + block.x - 1) / block.x,
    (grid.Dimensions[1] + block.y - 1) / block.y, grid.Dimensions[2]);
  FillVoxelsKernel<Scalar><<<blocks, block>>>(field, grid, static_cast<Scalar*>(voxels));
  const cudaError_t outcome = cudaGetLastError();
  return outcome == cudaSuccess ? cudaDeviceSynchronize() : outcome;
}

/// Fills the voxels with the given field.
struct FillOp
{
  const Strider::VolumeView& View;
  void* Voxels;
  cudaError_t& Outcome;

  template <typename Field>
  void operator()(const Field& field) const
  {
    const auto& dimensions = this->View.Dimensions;
    const VoxelGrid grid{ { dimensions[0], dimensions[1], dimensions[2] } };
    switch (this->View.Type)
    {
      case ScalarType::UInt8:
        this->Outcome = LaunchFillVoxels<std::uint8_t>(field, grid, this->Voxels);
        break;
      case ScalarType::UInt16:
        this->Outcome = LaunchFillVoxels<std::uint16_t>(field, grid, this->Voxels);
        break;
      default:
        this->Outcome = LaunchFillVoxels<float>(field, grid, this->Voxels);
        break;
    }
  }
};

} // namespace

Status FillDeviceVolume(const std::string& name, HeldVolume& volume)
{
  Strider::VolumeView& view = volume.View;
  auto buffer = std::make_shared<Strider::DeviceBuffer<unsigned char>>();
  STRIDER_TRY(buffer->Reserve(view.CountVoxels() * SizeOf(view.Type)));
  cudaError_t outcome = cudaSuccess;
  if (!VisitField(name, FillOp{ view, buffer->Get(), outcome }))
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::InvalidArgument, "there is no generated volume " + name);
  }
  STRIDER_TRY(Strider::CheckCuda(outcome, "FillVoxelsKernel", __FILE__, __LINE__));
  view.Voxels = buffer->Get();
  view.Space = Strider::MemorySpace::Device;
  view.ScalarRange = { 0.0, FindLargestScalar(view.Type) };
  volume.Memory = std::move(buffer);
  return {};
}

} // namespace StriderBenchmarks
