// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders a window again shortly after a frame, while nobody moves the camera.
#ifndef vtkStriderRestTimer_h
#define vtkStriderRestTimer_h

#include "vtkNew.h"
#include "vtkWeakPointer.h"

#include <memory>

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

  /** Render again soon. */
  void Schedule();

  /** Do not. */
  void Cancel();

  /** Whether the frame that is being rendered is one that was scheduled. */
  bool IsRendering() const { return this->Renders; }

private:
  explicit vtkStriderRestTimer(vtkRenderWindowInteractor* interactor);
  static void TakeEvent(vtkObject*, unsigned long, void* self, void* timer);
  void Start(bool renders);

  vtkWeakPointer<vtkRenderWindowInteractor> Interactor;
  vtkNew<vtkCallbackCommand> Observer;
  int Timer = 0; ///< 0: none is pending
  bool WillRender = false;
  bool Renders = false;
  bool HasFired = false;
};

#endif
