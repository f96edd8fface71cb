// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderUnitedFrames.h"

#include "vtkStriderDrawsNothing.h"
#include "vtkStriderFindViewpoint.h"
#include "vtkStriderSwapMessages.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkCallbackCommand.h"
#include "vtkCamera.h"
#include "vtkCameraPass.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkMatrix4x4.h"
#include "vtkMultiProcessController.h"
#include "vtkPVLODVolume.h"
#include "vtkPropCollection.h"
#include "vtkRenderer.h"
#include "vtkVolumeProperty.h"

#include <algorithm>

namespace
{

// After ParaView has brought the camera of all processes up to date, which it does at the same event.
constexpr float LastOfAll = -100.0f;

vtkMultiProcessController* GetController()
{
  return vtkMultiProcessController::GetGlobalController();
}

/// Whether each process that renders comes to IceT, and so to what is done on the way.
bool IsCompositedByIceT(vtkRenderer* renderer)
{
  auto pass = vtkCameraPass::SafeDownCast(renderer->GetPass());
  vtkRenderPass* next = pass ? pass->GetDelegatePass() : nullptr;
  return next && next->IsA("vtkIceTCompositePass");
}

std::array<int, 2> GetSize(vtkRenderer* renderer)
{
  std::array<int, 2> size{ 0, 0 };
  renderer->GetTiledSize(&size[0], &size[1]);
  return size;
}

} // namespace

vtkStriderUnitedFrames::vtkStriderUnitedFrames()
{
  this->Start->SetClientData(this);
  this->Start->SetCallback([](vtkObject*, unsigned long, void* self, void*) {
    auto* frames = static_cast<vtkStriderUnitedFrames*>(self);
    frames->Begin();
    if (frames->Decided)
    {
      frames->Decided();
    }
  });
}

vtkStriderUnitedFrames::~vtkStriderUnitedFrames()
{
  this->SetRenderer(nullptr);
}

void vtkStriderUnitedFrames::SetVolume(vtkPVLODVolume* volume, vtkStriderVolumeMapper* display)
{
  this->Volume = volume;
  this->Display = display;
}

void vtkStriderUnitedFrames::SetRenderer(vtkRenderer* renderer)
{
  if (this->Renderer)
  {
    this->Renderer->RemoveObserver(this->StartTag);
  }
  this->Renderer = renderer;
  this->IsAgreed = false;
  if (renderer)
  {
    this->StartTag = renderer->AddObserver(vtkCommand::StartEvent, this->Start, LastOfAll);
  }
}

void vtkStriderUnitedFrames::SetPictureBounds(const double* bounds)
{
  this->HasPicture = bounds != nullptr;
  if (bounds)
  {
    std::copy_n(bounds, 6, this->PictureBounds.begin());
  }
}

bool vtkStriderUnitedFrames::IsLaidOver() const
{
  return this->Renderer ? this->LaysOver : this->HasPicture;
}

// Everything but what Begin() asks for may differ between processes.
void vtkStriderUnitedFrames::Begin()
{
  this->IsAgreed = false;
  this->LaysOver = this->HasPicture;
  this->Layers.clear();
  this->Source = nullptr;
  this->Participants.clear();
  vtkMultiProcessController* controller = GetController();
  if (!this->IsEnabled || !this->HasPicture || !controller ||
    controller->GetNumberOfProcesses() < 2 || !IsCompositedByIceT(this->Renderer))
  {
    return;
  }
  const bool shows = this->FindScalars() != nullptr;
  const std::array<int, 2> size = GetSize(this->Renderer);
  const std::array<int, 4> own{ this->CanUnite() ? 1 : 0, shows ? 1 : 0, size[0], size[1] };
  const int processes = controller->GetNumberOfProcesses();
  std::vector<std::array<int, 4>> all(processes);
  controller->AllGather(own.data(), all.front().data(), static_cast<vtkIdType>(own.size()));
  bool isAgreed = true;
  for (int process = 0; process < processes; ++process)
  {
    const std::array<int, 4>& one = all[process];
    isAgreed = isAgreed && one[0] && one[2] == all[0][2] && one[3] == all[0][3];
    if (one[1])
    {
      this->Participants.push_back(process);
    }
  }
  isAgreed = isAgreed && this->Participants.size() > 1;
  this->LaysOver = !isAgreed && this->Participants.size() > 1;
  this->IsAgreed = isAgreed && shows;
}

bool vtkStriderUnitedFrames::CanUnite() const
{
  return this->CanAddUp() && this->IsSeenAlone() && !this->Volume->GetEnableLOD() &&
    !this->Volume->HasTranslucentPolygonalGeometry() && !this->Renderer->GetSelector() &&
    vtkStriderIsInPicture(this->FindPictureFootprint(), GetSize(this->Renderer));
}

// Averages of more components have more values than a pixel.
bool vtkStriderUnitedFrames::CanAddUp() const
{
  constexpr int MostAverages = 2;
  vtkDataArray* scalars = this->FindScalars();
  return this->Display->GetBlendMode() != vtkVolumeMapper::AVERAGE_INTENSITY_BLEND || !scalars ||
    scalars->GetNumberOfComponents() <= MostAverages ||
    this->Display->GetVectorMode() != vtkStriderVolumeMapper::DISABLED ||
    !this->Volume->GetProperty()->GetIndependentComponents();
}

bool vtkStriderUnitedFrames::IsSeenAlone() const
{
  vtkPropCollection* props = this->Renderer->GetViewProps();
  vtkCollectionSimpleIterator iterator;
  props->InitTraversal(iterator);
  while (vtkProp* prop = props->GetNextProp(iterator))
  {
    if (prop != this->Volume && !vtkStriderDrawsNothing(prop))
    {
      return false;
    }
  }
  return true;
}

// As vtkPVLODVolume asks before it renders: null where this process shows nothing.
vtkDataArray* vtkStriderUnitedFrames::FindScalars() const
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

vtkStriderFootprint vtkStriderUnitedFrames::FindPictureFootprint() const
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

void vtkStriderUnitedFrames::TakeFrame(const vtkStriderFrame& frame, vtkStriderVolumeMapper* mapper)
{
  this->Layers.push_back({ this->NextBounds, frame });
  this->Source = mapper;
}

void vtkStriderUnitedFrames::Finish()
{
  if (!this->IsAgreed)
  {
    return;
  }
  this->IsAgreed = false;
  const std::array<int, 2> size = GetSize(this->Renderer);
  this->Layers.erase(std::remove_if(this->Layers.begin(), this->Layers.end(),
                       [&size](const vtkStriderLayer& layer) { return layer.Frame.Size != size; }),
    this->Layers.end());
  const vtkStriderRows rows = vtkStriderFindRows(this->FindPictureFootprint(), size[1]);
  const auto count = static_cast<int>(this->Participants.size());
  this->Sent.resize(count);
  for (int place = 0; place < count; ++place)
  {
    vtkStriderPackLayers(this->Layers, vtkStriderShareRows(rows, place, count), this->Sent[place]);
  }
  vtkMultiProcessController* controller = GetController();
  vtkStriderSwapMessages(controller, this->Participants, this->Sent, this->Received);
  const auto self = std::find(
    this->Participants.begin(), this->Participants.end(), controller->GetLocalProcessId());
  const vtkStriderRows own =
    vtkStriderShareRows(rows, static_cast<int>(self - this->Participants.begin()), count);
  if (!vtkStriderComposeLayers(this->Received,
        vtkStriderFindViewpoint(this->Renderer, this->Volume), own, size[0], this->Picture))
  {
    vtkGenericWarningMacro("Strider: pieces of other processes are left out of the picture, since "
                           "their windows are of another size.");
  }
  if (this->MakeColors())
  {
    this->Display->ShowFrame(this->Renderer,
      { { size[0], own[1] - own[0] }, this->Picture.Pixels.data(), {} }, { 0, own[0] });
  }
}

// A process whose mapper has failed, and said why, knows no colours.
bool vtkStriderUnitedFrames::MakeColors()
{
  std::vector<float>& pixels = this->Picture.Pixels;
  return this->Picture.Gathering.AreColors() ||
    (this->Source &&
      this->Source->ShowGathered(static_cast<vtkIdType>(pixels.size() / 4), pixels.data()));
}
