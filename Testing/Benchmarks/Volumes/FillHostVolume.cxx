// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Generates a volume in host memory.
#include "Volumes/FillVolume.h"
#include "Volumes/StoreField.h"
#include "Volumes/VolumeField.h"

#include <new>
#include <tbb/parallel_for.h>

namespace StriderBenchmarks
{
namespace
{

using Strider::ScalarType;

template <typename Scalar, typename Field>
void Fill(const Field& field, const VoxelGrid& grid, Scalar* voxels)
{
  tbb::parallel_for(0, grid.Dimensions[2], [&](int z) {
    Scalar* voxel = voxels + static_cast<std::size_t>(z) * grid.Dimensions[1] * grid.Dimensions[0];
    for (int y = 0; y < grid.Dimensions[1]; ++y)
    {
      for (int x = 0; x < grid.Dimensions[0]; ++x)
      {
        *voxel++ = StoreField<Scalar>(field(FindPlace(grid, x, y, z)));
      }
    }
  });
}

} // namespace

Strider::Status FillHostVolume(const std::string& name, HeldVolume& volume)
{
  Strider::VolumeView& view = volume.View;
  const std::size_t bytes = view.CountVoxels() * SizeOf(view.Type);
  volume.Memory.reset(
    ::operator new(bytes, std::nothrow), [](void* memory) { operator delete(memory); });
  if (!volume.Memory)
  {
    return STRIDER_FAILURE(Strider::StatusCode::OutOfMemory,
      std::to_string(bytes) + " bytes of voxels do not fit into memory");
  }
  void* voxels = volume.Memory.get();
  const VoxelGrid grid{ { view.Dimensions[0], view.Dimensions[1], view.Dimensions[2] } };
  const bool isKnown = VisitField(name, [&](const auto& field) {
    switch (view.Type)
    {
      case ScalarType::UInt8:
        return Fill(field, grid, static_cast<std::uint8_t*>(voxels));
      case ScalarType::UInt16:
        return Fill(field, grid, static_cast<std::uint16_t*>(voxels));
      default:
        return Fill(field, grid, static_cast<float*>(voxels));
    }
  });
  if (!isKnown)
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::InvalidArgument, "there is no generated volume " + name);
  }
  view.Voxels = voxels;
  view.Space = Strider::MemorySpace::Host;
  view.ScalarRange = { 0.0, FindLargestScalar(view.Type) };
  return {};
}

#ifndef STRIDER_CUDA
Strider::Status FillDeviceVolume(const std::string&, HeldVolume&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported, "this benchmark was built without CUDA");
}
#endif

} // namespace StriderBenchmarks
