// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports the progress of the work before a frame to a mapper's observers.
#ifndef vtkStriderProgress_h
#define vtkStriderProgress_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <functional>

/**
 * Combines the tasks before a frame into one number that rises from 0 to 1. Nothing is reported in the first
 * LeastSeconds, and later reports are at least PauseSeconds apart, so that neither short work nor fine steps slow a
 * frame down.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderProgress
{
public:
  static constexpr double LeastSeconds = 0.5;
  static constexpr double PauseSeconds = 0.1;

  /** Receives the share of the work that is done, in [0, 1]. */
  using Tell = std::function<void(double share)>;
  /** Returns the time in seconds since a fixed moment, which may be any. */
  using Clock = std::function<double()>;

  /** An empty `clock` stands for the system's steady clock. */
  explicit vtkStriderProgress(Tell tell, Clock clock = {});

  /** Begins the work, without a task. Before this call, and after End(), nothing is reported. */
  void Begin();

  /** Begins the next task, which is expected to take this share of the remaining work, in (0, 1]. */
  void BeginTask(double shareOfRest);

  /** Reports the share of the task that is done, in [0, 1]. */
  void Report(double done);

  /** Ends the work, and reports 1 if anything was reported before. */
  void End();

  /** Ends the work without a report. */
  void Drop() { this->IsAtWork = false; }

private:
  Tell Told;
  Clock Now;
  double Start = 0.0;
  double LastTime = 0.0;
  double Share = 0.0; ///< share of all work that is done
  double From = 0.0;  ///< share at the start of the task
  double To = 0.0;    ///< share at its end
  bool IsAtWork = false;
  bool HasTold = false;
};

#endif
