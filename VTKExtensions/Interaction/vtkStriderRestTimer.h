// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders a window again shortly after a frame, while nobody moves the camera.
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
 * The frame comes through vtkRenderWindowInteractor::Render(), which ParaView turns into a still or interactive render of the view,
 * never while the window renders. Scripts whose interactors nobody runs get no timer events: whether there are any is found out with
 * a timer that does nothing else. No timer is pending while the camera moves, since interactor styles take any timer for theirs.
 */
class vtkStriderRestTimer : public std::enable_shared_from_this<vtkStriderRestTimer>
{
public:
  ~vtkStriderRestTimer();
  vtkStriderRestTimer(const vtkStriderRestTimer&) = delete;
  vtkStriderRestTimer& operator=(const vtkStriderRestTimer&) = delete;

  /** The timer of a window's interactor, or null where it has none that could have timers. */
  static std::shared_ptr<vtkStriderRestTimer> Find(vtkRenderWindow* window);

  /** Find out whether the interactor's timers fire, unless that is known. */
  void Probe();
  bool Fires() const { return this->HasFired; }

  /** Render again soon: somebody, of whom no more than the address counts, wants it. */
  void Schedule(const void* who);

  /** Do not, unless somebody else wants it. */
  void Cancel(const void* who);

  /** Whether the frame that is being rendered is one that was scheduled. */
  bool IsRendering() const { return this->Renders; }

private:
  explicit vtkStriderRestTimer(vtkRenderWindowInteractor* interactor);
  static void TakeEvent(vtkObject*, unsigned long, void* self, void* timer);
  void Start();
  void Stop();

  vtkWeakPointer<vtkRenderWindowInteractor> Interactor;
  vtkNew<vtkCallbackCommand> Observer;
  int Timer = 0;                 ///< 0: none is pending
  std::set<const void*> Waiting; ///< for the next frame
  bool Renders = false;
  bool HasFired = false;
};

#endif
