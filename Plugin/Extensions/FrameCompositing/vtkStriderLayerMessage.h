// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How layers travel: for who packs and who composites them.
#ifndef vtkStriderLayerMessage_h
#define vtkStriderLayerMessage_h

#include "vtkStriderLayers.h"

#include <cstdint>

namespace vtkStriderLayerMessage
{

/// A channel of a colour as it travels, and of one of a backdrop.
using Value = std::uint16_t;
using Byte = unsigned char;
constexpr int Channels = 4;

/// Bytes of a pixel as it travels.
inline int MeasurePixel(const vtkStriderGathering& gathering, bool isBackdrop)
{
  return isBackdrop         ? Channels * static_cast<int>(sizeof(Byte))
    : gathering.AreColors() ? Channels * static_cast<int>(sizeof(Value))
                            : gathering.Values * static_cast<int>(sizeof(float));
}

/// What a layer's part of a message begins with. Spans of its rows follow, and then their pixels, row by row.
struct Header
{
  vtkStriderBounds Bounds;
  vtkStriderRows Rows;
  int Width = 0;
  vtkStriderGathering Gathering;
  int IsBackdrop = 0;
};

/// The pixels of a row that are not transparent: all of them are between the first one and the end.
struct Span
{
  int First = 0;
  int End = 0;

  int Count() const { return this->End - this->First; }
};

} // namespace vtkStriderLayerMessage

#endif
