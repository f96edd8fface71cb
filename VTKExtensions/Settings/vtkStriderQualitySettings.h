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
 * Frames of a window whose desired update rate is at least 1 a second are interactive, all others are still: vtkInteractorStyle and
 * ParaView set that rate. With InteractiveQuality Automatic (the default) interactive frames are as fine as the frame budget allows,
 * by what the frames before took: first samples are farther apart, then there are fewer rays. Still frames have the quality that is
 * asked for. Between the two, where the window's interactor runs a loop of events, there are some frames at rest, each of at least
 * the quality of the one before it, if the still frame takes much longer than the budget: the first still frame after an interactive
 * one is one of them, and a timer renders the others. Whoever renders again meanwhile, captures a screenshot in ParaView, or turns
 * the window's SwapBuffers off gets the still frame.
 *
 * Not with AutoAdjustSampleDistances off, MatchVTK, RenderToImage or a selector: those frames are as fine as they always are. So are those
 * of a piece of an image, unless all pieces agree on how far apart samples are (vtkStriderVolumeMapper::AgreeOnSampleFactor).
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderQualitySettings : public vtkStriderFilterSettings
{
public:
  vtkAbstractTypeMacro(vtkStriderQualitySettings, vtkStriderFilterSettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set the opacity at which a ray ends, in [0.5, 1]. Default: 254/255, as VTK's GPU mapper.
   * 1 disables early ray termination (Krueger and Westermann 2003). A value outside the range is an error and changes nothing.
   */
  void SetEarlyTerminationOpacity(double opacity);
  vtkGetMacro(EarlyTerminationOpacity, double);
  ///@}

  ///@{
  /**
   * Get/Set the sample distance in voxels (mean spacing of the input), in [0.01, 100], or 0 (the default) to use
   * AutoAdjustSampleDistances, LockSampleDistanceToInputSpacing and SampleDistance as VTK does. A value outside the range is
   * an error and changes nothing.
   */
  void SetSampleDistanceInVoxels(double distance);
  vtkGetMacro(SampleDistanceInVoxels, double);
  ///@}

  ///@{
  /**
   * Get/Set whether rays composite the integrals of the functions over the values between samples instead of the functions at
   * each sample, so that a sample a voxel (SampleDistanceInVoxels 1) shows thin peaks and steep edges about as well as four. Default:
   * false. Composite blending of one component with linear interpolation, shading and gradient opacity included, but not with
   * MatchVTK, jitter, masks, cropping, clipping planes and the like; GetPreIntegrationDescription of the mapper says what became
   * of it.
   */
  vtkSetMacro(PreIntegration, bool);
  vtkGetMacro(PreIntegration, bool);
  vtkBooleanMacro(PreIntegration, bool);
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
   * Get/Set what becomes of the quality with AutoAdjustSampleDistances on: interactive frames keep the frame budget
   * (AUTOMATIC_INTERACTIVE_QUALITY, the default), the resolution falls in the four steps of VTK's GPU mapper
   * (FIXED_INTERACTIVE_QUALITY, which MatchVTK implies), or nothing (FULL_INTERACTIVE_QUALITY). A value outside [0, 2] is an
   * error and changes nothing.
   */
  void SetInteractiveQuality(int quality);
  vtkGetMacro(InteractiveQuality, int);
  void SetInteractiveQualityToAutomatic()
  {
    this->SetInteractiveQuality(AUTOMATIC_INTERACTIVE_QUALITY);
  }
  void SetInteractiveQualityToFixed() { this->SetInteractiveQuality(FIXED_INTERACTIVE_QUALITY); }
  void SetInteractiveQualityToOff() { this->SetInteractiveQuality(FULL_INTERACTIVE_QUALITY); }
  ///@}

  ///@{
  /**
   * Get/Set how long interactive frames of the window may take, in milliseconds, in [1, 10000], or 0 (the default) for what the
   * window's desired update rate leaves to a frame. The visible volumes of a renderer share it, and
   * their rays get what the rest of the frame leaves, but at least a quarter. A value outside the range is an error and
   * changes nothing.
   */
  void SetFrameBudget(double milliseconds);
  vtkGetMacro(FrameBudget, double);
  ///@}

  ///@{
  /**
   * Get/Set how much farther apart the samples of a ray may be in interactive frames, and rays, across and down, in [1, 4].
   * Default: 4 each. Rays are never farther apart than MaximumImageSampleDistance. A value outside the range is an error and
   * changes nothing.
   */
  void SetLargestSampleFactor(double factor);
  vtkGetMacro(LargestSampleFactor, double);
  void SetLargestImageFactor(double factor);
  vtkGetMacro(LargestImageFactor, double);
  ///@}

  /**
   * Quality of the last frame, and why: "half resolution, samples 2x apart (31 ms of a budget of 33 ms)", of which this volume's
   * part counts where there are several. Empty before the first frame.
   */
  const char* GetQualityInUse() { return this->QualityInUse.c_str(); }

  ///@{
  /**
   * Get/Set the share of the frame budget that is this mapper's, in (0, 1], where several mappers draw parts of one volume.
   * Default: 1. A value outside the range is an error and changes nothing.
   */
  void SetBudgetShare(double share);
  vtkGetMacro(BudgetShare, double);
  ///@}

protected:
  vtkStriderQualitySettings();
  ~vtkStriderQualitySettings() override;

  ///@{
  /** Sets a setting to a value that is valid; else an error with its name, the value and the range. */
  void TakeNumber(double& setting, double value, bool isValid, const char* name, const char* range);
  void TakeNumber(int& setting, int value, bool isValid, const char* name, const char* range);
  ///@}

  double EarlyTerminationOpacity = 1.0 - 1.0 / 255.0;
  double SampleDistanceInVoxels = 0.0;
  bool PreIntegration = false;
  int InteractiveQuality = AUTOMATIC_INTERACTIVE_QUALITY;
  double FrameBudget = 0.0;
  double LargestSampleFactor = 4.0;
  double LargestImageFactor = 4.0;
  double BudgetShare = 1.0;
  std::string QualityInUse;

private:
  template <typename Number>
  void Take(Number& setting, Number value, bool isValid, const char* name, const char* range);

  vtkStriderQualitySettings(const vtkStriderQualitySettings&) = delete;
  void operator=(const vtkStriderQualitySettings&) = delete;
};

#endif
