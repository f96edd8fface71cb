// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures the time that a window's frames take besides the volumes.
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
 * Measures the time from a window's StartEvent to its EndEvent, less the times that the volumes report. Shared by the
 * mappers of the window. The running estimate ignores single outliers.
 */
class vtkStriderFrameClock
{
public:
  ~vtkStriderFrameClock();
  vtkStriderFrameClock(const vtkStriderFrameClock&) = delete;
  vtkStriderFrameClock& operator=(const vtkStriderFrameClock&) = delete;

  /** Returns the clock of a window. */
  static std::shared_ptr<vtkStriderFrameClock> Find(vtkRenderWindow* window);

  /** Adds the time of a volume in the present frame. */
  void AddVolume(double milliseconds) { this->VolumeMilliseconds += milliseconds; }

  /** Returns the number of the frame, which all its passes and views share. */
  std::uint64_t GetFrame() const { return this->Frame; }

  /** Returns the time of everything else in a frame, in milliseconds; 0 before the first frame. */
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
