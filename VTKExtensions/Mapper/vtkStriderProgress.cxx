// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderProgress.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace
{

double ReadSteadyClock()
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace

vtkStriderProgress::vtkStriderProgress(Tell tell, Clock clock)
  : Told(std::move(tell))
  , Now(clock ? std::move(clock) : ReadSteadyClock)
{
}

void vtkStriderProgress::Begin()
{
  this->Start = this->Now();
  this->Share = 0.0;
  this->From = 0.0;
  this->To = 0.0;
  this->IsAtWork = true;
  this->HasTold = false;
}

void vtkStriderProgress::BeginTask(double shareOfRest)
{
  this->From = this->Share;
  this->To = this->From + shareOfRest * (1.0 - this->From);
}

void vtkStriderProgress::Report(double done)
{
  if (!this->IsAtWork)
  {
    return;
  }
  const double share = this->From + std::clamp(done, 0.0, 1.0) * (this->To - this->From);
  const bool hasRisen = share > this->Share;
  this->Share = std::max(this->Share, share);
  const double now = this->Now();
  if (!hasRisen || now - this->Start < LeastSeconds ||
    (this->HasTold && now - this->LastTime < PauseSeconds))
  {
    return;
  }
  this->HasTold = true;
  this->LastTime = now;
  this->Told(this->Share);
}

void vtkStriderProgress::End()
{
  const bool isTold = this->IsAtWork && this->HasTold;
  this->IsAtWork = false;
  if (isTold)
  {
    this->Told(1.0);
  }
}
