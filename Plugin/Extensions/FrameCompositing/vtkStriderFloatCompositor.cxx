// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFloatCompositor.h"

#include "vtkStriderBlocksMapper.h"
#include "vtkStriderViewport.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkBoundingBox.h"
#include "vtkCamera.h"
#include "vtkCommand.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkMatrix4x4.h"
#include "vtkMultiProcessController.h"
#include "vtkNew.h"
#include "vtkPVLODVolume.h"
#include "vtkRenderer.h"
#include "vtkTimerLog.h"
#include "vtkVolumeProperty.h"

#include <algorithm>

namespace
{

// Priority of the observer: after ParaView has updated the camera of all processes, which it does at the same event.
constexpr float LastOfAll = -100.0f;
constexpr float AfterAll = LastOfAll - 1.0f;
// Before ParaView takes the picture to the window or to the client, and just after that.
constexpr float FirstOfAll = 100.0f;
constexpr float AfterParaView = -0.5f;

} // namespace

vtkMultiProcessController* vtkStriderFloatCompositor::GetController()
{
  return vtkMultiProcessController::GetGlobalController();
}

std::array<int, 2> vtkStriderFloatCompositor::GetSize() const
{
  const vtkStriderViewport viewport = vtkStriderFindWindowViewport(this->Renderer);
  return { viewport.Width, viewport.Height };
}

vtkStriderFloatCompositor::~vtkStriderFloatCompositor()
{
  this->SetRenderer(nullptr);
}

void vtkStriderFloatCompositor::SetVolume(vtkPVLODVolume* volume, vtkStriderVolumeMapper* display)
{
  this->Volume = volume;
  this->Display = display;
}

void vtkStriderFloatCompositor::SetRenderer(vtkRenderer* renderer)
{
  if (this->Renderer)
  {
    for (const unsigned long observer : this->Observers)
    {
      this->Renderer->RemoveObserver(observer);
    }
  }
  this->Bypass.End();
  this->Bypass.RevealPicture();
  this->Renderer = renderer;
  this->IsAgreed = false;
  if (renderer)
  {
    using Self = vtkStriderFloatCompositor;
    this->Observers = {
      renderer->AddObserver(vtkCommand::StartEvent, this, &Self::Begin, LastOfAll),
      // All compositors of the view have agreed by now.
      renderer->AddObserver(vtkCommand::StartEvent, this, &Self::BeginBypass, AfterAll),
      renderer->AddObserver(
        vtkCommand::EndEvent, &this->Bypass, &vtkStriderIceTBypass::End, FirstOfAll),
      // ParaView has shown the picture and restored the renderer by now.
      renderer->AddObserver(vtkCommand::EndEvent, this, &Self::ShowShared, AfterParaView),
    };
  }
}

void vtkStriderFloatCompositor::SetPictureBounds(const double* bounds)
{
  this->HasPicture = bounds != nullptr;
  if (bounds)
  {
    std::copy_n(bounds, 6, this->PictureBounds.begin());
  }
}

bool vtkStriderFloatCompositor::IsLaidOver() const
{
  return this->Renderer ? this->LaysOver : this->HasPicture;
}

void vtkStriderFloatCompositor::Begin()
{
  this->Agree();
  if (this->Decided)
  {
    this->Decided();
  }
}

void vtkStriderFloatCompositor::BeginBypass()
{
  if (this->IsDelivered)
  {
    this->Bypass.Begin(this->Renderer, [this]() { this->Deliver(); });
  }
}

// Apart from the conditions that return early, all state may differ between processes.
void vtkStriderFloatCompositor::Agree()
{
  this->Bypass.End();
  this->Bypass.RevealPicture();
  this->IsAgreed = false;
  this->IsDelivered = false;
  this->IsShared = false;
  this->IsInTexture = false;
  this->LaysOver = this->HasPicture;
  this->Layers.clear();
  this->Source = nullptr;
  vtkMultiProcessController* controller = GetController();
  if (!this->IsEnabled || !this->HasPicture || !controller ||
    controller->GetNumberOfProcesses() < 2 || !vtkStriderIceTBypass::IsComposited(this->Renderer))
  {
    return;
  }
  const vtkTimerLogScope agreeing("Strider: agree");
  const bool shows = this->FindScalars() != nullptr;
  const std::array<int, 2> size = this->GetSize();
  const vtkStriderNeighbours neighbours = vtkStriderFindNeighbours(this->Renderer, this->Volume);
  this->HasOwnGeometry = neighbours.What == vtkStriderNeighbours::Geometry;
  Vote own{ this->CanUnite(neighbours) ? 1.0 : 0.0, shows ? 1.0 : 0.0,
    { static_cast<double>(size[0]), static_cast<double>(size[1]) },
    shows ? this->ProposeSampleFactor() : 0.0, this->HasOwnGeometry ? 1.0 : 0.0, {}, 0.0, {} };
  const bool displays = controller->GetLocalProcessId() == Root;
  own.CanBypass =
    this->BypassesIceT && vtkStriderIceTBypass::IsPossible(this->Renderer, size, displays) ? 1.0
                                                                                           : 0.0;
  own.Sharing = this->ProposeSharing(shows && own.CanBypass > 0.0);
  std::copy(neighbours.Bounds.begin(), neighbours.Bounds.end(), own.Geometry);
  constexpr vtkIdType Numbers = sizeof(Vote) / sizeof(double);
  std::vector<Vote> votes(controller->GetNumberOfProcesses());
  controller->AllGather(
    reinterpret_cast<const double*>(&own), reinterpret_cast<double*>(votes.data()), Numbers);
  this->Order = vtkStriderIceTBypass::FindOrder(this->Renderer);
  const bool isAgreed = this->IsAgreedBy(votes);
  this->LaysOver = !isAgreed && this->Participants.size() > 1;
  this->IsAgreed = isAgreed && shows;
  this->AgreeOnSampleFactor(votes);
  this->FindShownBounds(votes);
  this->IsDelivered = isAgreed &&
    std::all_of(votes.begin(), votes.end(), [](const Vote& one) { return one.CanBypass > 0.0; });
  this->IsShared = this->IsDelivered && !this->HasGeometry && this->AgreeOnSharing(votes);
}

bool vtkStriderFloatCompositor::IsAgreedBy(const std::vector<Vote>& votes)
{
  bool isAgreed = true;
  this->Participants.clear();
  this->HasGeometry = false;
  for (std::size_t process = 0; process < votes.size(); ++process)
  {
    const Vote& one = votes[process];
    isAgreed = isAgreed && one.CanUnite > 0.0 && one.Size[0] == votes[0].Size[0] &&
      one.Size[1] == votes[0].Size[1];
    this->HasGeometry = this->HasGeometry || one.HasGeometry > 0.0;
    if (one.Shows > 0.0)
    {
      this->Participants.push_back(static_cast<int>(process));
    }
  }
  return isAgreed && this->Participants.size() > 1 &&
    (!this->HasGeometry ||
      (this->Participants.size() == votes.size() && this->CanLayOverGeometry()));
}

double vtkStriderFloatCompositor::ProposeSampleFactor() const
{
  auto* blocks = vtkStriderBlocksMapper::SafeDownCast(this->Volume->GetMapper());
  return blocks ? blocks->ProposeSampleFactor(this->Renderer, this->Volume)
                : this->Display->ProposeSampleFactor(this->Renderer, this->Volume);
}

// Used for frames that IceT composites, too: the slowest process decides.
void vtkStriderFloatCompositor::AgreeOnSampleFactor(const std::vector<Vote>& votes)
{
  double factor = 1.0;
  for (const int process : this->Participants)
  {
    factor = vtkStriderBlocksMapper::JoinSampleFactors(factor, votes[process].SampleFactor);
  }
  if (auto* blocks = vtkStriderBlocksMapper::SafeDownCast(this->Volume->GetMapper()))
  {
    blocks->AgreeOnSampleFactor(factor);
  }
  else
  {
    this->Display->AgreeOnSampleFactor(factor);
  }
}

// The final colour window and level change colours on the way to the window, and must not change those of geometry.
bool vtkStriderFloatCompositor::CanLayOverGeometry() const
{
  return this->HasOrder && this->Display->GetFinalColorWindow() == 1.0f &&
    this->Display->GetFinalColorLevel() == 0.5f && this->Order.size() == this->Participants.size();
}

// The bounds are in data coordinates, as IceT needs them.
void vtkStriderFloatCompositor::FindShownBounds(const std::vector<Vote>& votes)
{
  vtkBoundingBox box(this->PictureBounds.data());
  vtkNew<vtkMatrix4x4> toData;
  vtkMatrix4x4::Invert(this->Volume->GetMatrix(), toData);
  for (const Vote& vote : votes)
  {
    for (int corner = 0; vote.HasGeometry > 0.0 && corner < 8; ++corner)
    {
      double point[4] = { vote.Geometry[corner & 1], vote.Geometry[2 + ((corner >> 1) & 1)],
        vote.Geometry[4 + ((corner >> 2) & 1)], 1.0 };
      toData->MultiplyPoint(point, point);
      box.AddPoint(point);
    }
  }
  box.GetBounds(this->ShownBounds.data());
}

bool vtkStriderFloatCompositor::CanUnite(const vtkStriderNeighbours& neighbours) const
{
  return this->CanAddUp() && neighbours.What != vtkStriderNeighbours::Other &&
    !this->Volume->GetEnableLOD() && !this->Volume->HasTranslucentPolygonalGeometry() &&
    !this->Renderer->GetSelector() &&
    vtkStriderIsInPicture(this->FindPictureFootprint(), this->GetSize());
}

// Averages of more components have more values than a pixel holds.
bool vtkStriderFloatCompositor::CanAddUp() const
{
  constexpr int MostAverages = 2;
  vtkDataArray* scalars = this->FindScalars();
  return this->Display->GetBlendMode() != vtkVolumeMapper::AVERAGE_INTENSITY_BLEND || !scalars ||
    scalars->GetNumberOfComponents() <= MostAverages ||
    this->Display->GetVectorMode() != vtkStriderVolumeMapper::DISABLED ||
    !this->Volume->GetProperty()->GetIndependentComponents();
}

// Finds the scalars by the rules of vtkPVLODVolume; null where this process shows nothing.
vtkDataArray* vtkStriderFloatCompositor::FindScalars() const
{
  auto mapper = vtkVolumeMapper::SafeDownCast(this->Volume->GetMapper());
  vtkDataSet* input = mapper ? mapper->GetInput() : nullptr;
  if (!this->Volume->GetVisibility() || !input || input->GetNumberOfPoints() < 1)
  {
    return nullptr;
  }
  int cellFlag = 0;
  return vtkAbstractMapper::GetScalars(input, mapper->GetScalarMode(), mapper->GetArrayAccessMode(),
    mapper->GetArrayId(), mapper->GetArrayName(), cellFlag);
}

vtkStriderFootprint vtkStriderFloatCompositor::FindPictureFootprint() const
{
  vtkNew<vtkMatrix4x4> toClip;
  vtkMatrix4x4::Multiply4x4(
    this->Renderer->GetActiveCamera()->GetCompositeProjectionTransformMatrix(
      this->Renderer->GetTiledAspectRatio(), -1.0, 1.0),
    this->Volume->GetMatrix(), toClip);
  vtkStriderFootprint footprint;
  vtkStriderFindFootprint(this->PictureBounds, toClip->GetData(), footprint);
  return footprint;
}

void vtkStriderFloatCompositor::TakeFrame(
  const vtkStriderFrame& frame, vtkStriderVolumeMapper* mapper)
{
  vtkStriderLayer layer;
  layer.Box = this->NextBox;
  layer.Frame = frame;
  if (frame.IsPassing)
  {
    vtkStriderKeepLayer(layer);
  }
  this->Layers.push_back(std::move(layer));
  this->Source = mapper;
}
