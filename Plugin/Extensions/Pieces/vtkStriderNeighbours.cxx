// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderNeighbours.h"

#include "vtkStriderDrawsNothing.h"

#include "vtkBoundingBox.h"
#include "vtkMath.h"
#include "vtkProp3D.h"
#include "vtkPropCollection.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkVolume.h"

namespace
{

bool IsGeometry(vtkProp* prop, vtkRenderer* renderer)
{
  auto* placed = vtkProp3D::SafeDownCast(prop);
  if (!placed || vtkVolume::SafeDownCast(prop) || prop->IsA("vtkSkybox") ||
    prop->IsA("vtkLODProp3D") || !prop->GetUseBounds())
  {
    return false;
  }
  const bool isPeeled =
    renderer->GetUseDepthPeelingForVolumes() && prop->HasTranslucentPolygonalGeometry();
  const double* bounds = placed->GetBounds();
  return !isPeeled && bounds && vtkMath::AreBoundsInitialized(bounds);
}

} // namespace

vtkStriderNeighbours vtkStriderFindNeighbours(vtkRenderer* renderer, vtkProp* volume)
{
  vtkStriderNeighbours found;
  vtkBoundingBox box;
  vtkPropCollection* props = renderer->GetViewProps();
  vtkCollectionSimpleIterator iterator;
  props->InitTraversal(iterator);
  while (vtkProp* prop = props->GetNextProp(iterator))
  {
    if (prop == volume || vtkStriderDrawsNothing(prop))
    {
      continue;
    }
    if (!IsGeometry(prop, renderer) || renderer->GetRenderWindow()->GetMultiSamples() > 0)
    {
      found.What = vtkStriderNeighbours::Other;
      return found;
    }
    found.What = vtkStriderNeighbours::Geometry;
    box.AddBounds(prop->GetBounds());
  }
  if (box.IsValid())
  {
    box.GetBounds(found.Bounds.data());
  }
  return found;
}
