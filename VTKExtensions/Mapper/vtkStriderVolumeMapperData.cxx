// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Passes a mapper's volumes, auxiliary volumes and transfer functions to the backend.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderFindScalars.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderUpdateAuxiliaryVolumes.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataArray.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <limits>

namespace
{

/// Formats a size, rounded up: "1536 MiB".
std::string ToMebibytes(std::size_t bytes)
{
  return std::to_string((bytes + (std::size_t(1) << 20) - 1) >> 20) + " MiB";
}

} // namespace

std::size_t vtkStriderVolumeMapperInternals::GetMemoryLimit() const
{
  if (this->Mapper->GetMaxMemoryInBytes() == this->Mapper->UnsetMemoryInBytes)
  {
    const vtkIdType limit = vtkStriderVolumeMapper::GetDefaultMemoryLimit();
    return limit > 0 ? static_cast<std::size_t>(limit) : std::numeric_limits<std::size_t>::max();
  }
  return static_cast<std::size_t>(static_cast<double>(this->Mapper->GetMaxMemoryFraction()) *
    static_cast<double>(this->Mapper->GetMaxMemoryInBytes()));
}

vtkStriderMemoryNeed vtkStriderVolumeMapperInternals::MeasureMemory() const
{
  vtkStriderMemoryNeed memory;
  memory.Limit = this->GetMemoryLimit();
  const bool isLimited = memory.Limit < std::numeric_limits<std::size_t>::max();
  for (int port = 0; isLimited && port < this->Mapper->GetNumberOfInputPorts(); ++port)
  {
    vtkStriderGrid grid;
    vtkDataArray* scalars = nullptr;
    bool areCells = false;
    auto* dataSet = vtkDataSet::SafeDownCast(this->Mapper->GetInputDataObject(port, 0));
    if (!grid.Update(dataSet).empty() ||
      !vtkStriderFindScalars(this->Mapper, dataSet, scalars, areCells).empty())
    {
      continue;
    }
    const std::array<int, 3> voxels = grid.CountVoxels(areCells);
    memory.Dimensions = memory.Needed == 0 ? voxels : memory.Dimensions;
    memory.Needed += static_cast<std::size_t>(voxels[0]) * voxels[1] * voxels[2] *
      scalars->GetNumberOfComponents() * scalars->GetDataTypeSize();
  }
  return memory;
}

std::size_t vtkStriderVolumeMapperInternals::ShareMemoryLimit(
  const vtkStriderVolumePart& part) const
{
  if (!this->IsMultiVolume())
  {
    return this->GetMemoryLimit();
  }
  const vtkStriderMemoryNeed memory = this->MeasureMemory();
  if (!memory.ExceedsLimit())
  {
    return memory.Limit;
  }
  const Strider::VolumeView& volume = part.Input.GetView();
  const double own = static_cast<double>(volume.CountVoxels()) * volume.Components *
    static_cast<double>(Strider::SizeOf(volume.Type));
  return static_cast<std::size_t>(
    static_cast<double>(memory.Limit) * (own / static_cast<double>(memory.Needed)));
}

bool vtkStriderVolumeMapperInternals::UpdateData()
{
  // Where the device cannot hold one volume or its mask, the CPU gets all volumes.
  const Strider::Backend former = this->GetRenderer()->GetBackend();
  const bool isUpdated = this->UpdateParts();
  return this->GetRenderer() && this->GetRenderer()->GetBackend() != former ? this->UpdateParts()
                                                                            : isUpdated;
}

bool vtkStriderVolumeMapperInternals::UpdateParts()
{
  return this->UpdatePart(this->First) &&
    std::all_of(this->Others.begin(), this->Others.end(),
      [this](auto& other) { return this->UpdatePart(other.second); });
}

bool vtkStriderVolumeMapperInternals::UpdatePart(vtkStriderVolumePart& part)
{
  const vtkStriderFingerprint state = this->DescribeState(part);
  if (part.IsCurrent(state))
  {
    return true;
  }
  part.Passed = {};
  part.Request.reset();
  const std::array<int, 2> uploads{ this->VolumeUploads, this->TableUploads };
  const bool isUpdated = this->PreparePart(part) && this->UpdateVolume(part) &&
    this->UpdateAuxiliaryVolumes(part) && this->UpdateTables(part) && this->UpdateLabels(part);
  // What was passed may have told more about the data, such as the ranges of arrays on a device.
  if (isUpdated && uploads == std::array<int, 2>{ this->VolumeUploads, this->TableUploads })
  {
    part.Passed = state;
  }
  return isUpdated;
}

bool vtkStriderVolumeMapperInternals::UpdateVolume(vtkStriderVolumePart& part)
{
  part.Input.SetAreDependent(!part.Volume->GetProperty()->GetIndependentComponents());
  const std::string problem = part.Input.Update(
    this->Mapper, part.Port, [this](double share) { return this->Work.BeginTask(share); });
  if (!this->Check(part, problem))
  {
    return false;
  }
  // The storage of scalars depends on the values that the functions tell apart. Problems of the functions are
  // reported when these are passed to the backend.
  const vtkStriderFunctionOptions options = this->MakeFunctionOptions(part);
  if (!part.Input.GetView().LacksRanges() &&
    part.Functions.Update(part.Volume->GetProperty(), part.Input, options).empty())
  {
    part.Input.Resolve(part.Functions.GetTables(), options.MatchesVTK);
  }
  const bool mayCompress = this->Mapper->GetStorage() != vtkStriderVolumeMapper::TEXTURE_STORAGE;
  if (!mayCompress && this->GetRenderer()->GetBackend() == Strider::Backend::CUDA)
  {
    const vtkStriderMemoryNeed memory = this->MeasureMemory();
    if (memory.ExceedsLimit())
    {
      this->FallBackToCPU(STRIDER_FAILURE(Strider::StatusCode::OutOfMemory,
        "its scalars need " + ToMebibytes(memory.Needed) +
          ", its memory limit ({MemoryLimit}) is " + ToMebibytes(memory.Limit)));
    }
  }
  // A backend does not read device memory later, when these settings change.
  const std::array<int, 2> wanted{ this->Mapper->GetStorage(), options.MatchesVTK ? 1 : 0 };
  if (part.Input.GetView().Space == Strider::MemorySpace::Device && part.PassedFor != wanted)
  {
    part.Input.MarkChanged();
  }
  if (!part.Input.HasChange())
  {
    return true;
  }
  part.PassedFor = wanted;
  this->AnnounceFrames(part);
  part.Renderer->SetProgress(this->Work.BeginTask(0.7));
  Strider::Status status = part.Renderer->SetVolume(part.Input.GetView());
  ++this->VolumeUploads;
  // The CPU cannot read bad memory of a device either.
  const bool isBadMemory = status.GetCode() == Strider::StatusCode::InvalidArgument &&
    part.Input.GetView().Space == Strider::MemorySpace::Device;
  if (!status.IsOk() && !isBadMemory && this->FallBackToCPU(status))
  {
    status = part.Renderer->SetVolume(part.Input.GetView());
  }
  if (status.GetCode() == Strider::StatusCode::Stopped)
  {
    part.Input.MarkChanged();
    return false;
  }
  if (!this->Check(part, "The volume cannot be rendered", status))
  {
    part.Input.MarkChanged();
    return false;
  }
  part.Input.TakeChange(); // the volume was transferred
  part.Input.TakeFoundRanges(part.Renderer->GetFinishedStatistics().FoundRanges);
  if (part.Renderer->GetFinishedStatistics().BytesFromDevice > 0)
  {
    this->Messages.Report(vtkStriderMessages::BackendReplaced,
      "The scalars are in CUDA memory and were copied to the host, because the CPU renders them. A "
      "CUDA device reads them in place.");
  }
  if (part.Input.GetView().Changed == Strider::IndexBox())
  {
    part.MarkAuxiliaryVolumesChanged(); // a volume with other dimensions removes them
  }
  return true;
}

void vtkStriderVolumeMapperInternals::AnnounceFrames(vtkStriderVolumePart& part)
{
  Strider::Strategies settings = vtkStriderMakeStrategies(this->Mapper);
  settings.MemoryLimit = this->ShareMemoryLimit(part);
  part.Renderer->ExpectFrames(settings);
}

void vtkStriderVolumeMapperInternals::StageInput()
{
  vtkStriderVolumePart& part = this->First;
  const bool isStaged = part.Renderer && !this->IsMultiVolume() &&
    part.Renderer->GetBackend() == Strider::Backend::CUDA;
  // Problems of the input are reported by the next frame.
  if (!isStaged || !this->Mapper->GetInputDataObject(0, 0))
  {
    return;
  }
  this->Work.Do(nullptr, [&] {
    const auto beginTask = [this](double share) { return this->Work.BeginTask(share); };
    if (part.Input.Update(this->Mapper, part.Port, beginTask).empty() && part.Input.HasChange())
    {
      this->AnnounceFrames(part);
      (void)part.Renderer->StageVolume(part.Input.GetView()).IsOk();
    }
  });
}

bool vtkStriderVolumeMapperInternals::HandOver(
  vtkStriderVolumePart& part, Strider::AuxiliaryVolume kind, vtkStriderAuxiliaryVolume& auxiliary)
{
  if (!auxiliary.TakeChange())
  {
    return true;
  }
  part.Renderer->SetProgress(this->Work.BeginTask(0.3));
  const Strider::Status status = part.Renderer->SetAuxiliaryVolume(kind, auxiliary.GetView());
  ++this->VolumeUploads;
  if (!status.IsOk() && status.GetCode() != Strider::StatusCode::InvalidArgument &&
    this->FallBackToCPU(status))
  {
    return false; // UpdateData passes everything again
  }
  if (!status.IsOk())
  {
    auxiliary.MarkChanged();
    if (status.GetCode() == Strider::StatusCode::Stopped)
    {
      return false;
    }
    const char* name = kind == Strider::AuxiliaryVolume::Mask ? "mask"
      : kind == Strider::AuxiliaryVolume::Blanking            ? "blanking of points or cells"
                                                   : "second axis of the transfer functions";
    return this->Check(part, "The " + std::string(name) + " cannot be used", status);
  }
  return true;
}

bool vtkStriderVolumeMapperInternals::UpdateAuxiliaryVolumes(vtkStriderVolumePart& part)
{
  vtkVolumeProperty* property = part.Volume->GetProperty();
  std::string problem;
  if (&part == &this->First) // the mask has the grid of the first volume
  {
    problem = vtkStriderUpdateMask(this->Mapper, property, part.Input, part.Mask);
  }
  if (this->IsMultiVolume() && this->Mapper->GetMatchVTK())
  {
    part.SecondScalars.Clear(); // VTK uses gradients instead
  }
  else if (problem.empty())
  {
    problem = vtkStriderUpdateSecondScalars(this->Mapper, property, part.Input, part.SecondScalars);
  }
  if (!this->Check(part, problem))
  {
    return false;
  }
  vtkStriderUpdateBlanking(part.Input, this->Mapper->GetMatchVTK(), part.Blanking);
  return this->HandOver(part, Strider::AuxiliaryVolume::Mask, part.Mask) &&
    this->HandOver(part, Strider::AuxiliaryVolume::SecondScalars, part.SecondScalars) &&
    this->HandOver(part, Strider::AuxiliaryVolume::Blanking, part.Blanking);
}

vtkStriderFunctionOptions vtkStriderVolumeMapperInternals::MakeFunctionOptions(
  const vtkStriderVolumePart& part) const
{
  vtkStriderFunctionOptions options;
  options.ColorRangeType = this->Mapper->GetColorRangeType();
  options.OpacityRangeType = this->Mapper->GetScalarOpacityRangeType();
  options.GradientRangeType = this->Mapper->GetGradientOpacityRangeType();
  options.MatchesVTK = this->Mapper->GetMatchVTK();
  options.AreVoxels = vtkStriderFindFilter(this->Mapper, part.Volume->GetProperty()) ==
    Strider::ReconstructionFilter::Nearest;
  options.ShowsNaN = this->Mapper->GetShowNaN();
  const Strider::VolumeView* second = part.SecondScalars.GetView();
  options.SecondRange = second ? &second->ScalarRange : nullptr;
  return options;
}

bool vtkStriderVolumeMapperInternals::UpdateTables(vtkStriderVolumePart& part)
{
  vtkVolumeProperty* property = part.Volume->GetProperty();
  this->WarnOfUnitDistances(part);
  const vtkStriderFunctionOptions options = this->MakeFunctionOptions(part);
  const std::string problem = part.Functions.Update(property, part.Input, options);
  if (!this->Check(part, problem))
  {
    return false;
  }
  this->WarnOfScalars(part);
  if (!part.Functions.TakeChange())
  {
    return true;
  }
  const auto& tables = part.Functions.GetTables();
  const Strider::Status status = tables.size() == 1
    ? part.Renderer->SetTransferFunctions(tables.front())
    : part.Renderer->SetComponentFunctions(tables);
  ++this->TableUploads;
  if (!status.IsOk())
  {
    part.Functions.MarkChanged();
  }
  return this->Check(part, "The transfer functions cannot be used", status);
}

bool vtkStriderVolumeMapperInternals::UpdateLabels(vtkStriderVolumePart& part)
{
  if (this->Mapper->GetMaskInput() && &part == &this->First &&
    this->Mapper->GetMaskType() == vtkGPUVolumeRayCastMapper::LabelMapMaskType)
  {
    const std::string problem =
      part.Labels.Update(part.Volume->GetProperty(), part.Input, this->MakeFunctionOptions(part));
    if (!this->Check(part, problem))
    {
      return false;
    }
  }
  if (!part.Labels.TakeChange())
  {
    return true;
  }
  const Strider::Status status = part.Renderer->SetLabelFunctions(part.Labels.GetTables());
  ++this->TableUploads;
  if (!status.IsOk())
  {
    part.Labels.MarkChanged();
  }
  return this->Check(part, "The functions of the labels cannot be used", status);
}
