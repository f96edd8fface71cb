// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the quality of one mapper's frames while the camera moves, and until it rests.
#ifndef vtkStriderInteractiveQuality_h
#define vtkStriderInteractiveQuality_h

#include "vtkStriderFingerprint.h"
#include "vtkStriderFrameBudget.h"
#include "vtkStriderFrameClock.h"
#include "vtkStriderRestTimer.h"
#include "vtkStriderSampleDistances.h"

#include <memory>
#include <string>

class vtkRenderWindow;
class vtkRenderer;
class vtkStriderVolumeMapper;
class vtkVolume;

/**
 * Chooses the quality of frames. Call Begin() before each frame or pass of a frame, Apply() when its distances are
 * known, TakeSuccess() when it was drawn, and End() in any case. All passes of a frame have one quality: both eyes,
 * and the layers between translucent surfaces.
 */
class vtkStriderInteractiveQuality
{
public:
  ~vtkStriderInteractiveQuality();

  /**
   * Updates the estimates with the last frame and chooses the quality of the next. A piece has full quality, except
   * in frames of Agree().
   */
  void Begin(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, vtkVolume* volume);

  ///@{
  /**
   * Choose a common quality for the pieces of one picture. All pieces have as many rays as the picture has pixels,
   * and the sample distance of the whole. Propose() returns how many times farther apart than requested a piece's
   * samples should be: 1 where the last frame took no time, 0 for full quality. Call it when a frame has begun,
   * before its passes. Agree() then sets the factor that all pieces use, 0 being full quality. Agree() does nothing
   * without Propose() for a piece.
   */
  double Propose(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, vtkVolume* volume);
  void Agree(double sampleFactor);
  ///@}

  /** Returns the distances of the next frame from those of full quality. */
  vtkStriderSampleDistances Apply(
    vtkStriderVolumeMapper* mapper, vtkStriderSampleDistances distances) const;

  void TakeSuccess() { this->WasDrawn = true; }

  /** Sets how many visible volumes of the renderer the next frame shows, whose parts of the budget it has. Default: 1. */
  void SetVolumes(int volumes) { this->Volumes = volumes; }

  /** Schedules the refining frames at rest. Returns the frame's quality and the reason. */
  std::string End(vtkStriderVolumeMapper* mapper, double passMilliseconds);

private:
  /// State of the last frame.
  enum class State
  {
    Fixed,   ///< the budget has no effect
    Moving,  ///< interactive
    Refined, ///< at rest, below full quality
    Still
  };

  bool IsInLastFrame(vtkRenderWindow* window) const;
  /** `fullPixels` is the number of pixels of the viewport, with one ray each at full quality. */
  void BeginFrame(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, vtkVolume* volume,
    bool adapts, double fullPixels);
  bool TakeContent(vtkStriderVolumeMapper* mapper, vtkVolume* volume);
  void TakePass(vtkStriderVolumeMapper* mapper);
  void LearnFromLast();
  void ChooseBudget(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, double updateRate);
  void ChooseQuality(vtkRenderWindow* window, double fullPixels);

  vtkStriderFrameBudget Budget;
  std::shared_ptr<vtkStriderRestTimer> Timer;
  std::shared_ptr<vtkStriderFrameClock> Clock;
  vtkStriderFingerprint Content;
  int Uploads = 0; ///< volume uploads so far
  int Volumes = 1; ///< in a frame
  State Now = State::Fixed;
  vtkStriderQuality Quality;
  double Milliseconds = 0.0;     ///< budget of this volume
  double RestMilliseconds = 0.0; ///< part of it that the rest of the frame takes
  vtkStriderFrameBudget::Frame Last;
  std::uint64_t LastNumber = 0;  ///< number of that frame
  double LastMilliseconds = 0.0; ///< time of all its passes so far
  /// True in layers between translucent surfaces, which always have the window's resolution.
  bool IsPeeled = false;
  /// True after Propose() and before Agree().
  bool HasProposed = false;
  /// True where the pieces agreed on the quality of the last frame.
  bool HasAgreed = false;
  bool WasDrawn = false;    ///< the last pass was drawn
  bool HasUploaded = false; ///< the last frame uploaded voxels
};

#endif
