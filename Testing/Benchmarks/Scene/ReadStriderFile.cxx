// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Scene/ReadStriderFile.h"

#include "Strider/VolumeFile.h"

#include <fstream>
#include <new>

namespace StriderBenchmarks
{

using Strider::StatusCode;

Strider::Status ReadStriderFile(const std::string& fileName, BenchScene& scene)
{
  std::ifstream file(fileName, std::ios::binary);
  if (!file)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "cannot open " + fileName);
  }
  Strider::VolumeFileHead head;
  std::shared_ptr<const Strider::CompressedVolume> compressed;
  STRIDER_TRY(Strider::ReadVolumeFile(file, {}, head, compressed));
  if (head.Components != 1)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported, fileName + " has several components");
  }
  Strider::VolumeView& view = scene.Volume.View;
  view.Dimensions = head.CountVoxels();
  view.Type = head.Type;
  view.Placement = head.Placement;
  view.ScalarRange = head.Ranges[0];
  const std::size_t bytes = view.CountVoxels() * SizeOf(view.Type);
  scene.Volume.Memory.reset(
    ::operator new(bytes, std::nothrow), [](void* memory) { operator delete(memory); });
  if (!scene.Volume.Memory)
  {
    return STRIDER_FAILURE(
      StatusCode::OutOfMemory, std::to_string(bytes) + " bytes of voxels do not fit into memory");
  }
  STRIDER_TRY(Strider::DecompressVolume(
    *compressed, Strider::MakeWholeBox(view.Dimensions), {}, scene.Volume.Memory.get()));
  view.Voxels = scene.Volume.Memory.get();
  view.Space = Strider::MemorySpace::Host;
  for (int row = 0; row < 3; ++row)
  {
    double& origin = scene.IndexToPhysical[4 * row + 3];
    origin = head.Origin[row];
    for (int axis = 0; axis < 3; ++axis)
    {
      const double step = head.Direction[3 * row + axis] * head.Spacing[axis];
      scene.IndexToPhysical[4 * row + axis] = step;
      origin += step * head.Extent[2 * axis];
    }
  }
  scene.Spacing = (head.Spacing[0] + head.Spacing[1] + head.Spacing[2]) / 3.0;
  return {};
}

} // namespace StriderBenchmarks
