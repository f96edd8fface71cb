// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of the representation for single blocks.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderBlockChoice.h"

#include "vtkMath.h"

void vtkStriderVolumeRepresentation::SetActiveAssembly(const char* tree)
{
  this->BlockChoice->Tree = tree ? tree : "";
  this->MarkModified();
}

void vtkStriderVolumeRepresentation::AddBlockSelector(const char* path)
{
  if (path && this->BlockChoice->Selectors.insert(path).second)
  {
    this->MarkModified();
  }
}

void vtkStriderVolumeRepresentation::RemoveAllBlockSelectors()
{
  this->BlockChoice->Selectors.clear();
  this->MarkModified();
}

void vtkStriderVolumeRepresentation::SetBlockColor(
  const char* path, double red, double green, double blue)
{
  if (path)
  {
    this->BlockChoice->Colors[path] = { red, green, blue };
    this->MarkModified();
  }
}

void vtkStriderVolumeRepresentation::RemoveAllBlockColors()
{
  this->BlockChoice->Colors.clear();
  this->MarkModified();
}

void vtkStriderVolumeRepresentation::SetBlockOpacity(const char* path, double opacity)
{
  if (path && !this->RefuseNaN("The opacity of a block", opacity))
  {
    this->BlockChoice->Opacities[path] = vtkMath::ClampValue(opacity, 0.0, 1.0);
    this->MarkModified();
  }
}

void vtkStriderVolumeRepresentation::RemoveAllBlockOpacities()
{
  this->BlockChoice->Opacities.clear();
  this->MarkModified();
}
