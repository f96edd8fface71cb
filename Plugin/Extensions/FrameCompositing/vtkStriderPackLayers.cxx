// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderForEachRow.h"
#include "vtkStriderGatheredPixels.h"
#include "vtkStriderLayerMessage.h"

#include <algorithm>
#include <cstring>
#include <limits>

using namespace vtkStriderLayerMessage;

namespace
{

template <typename IsSeen>
Span FindSpan(int width, const IsSeen& isSeen)
{
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

void Quantize(const float* rgba, int count, Value* values)
{
  constexpr float Most = std::numeric_limits<Value>::max();
  for (int index = 0; index < count; ++index)
  {
    const float value = rgba[index] > 0.0f ? rgba[index] : 0.0f; // NaN becomes 0, too
    values[index] = static_cast<Value>(std::min(value, 1.0f) * Most + 0.5f);
  }
}

/// Reads rows of a layer, and writes them into messages.
class RowsOfLayer
{
public:
  RowsOfLayer(const vtkStriderLayer& layer, int first)
    : Layer(layer)
    , First(first)
  {
  }

  Span FindSpan(int row) const
  {
    const int width = this->Layer.Frame.Size[0];
    const float* values = this->Layer.Frame.Pixels + this->FindValue(row, 0);
    if (this->Layer.Backdrop)
    {
      const Byte* bytes = this->Layer.Backdrop + this->FindValue(row, 0);
      return ::FindSpan(width, [bytes](int pixel) {
        const Byte* rgba = bytes + Channels * pixel;
        return (rgba[0] | rgba[1] | rgba[2] | rgba[3]) != 0;
      });
    }
    if (!this->Layer.Frame.Gathering.AreColors())
    {
      return ::FindSpan(
        width, [values](int pixel) { return vtkStriderHasGathered(values + Channels * pixel); });
    }
    return ::FindSpan(width, [values](int pixel) {
      const float* rgba = values + Channels * pixel;
      return rgba[0] != 0.0f || rgba[1] != 0.0f || rgba[2] != 0.0f || rgba[3] != 0.0f;
    });
  }

  void Pack(int row, const Span& span, char* packed) const
  {
    const std::size_t first = this->FindValue(row, span.First);
    const float* values = this->Layer.Frame.Pixels + first;
    const int used = this->Layer.Frame.Gathering.Values;
    if (this->Layer.Backdrop)
    {
      std::copy_n(
        this->Layer.Backdrop + first, Channels * span.Count(), reinterpret_cast<Byte*>(packed));
      return;
    }
    if (this->Layer.Frame.Gathering.AreColors())
    {
      Quantize(values, Channels * span.Count(), reinterpret_cast<Value*>(packed));
      return;
    }
    auto* next = reinterpret_cast<float*>(packed);
    for (int pixel = 0; pixel < span.Count(); ++pixel)
    {
      next = std::copy_n(values + Channels * pixel, used, next);
    }
  }

private:
  std::size_t FindValue(int row, int pixel) const
  {
    const auto width = static_cast<std::size_t>(this->Layer.Frame.Size[0]);
    return Channels * (width * (this->First + row) + pixel);
  }

  const vtkStriderLayer& Layer;
  const int First;
};

/// Writes rows of a message, which has all rows of one layer, into another message.
void CopyRows(const vtkStriderMessage& all, const vtkStriderRows& rows, vtkStriderMessage& message)
{
  Header header;
  std::memcpy(&header, all.Bytes.data(), sizeof(Header));
  std::vector<Span> spans(header.Rows[1]);
  const char* from = all.Bytes.data() + sizeof(Header);
  std::memcpy(spans.data(), from, spans.size() * sizeof(Span));
  from += spans.size() * sizeof(Span);
  const auto count = [&](int first, int end) {
    std::size_t pixels = 0;
    for (int row = first; row < end; ++row)
    {
      pixels += spans[row].Count();
    }
    return pixels;
  };
  const std::size_t pixelSize = MeasurePixel(header.Gathering, header.IsBackdrop != 0);
  from += pixelSize * count(0, rows[0]);
  header.Rows = rows;
  std::memcpy(message.Extend(sizeof(Header)), &header, sizeof(Header));
  const std::size_t spanSize = (rows[1] - rows[0]) * sizeof(Span);
  std::copy_n(
    reinterpret_cast<const char*>(spans.data() + rows[0]), spanSize, message.Extend(spanSize));
  const std::size_t size = pixelSize * count(rows[0], rows[1]);
  std::copy_n(from, size, message.Extend(size));
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
    if (layer.Kept.Size > 0)
    {
      CopyRows(layer.Kept, rows, message);
      continue;
    }
    const int width = layer.Frame.Size[0];
    const bool isBackdrop = layer.Backdrop != nullptr;
    const int pixelSize = MeasurePixel(layer.Frame.Gathering, isBackdrop);
    const RowsOfLayer own(layer, rows[0]);
    std::vector<Span> spans(count);
    vtkStriderForEachRow(count, [&](int row) { spans[row] = own.FindSpan(row); });
    const Header header{ layer.Box, rows, width, layer.Frame.Gathering, isBackdrop ? 1 : 0 };
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
    vtkStriderForEachRow(
      count, [&](int row) { own.Pack(row, spans[row], packed + pixelSize * places[row]); });
  }
}

void vtkStriderKeepLayer(vtkStriderLayer& layer)
{
  vtkStriderMessage packed;
  vtkStriderPackLayers({ layer }, { 0, layer.Frame.Size[1] }, packed);
  packed.Bytes.resize(packed.Size);
  packed.Bytes.shrink_to_fit();
  layer.Kept = std::move(packed);
  layer.Frame.Pixels = nullptr;
}
