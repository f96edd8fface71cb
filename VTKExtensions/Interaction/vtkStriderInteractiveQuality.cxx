// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderInteractiveQuality.h"

#include "vtkStriderAddAppearance.h"
#include "vtkStriderFindScalars.h"
#include "vtkStriderVersion.h"
#include "vtkStriderViewport.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationObjectBaseVectorKey.h"
#include "vtkOpenGLRenderPass.h"
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

/// Update rate from which on frames are interactive, as in vtkSmartVolumeMapper.
constexpr double InteractiveUpdateRate = 1.0;

bool IsFinePiece(vtkStriderVolumeMapper* mapper)
{
  return mapper->IsPiece() && !mapper->GetCoarsePieces();
}

bool Adapts(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer)
{
  return mapper->GetAutoAdjustSampleDistances() && !mapper->GetMatchVTK() &&
    mapper->GetInteractiveQuality() == vtkStriderQualitySettings::AUTOMATIC_INTERACTIVE_QUALITY &&
    !mapper->GetRenderToImage() && !renderer->GetSelector() && renderer->GetRenderWindow();
}

double CountPixels(const vtkStriderViewport& viewport)
{
  return static_cast<double>(viewport.Width) * viewport.Height;
}

/// Returns whether the volume is being drawn between translucent surfaces.
bool IsDrawnInLayers(vtkVolume* volume)
{
  vtkInformation* keys = volume->GetPropertyKeys();
  return keys && keys->Has(vtkOpenGLRenderPass::RenderPasses());
}

/// Counts the components of the scalars that the mapper shows.
int CountComponents(vtkStriderVolumeMapper* mapper)
{
  vtkDataArray* scalars = nullptr;
  bool areCells = false;
  vtkDataSet* data = mapper->GetDataSetInput();
  return data && vtkStriderFindScalars(mapper, data, scalars, areCells).empty()
    ? std::min(scalars->GetNumberOfComponents(), VTK_MAX_VRCOMP)
    : 1;
}

const char* DescribeFixed(vtkStriderVolumeMapper* mapper)
{
  const int quality = mapper->GetInteractiveQuality();
  const bool isFixed =
    mapper->GetMatchVTK() || quality == vtkStriderQualitySettings::FIXED_INTERACTIVE_QUALITY;
  const bool isOff = !isFixed && quality == vtkStriderQualitySettings::FULL_INTERACTIVE_QUALITY;
  return !mapper->GetAutoAdjustSampleDistances() ? "full (sample distances are not adjusted)"
    : isOff                                      ? "full (off)"
    : IsFinePiece(mapper)                        ? "full (a piece of an image)"
    : isFixed                                    ? "in VTK's steps (fixed)"
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

/// Returns whether the content differs from that of the last frame.
bool vtkStriderInteractiveQuality::TakeContent(vtkStriderVolumeMapper* mapper, vtkVolume* volume)
{
  // The mapper's own modification time is left out, because ParaView changes it with every frame. Uploads tell of new
  // voxels.
  vtkStriderFingerprint content;
  vtkStriderAddAppearance(volume->GetProperty(), CountComponents(mapper), content);
  content.Add(mapper->GetClippingPlanes(), mapper->GetMaskInput(), mapper->GetCropping(),
    mapper->GetCroppingRegionFlags());
  const double* planes = mapper->GetCroppingRegionPlanes();
  content.AddAll(std::vector<double>(planes, planes + 6));
  content.Add(mapper->GetBlendMode(), mapper->GetSampleDistance(),
    mapper->GetSampleDistanceInVoxels(), mapper->GetEarlyTerminationOpacity(),
    mapper->GetPreIntegration(), mapper->GetEmptySpaceSkipping(), mapper->GetStorage(),
    mapper->GetReconstructionFilter(), mapper->GetBSplinePrefilter(),
    mapper->GetEnhancementFilter(), mapper->GetFilterSize(), mapper->GetBilateralContrast(),
    mapper->GetFilterExecution());
#if STRIDER_VTK_AT_LEAST_92
  content.Add(mapper->GetVolumetricScatteringBlending());
#endif
  const bool hasChanged = content != this->Content;
  this->Content = content;
  return hasChanged;
}

/// Adds the time of a pass when the next pass begins, because a device may work on it until then.
void vtkStriderInteractiveQuality::TakePass(vtkStriderVolumeMapper* mapper)
{
  if (!this->WasDrawn)
  {
    return;
  }
  this->WasDrawn = false;
  this->LastMilliseconds += mapper->GetFrameMilliseconds();
  // Each layer has a march of its own, of which the statistics have only the last.
  this->Last.KernelMilliseconds +=
    this->IsPeeled ? mapper->GetFrameMilliseconds() : mapper->GetKernelMilliseconds();
}

void vtkStriderInteractiveQuality::LearnFromLast()
{
  if (this->HasUploaded)
  {
    this->Budget.Forget();
  }
  this->Last.OtherMilliseconds = this->HasUploaded
    ? -1.0
    : std::max(0.0, this->LastMilliseconds - this->Last.KernelMilliseconds);
  if (this->Now != State::Fixed)
  {
    this->Budget.Learn(this->Last);
  }
  this->HasUploaded = false;
  this->LastMilliseconds = 0.0;
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
  const double shown = std::min(this->Volumes, std::max(1, visible));
  const double share = mapper->GetBudgetShare() * shown / std::max(1, visible);
  const double milliseconds =
    mapper->GetFrameBudget() > 0.0 ? mapper->GetFrameBudget() : 1e3 / updateRate;
  this->Milliseconds = share * milliseconds;
  this->RestMilliseconds = share * this->Clock->GetRestMilliseconds();
}

void vtkStriderInteractiveQuality::ChooseQuality(vtkRenderWindow* window, double fullPixels)
{
  if (window->GetDesiredUpdateRate() >= InteractiveUpdateRate)
  {
    this->Quality =
      this->Budget.ChooseMoving(this->Milliseconds, this->RestMilliseconds, fullPixels);
    this->Now = State::Moving;
    return;
  }
  const bool comesToRest = this->Now == State::Moving ||
    (this->Now == State::Refined && this->Timer && this->Timer->IsRendering());
  // A caller who turns SwapBuffers off will read the picture.
  const bool mayRefine =
    comesToRest && this->Timer && this->Timer->Fires() && window->GetSwapBuffers();
  this->Quality = mayRefine
    ? this->Budget.ChooseResting(this->Last.Quality, this->Milliseconds, fullPixels)
    : vtkStriderQuality();
  this->Now = this->Quality.IsFull() ? State::Still : State::Refined;
}

void vtkStriderInteractiveQuality::Begin(
  vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, vtkVolume* volume)
{
  const bool isFine = IsFinePiece(mapper);
  if (isFine && this->HasAgreed && this->IsInLastFrame(renderer->GetRenderWindow()))
  {
    this->TakePass(mapper);
    this->IsPeeled = IsDrawnInLayers(volume);
    return;
  }
  this->HasAgreed = false;
  this->BeginFrame(mapper, renderer, volume, !isFine && Adapts(mapper, renderer),
    CountPixels(vtkStriderFindViewport(renderer)));
}

double vtkStriderInteractiveQuality::Propose(
  vtkStriderVolumeMapper* mapper, vtkRenderer* renderer, vtkVolume* volume)
{
  this->HasAgreed = false;
  this->HasProposed = IsFinePiece(mapper);
  if (!this->HasProposed)
  {
    return 0.0;
  }
  this->TakePass(mapper);
  const bool tookNoTime = this->Now != State::Fixed && !(this->Last.KernelMilliseconds > 0.0);
  // No pass has set OpenGL's viewport yet.
  this->BeginFrame(mapper, renderer, volume, Adapts(mapper, renderer),
    CountPixels(vtkStriderFindWindowViewport(renderer)));
  // The cost of an invisible piece is unknown, and must not slow down all other pieces.
  return this->Now != State::Moving ? 0.0 : tookNoTime ? 1.0 : this->Quality.SampleFactor;
}

void vtkStriderInteractiveQuality::Agree(double sampleFactor)
{
  this->HasAgreed = this->HasProposed && this->Now != State::Fixed; // a fixed quality is full
  this->HasProposed = false;
  if (!this->HasAgreed)
  {
    return;
  }
  this->Quality = { std::max(1.0, sampleFactor), 1.0 };
  this->Last.Quality = this->Quality;
  if (this->Now == State::Refined) // no other piece is in that state
  {
    this->Now = State::Still;
  }
}

/// Returns whether a frame is being rendered that is the one that began last.
bool vtkStriderInteractiveQuality::IsInLastFrame(vtkRenderWindow* window) const
{
  return window && this->Clock && vtkStriderFrameClock::Find(window) == this->Clock &&
    this->Clock->GetFrame() == this->LastNumber && window->CheckInRenderStatus();
}

void vtkStriderInteractiveQuality::BeginFrame(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer,
  vtkVolume* volume, bool adapts, double fullPixels)
{
  this->TakePass(mapper);
  vtkRenderWindow* window = renderer->GetRenderWindow();
  if (adapts && this->Now != State::Fixed && this->IsInLastFrame(window))
  {
    return; // another pass of the frame
  }
  this->LearnFromLast();
  this->Clock = window ? vtkStriderFrameClock::Find(window) : nullptr;
  this->LastNumber = this->Clock ? this->Clock->GetFrame() : 0;
  if (this->Timer)
  {
    this->Timer->Cancel(this); // this is the frame that it scheduled
  }
  if (!adapts)
  {
    this->Now = State::Fixed;
    this->Quality = {};
    return;
  }
  if (this->TakeContent(mapper, volume))
  {
    this->Budget.Forget();
  }
  this->IsPeeled = IsDrawnInLayers(volume);
  this->Budget.SetLargest({ mapper->GetLargestSampleFactor(),
    this->IsPeeled || IsFinePiece(mapper)
      ? 1.0
      : std::min(mapper->GetLargestImageFactor(),
          std::max(1.0, static_cast<double>(mapper->GetMaximumImageSampleDistance()))) });
  this->Timer = vtkStriderRestTimer::Find(window);
  if (window->GetDesiredUpdateRate() >= InteractiveUpdateRate) // at rest, the last budget counts
  {
    this->ChooseBudget(mapper, renderer, window->GetDesiredUpdateRate());
  }
  this->ChooseQuality(window, fullPixels);
  this->Last = {};
  this->Last.Quality = this->Quality;
  this->Last.FullPixels = fullPixels;
  this->Last.IsInteractive = this->Now == State::Moving;
}

vtkStriderSampleDistances vtkStriderInteractiveQuality::Apply(
  vtkStriderVolumeMapper* mapper, vtkStriderSampleDistances distances) const
{
  const double largest =
    std::max(distances.Image, static_cast<double>(mapper->GetMaximumImageSampleDistance()));
  distances.Sample *= this->Quality.SampleFactor;
  distances.Image = std::min(distances.Image * this->Quality.ImageFactor, largest);
  return distances;
}

std::string vtkStriderInteractiveQuality::End(
  vtkStriderVolumeMapper* mapper, double passMilliseconds)
{
  this->HasUploaded = this->HasUploaded || this->Uploads != mapper->GetVolumeUploads();
  this->Uploads = mapper->GetVolumeUploads();
  if (this->Clock)
  {
    this->Clock->AddVolume(passMilliseconds);
  }
  if (this->Now == State::Fixed)
  {
    return DescribeFixed(mapper);
  }
  if (this->Timer && this->Now == State::Still)
  {
    this->Timer->Probe();
  }
  else if (this->Timer && this->Now == State::Refined && this->WasDrawn)
  {
    this->Timer->Schedule(this);
  }
  const std::string quality = vtkStriderDescribeQuality(this->Quality);
  if (this->Now == State::Moving)
  {
    const double milliseconds = this->LastMilliseconds + passMilliseconds + this->RestMilliseconds;
    return quality + " (" + std::to_string(std::lround(milliseconds)) + " ms of a budget of " +
      std::to_string(std::lround(this->Milliseconds)) + " ms)";
  }
  return quality + (this->Now == State::Refined ? " (at rest, being refined)" : " (at rest)");
}
