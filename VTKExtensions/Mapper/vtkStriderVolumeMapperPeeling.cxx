// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders a frame into the layers between translucent surfaces (depth peeling).
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkOpenGLRenderWindow.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkVolume.h"

Strider::Status vtkStriderVolumeMapperInternals::RenderLayer(
  vtkOpenGLRenderWindow* window, Strider::RenderRequest& request)
{
  if (request.MatchVTK && request.Appearance.StartsAtSurface)
  {
    return STRIDER_FAILURE(Strider::StatusCode::InvalidArgument,
      "between translucent surfaces {UseDepthPass} does not work with {MatchVTK}: turn {MatchVTK} "
      "off");
  }
  if (!this->Window.Peel.RecordParts(window))
  {
    return STRIDER_FAILURE(Strider::StatusCode::DeviceFailure,
      "OpenGL refused the shader or the textures that find the layers between translucent "
      "surfaces");
  }
  this->DisplayPath = "copy";
  request.ImageSize = this->Window.Peel.GetSize();
  request.OpaqueDepthSize = request.ImageSize;
  bool isDrawn = false;
  for (int part = 0; part < vtkStriderPeelDisplay::MostParts; ++part)
  {
    if (this->Window.Peel.HasPart(part))
    {
      request.StartDepth = this->Window.Peel.GetStarts(part);
      request.OpaqueDepth = this->Window.Peel.GetEnds(part);
      Strider::RenderedImage image;
      STRIDER_TRY(this->First.Renderer->Render(request, image));
      this->Window.Peel.TakeColors(window, part, image);
      isDrawn = true;
    }
  }
  vtkStriderPeelDisplay::Look appearance;
  appearance.TerminationOpacity = request.EarlyTerminationOpacity;
  appearance.MatchesVTK = request.MatchVTK;
  if (!request.MatchVTK) // VTK's GPU mapper ignores final window and level here
  {
    appearance.ColorScale = 1.0f / this->Mapper->GetFinalColorWindow();
    appearance.ColorBias =
      0.5f - this->Mapper->GetFinalColorLevel() / this->Mapper->GetFinalColorWindow();
  }
  if (isDrawn && !this->Window.Peel.Draw(window, appearance))
  {
    return STRIDER_FAILURE(Strider::StatusCode::DeviceFailure,
      "OpenGL refused the shader that draws between translucent surfaces");
  }
  return {};
}
