// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports the mapper's progress to observers, and lets them stop the work.
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkCommand.h"
#include "vtkRenderWindow.h"

void vtkStriderVolumeMapperInternals::ReportProgress(double share)
{
  if (this->Mapper->GetReportProgress())
  {
    this->TellObservers(
      [&] { this->Mapper->InvokeEvent(vtkCommand::VolumeMapperRenderProgressEvent, &share); });
    this->IsStopped = this->IsStopped || this->Mapper->GetAbortExecute() != 0;
  }
}

void vtkStriderVolumeMapperInternals::TellObservers(const std::function<void()>& tell)
{
  tell();
  if (this->FrameWindow)
  {
    this->FrameWindow->MakeCurrent();
  }
}

void vtkStriderVolumeMapperInternals::ReportWork(const std::function<void()>& doWork)
{
  /// Ends the work even where an observer throws.
  struct Ending
  {
    ~Ending()
    {
      this->Internals.Progress.Drop();
      this->Internals.FrameWindow = nullptr;
    }
    vtkStriderVolumeMapperInternals& Internals;
  };
  if (this->Mapper->GetAbortExecute() != 0) // set for former work
  {
    this->Mapper->SetAbortExecute(0);
  }
  this->IsStopped = false;
  const Ending ending{ *this };
  this->Progress.Begin();
  doWork();
  this->Progress.End();
}

Strider::TaskProgress vtkStriderVolumeMapperInternals::BeginTask(double shareOfRest)
{
  this->Progress.BeginTask(shareOfRest);
  return [this](double done) {
    this->Progress.Report(done);
    this->IsStopped = this->IsStopped || this->Mapper->GetAbortExecute() != 0;
    return !this->IsStopped;
  };
}

void vtkStriderVolumeMapperInternals::PassProgress(double shareOfRest)
{
  const Strider::TaskProgress progress = this->BeginTask(shareOfRest);
  this->First.Renderer->SetProgress(progress);
  for (auto& [port, part] : this->Others)
  {
    part.Renderer->SetProgress(progress);
  }
}
