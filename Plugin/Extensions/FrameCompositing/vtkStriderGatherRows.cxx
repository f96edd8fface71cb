// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderGatherRows.h"

#include "vtkStriderForEachRow.h"

#include "vtkMultiProcessController.h"

#include <algorithm>

namespace
{

constexpr int RowsTag = 733013;
constexpr int ChannelsOfPixel = 4;
constexpr int Root = 0;

unsigned char Round(float value)
{
  const float positive = value > 0.0f ? value : 0.0f; // NaN becomes 0, too
  return static_cast<unsigned char>(std::min(positive, 1.0f) * 255.0f + 0.5f);
}

} // namespace

void vtkStriderRoundRows(const vtkStriderComposedRows& composed,
  const vtkStriderColorLevels& levels, int width, unsigned char* rgba)
{
  const std::size_t rowSize = static_cast<std::size_t>(ChannelsOfPixel) * width;
  const std::size_t rows = rowSize > 0 ? composed.Pixels.size() / rowSize : 0;
  vtkStriderForEachRow(static_cast<int>(rows), [&](int row) {
    const float* from = composed.Pixels.data() + rowSize * row;
    unsigned char* to = rgba + rowSize * row;
    for (std::size_t value = 0; value < rowSize; value += ChannelsOfPixel)
    {
      const float opacity = from[value + 3];
      for (int channel = 0; channel < 3; ++channel)
      {
        to[value + channel] = Round(from[value + channel] * levels.Scale + opacity * levels.Bias);
      }
      to[value + 3] = Round(opacity);
    }
  });
}

void vtkStriderGatherRows(vtkMultiProcessController* controller,
  const vtkStriderGatheredRows& gathered, const unsigned char* own, unsigned char* picture)
{
  const std::size_t rowSize = static_cast<std::size_t>(ChannelsOfPixel) * gathered.Size[0];
  const auto count = static_cast<int>(gathered.Participants.size());
  const int self = controller->GetLocalProcessId();
  if (self == Root)
  {
    std::fill_n(picture, rowSize * gathered.Rows[0], 0);
    std::fill_n(
      picture + rowSize * gathered.Rows[1], rowSize * (gathered.Size[1] - gathered.Rows[1]), 0);
  }
  for (int place = 0; place < count; ++place)
  {
    const int process = gathered.Participants[place];
    const vtkStriderRows rows = vtkStriderShareRows(gathered.Rows, place, count);
    const std::size_t size = rowSize * (rows[1] - rows[0]);
    if (size == 0 || (self != Root && self != process))
    {
      continue;
    }
    if (self != Root)
    {
      controller->Send(own, static_cast<vtkIdType>(size), Root, RowsTag);
    }
    else if (process == Root)
    {
      std::copy_n(own, size, picture + rowSize * rows[0]);
    }
    else
    {
      controller->Receive(
        picture + rowSize * rows[0], static_cast<vtkIdType>(size), process, RowsTag);
    }
  }
}
