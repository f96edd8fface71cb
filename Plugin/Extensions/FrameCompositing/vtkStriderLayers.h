// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pictures of several processes that are laid over each other, some rows by each process.
#ifndef vtkStriderLayers_h
#define vtkStriderLayers_h

#include "vtkStriderFrameTarget.h"
#include "vtkStriderSortBlocks.h"
#include "vtkStriderSwapMessages.h"

/** A picture, and the box around what it shows, which says what is behind it. */
struct vtkStriderLayer
{
  vtkStriderBounds Bounds;
  vtkStriderFrame Frame;
  /** Colours behind all other layers of the process, four bytes a pixel, in the place of Frame's pixels, or null. Not owned. */
  const unsigned char* Backdrop = nullptr;
};

/** Rows of a picture from the first one to the one before the end. */
using vtkStriderRows = std::array<int, 2>;

/** The share of rows that a process, counted from 0, composites: all shares are the rows, each as many as the others or one more. */
vtkStriderRows vtkStriderShareRows(const vtkStriderRows& rows, int process, int processes);

/**
 * As much of some rows of layers as is not transparent, as a message for the process that composites them. Colours are rounded to
 * 65535ths; those outside of [0, 1] become the nearest of it. Gathered values stay as they are.
 */
void vtkStriderPackLayers(const std::vector<vtkStriderLayer>& layers, const vtkStriderRows& rows,
  vtkStriderMessage& message);

/** Rows of the picture that layers make, four floats a pixel. */
struct vtkStriderComposedRows
{
  vtkStriderGathering Gathering;
  std::vector<float> Pixels;
  std::vector<float> Backdrop; ///< colours behind gathered values; empty where there is none

  /** Lays pixels, which have become colours, over the backdrop. */
  void LayOverBackdrop();
};

/** Which layers are before which. */
struct vtkStriderLayerOrder
{
  vtkStriderViewpoint Viewpoint;
  /** Indices of messages, the nearest first: all layers of one are before all of the next. Empty: layers are sorted by their bounds alone. */
  std::vector<int> Messages;
};

/**
 * Lays all layers of the messages over each other, the nearest on top, or adds up what they have gathered before an opaque backdrop: the
 * rows, which are the messages', in pictures of this width. Returns false where a message is of other rows or pictures, or has not
 * gathered what those before it have: it is left out.
 */
bool vtkStriderComposeLayers(const std::vector<vtkStriderMessage>& messages,
  const vtkStriderLayerOrder& order, const vtkStriderRows& rows, int width,
  vtkStriderComposedRows& composed);

#endif
