// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLayers.h"

#include "vtkSMPTools.h"

#include <algorithm>
#include <cstring>

namespace
{

/// What a layer's part of a message begins with. Spans of its rows follow, and then their pixels, row by row.
struct Header
{
  vtkStriderBounds Bounds;
  vtkStriderRows Rows;
  int Width = 0;
  int Pixels = 0;
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
  const float* Rgba = nullptr;
  Span Place;
};

constexpr int Channels = 4;

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

template <typename Value>
bool Take(const std::vector<char>& message, std::size_t& at, std::size_t count, Value* values)
{
  const std::size_t size = count * sizeof(Value);
  if (message.size() - at < size)
  {
    return false;
  }
  std::memcpy(values, message.data() + at, size);
  at += size;
  return true;
}

/// Adds the layers of a message; false, and nothing more is added, where it is not of these rows.
bool Unpack(
  const std::vector<char>& message, const vtkStriderRows& rows, int width, Unpacked& unpacked)
{
  std::size_t at = 0;
  while (at < message.size())
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
    const auto* rgba = reinterpret_cast<const float*>(message.data() + at);
    for (const Span& span : spans)
    {
      if (span.First < 0 || span.First > span.End || span.End > width)
      {
        return false;
      }
      found.push_back({ rgba + Channels * pixels, span });
      pixels += span.Count();
    }
    const std::size_t size = Channels * sizeof(float) * pixels;
    if (message.size() - at < size)
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
    const float through = 1.0f - under[value + 3];
    for (int channel = 0; channel < Channels; ++channel)
    {
      under[value + channel] += through * row.Rgba[value + channel];
    }
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

std::vector<char> vtkStriderPackLayers(
  const std::vector<vtkStriderLayer>& layers, const vtkStriderRows& rows)
{
  std::vector<char> message;
  const int count = rows[1] - rows[0];
  for (const vtkStriderLayer& layer : layers)
  {
    const int width = layer.Frame.Size[0];
    const auto findRow = [&](int row) {
      return layer.Frame.Rgba + static_cast<std::size_t>(Channels) * width * (rows[0] + row);
    };
    std::vector<Span> spans(count);
    vtkSMPTools::For(0, count, [&](vtkIdType first, vtkIdType end) {
      for (auto row = static_cast<int>(first); row < end; ++row)
      {
        spans[row] = FindSpan(findRow(row), width);
      }
    });
    Header header{ layer.Bounds, rows, width, 0 };
    std::vector<std::size_t> places;
    for (const Span& span : spans)
    {
      places.push_back(header.Pixels);
      header.Pixels += span.Count();
    }
    const std::size_t begin = message.size();
    const std::size_t spanSize = spans.size() * sizeof(Span);
    constexpr std::size_t PixelSize = Channels * sizeof(float);
    message.resize(begin + sizeof(Header) + spanSize + PixelSize * header.Pixels);
    std::memcpy(message.data() + begin, &header, sizeof(Header));
    std::memcpy(message.data() + begin + sizeof(Header), spans.data(), spanSize);
    char* pixels = message.data() + begin + sizeof(Header) + spanSize;
    vtkSMPTools::For(0, count, [&](vtkIdType first, vtkIdType end) {
      for (auto row = static_cast<int>(first); row < end; ++row)
      {
        std::memcpy(pixels + PixelSize * places[row], findRow(row) + Channels * spans[row].First,
          PixelSize * spans[row].Count());
      }
    });
  }
  return message;
}

bool vtkStriderComposeLayers(const std::vector<std::vector<char>>& messages,
  const vtkStriderViewpoint& viewpoint, const vtkStriderRows& rows, int width,
  std::vector<float>& rgba)
{
  Unpacked unpacked;
  bool isWhole = true;
  for (const std::vector<char>& message : messages)
  {
    isWhole = Unpack(message, rows, width, unpacked) && isWhole;
  }
  std::vector<std::size_t> order = vtkStriderSortBlocks(unpacked.Bounds, viewpoint);
  std::reverse(order.begin(), order.end());
  const std::size_t rowSize = static_cast<std::size_t>(Channels) * width;
  rgba.assign(rowSize * (rows[1] - rows[0]), 0.0f);
  vtkSMPTools::For(0, rows[1] - rows[0], [&](vtkIdType first, vtkIdType end) {
    for (vtkIdType row = first; row < end; ++row)
    {
      for (const std::size_t layer : order)
      {
        LayUnder(unpacked.Layers[layer][row], rgba.data() + rowSize * row);
      }
    }
  });
  return isWhole;
}
