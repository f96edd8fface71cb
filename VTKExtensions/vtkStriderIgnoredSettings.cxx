// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderIgnoredSettings.h"

#include "vtkPiecewiseFunction.h"
#include "vtkPlaneCollection.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

namespace
{

/// A property that was copied, or asked for its gradient opacity, has one that is 1 everywhere.
bool LowersOpacityByGradient(vtkVolumeProperty* property)
{
  if (!property->HasGradientOpacity(0) || property->GetDisableGradientOpacity(0))
  {
    return false;
  }
  vtkPiecewiseFunction* opacity = property->GetGradientOpacity(0);
  double node[4] = { 0.0, 1.0, 0.0, 0.0 };
  bool isLowered = false;
  for (int index = 0; index < opacity->GetSize() && !isLowered; ++index)
  {
    opacity->GetNodeValue(index, node);
    isLowered = node[1] < 1.0;
  }
  return isLowered;
}

} // namespace

std::string vtkStriderListIgnoredSettings(vtkStriderVolumeMapper* mapper, vtkVolume* volume)
{
  std::string ignored;
  const auto note = [&ignored](bool isSet, const char* name) {
    ignored += isSet ? (ignored.empty() ? "" : ", ") + std::string(name) : "";
  };
  vtkVolumeProperty* property = volume->GetProperty();
  note(property->GetShade() != 0, "shading");
  note(LowersOpacityByGradient(property), "gradient opacity");
  note(property->GetTransferFunctionMode() != vtkVolumeProperty::TF_1D, "2-D transfer functions");
  note(
    mapper->GetBlendMode() != vtkVolumeMapper::COMPOSITE_BLEND, "blend modes other than composite");
  note(mapper->GetMaskInput() != nullptr, "masks");
  note(mapper->GetClippingPlanes() && mapper->GetClippingPlanes()->GetNumberOfItems() > 0,
    "clipping planes");
  note(mapper->GetCropping() && mapper->GetCroppingRegionFlags() != VTK_CROP_SUBVOLUME,
    "cropping to regions other than the subvolume");
  note(mapper->GetUseJittering() != 0, "jittering");
  return ignored;
}
