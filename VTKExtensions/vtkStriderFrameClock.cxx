// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFrameClock.h"

#include "vtkCallbackCommand.h"
#include "vtkRenderWindow.h"

#include <algorithm>
#include <vector>

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
  static std::vector<std::weak_ptr<vtkStriderFrameClock>> clocks;
  clocks.erase(
    std::remove_if(clocks.begin(), clocks.end(), [](const auto& clock) { return clock.expired(); }),
    clocks.end());
  for (const auto& known : clocks)
  {
    if (auto clock = known.lock(); clock->Window == window)
    {
      return clock;
    }
  }
  std::shared_ptr<vtkStriderFrameClock> clock(new vtkStriderFrameClock(window));
  clocks.push_back(clock);
  return clock;
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
