// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderInteractiveQuality.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkImageData.h"
#include "vtkPlaneCollection.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkVolume.h"
#include "vtkVolumeCollection.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

/// As vtkSmartVolumeMapper sees it.
constexpr double InteractiveUpdateRate = 1.0;

bool Adapts(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer)
{
  return mapper->GetAutoAdjustSampleDistances() && !mapper->GetMatchVTK() &&
    mapper->GetInteractiveQuality() == vtkStriderQualitySettings::AUTOMATIC_INTERACTIVE_QUALITY &&
    !mapper->GetRenderToImage() && !renderer->GetSelector() && renderer->GetRenderWindow();
}

const char* DescribeFixed(vtkStriderVolumeMapper* mapper)
{
  const bool isFixed = mapper->GetMatchVTK() ||
    mapper->GetInteractiveQuality() == vtkStriderQualitySettings::FIXED_INTERACTIVE_QUALITY;
  return !mapper->GetAutoAdjustSampleDistances() ? "full (sample distances are not adjusted)"
    : isFixed                                    ? "in VTK's steps (fixed)"
    : mapper->GetInteractiveQuality() == vtkStriderQualitySettings::FULL_INTERACTIVE_QUALITY
    ? "full (off)"
    : "full (image or selection)";
}

} // namespace

vtkStriderInteractiveQuality::~vtkStriderInteractiveQuality()
{
  if (this->Timer)
  {
    this->Timer->Cancel(this);
  }
}

/// Whether something else is shown than in the last frame.
bool vtkStriderInteractiveQuality::TakeContent(vtkStriderVolumeMapper* mapper, vtkVolume* volume)
{
  // Not the mapper's own time: ParaView changes that with every frame. Uploads tell of new voxels.
  vtkStriderFingerprint content;
  content.Add(volume->GetProperty());
  content.Add(mapper->GetClippingPlanes());
  content.Add(mapper->GetMaskInput());
  content.Add(static_cast<double>(mapper->GetCropping()));
  content.Add(static_cast<double>(mapper->GetCroppingRegionFlags()));
  const double* planes = mapper->GetCroppingRegionPlanes();
  content.AddAll(std::vector<double>(planes, planes + 6));
  for (const double number : { static_cast<double>(mapper->GetBlendMode()),
         static_cast<double>(mapper->GetSampleDistance()), mapper->GetSampleDistanceInVoxels(),
         mapper->GetEarlyTerminationOpacity(), static_cast<double>(mapper->GetEmptySpaceSkipping()),
         static_cast<double>(mapper->GetVolumetricScatteringBlending()) })
  {
    content.Add(number);
  }
  const bool hasChanged = content != this->Content;
  this->Content = content;
  return hasChanged;
}

void vtkStriderInteractiveQuality::LearnFromLast(vtkStriderVolumeMapper* mapper)
{
  if (!this->WasRendered)
  {
    return;
  }
  this->WasRendered = false;
  // A device may have been at work on it until now.
  this->Last.KernelMilliseconds = mapper->GetKernelMilliseconds();
  const double other = mapper->GetFrameMilliseconds() - this->Last.KernelMilliseconds;
  this->Last.OtherMilliseconds = this->Uploaded ? -1.0 : std::max(0.0, other);
  this->Budget.Learn(this->Last);
}

void vtkStriderInteractiveQuality::ChooseBudget(
  vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, double updateRate)
{
  int visible = 0;
  vtkVolumeCollection* volumes = renderer->GetVolumes();
  vtkCollectionSimpleIterator iterator;
  volumes->InitTraversal(iterator);
  while (vtkVolume* volume = volumes->GetNextVolume(iterator))
  {
    visible += volume->GetVisibility() ? 1 : 0;
  }
  const double share = mapper->GetBudgetShare() / std::max(1, visible);
  const double milliseconds =
    mapper->GetFrameBudget() > 0.0 ? mapper->GetFrameBudget() : 1e3 / updateRate;
  this->Milliseconds = share * milliseconds;
  this->RestMilliseconds = share * this->Clock->GetRestMilliseconds();
}

void vtkStriderInteractiveQuality::Begin(
  vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, vtkVolume* volume)
{
  this->LearnFromLast(mapper);
  this->Quality = {};
  if (this->Timer)
  {
    this->Timer->Cancel(this); // this is the next frame
  }
  vtkRenderWindow* window = renderer->GetRenderWindow();
  if (!Adapts(mapper, renderer))
  {
    this->Now = State::Fixed;
    return;
  }
  if (this->TakeContent(mapper, volume))
  {
    this->Budget.Forget();
  }
  this->Budget.SetLargest({ mapper->GetLargestSampleFactor(), mapper->GetLargestImageFactor() });
  this->Timer = vtkStriderRestTimer::Find(window);
  this->Clock = vtkStriderFrameClock::Find(window);
  int size[2] = { 1, 1 };
  int origin[2] = { 0, 0 };
  renderer->GetTiledSizeAndOrigin(&size[0], &size[1], &origin[0], &origin[1]);
  const double fullPixels = static_cast<double>(size[0]) * size[1];
  const double updateRate = window->GetDesiredUpdateRate();
  const bool isMoving = updateRate >= InteractiveUpdateRate;
  if (isMoving)
  {
    this->ChooseBudget(mapper, renderer, updateRate);
    this->Quality =
      this->Budget.ChooseMoving(this->Milliseconds, this->RestMilliseconds, fullPixels);
    this->Now = State::Moving;
  }
  else
  {
    // Who turns swapping off wants to read the picture.
    const bool comesToRest = this->Now == State::Moving ||
      (this->Now == State::Refined && this->Timer && this->Timer->IsRendering());
    if (comesToRest && this->Timer && this->Timer->Fires() && window->GetSwapBuffers())
    {
      this->Quality =
        this->Budget.ChooseResting(this->Last.Quality, this->Milliseconds, fullPixels);
    }
    this->Now = this->Quality.IsFull() ? State::Still : State::Refined;
  }
  this->Last = {};
  this->Last.Quality = this->Quality;
  this->Last.FullPixels = fullPixels;
  this->Last.IsInteractive = isMoving;
}

vtkStriderSampleDistances vtkStriderInteractiveQuality::Apply(
  vtkStriderVolumeMapper* mapper, vtkStriderSampleDistances distances)
{
  this->Uploaded = this->Uploads != mapper->GetVolumeUploads();
  this->Uploads = mapper->GetVolumeUploads();
  if (this->Now == State::Fixed)
  {
    return distances;
  }
  if (this->Uploaded)
  {
    this->Budget.Forget();
  }
  const double largest =
    std::max(distances.Image, static_cast<double>(mapper->GetMaximumImageSampleDistance()));
  distances.Sample *= this->Quality.SampleFactor;
  distances.Image = std::min(distances.Image * this->Quality.ImageFactor, largest);
  this->WasRendered = true;
  return distances;
}

std::string vtkStriderInteractiveQuality::End(
  vtkStriderVolumeMapper* mapper, double frameMilliseconds)
{
  if (this->Now == State::Fixed)
  {
    return DescribeFixed(mapper);
  }
  this->Clock->AddVolume(frameMilliseconds);
  if (this->Timer && this->Now == State::Still)
  {
    this->Timer->Probe();
  }
  else if (this->Timer && this->Now == State::Refined && this->WasRendered)
  {
    this->Timer->Schedule(this);
  }
  const std::string quality = vtkStriderDescribeQuality(this->Quality);
  if (this->Now == State::Moving)
  {
    return quality + " (" +
      std::to_string(std::lround(frameMilliseconds + this->RestMilliseconds)) +
      " ms of a budget of " + std::to_string(std::lround(this->Milliseconds)) + " ms)";
  }
  return quality + (this->Now == State::Refined ? " (at rest, being refined)" : " (at rest)");
}
