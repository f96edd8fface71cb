// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderCopySettings.h"

#include "vtkStriderVolumeMapper.h"

void vtkStriderCopySettings(vtkStriderVolumeMapper* from, vtkStriderVolumeMapper* to)
{
  // Selection of the scalars.
  to->SetScalarMode(from->GetScalarMode());
  to->SelectScalarArray(from->GetArrayName());
  to->SetVectorMode(from->GetVectorMode());
  to->SetVectorComponent(from->GetVectorComponent());
  to->SetOpacityArray(from->GetOpacityArray());
  to->SetTransfer2DYAxisArray(from->GetTransfer2DYAxisArray());
  to->SetShowNaN(from->GetShowNaN());
  to->CopyWholeRanges(from);
  to->SetCoarsePieces(from->GetCoarsePieces());

  // Blending and light.
  to->SetBlendMode(from->GetBlendMode());
  to->SetAverageIPScalarRange(from->GetAverageIPScalarRange());
  to->SetComputeNormalFromOpacity(from->GetComputeNormalFromOpacity());
  to->SetGlobalIlluminationReach(from->GetGlobalIlluminationReach());
  to->SetVolumetricScatteringBlending(from->GetVolumetricScatteringBlending());
  to->SetFinalColorWindow(from->GetFinalColorWindow());
  to->SetFinalColorLevel(from->GetFinalColorLevel());
  to->SetMatchVTK(from->GetMatchVTK());
  to->SetMaskType(from->GetMaskType());
  to->SetMaskBlendFactor(from->GetMaskBlendFactor());

  // Cropping and clipping.
  to->SetCropping(from->GetCropping());
  to->SetCroppingRegionPlanes(from->GetCroppingRegionPlanes());
  to->SetCroppingRegionFlags(from->GetCroppingRegionFlags());
  to->SetClippingPlanes(from->GetClippingPlanes());

  // Sampling and quality.
  to->SetSampleDistanceInVoxels(from->GetSampleDistanceInVoxels());
  to->SetAutoAdjustSampleDistances(from->GetAutoAdjustSampleDistances());
  to->SetInteractiveQuality(from->GetInteractiveQuality());
  to->SetFrameBudget(from->GetFrameBudget());
  to->SetLargestSampleFactor(from->GetLargestSampleFactor());
  to->SetLargestImageFactor(from->GetLargestImageFactor());
  to->SetEarlyTerminationOpacity(from->GetEarlyTerminationOpacity());
  to->SetUseJittering(from->GetUseJittering());

  // Backend.
  to->SetBackend(from->GetBackend());
  to->SetDeviceIndex(from->GetDeviceIndex());
  to->SetMaxMemoryInBytes(from->GetMaxMemoryInBytes());
  to->SetMaxMemoryFraction(from->GetMaxMemoryFraction());
  to->SetUseInterop(from->GetUseInterop());
  to->SetCountSamples(from->GetCountSamples());
  to->SetBlockShapeMode(from->GetBlockShapeMode());
  to->SetBlockWidth(from->GetBlockWidth());
  to->SetBlockHeight(from->GetBlockHeight());
  to->SetTransposedIndexing(from->GetTransposedIndexing());
  to->SetSynchronousPropagation(from->GetSynchronousPropagation());
  to->SetMaximizeBlockSize(from->GetMaximizeBlockSize());
  to->SetShearedWarps(from->GetShearedWarps());
  to->SetShearAxis(from->GetShearAxis());
  to->SetBatchDepth(from->GetBatchDepth());
  to->SetResidentThreads(from->GetResidentThreads());
  to->SetRotationMode(from->GetRotationMode());
  to->SetRotationHysteresis(from->GetRotationHysteresis());
  to->SetStorage(from->GetStorage());
  to->SetBrickDecoding(from->GetBrickDecoding());
  to->SetGradientCache(from->GetGradientCache());
  to->SetStackedSlices(from->GetStackedSlices());
  to->SetEmptySpaceSkipping(from->GetEmptySpaceSkipping());
  to->SetPreIntegration(from->GetPreIntegration());
  to->SetReconstructionFilter(from->GetReconstructionFilter());
  to->SetBSplinePrefilter(from->GetBSplinePrefilter());
  to->SetEnhancementFilter(from->GetEnhancementFilter());
  to->SetFilterSize(from->GetFilterSize());
  to->SetBilateralContrast(from->GetBilateralContrast());
  to->SetFilterExecution(from->GetFilterExecution());
}
