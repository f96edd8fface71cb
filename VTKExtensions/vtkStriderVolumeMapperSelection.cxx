// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a vtkHardwareSelector is drawn.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderColorSelection.h"

#include "vtkHardwareSelector.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"

Strider::Status vtkStriderVolumeMapperInternals::RenderSelection(vtkOpenGLRenderWindow* window,
  vtkRenderer* renderer, vtkVolume* volume, const vtkStriderFrameDisplay::Viewport& viewport,
  Strider::RenderRequest& request)
{
  this->EnterWindow(window);
  this->DisplayPath = "copy";
  vtkHardwareSelector* selector = renderer->GetSelector();
  const bool hasOpaque = this->HasOpaqueNeighbours(renderer, volume);
  request.OpaqueDepth = hasOpaque ? this->Display.ReadDepth(window, viewport) : nullptr;
  request.OpaqueDepthSize = { viewport.Width, viewport.Height };
  request.WantsDepth = true;
  Strider::RenderedImage image;
  STRIDER_TRY(this->First.Renderer->Render(request, image));
  selector->BeginRenderProp();
  // Ids are those of the first volume.
  const std::vector<float> colors = vtkStriderColorSelection(selector, image,
    this->IsTogether() ? request.Together.front().Request : request, this->First.Input);
  Strider::RenderedImage selection;
  selection.Size = image.Size;
  selection.Rgba = colors.data();
  this->Display.UploadImage(window, selection);
  const bool isDrawn = this->Display.Draw(window, viewport, image.Size, {});
  const vtkStriderGrid& grid = this->First.Input.GetGrid();
  const auto count = [&grid](bool areCells) {
    const std::array<int, 3> counts = grid.CountVoxels(areCells);
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
