// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One picture of the pieces that processes have, composited in floats.
#ifndef vtkStriderUnitedFrames_h
#define vtkStriderUnitedFrames_h

#include "vtkStriderFootprint.h"
#include "vtkStriderLayers.h"

#include "vtkNew.h"
#include "vtkWeakPointer.h"

class vtkCallbackCommand;
class vtkMultiProcessController;
class vtkPVLODVolume;
class vtkRenderer;
class vtkStriderVolumeMapper;

/**
 * Takes the frames of a volume's pieces before IceT sees them, where that makes the same picture: processes swap rows of theirs, each
 * lays some rows of all pieces over each other, and shows these. IceT, which rounds to 8 bits whatever it lays over something, finds
 * pictures that nowhere overlap.
 *
 * All processes agree on it before each frame, since all must come to the swap: they do where every process shows nothing but this
 * volume, in a view that IceT composites, some of it is seen, and nobody selects or peels. Otherwise IceT lays the pieces
 * over each other, as without this.
 */
class vtkStriderUnitedFrames : public vtkStriderFrameTarget
{
public:
  vtkStriderUnitedFrames();
  ~vtkStriderUnitedFrames() override;
  vtkStriderUnitedFrames(const vtkStriderUnitedFrames&) = delete;
  void operator=(const vtkStriderUnitedFrames&) = delete;

  /** Sets whose frames are meant, and the mapper that shows the picture. Not owned; to be called once. */
  void SetVolume(vtkPVLODVolume* volume, vtkStriderVolumeMapper* display);

  /** Sets the renderer of the view that the volume is in; null: none. */
  void SetRenderer(vtkRenderer* renderer);

  /** Sets whether frames are united, whatever else is in the way of it; on, as by default, for all processes or for none. */
  void SetEnabled(bool enabled) { this->IsEnabled = enabled; }
  bool GetEnabled() const { return this->IsEnabled; }

  /** Whether processes that have pieces did not unite the last frame. */
  bool WasLaidOver() const { return this->IsLaidOver; }

  /** Sets the bounds of all processes' pieces in the coordinates of the data; null: there is nothing to unite. */
  void SetPictureBounds(const double* bounds);

  /** Sets the bounds of the piece whose frame comes next. */
  void SetNextBounds(const vtkStriderBounds& bounds) { this->NextBounds = bounds; }

  /** Swaps the frames that were taken, and shows this process's share of the picture: when all of this process have been taken. */
  void Finish();

  bool TakesFrames() const override { return this->IsAgreed; }
  void TakeFrame(const vtkStriderFrame& frame) override;
  const double* GetPictureBounds() const override { return this->PictureBounds.data(); }

private:
  /** Has the processes agree, at the beginning of a frame. */
  void Begin();
  bool CanUnite() const;
  bool IsSeenAlone() const;
  bool ShowsSomething() const;
  vtkStriderFootprint FindPictureFootprint() const;

  vtkPVLODVolume* Volume = nullptr;
  vtkStriderVolumeMapper* Display = nullptr;
  vtkWeakPointer<vtkRenderer> Renderer;
  vtkNew<vtkCallbackCommand> Start;
  unsigned long StartTag = 0;
  bool IsEnabled = true;
  bool HasPicture = false;
  bool IsAgreed = false;
  bool IsLaidOver = false;
  vtkStriderBounds PictureBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  vtkStriderBounds NextBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  std::vector<int> Participants; ///< processes that show something
  std::vector<vtkStriderLayer> Layers;
  // Kept from frame to frame for their memory.
  std::vector<vtkStriderMessage> Sent;
  std::vector<vtkStriderMessage> Received;
  std::vector<float> Picture; ///< rows of this process
};

#endif
