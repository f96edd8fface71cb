// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compresses a volume of which some voxels have changed.
#include "Host/Volume/RecompressVolume.h"

#include "Host/Volume/EncodeVolume.h"

namespace Strider
{

Status RecompressVolume(const VolumeView& volume, const CompressedVolume& former,
  const IndexBox& changed, const TaskProgress& progress,
  std::shared_ptr<const CompressedVolume>& compressed)
{
  const bool isHelp = former.Format == BrickFormat::Automatic && IsOf(&former, volume);
  FormerBricks bricks{ former.View(), Intersect(changed, MakeWholeBox(volume.Dimensions)) };
  for (int axis = 0; axis < 3; ++axis)
  {
    bricks.Changed.First[axis] /= BrickSide;
    bricks.Changed.Last[axis] /= BrickSide;
  }
  const auto made = std::make_shared<CompressedVolume>();
  STRIDER_TRY(
    EncodeVolume(volume, BrickFormat::Automatic, isHelp ? &bricks : nullptr, progress, *made));
  compressed = made;
  return {};
}

} // namespace Strider
