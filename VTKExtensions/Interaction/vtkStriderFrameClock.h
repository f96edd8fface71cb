// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a window's frames take beside the volumes.
#ifndef vtkStriderFrameClock_h
#define vtkStriderFrameClock_h

#include "vtkNew.h"
#include "vtkWeakPointer.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>

class vtkCallbackCommand;
class vtkObject;
class vtkRenderWindow;

/**
 * The time from a window's StartEvent to its EndEvent, less that of the volumes, which tell theirs; shared by the mappers of the
 * window. The running estimate does not follow single frames.
 */
class vtkStriderFrameClock
{
public:
  ~vtkStriderFrameClock();
  vtkStriderFrameClock(const vtkStriderFrameClock&) = delete;
  vtkStriderFrameClock& operator=(const vtkStriderFrameClock&) = delete;

  /** The clock of a window. */
  static std::shared_ptr<vtkStriderFrameClock> Find(vtkRenderWindow* window);

  /** A volume of the frame that is being rendered took so long. */
  void AddVolume(double milliseconds) { this->VolumeMilliseconds += milliseconds; }

  /** The number of the frame, which all passes and views of it share. */
  std::uint64_t GetFrame() const { return this->Frame; }

  /** Milliseconds of everything else in a frame, or 0 before the first one. */
  double GetRestMilliseconds() const;

private:
  explicit vtkStriderFrameClock(vtkRenderWindow* window);
  static void TakeEvent(vtkObject*, unsigned long event, void* self, void*);

  vtkWeakPointer<vtkRenderWindow> Window;
  vtkNew<vtkCallbackCommand> Observer;
  std::chrono::steady_clock::time_point Start;
  double VolumeMilliseconds = 0.0;
  std::deque<double> Rests; ///< newest first
  std::uint64_t Frame = 0;
  bool HasStarted = false;
};

#endif
