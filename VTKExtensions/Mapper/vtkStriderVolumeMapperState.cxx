// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tells whether a volume, its settings and its functions are as they were, so that frames do not prepare them again.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderAddAppearance.h"
#include "vtkStriderFrameView.h"

#include "vtkContourValues.h"
#include "vtkDataSet.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkPlane.h"
#include "vtkPlaneCollection.h"
#include "vtkRectilinearGrid.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

namespace
{

/// Adds objects of a data set whose changes it does not count as its own.
void AddPlaces(vtkDataSet* data, vtkStriderFingerprint& state)
{
  if (auto* image = vtkImageData::SafeDownCast(data))
  {
    state.Add(image->GetDirectionMatrix());
  }
  else if (auto* grid = vtkRectilinearGrid::SafeDownCast(data))
  {
    state.Add(grid->GetXCoordinates(), grid->GetYCoordinates(), grid->GetZCoordinates());
  }
}

} // namespace

vtkStriderFingerprint vtkStriderVolumeMapperInternals::DescribeState(
  const vtkStriderVolumePart& part) const
{
  vtkDataSet* data = part.Input.GetDataSet();
  const Strider::VolumeView& view = part.Input.GetView();
  // Several volumes share a limit, levels have data sets of their own, and pictures of VTK's mapper depend on functions
  // that are not shown.
  if (!data || this->IsMultiVolume() || view.Levels || this->Mapper->GetMatchVTK())
  {
    return {};
  }
  vtkStriderFingerprint state;
  if (this->Producer && this->Mapper->GetMTime() == this->InputsTime)
  {
    state.Add(this->Producer); // it counts changes of its data as its own
  }
  else
  {
    state.Add(this->Mapper->GetInputDataObject(part.Port, 0));
  }
  AddPlaces(data, state);
  state.Add(this->Mapper, this->Mapper->GetMaskInput(), this->Mapper->GetDepthPassContourValues(),
    this->GetMemoryLimit(), this->Choice.StandsIn());
  vtkPlaneCollection* planes = this->Mapper->GetClippingPlanes();
  for (int index = 0; planes && index < planes->GetNumberOfItems(); ++index)
  {
    state.Add(planes->GetItem(index));
  }
  for (vtkDataArray* coordinates : this->Mapper->GetWholeCoordinates())
  {
    state.Add(coordinates);
  }
  vtkStriderAddAppearance(part.Volume->GetProperty(), view.Components, state);
  return state;
}

bool vtkStriderVolumeMapperInternals::MakeRequestOfPart(
  const vtkStriderFrameView& frame, Strider::RenderRequest& request)
{
  vtkStriderVolumePart& part = this->First;
  // Planes of the world are placed in the coordinates of the data.
  if (!part.Request || part.Request->Appearance.PhysicalToWorld != frame.PhysicalToWorld)
  {
    part.Request.emplace();
    if (!this->MakeOwnRequest(part, *part.Request))
    {
      part.Request.reset();
      return false;
    }
    part.Request->Appearance.PhysicalToWorld = frame.PhysicalToWorld;
    this->WarnOfLayer();
    this->WarnOfPlanes();
  }
  request = *part.Request;
  vtkStriderApplyView(frame, part.Input.GetView().Components, request);
  if (part.Passed.GetBits().empty())
  {
    part.Request.reset();
  }
  return true;
}
