// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Gathers the composited rows of several processes on the process that displays them.
#ifndef vtkStriderGatherRows_h
#define vtkStriderGatherRows_h

#include "vtkStriderLayers.h"

class vtkMultiProcessController;

/** Conversion of premultiplied colours to those of a window: colour * Scale + opacity * Bias. */
struct vtkStriderColorLevels
{
  float Scale = 1.0f;
  float Bias = 0.0f;
};

/** Rounds composited rows to 8 bits per channel, as a window does, into `rgba`. The pixels must be colours. */
void vtkStriderRoundRows(const vtkStriderComposedRows& composed,
  const vtkStriderColorLevels& levels, int width, unsigned char* rgba);

/** The picture that rows are gathered in. */
struct vtkStriderGatheredRows
{
  std::vector<int> Participants; ///< processes that have rows, each its share of Rows
  vtkStriderRows Rows{ 0, 0 };   ///< all other rows of the picture are transparent
  std::array<int, 2> Size{ 0, 0 };
};

/**
 * Writes the rows of all participants into `picture` on process 0, four bytes per pixel, bottom row first; elsewhere
 * `picture` is ignored. `own` has the rows of this process, and is null where it is no participant. Process 0 and all
 * participants must call this at the same time.
 */
void vtkStriderGatherRows(vtkMultiProcessController* controller,
  const vtkStriderGatheredRows& gathered, const unsigned char* own, unsigned char* picture);

#endif
