// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderObservedWork.h"

#include "vtkCommand.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkRenderWindow.h"

vtkStriderObservedWork::vtkStriderObservedWork(vtkGPUVolumeRayCastMapper* mapper)
  : Mapper(mapper)
  , Progress([this](double share) {
    if (this->Mapper->GetReportProgress())
    {
      this->TellObservers([&] { this->Mapper->UpdateProgress(share); });
    }
    if (share < 1.0) // the end of each frame is reported anyway
    {
      this->ReportFrame(share);
    }
  })
{
}

void vtkStriderObservedWork::ReportFrame(double share)
{
  if (this->Mapper->GetReportProgress())
  {
    this->TellObservers(
      [&] { this->Mapper->InvokeEvent(vtkCommand::VolumeMapperRenderProgressEvent, &share); });
    this->HasStopped = this->HasStopped || this->Mapper->GetAbortExecute() != 0;
  }
}

void vtkStriderObservedWork::TellObservers(const std::function<void()>& tell)
{
  tell();
  if (this->Window)
  {
    this->Window->MakeCurrent();
  }
}

void vtkStriderObservedWork::Do(vtkRenderWindow* window, const std::function<void()>& work)
{
  /// Ends the work even where an observer throws.
  struct Ending
  {
    ~Ending()
    {
      this->Work.Progress.Drop();
      this->Work.Window = nullptr;
    }
    vtkStriderObservedWork& Work;
  };
  if (this->Mapper->GetAbortExecute() != 0) // set for former work
  {
    this->Mapper->SetAbortExecute(0);
  }
  this->HasStopped = false;
  this->Window = window;
  const Ending ending{ *this };
  this->Progress.Begin();
  work();
  this->Progress.End();
}

Strider::TaskProgress vtkStriderObservedWork::BeginTask(double shareOfRest)
{
  this->Progress.BeginTask(shareOfRest);
  return [this](double done) {
    this->Progress.Report(done);
    this->HasStopped = this->HasStopped || this->Mapper->GetAbortExecute() != 0;
    return !this->HasStopped;
  };
}
