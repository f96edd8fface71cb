// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a mapper's volume, further volumes and functions reach the backend.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderFindScalars.h"
#include "vtkStriderUpdateBlanking.h"
#include "vtkStriderUpdateMask.h"
#include "vtkStriderUpdateSecondScalars.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataArray.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <limits>

namespace
{

/// "1536 MiB", rounded up.
std::string ToMebibytes(std::size_t bytes)
{
  return std::to_string((bytes + (std::size_t(1) << 20) - 1) >> 20) + " MiB";
}

} // namespace

std::size_t vtkStriderVolumeMapperInternals::GetMemoryLimit() const
{
  if (this->Mapper->GetMaxMemoryInBytes() == this->Mapper->UnsetMemoryInBytes)
  {
    return std::numeric_limits<std::size_t>::max();
  }
  return static_cast<std::size_t>(static_cast<double>(this->Mapper->GetMaxMemoryFraction()) *
    static_cast<double>(this->Mapper->GetMaxMemoryInBytes()));
}

bool vtkStriderVolumeMapperInternals::ExceedsMemoryLimit(
  std::size_t& needed, std::size_t& limit, std::array<int, 3>& dimensions) const
{
  vtkStriderGrid grid;
  vtkDataArray* scalars = nullptr;
  bool areCells = false;
  vtkDataSet* dataSet = this->Mapper->GetDataSetInput();
  limit = this->GetMemoryLimit();
  if (limit == std::numeric_limits<std::size_t>::max() || !grid.Update(dataSet).empty() ||
    !vtkStriderFindScalars(this->Mapper, dataSet, scalars, areCells).empty())
  {
    return false;
  }
  dimensions = grid.CountVoxels(areCells);
  needed = static_cast<std::size_t>(dimensions[0]) * dimensions[1] * dimensions[2] *
    scalars->GetNumberOfComponents() * scalars->GetDataTypeSize();
  return needed > limit;
}

bool vtkStriderVolumeMapperInternals::UpdateData(vtkVolume* volume)
{
  return this->UpdateVolume() && this->UpdateCompanions(volume) && this->UpdateTables(volume) &&
    this->UpdateLabels(volume);
}

bool vtkStriderVolumeMapperInternals::UpdateVolume()
{
  const std::string problem = this->Input.Update(this->Mapper);
  if (!problem.empty())
  {
    this->ReportOnce(this->LastProblem, problem, true);
    return false;
  }
  std::size_t needed = 0;
  std::size_t limit = 0;
  std::array<int, 3> dimensions{};
  if (this->Renderer->GetBackend() == Strider::Backend::CUDA &&
    this->ExceedsMemoryLimit(needed, limit, dimensions))
  {
    this->FallBackToCPU(STRIDER_FAILURE(Strider::StatusCode::OutOfMemory,
      "its scalars need " + ToMebibytes(needed) +
        ", MaxMemoryInBytes and MaxMemoryFraction allow " + ToMebibytes(limit)));
  }
  if (!this->Input.TakeChange())
  {
    return true;
  }
  Strider::Status status = this->Renderer->SetVolume(this->Input.GetView());
  ++this->VolumeUploads;
  if (!status.IsOk() && this->FallBackToCPU(status))
  {
    this->Input.TakeChange();
    status = this->Renderer->SetVolume(this->Input.GetView());
  }
  if (!status.IsOk())
  {
    this->Input.MarkChanged();
    this->ReportOnce(
      this->LastProblem, "The volume cannot be rendered: " + status.GetMessage() + ".", true);
    return false;
  }
  for (vtkStriderCompanion* companion : { &this->Mask, &this->SecondScalars, &this->Blanking })
  {
    companion->MarkChanged();
  }
  return true;
}

bool vtkStriderVolumeMapperInternals::HandOver(
  Strider::Companion kind, vtkStriderCompanion& companion)
{
  if (!companion.TakeChange())
  {
    return true;
  }
  const Strider::Status status = this->Renderer->SetCompanion(kind, companion.GetView());
  ++this->VolumeUploads;
  if (!status.IsOk())
  {
    companion.MarkChanged();
    const char* name = kind == Strider::Companion::Mask ? "mask"
      : kind == Strider::Companion::Blanking            ? "blanking of points or cells"
                                                        : "second axis of the transfer functions";
    this->ReportOnce(this->LastProblem,
      "The " + std::string(name) + " cannot be used: " + status.GetMessage() + ".", true);
  }
  return status.IsOk();
}

bool vtkStriderVolumeMapperInternals::UpdateCompanions(vtkVolume* volume)
{
  vtkVolumeProperty* property = volume->GetProperty();
  std::string problem = vtkStriderUpdateMask(this->Mapper, property, this->Input, this->Mask);
  if (problem.empty())
  {
    problem =
      vtkStriderUpdateSecondScalars(this->Mapper, property, this->Input, this->SecondScalars);
  }
  if (!problem.empty())
  {
    this->ReportOnce(this->LastProblem, problem, true);
    return false;
  }
  vtkStriderUpdateBlanking(this->Input, this->Mapper->GetMatchVTK(), this->Blanking);
  return this->HandOver(Strider::Companion::Mask, this->Mask) &&
    this->HandOver(Strider::Companion::SecondScalars, this->SecondScalars) &&
    this->HandOver(Strider::Companion::Blanking, this->Blanking);
}

void vtkStriderVolumeMapperInternals::WarnOfUnitDistances(vtkVolumeProperty* property)
{
  const int count =
    vtkStriderAreDependent(property, this->Input) ? 1 : this->Input.GetView().Components;
  std::string warning;
  for (int component = count - 1; component >= 0 && this->Input.GetView().CountVoxels() > 1;
       --component)
  {
    const double distance = property->GetScalarOpacityUnitDistance(component);
    if (!(distance > 0.0))
    {
      warning = "The scalar opacity unit distance is " + std::to_string(distance) +
        ", not above 0; using the mean spacing instead.";
    }
  }
  if (!warning.empty())
  {
    this->ReportOnce(this->LastUnitWarning, warning, false);
  }
}

bool vtkStriderVolumeMapperInternals::UpdateTables(vtkVolume* volume)
{
  vtkVolumeProperty* property = volume->GetProperty();
  this->WarnOfUnitDistances(property);
  vtkStriderFunctionOptions options;
  options.ColorRangeType = this->Mapper->GetColorRangeType();
  options.OpacityRangeType = this->Mapper->GetScalarOpacityRangeType();
  options.GradientRangeType = this->Mapper->GetGradientOpacityRangeType();
  options.MatchesVTK = this->Mapper->GetMatchVTK();
  options.ShowsNaN = this->Mapper->GetShowNaN();
  const Strider::VolumeView* second = this->SecondScalars.GetView();
  options.SecondRange = second ? &second->ScalarRange : nullptr;
  const std::string problem = this->Functions.Update(property, this->Input, options);
  if (!problem.empty())
  {
    this->ReportOnce(this->LastProblem, problem, true);
    return false;
  }
  if (!this->Functions.TakeChange())
  {
    return true;
  }
  const auto& tables = this->Functions.GetTables();
  const Strider::Status status = tables.size() == 1
    ? this->Renderer->SetTransferFunctions(tables.front())
    : this->Renderer->SetComponentFunctions(tables);
  ++this->TableUploads;
  if (!status.IsOk())
  {
    this->Functions.MarkChanged();
    this->ReportOnce(this->LastProblem,
      "The transfer functions cannot be used: " + status.GetMessage() + ".", true);
    return false;
  }
  return true;
}

bool vtkStriderVolumeMapperInternals::UpdateLabels(vtkVolume* volume)
{
  if (this->Mapper->GetMaskInput() &&
    this->Mapper->GetMaskType() == vtkGPUVolumeRayCastMapper::LabelMapMaskType)
  {
    const std::string problem =
      this->Labels.Update(volume->GetProperty(), this->Input, this->Mapper->GetMatchVTK());
    if (!problem.empty())
    {
      this->ReportOnce(this->LastProblem, problem, true);
      return false;
    }
  }
  if (!this->Labels.TakeChange())
  {
    return true;
  }
  const Strider::Status status = this->Renderer->SetLabelFunctions(this->Labels.GetTables());
  ++this->TableUploads;
  if (!status.IsOk())
  {
    this->Labels.MarkChanged();
    this->ReportOnce(this->LastProblem,
      "The functions of the labels cannot be used: " + status.GetMessage() + ".", true);
  }
  return status.IsOk();
}
