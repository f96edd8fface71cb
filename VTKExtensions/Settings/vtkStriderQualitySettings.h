// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderQualitySettings_h
#define vtkStriderQualitySettings_h

#include "vtkStriderFilterSettings.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <string> // for std::string

/**
 * @class vtkStriderQualitySettings
 * @brief The settings of vtkStriderVolumeMapper that trade the quality of a picture for its speed.
 *
 * Frames are interactive where the window's desired update rate is at least 1 per second, and still otherwise.
 * vtkInteractorStyle and ParaView set that rate. With InteractiveQuality Automatic (the default), interactive frames
 * are as fine as the frame budget allows, judged by the cost of former frames: first samples move farther apart, then
 * there are fewer rays. Still frames have the requested quality. If a still frame takes much longer than the budget,
 * and the window's interactor runs an event loop, frames are refined in several steps when the camera comes to rest.
 * Each has at least the quality of the former one. The first still frame after an interactive one is the first step,
 * and a timer renders the others. A caller who renders again meanwhile, captures a screenshot in ParaView, or turns
 * SwapBuffers of the window off gets the still frame.
 *
 * Frames always have full quality with AutoAdjustSampleDistances off, MatchVTK, RenderToImage or a hardware selector.
 * So do frames of a piece of a larger grid, unless all pieces agree on a sample distance
 * (vtkStriderVolumeMapper::AgreeOnSampleFactor).
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderQualitySettings : public vtkStriderFilterSettings
{
public:
  vtkAbstractTypeMacro(vtkStriderQualitySettings, vtkStriderFilterSettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set the opacity at which a ray ends, in [0.5, 1]. Default: 254/255, as in VTK's GPU mapper. 1 disables early
   * ray termination (Krueger and Westermann 2003). A value outside the range is an error and changes nothing.
   */
  vtkStriderSettingMacro(
    double, EarlyTerminationOpacity, 1.0 - 1.0 / 255.0, value >= 0.5 && value <= 1.0, "[0.5, 1]");
  ///@}

  ///@{
  /**
   * Get/Set the sample distance in voxels (mean spacing of the input), in [0.01, 100], or 0 (the default) for the
   * distance of AutoAdjustSampleDistances, LockSampleDistanceToInputSpacing and SampleDistance, as in VTK. A value
   * outside the range is an error and changes nothing.
   */
  vtkStriderSettingMacro(double, SampleDistanceInVoxels, 0.0,
    value == 0.0 || (value >= 0.01 && value <= 100.0),
    "samples [0.01, 100] voxels apart, or 0 to use VTK's");
  ///@}

  ///@{
  /**
   * Get/Set whether rays composite the integral of the transfer functions over the values between two samples
   * (pre-integration) instead of the functions at each sample. One sample per voxel (SampleDistanceInVoxels 1) then
   * shows thin peaks and steep edges about as well as four without. Default: off. Used for composite blending of one
   * component with linear interpolation, shading and gradient opacity included, but not with MatchVTK, jittering,
   * masks, cropping, clipping planes and the like. GetPreIntegrationDescription of the mapper says whether it was
   * used, and why not.
   */
  vtkStriderBooleanSettingMacro(PreIntegration, false);
  ///@}

  /** Values of SetInteractiveQuality. */
  enum InteractiveQualityType
  {
    AUTOMATIC_INTERACTIVE_QUALITY = 0,
    FIXED_INTERACTIVE_QUALITY = 1,
    FULL_INTERACTIVE_QUALITY = 2
  };

  ///@{
  /**
   * Get/Set how the quality changes in interactive frames with AutoAdjustSampleDistances on.
   * AUTOMATIC_INTERACTIVE_QUALITY (the default) keeps the frame budget. FIXED_INTERACTIVE_QUALITY, which MatchVTK
   * implies, lowers the resolution in the four steps of VTK's GPU mapper. FULL_INTERACTIVE_QUALITY changes nothing. A
   * value outside [0, 2] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, InteractiveQuality, AUTOMATIC_INTERACTIVE_QUALITY,
    value >= AUTOMATIC_INTERACTIVE_QUALITY && value <= FULL_INTERACTIVE_QUALITY,
    "0 (automatic), 1 (fixed) or 2 (off)");
  void SetInteractiveQualityToAutomatic()
  {
    this->SetInteractiveQuality(AUTOMATIC_INTERACTIVE_QUALITY);
  }
  void SetInteractiveQualityToFixed() { this->SetInteractiveQuality(FIXED_INTERACTIVE_QUALITY); }
  void SetInteractiveQualityToOff() { this->SetInteractiveQuality(FULL_INTERACTIVE_QUALITY); }
  ///@}

  ///@{
  /**
   * Get/Set the time that an interactive frame of the window may take, in milliseconds, in [1, 10000], or 0 (the
   * default) for the time per frame of the window's desired update rate. The visible volumes of a renderer share it.
   * Their rays get the time that the rest of the frame leaves, but at least a quarter of the budget. A value outside
   * the range is an error and changes nothing.
   */
  vtkStriderSettingMacro(double, FrameBudget, 0.0,
    value == 0.0 || (value >= 1.0 && value <= 10000.0),
    "[1, 10000] milliseconds, or 0 to follow the window's desired update rate");
  ///@}

  ///@{
  /**
   * Get/Set by how much the distance between the samples of a ray, and the distance between rays across and down the
   * image, may grow in interactive frames. Both are factors in [1, 4]. Default: 4 each. Rays are never farther apart
   * than MaximumImageSampleDistance. A value outside the range is an error and changes nothing.
   */
  vtkStriderSettingMacro(double, LargestSampleFactor, 4.0, value >= 1.0 && value <= 4.0, "[1, 4]");
  vtkStriderSettingMacro(double, LargestImageFactor, 4.0, value >= 1.0 && value <= 4.0, "[1, 4]");
  ///@}

  /**
   * Returns the quality of the last frame, and the reason: "half resolution, samples 2x apart (31 ms of a budget of
   * 33 ms)". With several volumes the times are those of this volume's part. Empty before the first frame, and
   * where the last one failed.
   */
  const char* GetQualityInUse() { return this->QualityInUse.c_str(); }

  ///@{
  /**
   * Get/Set the share of the frame budget that this mapper may use, in (0, 1], where several mappers draw parts of
   * one volume. Default: 1. A value outside the range is an error and changes nothing.
   */
  void SetBudgetShare(double share);
  vtkGetMacro(BudgetShare, double);
  ///@}

protected:
  vtkStriderQualitySettings();
  ~vtkStriderQualitySettings() override;

  double BudgetShare = 1.0;
  std::string QualityInUse;

private:
  vtkStriderQualitySettings(const vtkStriderQualitySettings&) = delete;
  void operator=(const vtkStriderQualitySettings&) = delete;
};

#endif
