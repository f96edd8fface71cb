// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFilterSettings_h
#define vtkStriderFilterSettings_h

#include "vtkStriderPieceSettings.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

/**
 * @class vtkStriderFilterSettings
 * @brief The settings of vtkStriderVolumeMapper about what becomes of voxels between them and around a sample.
 *
 * The filters are those of Jonsson et al., "Explicit Cache Management for Volume Ray-Casting on Parallel Architectures", EGPGV 2012.
 * GetFilteringDescription of the mapper says which of them the last frame used, and how.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderFilterSettings : public vtkStriderPieceSettings
{
public:
  vtkAbstractTypeMacro(vtkStriderFilterSettings, vtkStriderPieceSettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

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
   * Get/Set how values between voxels are made: as the volume property's InterpolationType says (PROPERTY_FILTER, the default; cubic
   * there is Catmull-Rom), from the nearest voxel, linearly from 8, or by a cubic from 64. The Catmull-Rom spline (1974) passes
   * through the voxels and may reach beyond them between voxels that differ much. The cubic B-spline (Sigg and Hadwiger, GPU Gems 2,
   * chapter 20) is smoother than the voxels, whose values it reaches with BSplinePrefilter only. Light and gradient opacity of both use
   * their own derivatives. Masks are read from the nearest voxel in any case. A value outside [0, 4] is an error and changes
   * nothing.
   */
  void SetReconstructionFilter(int filter);
  vtkGetMacro(ReconstructionFilter, int);
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
   * Get/Set whether the cubic B-spline passes through the voxels: its coefficients are made of them when a frame first needs them, and
   * take 4 bytes for each component of each voxel, twice as much while they are made. Default: false. Voxels that a CUDA device keeps
   * compressed for want of room are smoothed, as second scalars of 2-D transfer functions are in any case.
   */
  vtkSetMacro(BSplinePrefilter, bool);
  vtkGetMacro(BSplinePrefilter, bool);
  vtkBooleanMacro(BSplinePrefilter, bool);
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
   * Get/Set what becomes of the neighbours of a sample, which lie whole voxels away from it: nothing (the default); their mean weighted
   * by how near and how like they are takes the place of the sample, which removes noise and keeps edges (bilateral); colours are
   * darkened by their mean, as a fraction of the scalar range (ambient occlusion); light and gradient opacity take differences of the
   * six next to the sample even with cubic filters (gradient); or a smoothed mean of such differences from 5 x 5 x 5 of them
   * (filtered gradient). A value outside [0, 4] is an error and changes nothing.
   */
  void SetEnhancementFilter(int filter);
  vtkGetMacro(EnhancementFilter, int);
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
   * Get/Set the voxels along a side of the neighbourhood of bilateral and ambient occlusion: 4 (the default), 6 or 8. Another value is
   * an error and changes nothing.
   */
  void SetFilterSize(int size);
  vtkGetMacro(FilterSize, int);
  ///@}

  ///@{
  /**
   * Get/Set the difference of values that the bilateral filter takes for like, as a share of the scalar range, in [0.001, 1]: the standard
   * deviation of a Gaussian. Default: 0.1. A value outside the range is an error and changes nothing.
   */
  void SetBilateralContrast(double contrast);
  vtkGetMacro(BilateralContrast, double);
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
   * Get/Set how a CUDA device reads the voxels of cubic and enhancement filters: in the way that is predicted to be the fastest, or
   * was timed to be while the camera rested (the default); each voxel, or each neighbour of a sample, by itself; where the filter is the B-spline by 8 linear fetches, whose weights
   * texture units round to 1/256; or from a marching cache: rays of neighbouring pixels fetch the voxels that they share once (Jonsson et
   * al., EGPGV 2012). Compressed bricks and several volumes in a picture have no marching cache. The CPU reads single voxels. A value outside
   * [0, 3] is an error and changes nothing.
   */
  void SetFilterExecution(int execution);
  vtkGetMacro(FilterExecution, int);
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

  int ReconstructionFilter = PROPERTY_FILTER;
  bool BSplinePrefilter = false;
  int EnhancementFilter = NO_ENHANCEMENT;
  int FilterSize = 4;
  double BilateralContrast = 0.1;
  int FilterExecution = AUTOMATIC_FILTER_EXECUTION;

private:
  vtkStriderFilterSettings(const vtkStriderFilterSettings&) = delete;
  void operator=(const vtkStriderFilterSettings&) = delete;

  void TakeChoice(int& setting, int choice, bool exists, const char* name, const char* choices);
};

#endif
