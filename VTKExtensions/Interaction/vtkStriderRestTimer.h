// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders a window again shortly after a frame, while the camera does not move.
#ifndef vtkStriderRestTimer_h
#define vtkStriderRestTimer_h

#include "vtkNew.h"
#include "vtkWeakPointer.h"

#include <memory>
#include <set>

class vtkCallbackCommand;
class vtkObject;
class vtkRenderWindow;
class vtkRenderWindowInteractor;

/**
 * A timer of a window's interactor, shared by the mappers of the window.
 *
 * It renders by vtkRenderWindowInteractor::Render(), which ParaView turns into a still or interactive render of the
 * view, and never while the window renders. Scripts that do not run their interactor get no timer events, so a probe
 * timer without any other effect first finds out whether there are any. No timer is pending while the camera moves,
 * since interactor styles react to any timer event.
 */
class vtkStriderRestTimer : public std::enable_shared_from_this<vtkStriderRestTimer>
{
public:
  ~vtkStriderRestTimer();
  vtkStriderRestTimer(const vtkStriderRestTimer&) = delete;
  vtkStriderRestTimer& operator=(const vtkStriderRestTimer&) = delete;

  /** Returns the timer of a window's interactor, or null where the window has none that could have timers. */
  static std::shared_ptr<vtkStriderRestTimer> Find(vtkRenderWindow* window);

  /** Finds out whether the interactor's timers fire, unless that is known. */
  void Probe();
  bool Fires() const { return this->HasFired; }

  /** Schedules a frame soon, for a caller that is identified by its address alone. */
  void Schedule(const void* who);

  /** Cancels the caller's frame; the frame remains scheduled if another caller has scheduled it. */
  void Cancel(const void* who);

  /** Returns whether the present frame was scheduled by this timer. */
  bool IsRendering() const { return this->Renders; }

private:
  explicit vtkStriderRestTimer(vtkRenderWindowInteractor* interactor);
  static void TakeEvent(vtkObject*, unsigned long, void* self, void* timer);
  void Start();
  void Stop();

  vtkWeakPointer<vtkRenderWindowInteractor> Interactor;
  vtkNew<vtkCallbackCommand> Observer;
  int Timer = 0;                 ///< 0: none is pending
  std::set<const void*> Waiting; ///< callers that wait for the next frame
  bool Renders = false;
  bool HasFired = false;
};

#endif
