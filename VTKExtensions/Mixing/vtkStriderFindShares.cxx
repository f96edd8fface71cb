// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFindShares.h"

#include "vtkStriderColorSelection.h"

#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"

#include <algorithm>

namespace
{

constexpr std::size_t Channels = 3; ///< volumes whose shares one image has

/// Shows the shares of the volumes from `first` on in the channels of the image.
void ShowShares(std::size_t first, std::vector<Strider::PlacedVolume>& volumes)
{
  constexpr Strider::VolumeShare channels[Channels] = { Strider::VolumeShare::Red,
    Strider::VolumeShare::Green, Strider::VolumeShare::Blue };
  for (std::size_t index = 0; index < volumes.size(); ++index)
  {
    const bool isShown = index >= first && index < first + Channels;
    volumes[index].Share = isShown ? channels[index - first] : Strider::VolumeShare::Nothing;
  }
}

} // namespace

Strider::Status vtkStriderFindShares(Strider::VolumeRenderer& renderer,
  Strider::RenderRequest request, std::size_t own, std::vector<bool>& isOwn)
{
  const std::size_t pixels = static_cast<std::size_t>(request.ImageSize[0]) * request.ImageSize[1];
  std::vector<float> largest(pixels, 0.0f);
  isOwn.assign(pixels, false);
  for (std::size_t first = 0; first < request.MultiVolume.size(); first += Channels)
  {
    ShowShares(first, request.MultiVolume);
    Strider::RenderedImage image;
    STRIDER_TRY(renderer.Render(request, image));
    const std::size_t count = std::min(Channels, request.MultiVolume.size() - first);
    for (std::size_t pixel = 0; pixel < pixels; ++pixel)
    {
      const float* rgba = image.Rgba + 4 * pixel;
      for (std::size_t channel = 0; channel < count && rgba[3] > vtkStriderLeastSelected; ++channel)
      {
        if (rgba[channel] > largest[pixel])
        {
          largest[pixel] = rgba[channel];
          isOwn[pixel] = first + channel == own;
        }
      }
    }
  }
  return {};
}
