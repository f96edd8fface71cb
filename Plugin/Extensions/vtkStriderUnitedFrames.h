// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One picture of the pieces that processes have, composited in floats.
#ifndef vtkStriderUnitedFrames_h
#define vtkStriderUnitedFrames_h

#include "vtkStriderFootprint.h"
#include "vtkStriderLayers.h"

#include "vtkNew.h"
#include "vtkWeakPointer.h"

#include <functional>

class vtkCallbackCommand;
class vtkDataArray;
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

  /** Whether processes that have pieces do not unite the frame that has begun last. */
  bool IsLaidOver() const;

  /** Sets what is called when IsLaidOver() is known for a frame, before it is rendered. Default: nothing. */
  void SetDecided(std::function<void()> decided) { this->Decided = std::move(decided); }

  /** Sets the bounds of all processes' pieces in the coordinates of the data; null: there is nothing to unite. */
  void SetPictureBounds(const double* bounds);

  /** Sets the bounds of the piece whose frame comes next. */
  void SetNextBounds(const vtkStriderBounds& bounds) { this->NextBounds = bounds; }

  /** Swaps the frames that were taken, and shows this process's share of the picture: when all of this process have been taken. */
  void Finish();

  bool TakesFrames() const override { return this->IsAgreed; }
  void TakeFrame(const vtkStriderFrame& frame, vtkStriderVolumeMapper* mapper) override;
  const double* GetPictureBounds() const override { return this->PictureBounds.data(); }

private:
  /** Has the processes agree, at the beginning of a frame. */
  void Begin();
  bool CanUnite() const;
  bool IsSeenAlone() const;
  bool CanAddUp() const;
  vtkDataArray* FindScalars() const;
  vtkStriderFootprint FindPictureFootprint() const;
  /** Of the picture. False where it has none. */
  bool MakeColors();

  vtkPVLODVolume* Volume = nullptr;
  vtkStriderVolumeMapper* Display = nullptr;
  vtkWeakPointer<vtkRenderer> Renderer;
  vtkNew<vtkCallbackCommand> Start;
  unsigned long StartTag = 0;
  bool IsEnabled = true;
  bool HasPicture = false;
  bool IsAgreed = false;
  bool LaysOver = false;
  std::function<void()> Decided;
  vtkStriderBounds PictureBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  vtkStriderBounds NextBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  std::vector<int> Participants; ///< processes that show something
  std::vector<vtkStriderLayer> Layers;
  vtkWeakPointer<vtkStriderVolumeMapper> Source; ///< of the last one; none where there are none
  // Kept from frame to frame for their memory.
  std::vector<vtkStriderMessage> Sent;
  std::vector<vtkStriderMessage> Received;
  vtkStriderComposedRows Picture; ///< rows of this process
};

#endif
