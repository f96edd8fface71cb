// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of processes of one machine, which leave their pictures on the device of the first process.
#include "vtkStriderFloatCompositor.h"

#include "vtkStriderIdentifyMachine.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkMultiProcessController.h"
#include "vtkPVLODVolume.h"
#include "vtkProcessModule.h"
#include "vtkRenderer.h"
#include "vtkTimerLog.h"

#include <algorithm>
#include <cstring>

namespace
{

constexpr int NoteTag = 733014;
constexpr int PixelsTag = 733015;
constexpr int AnswerTag = 733016;
constexpr std::size_t PixelSize = 4 * sizeof(float);
constexpr std::size_t MostPictures = 16; // Strider::MostSharedPictures

/// A message about the picture of a process. It is sent as an array of doubles, so all members are doubles.
struct Note
{
  enum Kind
  {
    Nothing,
    OnDevice,
    InHostMemory ///< its pixels follow
  };

  double Picture = Nothing;
  vtkStriderOrientedBox Box;
};

std::size_t MeasurePicture(const std::array<int, 2>& size)
{
  return PixelSize * static_cast<std::size_t>(size[0]) * static_cast<std::size_t>(size[1]);
}

} // namespace

// Gathered values are combined by another rule than colours.
vtkStriderFloatCompositor::SharingVote vtkStriderFloatCompositor::ProposeSharing(bool isPossible)
{
  SharingVote vote{};
  const int blend = this->Display->GetBlendMode();
  const bool areColors = blend == vtkVolumeMapper::COMPOSITE_BLEND ||
    blend == vtkVolumeMapper::ISOSURFACE_BLEND || blend == vtkVolumeMapper::SLICE_BLEND;
  if (!isPossible || !areColors || this->HasOwnGeometry ||
    this->Volume->GetMapper() != this->Display || !this->Display->SharesFrames())
  {
    return vote;
  }
  vtkMultiProcessController* controller = GetController();
  vote.IsPossible = 1.0;
  vote.Machine = vtkStriderIdentifyMachine();
  if (controller->GetLocalProcessId() == Root)
  {
    const std::size_t pictures =
      std::min<std::size_t>(MostPictures, controller->GetNumberOfProcesses());
    vtkStriderSharedPicture first;
    vote.IsPossible =
      this->Display->ReserveShared(pictures * MeasurePicture(this->GetSize()), first) ? 1.0 : 0.0;
    static_assert(sizeof(vote.Memory) == sizeof(first.Memory), "a name fits into the vote");
    std::memcpy(vote.Memory, first.Memory.data(), sizeof(vote.Memory));
  }
  return vote;
}

bool vtkStriderFloatCompositor::AgreeOnSharing(const std::vector<Vote>& votes)
{
  const SharingVote& root = votes[Root].Sharing;
  const bool isPossible = root.IsPossible > 0.0 && this->Participants.size() <= MostPictures &&
    std::all_of(this->Participants.begin(), this->Participants.end(), [&](int process) {
      const SharingVote& one = votes[process].Sharing;
      return one.IsPossible > 0.0 && one.Machine == root.Machine;
    });
  if (isPossible)
  {
    const auto self = std::find(
      this->Participants.begin(), this->Participants.end(), GetController()->GetLocalProcessId());
    std::memcpy(this->Shared.Memory.data(), root.Memory, sizeof(root.Memory));
    this->Shared.Offset =
      MeasurePicture(this->GetSize()) * static_cast<std::size_t>(self - this->Participants.begin());
  }
  return isPossible;
}

const vtkStriderSharedPicture* vtkStriderFloatCompositor::GetSharedPicture() const
{
  return this->IsAgreed && this->IsShared ? &this->Shared : nullptr;
}

// The first process may have lost its device, and the shared memory with it, so it tells the others whether it made the
// picture.
bool vtkStriderFloatCompositor::FinishShared(const std::array<int, 2>& size)
{
  vtkMultiProcessController* controller = GetController();
  Note own;
  if (!this->Layers.empty())
  {
    own.Picture = this->Layers.back().Frame.IsShared ? Note::OnDevice : Note::InHostMemory;
    own.Box = this->Layers.back().Box;
  }
  const auto count = static_cast<vtkIdType>(MeasurePicture(size) / sizeof(float));
  constexpr vtkIdType numbers = sizeof(Note) / sizeof(double);
  double isMade = 0.0;
  if (controller->GetLocalProcessId() != Root)
  {
    const vtkTimerLogScope sending("Strider: exchange");
    controller->Send(reinterpret_cast<const double*>(&own), numbers, Root, NoteTag);
    if (own.Picture == Note::InHostMemory)
    {
      controller->Send(this->Layers.back().Frame.Pixels, count, Root, PixelsTag);
    }
    controller->Receive(&isMade, 1, Root, AnswerTag);
    return isMade > 0.0;
  }
  bool areStored = true;
  std::vector<vtkStriderOrientedBox> boxes;
  std::vector<vtkStriderSharedPicture> pictures;
  vtkTimerLog::MarkStartEvent("Strider: exchange");
  vtkStriderSharedPicture place = this->Shared;
  for (std::size_t index = 0; index < this->Participants.size(); ++index)
  {
    const int process = this->Participants[index];
    place.Offset = MeasurePicture(size) * index;
    Note note = own;
    if (process != Root)
    {
      controller->Receive(reinterpret_cast<double*>(&note), numbers, process, NoteTag);
    }
    if (note.Picture == Note::InHostMemory)
    {
      const float* pixels = process == Root ? this->Layers.back().Frame.Pixels : nullptr;
      if (!pixels)
      {
        this->Fetched.resize(static_cast<std::size_t>(count));
        controller->Receive(this->Fetched.data(), count, process, PixelsTag);
        pixels = this->Fetched.data();
      }
      areStored = areStored && this->Display->SharesFrames() &&
        this->Display->StoreShared(pixels, static_cast<std::size_t>(count) / 4, place);
    }
    if (note.Picture != Note::Nothing)
    {
      pictures.push_back(place);
      boxes.push_back(note.Box);
    }
  }
  vtkTimerLog::MarkEndEvent("Strider: exchange");
  const vtkTimerLogScope compositing("Strider: composite");
  std::vector<vtkStriderSharedPicture> sorted;
  for (const std::size_t picture :
    vtkStriderSortBlocks(boxes, vtkStriderFindViewpoint(this->Renderer, this->Volume)))
  {
    sorted.insert(sorted.begin(), pictures[picture]); // the blocks come farthest first
  }
  isMade = areStored && this->CompositeShared(sorted, size) ? 1.0 : 0.0;
  for (const int process : this->Participants)
  {
    if (process != Root)
    {
      controller->Send(&isMade, 1, process, AnswerTag);
    }
  }
  return isMade > 0.0;
}

// A picture in host memory is kept; only one on the device must be rendered again. The mapper's end event calls
// Finish() again, which does nothing, since IsAgreed is false.
void vtkStriderFloatCompositor::RenderUnshared()
{
  if (this->Layers.empty() || !this->Layers.back().Frame.IsShared)
  {
    return;
  }
  this->Layers.clear();
  this->RendersAgain = true;
  this->Volume->RenderVolumetricGeometry(this->Renderer);
  this->RendersAgain = false;
  if (this->Layers.empty())
  {
    vtkGenericWarningMacro("Strider: the piece of rank "
      << GetController()->GetLocalProcessId()
      << " is missing from the image: the images of the devices could not be composited, and its "
         "second rendering was stopped or failed.");
  }
}

// ParaView copies a picture in host memory to the window, which takes 1.7 ms for 1024x1024 pixels on an H100. A texture
// can be shown at once, where the window is this process's own.
bool vtkStriderFloatCompositor::CompositeShared(
  const std::vector<vtkStriderSharedPicture>& nearestFirst, const std::array<int, 2>& size)
{
  const bool hasWindow = vtkProcessModule::GetProcessType() == vtkProcessModule::PROCESS_BATCH;
  this->IsInTexture = hasWindow && this->Display->SharesFrames() &&
    this->Display->CompositeSharedToTexture(this->Renderer, nearestFirst, size);
  if (this->IsInTexture)
  {
    this->Bypass.HidePicture();
    return true;
  }
  return this->Display->SharesFrames() &&
    this->Display->CompositeShared(nearestFirst, size, this->Bypass.GetPixels());
}

void vtkStriderFloatCompositor::ShowShared()
{
  this->Bypass.RevealPicture();
  if (this->IsInTexture)
  {
    const vtkTimerLogScope showing("Strider: show");
    this->IsInTexture = false;
    this->Display->ShowShared(this->Renderer, this->GetSize());
  }
}
