// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderRestTimer.h"

#include "vtkStriderSharedObjects.h"

#include "vtkCallbackCommand.h"
#include "vtkRenderWindow.h"
#include "vtkRenderWindowInteractor.h"

#include <algorithm>

namespace
{

/// Time before the frame, in which mouse events are handled first.
constexpr unsigned long PauseMilliseconds = 20;

} // namespace

vtkStriderRestTimer::vtkStriderRestTimer(vtkRenderWindowInteractor* interactor)
  : Interactor(interactor)
{
  this->Observer->SetClientData(this);
  this->Observer->SetCallback(TakeEvent);
  interactor->AddObserver(vtkCommand::TimerEvent, this->Observer);
}

vtkStriderRestTimer::~vtkStriderRestTimer()
{
  this->Stop();
  if (this->Interactor)
  {
    this->Interactor->RemoveObserver(this->Observer);
  }
}

std::shared_ptr<vtkStriderRestTimer> vtkStriderRestTimer::Find(vtkRenderWindow* window)
{
  vtkRenderWindowInteractor* interactor = window ? window->GetInteractor() : nullptr;
  if (!interactor || !interactor->GetInitialized() || !interactor->GetEnabled())
  {
    return nullptr;
  }
  static auto& timers = *new vtkStriderSharedObjects<vtkStriderRestTimer>;
  return timers.FindOrMake(
    [interactor](const vtkStriderRestTimer& timer) { return timer.Interactor == interactor; },
    [interactor] {
      return std::shared_ptr<vtkStriderRestTimer>(new vtkStriderRestTimer(interactor));
    });
}

void vtkStriderRestTimer::Start()
{
  if (this->Timer == 0 && this->Interactor)
  {
    this->Timer = std::max(0, this->Interactor->CreateOneShotTimer(PauseMilliseconds));
  }
}

void vtkStriderRestTimer::Stop()
{
  if (this->Timer != 0 && this->Interactor)
  {
    this->Interactor->DestroyTimer(this->Timer);
  }
  this->Timer = 0;
}

void vtkStriderRestTimer::Probe()
{
  if (!this->HasFired)
  {
    this->Start();
  }
}

void vtkStriderRestTimer::Schedule(const void* who)
{
  this->Waiting.insert(who);
  this->Start();
}

void vtkStriderRestTimer::Cancel(const void* who)
{
  this->Waiting.erase(who);
  if (this->Waiting.empty())
  {
    this->Stop();
  }
}

void vtkStriderRestTimer::TakeEvent(vtkObject*, unsigned long, void* data, void* timer)
{
  auto* self = static_cast<vtkStriderRestTimer*>(data);
  if (self->Timer == 0 || !timer || *static_cast<int*>(timer) != self->Timer)
  {
    return;
  }
  self->Timer = 0;
  self->HasFired = true;
  if (self->Waiting.empty())
  {
    return;
  }
  vtkRenderWindow* window = self->Interactor->GetRenderWindow();
  if (window && window->CheckInRenderStatus())
  {
    self->Start(); // the window handles events while it renders
    return;
  }
  self->Waiting.clear();
  // The mapper that owns the last reference may be deleted during the frame.
  const std::shared_ptr<vtkStriderRestTimer> kept = self->shared_from_this();
  self->Renders = true;
  self->Interactor->Render();
  self->Renders = false;
}
