// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFrameClock.h"

#include "vtkStriderSharedObjects.h"

#include "vtkCallbackCommand.h"
#include "vtkRenderWindow.h"

#include <algorithm>

namespace
{

constexpr std::size_t RestsKept = 5;

} // namespace

vtkStriderFrameClock::vtkStriderFrameClock(vtkRenderWindow* window)
  : Window(window)
{
  this->Observer->SetClientData(this);
  this->Observer->SetCallback(TakeEvent);
  window->AddObserver(vtkCommand::StartEvent, this->Observer);
  window->AddObserver(vtkCommand::EndEvent, this->Observer);
}

vtkStriderFrameClock::~vtkStriderFrameClock()
{
  if (this->Window)
  {
    this->Window->RemoveObserver(this->Observer);
  }
}

std::shared_ptr<vtkStriderFrameClock> vtkStriderFrameClock::Find(vtkRenderWindow* window)
{
  static auto& clocks = *new vtkStriderSharedObjects<vtkStriderFrameClock>;
  return clocks.FindOrMake(
    [window](const vtkStriderFrameClock& clock) { return clock.Window == window; },
    [window] { return std::shared_ptr<vtkStriderFrameClock>(new vtkStriderFrameClock(window)); });
}

double vtkStriderFrameClock::GetRestMilliseconds() const
{
  if (this->Rests.empty())
  {
    return 0.0;
  }
  std::deque<double> sorted = this->Rests;
  std::sort(sorted.begin(), sorted.end());
  return sorted[sorted.size() / 2];
}

void vtkStriderFrameClock::TakeEvent(vtkObject*, unsigned long event, void* data, void*)
{
  auto* self = static_cast<vtkStriderFrameClock*>(data);
  const auto now = std::chrono::steady_clock::now();
  if (event == vtkCommand::StartEvent)
  {
    self->Start = now;
    self->VolumeMilliseconds = 0.0;
    self->HasStarted = true;
    ++self->Frame;
    return;
  }
  const double milliseconds = std::chrono::duration<double, std::milli>(now - self->Start).count();
  if (self->HasStarted && self->VolumeMilliseconds > 0.0)
  {
    self->Rests.push_front(std::max(0.0, milliseconds - self->VolumeMilliseconds));
    self->Rests.resize(std::min(RestsKept, self->Rests.size()));
  }
  self->HasStarted = false;
}
