// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Asks IceT about a view, and renders frames without it, where the picture reaches the first process in another way.
#ifndef vtkStriderIceTBypass_h
#define vtkStriderIceTBypass_h

#include "vtkSmartPointer.h"
#include "vtkWeakPointer.h"

#include <array>
#include <functional>
#include <vector>

class vtkCameraPass;
class vtkRenderPass;
class vtkRenderer;

/**
 * Replaces ParaView's IceT pass for one frame: processes draw as before, but read nothing back and composite nothing.
 * The first process writes the picture where IceT left that of an earlier frame, and ParaView shows it, or sends it to
 * the client, as it does with pictures of IceT.
 */
class vtkStriderIceTBypass
{
public:
  ~vtkStriderIceTBypass();

  /**
   * Returns whether IceT composites the view on each process that renders, so that all of them reach the exchange of
   * frames.
   */
  static bool IsComposited(vtkRenderer* renderer);

  /** Returns the order in which IceT composites the processes' pictures, nearest first; empty where it has none. */
  static std::vector<int> FindOrder(vtkRenderer* renderer);

  /**
   * Returns whether a frame of this size can do without IceT, as far as this process knows. IceT must composite in
   * order, without depth, into a whole window on a transparent background, at full size, and no other pass may draw.
   * On the process that shows the picture IceT must have composited a frame of this size. Must be called between the
   * renderer's start event and its render pass.
   */
  static bool IsPossible(vtkRenderer* renderer, const std::array<int, 2>& size, bool displays);

  /**
   * Replaces IceT's pass until End(). `drawn` is called when this process has drawn its part. IsPossible() must be
   * true on all processes, and all of them must call this.
   */
  void Begin(vtkRenderer* renderer, const std::function<void()>& drawn);

  /** Restores IceT's pass. Does nothing where it was not replaced. */
  void End();

  /**
   * Returns the pixels that ParaView shows after this frame, on the process that shows the picture: red, green, blue,
   * premultiplied, and opacity, 8 bits each, bottom row first. Null where Begin() was not called, and on other
   * processes.
   */
  unsigned char* GetPixels() const;

  /**
   * Hides IceT's picture from ParaView until RevealPicture(), so that ParaView leaves the window as it is. Must be
   * called between Begin() and End().
   */
  void HidePicture();

  /** Ends HidePicture(). Does nothing where no picture is hidden. */
  void RevealPicture();

private:
  vtkWeakPointer<vtkCameraPass> Camera;
  vtkSmartPointer<vtkRenderPass> IceT;
  vtkWeakPointer<vtkRenderPass> Hiding; ///< IceT's pass whose picture is hidden
};

#endif
