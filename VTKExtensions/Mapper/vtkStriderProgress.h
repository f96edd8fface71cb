// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// When a mapper's observers hear how far the work before a frame has come.
#ifndef vtkStriderProgress_h
#define vtkStriderProgress_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <functional>

/**
 * Joins the tasks that come before a frame into one number that rises from 0 to 1. Work of less than LeastSeconds is not told of, and
 * later on no more often than each PauseSeconds, so that neither fast volumes nor fine steps cost a frame anything.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderProgress
{
public:
  static constexpr double LeastSeconds = 0.5;
  static constexpr double PauseSeconds = 0.1;

  /** Is told the share of the work that is done, in [0, 1]. */
  using Tell = std::function<void(double share)>;
  /** The time in seconds, from whenever. */
  using Clock = std::function<double()>;

  /** `clock`: the system's steady one where it is empty. */
  explicit vtkStriderProgress(Tell tell, Clock clock = {});

  /** The work begins, without a task. Until then, and after End(), nothing is told. */
  void Begin();

  /** The next task begins, and is expected to take so much of the work that is left, in (0, 1]. */
  void BeginTask(double shareOfRest);

  /** So much of the task is done, in [0, 1]. */
  void Report(double done);

  /** The work ends: tells 1 where anything was told. */
  void End();

  /** The work ends, and nobody is told. */
  void Drop() { this->IsAtWork = false; }

private:
  Tell Told;
  Clock Now;
  double Start = 0.0;
  double LastTime = 0.0;
  double Share = 0.0; ///< of all work
  double From = 0.0;  ///< where the task began
  double To = 0.0;    ///< where it ends
  bool IsAtWork = false;
  bool HasTold = false;
};

#endif
