// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderForEachRow.h"
#include "vtkStriderGatheredPixels.h"
#include "vtkStriderLayerMessage.h"

#include <algorithm>
#include <limits>

using namespace vtkStriderLayerMessage;

namespace
{

/// Pixels of a row in a message.
struct RowOfLayer
{
  const char* Pixels = nullptr;
  Span Place;
};

/// Rows of a layer, which point into its message.
struct UnpackedLayer
{
  vtkStriderOrientedBox Box;
  std::size_t Message = 0;
  bool IsBackdrop = false;
  std::vector<RowOfLayer> Rows;
};

struct Unpacked
{
  vtkStriderGathering Gathering; ///< gathering of all layers but backdrops
  bool IsGatheringKnown = false;
  std::vector<UnpackedLayer> Layers;
};

template <typename Item>
bool Take(const vtkStriderMessage& message, std::size_t& at, std::size_t count, Item* items)
{
  const std::size_t size = count * sizeof(Item);
  if (message.Size - at < size)
  {
    return false;
  }
  std::copy_n(message.Bytes.data() + at, size, reinterpret_cast<char*>(items));
  at += size;
  return true;
}

/// Returns whether a layer has these rows, and gathered the same values as the others.
bool Fits(const Header& header, const vtkStriderRows& rows, int width, const Unpacked& unpacked)
{
  const vtkStriderGathering& own = header.Gathering;
  const bool isOfKind =
    header.IsBackdrop ? own.AreColors() : !unpacked.IsGatheringKnown || own == unpacked.Gathering;
  return header.Rows == rows && header.Width == width && own.Values > 0 && own.Values <= Channels &&
    isOfKind;
}

/// Adds the layers of a message. Stops and returns false at a layer that does not fit.
bool Unpack(const std::vector<vtkStriderMessage>& messages, std::size_t index,
  const vtkStriderRows& rows, int width, Unpacked& unpacked)
{
  const vtkStriderMessage& message = messages[index];
  std::size_t at = 0;
  while (at < message.Size)
  {
    Header header;
    std::vector<Span> spans(rows[1] - rows[0]);
    if (!Take(message, at, 1, &header) || !Fits(header, rows, width, unpacked) ||
      !Take(message, at, spans.size(), spans.data()))
    {
      return false;
    }
    UnpackedLayer layer{ header.Box, index, header.IsBackdrop != 0, {} };
    const int pixelSize = MeasurePixel(header.Gathering, header.IsBackdrop != 0);
    std::size_t pixels = 0;
    const char* first = message.Bytes.data() + at;
    for (const Span& span : spans)
    {
      if (span.First < 0 || span.First > span.End || span.End > width)
      {
        return false;
      }
      layer.Rows.push_back({ first + pixelSize * pixels, span });
      pixels += span.Count();
    }
    const std::size_t size = pixelSize * pixels;
    if (message.Size - at < size)
    {
      return false;
    }
    at += size;
    if (!layer.IsBackdrop)
    {
      unpacked.Gathering = header.Gathering;
      unpacked.IsGatheringKnown = true;
    }
    unpacked.Layers.push_back(std::move(layer));
  }
  return true;
}

/// Returns the layers in depth order, nearest first.
std::vector<const UnpackedLayer*> SortLayers(
  const std::vector<UnpackedLayer>& layers, const vtkStriderLayerOrder& order)
{
  std::vector<const UnpackedLayer*> pieces;
  std::vector<const UnpackedLayer*> sorted;
  std::vector<vtkStriderOrientedBox> boxes;
  for (const UnpackedLayer& layer : layers)
  {
    if (layer.IsBackdrop)
    {
      sorted.push_back(&layer);
      continue;
    }
    pieces.push_back(&layer);
    boxes.push_back(layer.Box);
  }
  for (const std::size_t piece : vtkStriderSortBlocks(boxes, order.Viewpoint)) // farthest first
  {
    sorted.insert(sorted.begin(), pieces[piece]);
  }
  const auto place = [&order](const UnpackedLayer* layer) {
    return std::find(
             order.Messages.begin(), order.Messages.end(), static_cast<int>(layer->Message)) -
      order.Messages.begin();
  };
  std::stable_sort(
    sorted.begin(), sorted.end(), [&](const UnpackedLayer* one, const UnpackedLayer* other) {
      return place(one) < place(other);
    });
  return sorted;
}

/// Composites a row of a layer under the present pixels.
template <typename Channel>
void LayUnder(const RowOfLayer& row, float* rgba)
{
  constexpr float Most = std::numeric_limits<Channel>::max();
  const auto* own = reinterpret_cast<const Channel*>(row.Pixels);
  float* under = rgba + Channels * row.Place.First;
  for (int value = 0; value < Channels * row.Place.Count(); value += Channels)
  {
    const float through = (1.0f - under[value + 3]) / Most;
    for (int channel = 0; channel < Channels; ++channel)
    {
      under[value + channel] += through * static_cast<float>(own[value + channel]);
    }
  }
}

/// Adds gathered values in front of an opaque backdrop; null where there is no backdrop.
void AddGathered(
  const vtkStriderGathering& gathering, const RowOfLayer& row, const float* backdrop, float* pixels)
{
  const auto* more = reinterpret_cast<const float*>(row.Pixels);
  float* own = pixels + Channels * row.Place.First;
  if (!backdrop)
  {
    return vtkStriderAddGathered(gathering, more, row.Place.Count(), own);
  }
  backdrop += Channels * row.Place.First;
  for (int pixel = 0; pixel < row.Place.Count(); ++pixel)
  {
    if (backdrop[Channels * pixel + 3] < 1.0f)
    {
      vtkStriderAddGathered(gathering, more + gathering.Values * pixel, 1, own + Channels * pixel);
    }
  }
}

} // namespace

bool vtkStriderComposeLayers(const std::vector<vtkStriderMessage>& messages,
  const vtkStriderLayerOrder& order, const vtkStriderRows& rows, int width,
  vtkStriderComposedRows& composed)
{
  Unpacked unpacked;
  bool isWhole = true;
  for (std::size_t message = 0; message < messages.size(); ++message)
  {
    isWhole = Unpack(messages, message, rows, width, unpacked) && isWhole;
  }
  const std::vector<const UnpackedLayer*> sorted = SortLayers(unpacked.Layers, order);
  const vtkStriderGathering& gathering = unpacked.Gathering;
  const bool hasBackdrop = !gathering.AreColors() &&
    std::any_of(sorted.begin(), sorted.end(), [](auto* layer) { return layer->IsBackdrop; });
  const std::size_t rowSize = static_cast<std::size_t>(Channels) * width;
  composed.Gathering = gathering;
  composed.Pixels.resize(rowSize * (rows[1] - rows[0]));
  composed.Backdrop.resize(hasBackdrop ? composed.Pixels.size() : 0);
  vtkStriderForEachRow(rows[1] - rows[0], [&](int row) {
    float* own = composed.Pixels.data() + rowSize * row;
    float* backdrop = hasBackdrop ? composed.Backdrop.data() + rowSize * row : nullptr;
    std::fill_n(own, rowSize, 0.0f);
    std::fill_n(backdrop, hasBackdrop ? rowSize : 0, 0.0f);
    for (const UnpackedLayer* layer : sorted)
    {
      if (layer->IsBackdrop)
      {
        LayUnder<Byte>(layer->Rows[row], backdrop ? backdrop : own);
      }
      else if (gathering.AreColors())
      {
        LayUnder<Value>(layer->Rows[row], own);
      }
      else
      {
        AddGathered(gathering, layer->Rows[row], backdrop, own);
      }
    }
  });
  return isWhole;
}

void vtkStriderComposedRows::LayOverBackdrop()
{
  for (std::size_t pixel = 0; pixel < this->Backdrop.size(); pixel += Channels)
  {
    const float through = 1.0f - this->Pixels[pixel + 3];
    for (int channel = 0; channel < Channels; ++channel)
    {
      this->Pixels[pixel + channel] += through * this->Backdrop[pixel + channel];
    }
  }
}
