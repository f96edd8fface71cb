// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLayers.h"

#include "vtkStriderForEachRow.h"
#include "vtkStriderGatheredPixels.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace
{

/// A channel of a colour as it travels.
using Value = std::uint16_t;
constexpr float MostOfValue = 65535.0f;
constexpr int Channels = 4;

/// Bytes of a pixel as it travels.
int MeasurePixel(const vtkStriderGathering& gathering)
{
  return gathering.AreColors() ? Channels * static_cast<int>(sizeof(Value))
                               : gathering.Values * static_cast<int>(sizeof(float));
}

/// What a layer's part of a message begins with. Spans of its rows follow, and then their pixels, row by row.
struct Header
{
  vtkStriderBounds Bounds;
  vtkStriderRows Rows;
  int Width = 0;
  vtkStriderGathering Gathering;
  int PixelSize = 0;
};

/// The pixels of a row that are not transparent: all of them are between the first one and the end.
struct Span
{
  int First = 0;
  int End = 0;

  int Count() const { return this->End - this->First; }
};

/// Pixels of a row, as they travel.
struct RowOfLayer
{
  const char* Pixels = nullptr;
  Span Place;
};

Span FindSpan(const float* row, int width, bool areColors)
{
  const auto isSeen = [row, areColors](int pixel) {
    const float* values = row + Channels * pixel;
    return areColors
      ? values[0] != 0.0f || values[1] != 0.0f || values[2] != 0.0f || values[3] != 0.0f
      : vtkStriderHasGathered(values);
  };
  Span span{ 0, width };
  while (span.First < span.End && !isSeen(span.First))
  {
    ++span.First;
  }
  while (span.End > span.First && !isSeen(span.End - 1))
  {
    --span.End;
  }
  return span;
}

/// What is in a message, in place: rows of each layer.
struct Unpacked
{
  vtkStriderGathering Gathering; ///< of all of them
  std::vector<vtkStriderBounds> Bounds;
  std::vector<std::vector<RowOfLayer>> Layers;
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

/// Whether a layer is of these rows, and has gathered what others have.
bool Fits(const Header& header, const vtkStriderRows& rows, int width, const Unpacked& unpacked)
{
  const vtkStriderGathering& own = header.Gathering;
  return header.Rows == rows && header.Width == width && own.Values > 0 && own.Values <= Channels &&
    header.PixelSize == MeasurePixel(own) && (unpacked.Layers.empty() || own == unpacked.Gathering);
}

/// Adds the layers of a message; false, and nothing more is added, where one does not fit.
bool Unpack(
  const vtkStriderMessage& message, const vtkStriderRows& rows, int width, Unpacked& unpacked)
{
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
    std::vector<RowOfLayer> found;
    std::size_t pixels = 0;
    const char* first = message.Bytes.data() + at;
    for (const Span& span : spans)
    {
      if (span.First < 0 || span.First > span.End || span.End > width)
      {
        return false;
      }
      found.push_back({ first + header.PixelSize * pixels, span });
      pixels += span.Count();
    }
    const std::size_t size = header.PixelSize * pixels;
    if (message.Size - at < size)
    {
      return false;
    }
    at += size;
    unpacked.Gathering = header.Gathering;
    unpacked.Bounds.push_back(header.Bounds);
    unpacked.Layers.push_back(std::move(found));
  }
  return true;
}

/// Lays a row of a layer under what is there.
void LayUnder(const RowOfLayer& row, float* rgba)
{
  const auto* own = reinterpret_cast<const Value*>(row.Pixels);
  float* under = rgba + Channels * row.Place.First;
  for (int value = 0; value < Channels * row.Place.Count(); value += Channels)
  {
    const float through = (1.0f - under[value + 3]) / MostOfValue;
    for (int channel = 0; channel < Channels; ++channel)
    {
      under[value + channel] += through * static_cast<float>(own[value + channel]);
    }
  }
}

void AddRow(const vtkStriderGathering& gathering, const RowOfLayer& row, float* pixels)
{
  if (gathering.AreColors())
  {
    return LayUnder(row, pixels);
  }
  vtkStriderAddGathered(gathering, reinterpret_cast<const float*>(row.Pixels), row.Place.Count(),
    pixels + Channels * row.Place.First);
}

void Quantize(const float* rgba, int count, Value* values)
{
  for (int index = 0; index < count; ++index)
  {
    const float value = rgba[index] > 0.0f ? rgba[index] : 0.0f; // and what is not a number
    values[index] = static_cast<Value>(std::min(value, 1.0f) * MostOfValue + 0.5f);
  }
}

void PackPixels(const vtkStriderGathering& gathering, const float* pixels, int count, char* packed)
{
  if (gathering.AreColors())
  {
    return Quantize(pixels, Channels * count, reinterpret_cast<Value*>(packed));
  }
  auto* values = reinterpret_cast<float*>(packed);
  for (int pixel = 0; pixel < count; ++pixel)
  {
    values = std::copy_n(pixels + Channels * pixel, gathering.Values, values);
  }
}

} // namespace

vtkStriderRows vtkStriderShareRows(const vtkStriderRows& rows, int process, int processes)
{
  const auto count = static_cast<long long>(rows[1] - rows[0]);
  const auto place = [&](long long share) {
    return rows[0] + static_cast<int>(count * share / processes);
  };
  return { place(process), place(process + 1) };
}

void vtkStriderPackLayers(const std::vector<vtkStriderLayer>& layers, const vtkStriderRows& rows,
  vtkStriderMessage& message)
{
  message.Size = 0;
  const int count = rows[1] - rows[0];
  for (const vtkStriderLayer& layer : layers)
  {
    const int width = layer.Frame.Size[0];
    const vtkStriderGathering& gathering = layer.Frame.Gathering;
    const int pixelSize = MeasurePixel(gathering);
    const auto findRow = [&](int row) {
      return layer.Frame.Pixels + static_cast<std::size_t>(Channels) * width * (rows[0] + row);
    };
    std::vector<Span> spans(count);
    vtkStriderForEachRow(
      count, [&](int row) { spans[row] = FindSpan(findRow(row), width, gathering.AreColors()); });
    const Header header{ layer.Bounds, rows, width, gathering, pixelSize };
    std::memcpy(message.Extend(sizeof(Header)), &header, sizeof(Header));
    const std::size_t spanSize = spans.size() * sizeof(Span);
    std::copy_n(reinterpret_cast<const char*>(spans.data()), spanSize, message.Extend(spanSize));
    std::vector<std::size_t> places;
    std::size_t pixels = 0;
    for (const Span& span : spans)
    {
      places.push_back(pixels);
      pixels += span.Count();
    }
    char* packed = message.Extend(pixelSize * pixels);
    vtkStriderForEachRow(count, [&](int row) {
      const Span& span = spans[row];
      PackPixels(gathering, findRow(row) + Channels * span.First, span.Count(),
        packed + pixelSize * places[row]);
    });
  }
}

bool vtkStriderComposeLayers(const std::vector<vtkStriderMessage>& messages,
  const vtkStriderViewpoint& viewpoint, const vtkStriderRows& rows, int width,
  vtkStriderComposedRows& composed)
{
  Unpacked unpacked;
  bool isWhole = true;
  for (const vtkStriderMessage& message : messages)
  {
    isWhole = Unpack(message, rows, width, unpacked) && isWhole;
  }
  std::vector<std::size_t> order = vtkStriderSortBlocks(unpacked.Bounds, viewpoint);
  std::reverse(order.begin(), order.end());
  const std::size_t rowSize = static_cast<std::size_t>(Channels) * width;
  composed.Gathering = unpacked.Gathering;
  composed.Pixels.resize(rowSize * (rows[1] - rows[0]));
  vtkStriderForEachRow(rows[1] - rows[0], [&](int row) {
    float* own = composed.Pixels.data() + rowSize * row;
    std::fill_n(own, rowSize, 0.0f);
    for (const std::size_t layer : order)
    {
      AddRow(unpacked.Gathering, unpacked.Layers[layer][row], own);
    }
  });
  return isWhole;
}
