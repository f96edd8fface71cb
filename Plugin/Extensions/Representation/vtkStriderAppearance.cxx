// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderAppearance.h"

#include "vtkStriderDataState.h"
#include "vtkStriderFindPlaneOrigin.h"
#include "vtkStriderGridBox.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkPointData.h"
#include "vtkVolumeProperty.h"

#include <algorithm>

namespace
{

/// Returns an image whose points have the array as scalars, without a copy, at the points or cells of a uniform or
/// rectilinear grid; null for other data sets.
vtkSmartPointer<vtkImageData> MakeMask(vtkDataSet* data, vtkDataArray* array, int association)
{
  if (!vtkStriderIsGrid(data))
  {
    return nullptr;
  }
  const vtkStriderGridBox box(vtkStriderGetExtent(data), association);
  auto mask = vtkSmartPointer<vtkImageData>::New();
  mask->SetDimensions(box.Count.data());
  mask->GetPointData()->SetScalars(array);
  vtkStriderFingerprint state;
  vtkStriderAddState(data, state);
  vtkStriderMarkCopy(mask, state);
  return mask;
}

} // namespace

vtkStriderAppearance::vtkStriderAppearance()
  : CroppingRegions(VTK_CROP_SUBVOLUME)
  , CustomCroppingRegions(VTK_CROP_SUBVOLUME)
{
  this->Planes->AddItem(this->PlacedPlane);
}

std::string vtkStriderAppearance::Apply(
  vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property, const Shown& shown)
{
  this->ApplyOpacityShift(property);
  this->ApplyGradientOpacity(property, shown.Range);
  this->ApplyRegions(mapper);
  std::vector<vtkDataArray*> masks;
  const std::string problem = this->FindMasks(shown, masks);
  this->ApplyMasks(shown, masks);
  const bool isAnyMasked =
    std::any_of(masks.begin(), masks.end(), [](vtkDataArray* mask) { return mask != nullptr; });
  if (isAnyMasked && mapper->GetMaskType() == vtkGPUVolumeRayCastMapper::LabelMapMaskType)
  {
    this->ApplyLabels(property, masks);
  }
  else
  {
    vtkStriderRemoveLabelFunctions(property);
    this->LabelSource = {};
  }
  return problem;
}

/// The property has a shifted copy, so that the function keeps all nodes, also those beyond the range of the scalars.
void vtkStriderAppearance::ApplyOpacityShift(vtkVolumeProperty* property)
{
  if (!this->ScalarOpacity)
  {
    return;
  }
  const double* range = this->ScalarOpacity->GetRange();
  const double shift = this->OpacityShift * (range[1] - range[0]);
  if (shift == 0.0)
  {
    property->SetScalarOpacity(this->ScalarOpacity);
    return;
  }
  if (this->ShiftedFunction != this->ScalarOpacity || this->ShiftedBy != shift ||
    this->ScalarOpacity->GetMTime() > this->ShiftedTime)
  {
    this->ShiftedOpacity->DeepCopy(this->ScalarOpacity);
    this->ShiftedOpacity->RemoveAllPoints();
    for (int index = 0; index < this->ScalarOpacity->GetSize(); ++index)
    {
      double node[4];
      this->ScalarOpacity->GetNodeValue(index, node);
      this->ShiftedOpacity->AddPoint(node[0] + shift, node[1], node[2], node[3]);
    }
    this->ShiftedFunction = this->ScalarOpacity;
    this->ShiftedBy = shift;
    this->ShiftedTime.Modified();
  }
  property->SetScalarOpacity(this->ShiftedOpacity);
}

void vtkStriderAppearance::ApplyGradientOpacity(
  vtkVolumeProperty* property, const std::array<double, 2>& range)
{
  if (!this->UseGradientOpacity || !this->GradientOpacity)
  {
    property->SetGradientOpacity(nullptr);
    return;
  }
  // VTK's table of gradient opacities ends at a quarter of the range.
  const double largestGradient = range[1] > range[0] ? 0.25 * (range[1] - range[0]) : 1.0;
  if (this->ScaledFunction != this->GradientOpacity ||
    this->GradientOpacity->GetMTime() > this->ScaledTime ||
    this->LargestGradient != largestGradient)
  {
    this->ScaledGradientOpacity->RemoveAllPoints();
    for (int index = 0; index < this->GradientOpacity->GetSize(); ++index)
    {
      double node[4];
      this->GradientOpacity->GetNodeValue(index, node);
      this->ScaledGradientOpacity->AddPoint(node[0] * largestGradient, node[1], node[2], node[3]);
    }
    this->ScaledFunction = this->GradientOpacity;
    this->LargestGradient = largestGradient;
    this->ScaledTime.Modified();
  }
  property->SetGradientOpacity(this->ScaledGradientOpacity);
}

void vtkStriderAppearance::ApplyRegions(vtkStriderVolumeMapper* mapper)
{
  mapper->SetCroppingRegionFlags(
    this->CroppingRegions != 0 ? this->CroppingRegions : this->CustomCroppingRegions);

  if (!this->UseClippingPlane || !this->ClippingPlane)
  {
    mapper->SetClippingPlanes(static_cast<vtkPlaneCollection*>(nullptr));
    return;
  }
  double normal[3];
  this->ClippingPlane->GetNormal(normal);
  const double sign = this->InvertClippingPlane ? -1.0 : 1.0;
  this->PlacedPlane->SetOrigin(vtkStriderFindPlaneOrigin(this->ClippingPlane).data());
  this->PlacedPlane->SetNormal(sign * normal[0], sign * normal[1], sign * normal[2]);
  mapper->SetClippingPlanes(this->Planes);
}

std::string vtkStriderAppearance::FindMasks(
  const Shown& shown, std::vector<vtkDataArray*>& masks) const
{
  masks.assign(shown.Parts.size(), nullptr);
  if (this->MaskName.empty() || shown.Parts.empty())
  {
    return {};
  }
  if (this->MaskAssociation != shown.Association)
  {
    const bool isOnPoints = shown.Association == vtkDataObject::FIELD_ASSOCIATION_POINTS;
    return "the array " + this->MaskName + " is on " + (isOnPoints ? "cells" : "points") +
      " and the array that is shown is on " + (isOnPoints ? "points" : "cells") +
      "; choose one with the same association.";
  }
  std::transform(shown.Parts.begin(), shown.Parts.end(), masks.begin(), [&](const ShownPart& part) {
    return part.Data->GetAttributes(shown.Association)->GetArray(this->MaskName.c_str());
  });
  const bool isAnyThere =
    std::any_of(masks.begin(), masks.end(), [](vtkDataArray* mask) { return mask != nullptr; });
  return isAnyThere ? "" : "there is no array " + this->MaskName + " of numbers.";
}

void vtkStriderAppearance::ApplyMasks(const Shown& shown, const std::vector<vtkDataArray*>& masks)
{
  vtkStriderFingerprint source;
  for (std::size_t part = 0; part < masks.size(); ++part)
  {
    if (masks[part])
    {
      source.Add(part, masks[part]);
      vtkStriderAddState(shown.Parts[part].Data, source);
    }
  }
  const bool haveChanged = source != this->MaskSource;
  for (std::size_t part = 0; part < masks.size(); ++part)
  {
    const auto [data, mapper] = shown.Parts[part];
    vtkImageData* former = mapper->GetMaskInput();
    vtkDataArray* formerMask = former ? former->GetPointData()->GetScalars() : nullptr;
    if (haveChanged || masks[part] != formerMask)
    {
      mapper->SetMaskInput(masks[part] ? MakeMask(data, masks[part], shown.Association) : nullptr);
    }
  }
  if (haveChanged)
  {
    this->MaskSource = source;
    this->Labels.reset();
  }
}

void vtkStriderAppearance::ApplyLabels(
  vtkVolumeProperty* property, const std::vector<vtkDataArray*>& masks)
{
  vtkStriderFingerprint source;
  source.Add(property->GetScalarOpacity(0), this->LabelAppearancesTime.GetMTime());
  if (this->Labels && source == this->LabelSource)
  {
    return;
  }
  if (!this->Labels)
  {
    this->Labels.emplace();
    for (vtkDataArray* mask : masks)
    {
      *this->Labels |= mask ? vtkStriderFindLabels(mask) : vtkStriderLabelSet();
    }
  }
  vtkStriderSetLabelFunctions(property, *this->Labels, this->LabelAppearances);
  this->LabelSource = source;
}
