// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The quality of one mapper's frames while the camera moves, and on the way to rest.
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
 * Begin() before each frame or pass of a frame, Apply() when its distances are known, TakeSuccess() when it was drawn, and End() in
 * any case. All passes of a frame have one quality: both eyes, and the layers between translucent surfaces.
 */
class vtkStriderInteractiveQuality
{
public:
  ~vtkStriderInteractiveQuality();

  /** Learns from the last frame and chooses the quality of the next. That of a piece is full, but in frames of Agree(). */
  void Begin(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, vtkVolume* volume);

  ///@{
  /**
   * The same of a piece, whose rays are as many as the picture's pixels and whose samples are those of all pieces: how many times
   * farther apart than asked for they should be, 1 where the last frame took no time, or 0 where the frame is of full quality. To be
   * called when a frame has begun and before its passes; after that Agree() has them have the distance that all pieces have, 0 being
   * full quality. Agree() does nothing without Propose() of a piece.
   */
  double Propose(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, vtkVolume* volume);
  void Agree(double sampleFactor);
  ///@}

  /** Distances of the next frame, from those of full quality. */
  vtkStriderSampleDistances Apply(
    vtkStriderVolumeMapper* mapper, vtkStriderSampleDistances distances) const;

  void TakeSuccess() { this->WasDrawn = true; }

  /** Has the frames at rest follow. Returns what the frame was made with, and why. */
  std::string End(vtkStriderVolumeMapper* mapper, double passMilliseconds);

private:
  /// What the last frame was.
  enum class State
  {
    Fixed,   ///< the budget had no say
    Moving,  ///< interactive
    Refined, ///< at rest and not of full quality yet
    Still
  };

  bool IsInLastFrame(vtkRenderWindow* window) const;
  /** `fullPixels` is the number of pixels that the volume is drawn to. */
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
  int Uploads = 0; ///< of the volume
  State Now = State::Fixed;
  vtkStriderQuality Quality;
  double Milliseconds = 0.0;     ///< this volume's of the budget
  double RestMilliseconds = 0.0; ///< what the frame's rest takes of that
  vtkStriderFrameBudget::Frame Last;
  std::uint64_t LastNumber = 0;  ///< of that frame
  double LastMilliseconds = 0.0; ///< of all its passes so far
  bool IsPeeled = false;    ///< drawn in layers, which are never of another size than the window
  bool HasProposed = false; ///< a quality to other pieces, and has not agreed yet
  bool HasAgreed = false;   ///< with other pieces, on the quality of the last frame
  bool WasDrawn = false;    ///< the last pass
  bool HasUploaded = false; ///< in the last frame
};

#endif
