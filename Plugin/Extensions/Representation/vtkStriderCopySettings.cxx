// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderCopySettings.h"

#include "vtkStriderVolumeMapper.h"

void vtkStriderCopySettings(vtkStriderVolumeMapper* from, vtkStriderVolumeMapper* to)
{
  to->CopySettings(from);

  // Settings of VTK's classes. Selection of the scalars.
  to->SetScalarMode(from->GetScalarMode());
  to->SelectScalarArray(from->GetArrayName());
  to->SetOpacityArray(from->GetOpacityArray());
  to->SetTransfer2DYAxisArray(from->GetTransfer2DYAxisArray());
  to->CopyWholeRanges(from);

  // Blending and light.
  to->SetBlendMode(from->GetBlendMode());
  to->SetAverageIPScalarRange(from->GetAverageIPScalarRange());
  to->SetComputeNormalFromOpacity(from->GetComputeNormalFromOpacity());
  to->SetGlobalIlluminationReach(from->GetGlobalIlluminationReach());
  to->SetVolumetricScatteringBlending(from->GetVolumetricScatteringBlending());
  to->SetFinalColorWindow(from->GetFinalColorWindow());
  to->SetFinalColorLevel(from->GetFinalColorLevel());
  to->SetMaskType(from->GetMaskType());
  to->SetMaskBlendFactor(from->GetMaskBlendFactor());

  // Cropping and clipping.
  to->SetCropping(from->GetCropping());
  to->SetCroppingRegionPlanes(from->GetCroppingRegionPlanes());
  to->SetCroppingRegionFlags(from->GetCroppingRegionFlags());
  to->SetClippingPlanes(from->GetClippingPlanes());

  // Sampling and quality.
  to->SetAutoAdjustSampleDistances(from->GetAutoAdjustSampleDistances());
  to->SetUseJittering(from->GetUseJittering());

  // Backend.
  to->SetMaxMemoryInBytes(from->GetMaxMemoryInBytes());
  to->SetMaxMemoryFraction(from->GetMaxMemoryFraction());
}
