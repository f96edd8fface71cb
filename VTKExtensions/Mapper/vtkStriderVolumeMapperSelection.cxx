// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders ids for a vtkHardwareSelector.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderColorSelection.h"

#include "vtkHardwareSelector.h"
#include "vtkImageData.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRectilinearGrid.h"
#include "vtkRenderer.h"

namespace
{

/** Returns the box of points whose ids are selected. */
vtkStriderCountedPoints FindCountedPoints(
  const vtkStriderPieceSettings* settings, vtkDataObject* data, const vtkStriderGrid& grid)
{
  vtkStriderCountedPoints points;
  points.Counts = grid.GetPointCounts();
  const std::array<int, 6>& counted = settings->GetSelectionExtent();
  auto image = vtkImageData::SafeDownCast(data);
  auto rectilinear = vtkRectilinearGrid::SafeDownCast(data);
  if (counted[0] > counted[1] || (!image && !rectilinear))
  {
    return points;
  }
  const int* extent = image ? image->GetExtent() : rectilinear->GetExtent();
  for (int axis = 0; axis < 3; ++axis)
  {
    points.First[axis] = counted[2 * axis] - extent[2 * axis];
    points.Counts[axis] = counted[2 * axis + 1] - counted[2 * axis] + 1;
  }
  return points;
}

} // namespace

Strider::Status vtkStriderVolumeMapperInternals::RenderSelection(vtkOpenGLRenderWindow* window,
  vtkRenderer* renderer, vtkVolume* volume, const vtkStriderFrameDisplay::Viewport& viewport,
  Strider::RenderRequest& request)
{
  this->Window.Enter(window);
  this->DisplayPath = "copy";
  vtkHardwareSelector* selector = renderer->GetSelector();
  const bool hasOpaque = this->HasOpaqueNeighbours(renderer, volume);
  request.OpaqueDepth = hasOpaque ? this->Window.Display.ReadDepth(window, viewport) : nullptr;
  request.OpaqueDepthSize = { viewport.Width, viewport.Height };
  request.WantsDepth = true;
  Strider::RenderedImage image;
  STRIDER_TRY(this->First.Renderer->Render(request, image));
  selector->BeginRenderProp();
  // Ids are those of the first volume.
  const vtkStriderCountedPoints points = FindCountedPoints(this->Mapper,
    this->Mapper->GetInputDataObject(this->First.Port, 0), this->First.Input.GetGrid());
  const std::vector<float> colors = vtkStriderColorSelection(selector, image,
    this->IsMultiVolume() ? request.MultiVolume.front().Request : request, this->First.Input,
    points);
  Strider::RenderedImage selection;
  selection.Size = image.Size;
  selection.Rgba = colors.data();
  this->Window.Display.UploadImage(window, selection);
  const bool isDrawn = this->Window.Display.Draw(window, viewport, image.Size, {});
  const auto count = [&points](bool areCells) {
    const std::array<int, 3> counts = points.CountVoxels(areCells);
    return static_cast<vtkIdType>(counts[0]) * counts[1] * counts[2];
  };
  selector->UpdateMaximumPointId(count(false));
  selector->UpdateMaximumCellId(count(true));
  selector->EndRenderProp();
  if (!isDrawn)
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::DeviceFailure, "the selection's OpenGL shader was refused");
  }
  return {};
}
