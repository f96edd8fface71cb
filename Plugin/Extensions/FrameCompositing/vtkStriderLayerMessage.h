// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Format of the messages by which processes exchange layers.
#ifndef vtkStriderLayerMessage_h
#define vtkStriderLayerMessage_h

#include "vtkStriderLayers.h"

#include <cstdint>

namespace vtkStriderLayerMessage
{

/// Types of a colour channel, and of a backdrop's colour channel, in a message.
using Value = std::uint16_t;
using Byte = unsigned char;
constexpr int Channels = 4;

/// Returns the bytes of a pixel in a message.
inline int MeasurePixel(const vtkStriderGathering& gathering, bool isBackdrop)
{
  return isBackdrop         ? Channels * static_cast<int>(sizeof(Byte))
    : gathering.AreColors() ? Channels * static_cast<int>(sizeof(Value))
                            : gathering.Values * static_cast<int>(sizeof(float));
}

/// Header of a layer in a message. It is followed by the spans of its rows, and these by their pixels, row by row.
struct Header
{
  vtkStriderOrientedBox Box;
  vtkStriderRows Rows;
  int Width = 0;
  vtkStriderGathering Gathering;
  int IsBackdrop = 0;
};

/// The part of a row between its first and its last pixel that is not transparent.
struct Span
{
  int First = 0;
  int End = 0;

  int Count() const { return this->End - this->First; }
};

} // namespace vtkStriderLayerMessage

#endif
