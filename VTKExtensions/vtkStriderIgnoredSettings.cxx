// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderIgnoredSettings.h"

#include "vtkStriderVolumeMapper.h"

std::string vtkStriderListIgnoredSettings(vtkStriderVolumeMapper* mapper)
{
  // VTK's GPU mapper begins its rays at a polygonal isosurface then.
  const bool usesDepthPass =
    mapper->GetUseDepthPass() && mapper->GetBlendMode() == vtkVolumeMapper::COMPOSITE_BLEND;
  return usesDepthPass ? "the depth pass (rays begin at the volume's boundary)" : "";
}
