// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compositing of the pictures of several processes, each process doing some rows.
#ifndef vtkStriderLayers_h
#define vtkStriderLayers_h

#include "vtkStriderFrameTarget.h"
#include "vtkStriderSortBlocks.h"
#include "vtkStriderSwapMessages.h"

/** A picture, and the box around its content, which determines the depth order. */
struct vtkStriderLayer
{
  vtkStriderOrientedBox Box; ///< not of a backdrop
  vtkStriderFrame Frame;
  /**
   * Colours behind all other layers of the process, four bytes per pixel, which replace Frame's pixels; or null. Not
   * owned.
   */
  const unsigned char* Backdrop = nullptr;
  /** All rows, packed: see vtkStriderKeepLayer. */
  vtkStriderMessage Kept;
};

/** Rows of a picture: the first row and the row after the last. */
using vtkStriderRows = std::array<int, 2>;

/**
 * Returns the rows that a process, counted from 0, composites. The shares cover all rows, and their sizes differ by
 * at most one row.
 */
vtkStriderRows vtkStriderShareRows(const vtkStriderRows& rows, int process, int processes);

/**
 * Packs the pixels of some rows that are not transparent into a message for the process that composites these rows.
 * Colours are clamped to [0, 1] and rounded to 1/65535. Gathered values are not changed.
 */
void vtkStriderPackLayers(const std::vector<vtkStriderLayer>& layers, const vtkStriderRows& rows,
  vtkStriderMessage& message);

/** Packs all rows of a layer into Kept, which then replaces Frame's pixels. They are not needed any more. */
void vtkStriderKeepLayer(vtkStriderLayer& layer);

/** Composited rows of the picture, four floats per pixel. */
struct vtkStriderComposedRows
{
  vtkStriderGathering Gathering;
  std::vector<float> Pixels;
  /// Colours behind gathered values; empty where there are none.
  std::vector<float> Backdrop;

  /** Composites the pixels, which must be colours by now, over the backdrop. */
  void LayOverBackdrop();
};

/** Depth order of layers. */
struct vtkStriderLayerOrder
{
  vtkStriderViewpoint Viewpoint;
  /**
   * Indices of messages, nearest first: all layers of a message are in front of all layers of the next. Empty: layers
   * are sorted by their boxes alone.
   */
  std::vector<int> Messages;
};

/**
 * Composites all layers of the messages, nearest on top, or combines their gathered values in front of an opaque
 * backdrop. All messages must be of these rows, in pictures of this width. Returns false where a message has other
 * rows or another width, or gathered other values than the messages before it; such a message is left out.
 */
bool vtkStriderComposeLayers(const std::vector<vtkStriderMessage>& messages,
  const vtkStriderLayerOrder& order, const vtkStriderRows& rows, int width,
  vtkStriderComposedRows& composed);

#endif
