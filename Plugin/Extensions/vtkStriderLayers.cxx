// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLayers.h"

#include "vtkStriderForEachRow.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace
{

/// A channel as it travels.
using Value = std::uint16_t;
constexpr float MostOfValue = 65535.0f;
constexpr int Channels = 4;
constexpr std::size_t PixelSize = Channels * sizeof(Value);

/// What a layer's part of a message begins with. Spans of its rows follow, and then their pixels, row by row.
struct Header
{
  vtkStriderBounds Bounds;
  vtkStriderRows Rows;
  int Width = 0;
  int Unused = 0;
};

/// The pixels of a row that are not transparent: all of them are between the first one and the end.
struct Span
{
  int First = 0;
  int End = 0;

  int Count() const { return this->End - this->First; }
};

/// Pixels of a row from which the caller may read on.
struct RowOfLayer
{
  const Value* Rgba = nullptr;
  Span Place;
};

Span FindSpan(const float* row, int width)
{
  const auto isSeen = [row](int pixel) {
    const float* rgba = row + Channels * pixel;
    return rgba[0] != 0.0f || rgba[1] != 0.0f || rgba[2] != 0.0f || rgba[3] != 0.0f;
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

/// Adds the layers of a message; false, and nothing more is added, where it is not of these rows.
bool Unpack(
  const vtkStriderMessage& message, const vtkStriderRows& rows, int width, Unpacked& unpacked)
{
  std::size_t at = 0;
  while (at < message.Size)
  {
    Header header;
    std::vector<Span> spans(rows[1] - rows[0]);
    if (!Take(message, at, 1, &header) || header.Rows != rows || header.Width != width ||
      !Take(message, at, spans.size(), spans.data()))
    {
      return false;
    }
    std::vector<RowOfLayer> found;
    std::size_t pixels = 0;
    const auto* rgba = reinterpret_cast<const Value*>(message.Bytes.data() + at);
    for (const Span& span : spans)
    {
      if (span.First < 0 || span.First > span.End || span.End > width)
      {
        return false;
      }
      found.push_back({ rgba + Channels * pixels, span });
      pixels += span.Count();
    }
    const std::size_t size = PixelSize * pixels;
    if (message.Size - at < size)
    {
      return false;
    }
    at += size;
    unpacked.Bounds.push_back(header.Bounds);
    unpacked.Layers.push_back(std::move(found));
  }
  return true;
}

/// Lays a row of a layer under what is there.
void LayUnder(const RowOfLayer& row, float* rgba)
{
  float* under = rgba + Channels * row.Place.First;
  for (int value = 0; value < Channels * row.Place.Count(); value += Channels)
  {
    const float through = (1.0f - under[value + 3]) / MostOfValue;
    for (int channel = 0; channel < Channels; ++channel)
    {
      under[value + channel] += through * static_cast<float>(row.Rgba[value + channel]);
    }
  }
}

void Quantize(const float* rgba, int count, Value* values)
{
  for (int index = 0; index < count; ++index)
  {
    const float value = rgba[index] > 0.0f ? rgba[index] : 0.0f; // and what is not a number
    values[index] = static_cast<Value>(std::min(value, 1.0f) * MostOfValue + 0.5f);
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
    const auto findRow = [&](int row) {
      return layer.Frame.Rgba + static_cast<std::size_t>(Channels) * width * (rows[0] + row);
    };
    std::vector<Span> spans(count);
    vtkStriderForEachRow(count, [&](int row) { spans[row] = FindSpan(findRow(row), width); });
    const Header header{ layer.Bounds, rows, width, 0 };
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
    auto* values = reinterpret_cast<Value*>(message.Extend(PixelSize * pixels));
    vtkStriderForEachRow(count, [&](int row) {
      const Span& span = spans[row];
      Quantize(findRow(row) + Channels * span.First, Channels * span.Count(),
        values + Channels * places[row]);
    });
  }
}

bool vtkStriderComposeLayers(const std::vector<vtkStriderMessage>& messages,
  const vtkStriderViewpoint& viewpoint, const vtkStriderRows& rows, int width,
  std::vector<float>& rgba)
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
  rgba.resize(rowSize * (rows[1] - rows[0]));
  vtkStriderForEachRow(rows[1] - rows[0], [&](int row) {
    float* own = rgba.data() + rowSize * row;
    std::fill_n(own, rowSize, 0.0f);
    for (const std::size_t layer : order)
    {
      LayUnder(unpacked.Layers[layer][row], own);
    }
  });
  return isWhole;
}
