// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFilterSettings_h
#define vtkStriderFilterSettings_h

#include "vtkStriderPieceSettings.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

/**
 * @class vtkStriderFilterSettings
 * @brief The settings of vtkStriderVolumeMapper for reconstruction filters and filters of a sample's neighbourhood.
 *
 * The filters are those of Jonsson et al., "Explicit Cache Management for Volume Ray-Casting on Parallel
 * Architectures", EGPGV 2012. GetFilteringDescription of the mapper says which of them the last frame used, and how.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderFilterSettings : public vtkStriderPieceSettings
{
public:
  vtkAbstractTypeMacro(vtkStriderFilterSettings, vtkStriderPieceSettings);

  /** Values of SetReconstructionFilter. */
  enum ReconstructionFilterType
  {
    PROPERTY_FILTER = 0,
    NEAREST_FILTER = 1,
    LINEAR_FILTER = 2,
    CATMULL_ROM_FILTER = 3,
    CUBIC_B_SPLINE_FILTER = 4
  };

  ///@{
  /**
   * Get/Set the reconstruction filter, which interpolates values between voxels. PROPERTY_FILTER (the default)
   * follows the volume property's InterpolationType, where cubic means Catmull-Rom. The others take the nearest
   * voxel, interpolate linearly from 8 voxels, or with a cubic from 64. The Catmull-Rom spline (1974) passes through
   * the voxels and may overshoot between voxels that differ much. The cubic B-spline (Sigg and Hadwiger, GPU Gems 2,
   * chapter 20) smooths; it passes through the voxels with BSplinePrefilter only. With either spline, light and
   * gradient opacity use the derivatives of the spline. Masks are always read from the nearest voxel. A value outside
   * [0, 4] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, ReconstructionFilter, PROPERTY_FILTER,
    value >= PROPERTY_FILTER && value <= CUBIC_B_SPLINE_FILTER,
    "0 (as the property), 1 (nearest), 2 (linear), 3 (Catmull-Rom) or 4 (cubic B-spline)");
  void SetReconstructionFilterToProperty() { this->SetReconstructionFilter(PROPERTY_FILTER); }
  void SetReconstructionFilterToNearest() { this->SetReconstructionFilter(NEAREST_FILTER); }
  void SetReconstructionFilterToLinear() { this->SetReconstructionFilter(LINEAR_FILTER); }
  void SetReconstructionFilterToCatmullRom() { this->SetReconstructionFilter(CATMULL_ROM_FILTER); }
  void SetReconstructionFilterToCubicBSpline()
  {
    this->SetReconstructionFilter(CUBIC_B_SPLINE_FILTER);
  }
  ///@}

  ///@{
  /**
   * Get/Set whether voxels are prefiltered so that the cubic B-spline passes through them. The coefficients are
   * computed when a frame first needs them. They take 4 bytes for each component of each voxel, and twice as much
   * while they are computed. Default: off. Voxels that a CUDA device keeps compressed for want of memory are not
   * prefiltered, and second scalars of 2-D transfer functions never are.
   */
  vtkStriderBooleanSettingMacro(BSplinePrefilter, false);
  ///@}

  /** Values of SetEnhancementFilter. */
  enum EnhancementFilterType
  {
    NO_ENHANCEMENT = 0,
    BILATERAL_ENHANCEMENT = 1,
    AMBIENT_OCCLUSION_ENHANCEMENT = 2,
    GRADIENT_ENHANCEMENT = 3,
    FILTERED_GRADIENT_ENHANCEMENT = 4
  };

  ///@{
  /**
   * Get/Set how the neighbours of a sample, at distances of whole voxels, change it:
   * - NO_ENHANCEMENT (the default): not at all.
   * - BILATERAL_ENHANCEMENT: the sample becomes the mean of its neighbours, weighted by their distance and by their
   *   difference from it. This removes noise and keeps edges.
   * - AMBIENT_OCCLUSION_ENHANCEMENT: colours are darkened by the mean of the neighbours as a fraction of the scalar
   *   range.
   * - GRADIENT_ENHANCEMENT: light and gradient opacity use differences of the six nearest neighbours, even with cubic
   *   filters.
   * - FILTERED_GRADIENT_ENHANCEMENT: light and gradient opacity use a smoothed mean of these differences over 5 x 5 x
   *   5 neighbours.
   *
   * A value outside [0, 4] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, EnhancementFilter, NO_ENHANCEMENT,
    value >= NO_ENHANCEMENT && value <= FILTERED_GRADIENT_ENHANCEMENT,
    "0 (none), 1 (bilateral), 2 (ambient occlusion), 3 (gradient) or 4 (filtered gradient)");
  void SetEnhancementFilterToNone() { this->SetEnhancementFilter(NO_ENHANCEMENT); }
  void SetEnhancementFilterToBilateral() { this->SetEnhancementFilter(BILATERAL_ENHANCEMENT); }
  void SetEnhancementFilterToAmbientOcclusion()
  {
    this->SetEnhancementFilter(AMBIENT_OCCLUSION_ENHANCEMENT);
  }
  void SetEnhancementFilterToGradient() { this->SetEnhancementFilter(GRADIENT_ENHANCEMENT); }
  void SetEnhancementFilterToFilteredGradient()
  {
    this->SetEnhancementFilter(FILTERED_GRADIENT_ENHANCEMENT);
  }
  ///@}

  ///@{
  /**
   * Get/Set the side of the neighbourhood of the bilateral and ambient occlusion filters, in voxels: 4 (the default),
   * 6 or 8. Another value is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, FilterSize, 4, value == 4 || value == 6 || value == 8, "4, 6 or 8");
  ///@}

  ///@{
  /**
   * Get/Set the standard deviation of the Gaussian by which the bilateral filter weights differences of values, as a
   * share of the scalar range, in [0.001, 1]. Default: 0.1. A value outside the range is an error and changes
   * nothing.
   */
  vtkStriderSettingMacro(
    double, BilateralContrast, 0.1, value >= 0.001 && value <= 1.0, "[0.001, 1]");
  ///@}

  /** Values of SetFilterExecution. */
  enum FilterExecutionType
  {
    AUTOMATIC_FILTER_EXECUTION = 0,
    FETCHES_FILTER_EXECUTION = 1,
    TEXTURE_TRICK_FILTER_EXECUTION = 2,
    MARCHING_CACHE_FILTER_EXECUTION = 3
  };

  ///@{
  /**
   * Get/Set how a CUDA device reads the voxels of cubic and enhancement filters:
   * - AUTOMATIC_FILTER_EXECUTION (the default): the way that is predicted, or was measured while the camera rested,
   *   to be the fastest.
   * - FETCHES_FILTER_EXECUTION: each voxel, or each neighbour of a sample, is fetched separately.
   * - TEXTURE_TRICK_FILTER_EXECUTION: the B-spline takes 8 linear fetches, whose weights texture units round to
   *   1/256; all other filters use separate fetches.
   * - MARCHING_CACHE_FILTER_EXECUTION: rays of neighbouring pixels share a marching cache, so that a voxel is fetched
   *   once for all of them (Jonsson et al., EGPGV 2012). Not for compressed bricks and multi-volume rendering.
   *
   * The CPU always reads single voxels. A value outside [0, 3] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, FilterExecution, AUTOMATIC_FILTER_EXECUTION,
    value >= AUTOMATIC_FILTER_EXECUTION && value <= MARCHING_CACHE_FILTER_EXECUTION,
    "0 (automatic), 1 (fetches), 2 (texture trick) or 3 (marching cache)");
  void SetFilterExecutionToAutomatic() { this->SetFilterExecution(AUTOMATIC_FILTER_EXECUTION); }
  void SetFilterExecutionToFetches() { this->SetFilterExecution(FETCHES_FILTER_EXECUTION); }
  void SetFilterExecutionToTextureTrick()
  {
    this->SetFilterExecution(TEXTURE_TRICK_FILTER_EXECUTION);
  }
  void SetFilterExecutionToMarchingCache()
  {
    this->SetFilterExecution(MARCHING_CACHE_FILTER_EXECUTION);
  }
  ///@}

protected:
  vtkStriderFilterSettings();
  ~vtkStriderFilterSettings() override;

private:
  vtkStriderFilterSettings(const vtkStriderFilterSettings&) = delete;
  void operator=(const vtkStriderFilterSettings&) = delete;
};

#endif
