// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Work before a frame, whose progress a mapper's observers follow.
#ifndef vtkStriderObservedWork_h
#define vtkStriderObservedWork_h

#include "vtkStriderProgress.h"

#include "Strider/TaskProgress.h"

#include "vtkWeakPointer.h"

#include <functional>

class vtkGPUVolumeRayCastMapper;
class vtkRenderWindow;

/** Reports progress to a mapper's observers, if its ReportProgress is on, and lets them stop the work. */
class vtkStriderObservedWork
{
public:
  explicit vtkStriderObservedWork(vtkGPUVolumeRayCastMapper* mapper);

  /**
   * Does work, which may return early, and reports the progress of its tasks unless it is short. After each call of
   * observers `window` is made current, since they may have rendered another one; null: no window.
   */
  void Do(vtkRenderWindow* window, const std::function<void()>& work);

  /** Begins a task that is expected to take this share of the remaining work. */
  Strider::TaskProgress BeginTask(double shareOfRest);

  /** Reports the share of the frame that is done, in [0, 1]. */
  void ReportFrame(double share);

  /**
   * Returns whether an observer has set AbortExecute during this work. Pipelines of VTK 9.1 clear AbortExecute when
   * they update the input.
   */
  bool IsStopped() const { return this->HasStopped; }

private:
  void TellObservers(const std::function<void()>& tell);

  vtkGPUVolumeRayCastMapper* Mapper;
  vtkStriderProgress Progress;
  vtkWeakPointer<vtkRenderWindow> Window;
  bool HasStopped = false;
};

#endif
