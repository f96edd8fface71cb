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

class vtkRenderer;
class vtkStriderVolumeMapper;
class vtkVolume;

/**
 * Begin() before each frame, Apply() when its distances are known, and End() after it.
 */
class vtkStriderInteractiveQuality
{
public:
  ~vtkStriderInteractiveQuality();

  /** Learns from the last frame and chooses the quality of the next. */
  void Begin(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, vtkVolume* volume);

  /** Distances of the next frame, from those of full quality. */
  vtkStriderSampleDistances Apply(
    vtkStriderVolumeMapper* mapper, vtkStriderSampleDistances distances);

  /** Has the frames at rest follow. Returns what the frame was made with, and why. */
  std::string End(vtkStriderVolumeMapper* mapper, double frameMilliseconds);

private:
  /// What the last frame was.
  enum class State
  {
    Fixed,   ///< the budget had no say
    Moving,  ///< interactive
    Refined, ///< at rest and not of full quality yet
    Still
  };

  bool TakeContent(vtkStriderVolumeMapper* mapper, vtkVolume* volume);
  void LearnFromLast(vtkStriderVolumeMapper* mapper);
  void ChooseBudget(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, double updateRate);

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
  bool WasRendered = false;
  bool Uploaded = false;
};

#endif
