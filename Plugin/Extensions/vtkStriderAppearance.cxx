// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderAppearance.h"

#include "vtkStriderMakeMask.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkVolumeProperty.h"

#include <cmath>

vtkStriderAppearance::vtkStriderAppearance()
  : CroppingRegions(VTK_CROP_SUBVOLUME)
  , CustomCroppingRegions(VTK_CROP_SUBVOLUME)
{
  this->Planes->AddItem(this->PlacedPlane);
}

std::string vtkStriderAppearance::Apply(
  vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property, const Shown& shown)
{
  this->ApplyGradientOpacity(property, shown.Range);
  this->ApplyRegions(mapper);
  return this->ApplyMask(mapper, property, shown);
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
  if (this->GradientOpacity->GetMTime() > this->ScaledTime ||
    this->LargestGradient != largestGradient)
  {
    this->ScaledGradientOpacity->RemoveAllPoints();
    for (int index = 0; index < this->GradientOpacity->GetSize(); ++index)
    {
      double node[4];
      this->GradientOpacity->GetNodeValue(index, node);
      this->ScaledGradientOpacity->AddPoint(node[0] * largestGradient, node[1], node[2], node[3]);
    }
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
  // The plane of ParaView may be shifted from its origin, which only the function's value tells.
  double origin[3];
  double normal[3];
  this->ClippingPlane->GetOrigin(origin);
  this->ClippingPlane->GetNormal(normal);
  const double length =
    std::sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  if (length > 0.0)
  {
    const double shift = this->ClippingPlane->EvaluateFunction(origin) / length;
    for (int axis = 0; axis < 3; ++axis)
    {
      normal[axis] /= length;
      origin[axis] -= shift * normal[axis];
    }
  }
  const double sign = this->InvertClippingPlane ? -1.0 : 1.0;
  this->PlacedPlane->SetOrigin(origin);
  this->PlacedPlane->SetNormal(sign * normal[0], sign * normal[1], sign * normal[2]);
  mapper->SetClippingPlanes(this->Planes);
}

std::string vtkStriderAppearance::ApplyMask(
  vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property, const Shown& shown)
{
  vtkDataArray* array = nullptr;
  std::string problem;
  if (!this->MaskName.empty() && !shown.Input)
  {
    problem = "masks are for single data sets, and these are several blocks.";
  }
  else if (!this->MaskName.empty() && this->MaskAssociation != shown.Association)
  {
    const bool isOnPoints = shown.Association == vtkDataObject::FIELD_ASSOCIATION_POINTS;
    problem = "the array " + this->MaskName + " is on " + (isOnPoints ? "cells" : "points") +
      " and the array that is shown is on " + (isOnPoints ? "points" : "cells") +
      "; choose one on the same.";
  }
  else if (!this->MaskName.empty())
  {
    array = shown.Input->GetAttributes(shown.Association)->GetArray(this->MaskName.c_str());
    problem = array ? "" : "there is no array " + this->MaskName + " of numbers.";
  }
  if (!array)
  {
    mapper->SetMaskInput(nullptr);
    this->MaskArray = nullptr;
  }
  else if (array != this->MaskArray || array->GetMTime() > this->MaskTime)
  {
    mapper->SetMaskInput(vtkStriderMakeMask(shown.Input, array, shown.Association));
    this->MaskArray = array;
    this->MaskTime.Modified();
  }

  if (!array || mapper->GetMaskType() != vtkGPUVolumeRayCastMapper::LabelMapMaskType)
  {
    vtkStriderRemoveLabelFunctions(property);
    this->LabelTime = vtkTimeStamp();
  }
  else if (this->LabelTime < this->MaskTime || this->LabelTime < this->LabelLooksTime ||
    this->LabelTime < property->GetScalarOpacity(0)->GetMTime())
  {
    vtkStriderSetLabelFunctions(property, array, this->LabelLooks);
    this->LabelTime.Modified();
  }
  return problem;
}
