// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One picture of the pieces that processes have, composited in floats.
#ifndef vtkStriderFloatCompositor_h
#define vtkStriderFloatCompositor_h

#include "vtkStriderFootprint.h"
#include "vtkStriderLayers.h"
#include "vtkStriderNeighbours.h"

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
 * lays some rows of all pieces over each other, or adds up what they have gathered, and shows these. IceT, which rounds to 8 bits
 * whatever it lays over something, finds pictures that nowhere overlap.
 *
 * All processes agree on it before each frame, since all must come to the swap: they do where every process shows this volume and
 * geometry at most, in a view that IceT composites, some of the volume is seen, and nobody selects or peels. Geometry travels as what
 * is behind a process's pieces, in the order of IceT, and only where each process shows some of the volume. Otherwise IceT lays the
 * pieces over each other, as without this. Either way they agree on how far apart samples are while the camera moves.
 */
class vtkStriderFloatCompositor : public vtkStriderFrameTarget
{
public:
  vtkStriderFloatCompositor();
  ~vtkStriderFloatCompositor() override;
  vtkStriderFloatCompositor(const vtkStriderFloatCompositor&) = delete;
  void operator=(const vtkStriderFloatCompositor&) = delete;

  /** Sets whose frames are meant, and the mapper that shows the picture. Not owned; to be called once. */
  void SetVolume(vtkPVLODVolume* volume, vtkStriderVolumeMapper* display);

  /** Sets the renderer of the view that the volume is in; null: none. */
  void SetRenderer(vtkRenderer* renderer);

  /** Sets whether processes agree on anything; on, as by default, for all processes or for none. */
  void SetEnabled(bool enabled) { this->IsEnabled = enabled; }
  bool GetEnabled() const { return this->IsEnabled; }

  /** Whether processes that have pieces do not unite the frame that has begun last. */
  bool IsLaidOver() const;

  /** Sets what is called when IsLaidOver() is known for a frame, before it is rendered. Default: nothing. */
  void SetDecided(std::function<void()> decided) { this->Decided = std::move(decided); }

  /** Sets the bounds of all processes' pieces in the coordinates of the data; null: there is nothing to unite. */
  void SetPictureBounds(const double* bounds);

  /** Sets whether the pieces of one process lie before or behind all of another's; true by default. */
  void SetHasOrder(bool hasOrder) { this->HasOrder = hasOrder; }

  /** Sets the bounds of the piece whose frame comes next. */
  void SetNextBounds(const vtkStriderBounds& bounds) { this->NextBounds = bounds; }

  /** Swaps the frames that were taken, and shows this process's share of the picture: when all of this process have been taken. */
  void Finish();

  bool TakesFrames() const override { return this->IsAgreed; }
  void TakeFrame(const vtkStriderFrame& frame, vtkStriderVolumeMapper* mapper) override;
  const double* GetPictureBounds() const override { return this->ShownBounds.data(); }

private:
  /** Has the processes agree, at the beginning of a frame. */
  void Begin();
  bool CanUnite(const vtkStriderNeighbours& neighbours) const;
  bool CanAddUp() const;
  /** What processes tell each other before a frame; numbers alone. */
  struct Vote
  {
    double CanUnite;
    double Shows;
    double Size[2];
    double SampleFactor; ///< that it proposes
    double HasGeometry;
    double Geometry[6]; ///< bounds in world coordinates
  };
  bool IsAgreedBy(const std::vector<Vote>& votes);
  bool CanLayOverGeometry() const;
  /** Of this process. */
  double ProposeSampleFactor() const;
  void AgreeOnSampleFactor(const std::vector<Vote>& votes);
  void FindShownBounds(const std::vector<Vote>& votes);
  vtkDataArray* FindScalars() const;
  vtkStriderRows FindPictureRows(const std::array<int, 2>& size) const;
  /** Takes this process's away from the window. */
  void TakeGeometry(const std::array<int, 2>& size);
  vtkStriderFootprint FindPictureFootprint() const;
  /** Of the picture. */
  void MakeColors();

  vtkPVLODVolume* Volume = nullptr;
  vtkStriderVolumeMapper* Display = nullptr;
  vtkWeakPointer<vtkRenderer> Renderer;
  vtkNew<vtkCallbackCommand> Start;
  unsigned long StartTag = 0;
  bool IsEnabled = true;
  bool HasPicture = false;
  bool HasOrder = true;
  bool IsAgreed = false;
  bool LaysOver = false;
  std::function<void()> Decided;
  vtkStriderBounds PictureBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  vtkStriderBounds NextBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  vtkStriderBounds ShownBounds = PictureBounds; ///< with the geometry in the view
  std::vector<int> Participants;                ///< processes that show something
  bool HasGeometry = false;                     ///< of any process
  bool HasOwnGeometry = false;
  std::vector<vtkStriderLayer> Layers;
  vtkWeakPointer<vtkStriderVolumeMapper> Source; ///< of the last one; none where there are none
  // Kept from frame to frame for their memory.
  std::vector<vtkStriderMessage> Sent;
  std::vector<vtkStriderMessage> Received;
  std::vector<unsigned char> Geometry; ///< its colours
  vtkStriderComposedRows Picture;      ///< rows of this process
};

#endif
