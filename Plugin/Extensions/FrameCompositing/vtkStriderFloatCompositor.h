// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Composites the pictures of pieces on several processes in floats.
#ifndef vtkStriderFloatCompositor_h
#define vtkStriderFloatCompositor_h

#include "vtkStriderFootprint.h"
#include "vtkStriderIceTBypass.h"
#include "vtkStriderLayers.h"
#include "vtkStriderNeighbours.h"

#include "vtkWeakPointer.h"

#include <functional>

class vtkDataArray;
class vtkMultiProcessController;
class vtkPVLODVolume;
class vtkRenderer;
class vtkStriderVolumeMapper;

/**
 * Composites the frames of a volume's pieces before IceT gets them, where that makes the same picture. Processes
 * exchange rows of their frames. Each process composites some rows of all pieces, or combines their gathered values.
 * Then it sends these rows to the first process, and IceT does not run, or it shows them, and IceT gathers them. IceT
 * rounds to 8 bits in each compositing step; here it gets pictures that do not overlap. Processes of one machine that
 * have a CUDA device each exchange no rows: they leave their pictures on the device of the first process, which
 * composites them there, if there is no geometry and the pictures are colours. If that fails, they
 * exchange rows after all, and processes whose pictures were on the device render them again.
 *
 * All processes agree before each frame whether to do so, since all of them must take part in the exchange. They do
 * so where every process shows nothing but this volume and geometry, in a view that IceT composites, some of the
 * volume is visible, and there is no selection and no depth peeling. Geometry is sent as a backdrop behind a
 * process's pieces, in the order of IceT, and only where each process shows some of the volume. Otherwise IceT
 * composites the pieces as without this class. In either case the processes agree on a sample distance while the
 * camera moves.
 */
class vtkStriderFloatCompositor : public vtkStriderFrameTarget
{
public:
  vtkStriderFloatCompositor() = default;
  ~vtkStriderFloatCompositor() override;
  vtkStriderFloatCompositor(const vtkStriderFloatCompositor&) = delete;
  void operator=(const vtkStriderFloatCompositor&) = delete;

  /**
   * Sets the volume whose frames are composited, and the mapper that shows the picture. Not owned. Must be called
   * exactly once.
   */
  void SetVolume(vtkPVLODVolume* volume, vtkStriderVolumeMapper* display);

  /** Sets the renderer of the view that has the volume; null where no view has it. */
  void SetRenderer(vtkRenderer* renderer);

  /** Sets whether processes agree on anything. Must be the same on all processes. Default: on. */
  void SetEnabled(bool enabled) { this->IsEnabled = enabled; }
  bool GetEnabled() const { return this->IsEnabled; }

  /** Sets whether IceT is bypassed where that is possible. Must be the same on all processes. Default: on. */
  void SetBypassesIceT(bool bypasses) { this->BypassesIceT = bypasses; }
  bool GetBypassesIceT() const { return this->BypassesIceT; }

  /** Returns whether IceT composites the pieces of several processes in the frame that has begun last. */
  bool IsLaidOver() const;

  /** Sets the function that is called when IsLaidOver() is known for a frame, before it is rendered. Default: none. */
  void SetDecided(std::function<void()> decided) { this->Decided = std::move(decided); }

  /** Sets the bounds of all processes' pieces in data coordinates; null where there are no pieces to unite. */
  void SetPictureBounds(const double* bounds);

  /** Sets whether there is a depth order in which all pieces of one process precede those of another. Default: true. */
  void SetHasOrder(bool hasOrder) { this->HasOrder = hasOrder; }

  /** Sets the box of the piece whose frame comes next. */
  void SetNextBox(const vtkStriderOrientedBox& box) { this->NextBox = box; }

  /**
   * Exchanges the frames, and composites this process's rows of the picture. Shows them where IceT gathers them. Must
   * be called after all frames of this process.
   */
  void Finish();

  bool TakesFrames() const override { return this->IsAgreed || this->RendersAgain; }
  const vtkStriderSharedPicture* GetSharedPicture() const override;
  void TakeFrame(const vtkStriderFrame& frame, vtkStriderVolumeMapper* mapper) override;
  void DropFrames() override { this->Layers.clear(); }
  const double* GetPictureBounds() const override { return this->ShownBounds.data(); }

private:
  /** The process that displays the picture, or sends it to the client. */
  static constexpr int Root = 0;
  static vtkMultiProcessController* GetController();
  std::array<int, 2> GetSize() const;
  /** Called at the beginning of a frame: makes the processes agree, and tells what they have decided. */
  void Begin();
  void Agree();
  /** Replaces IceT's pass in a frame that reaches the first process without it. */
  void BeginBypass();
  /** Sends the composited rows of all processes to the first one, in a frame without IceT. */
  void Deliver();
  void ShowRows(const std::array<int, 2>& size, const vtkStriderRows& own);
  /** Returns the share of this process, which must be a participant, of the picture's rows. */
  vtkStriderRows ShareRows(const vtkStriderRows& rows) const;
  bool CanUnite(const vtkStriderNeighbours& neighbours) const;
  bool CanAddUp() const;
  /** Part of a vote: whether pictures can stay on a device. All members are doubles. */
  struct SharingVote
  {
    double IsPossible;
    double Machine;   ///< see vtkStriderIdentifyMachine
    double Memory[8]; ///< bytes of a vtkStriderSharedPicture's; only of the first process
  };
  /** The values that each process sends to all others before a frame. All members are doubles. */
  struct Vote
  {
    double CanUnite;
    double Shows;
    double Size[2];
    double SampleFactor; ///< proposed by the process
    double HasGeometry;
    double Geometry[6]; ///< in world coordinates
    double CanBypass;   ///< IceT
    SharingVote Sharing;
  };
  bool IsAgreedBy(const std::vector<Vote>& votes);
  SharingVote ProposeSharing(bool isPossible);
  bool AgreeOnSharing(const std::vector<Vote>& votes);
  void DropLayersOfOtherSizes(const std::array<int, 2>& size);
  /**
   * As Finish, where pictures stay on a device: the first process composites them. Returns false on all participants
   * where that fails.
   */
  bool FinishShared(const std::array<int, 2>& size);
  /** Renders this process's picture into host memory instead. */
  void RenderUnshared();
  bool CompositeShared(
    const std::vector<vtkStriderSharedPicture>& nearestFirst, const std::array<int, 2>& size);
  /** Draws the texture of CompositeShared on the renderer's background, since ParaView draws no picture. */
  void ShowShared();
  bool CanLayOverGeometry() const;
  /** Returns the factor that this process proposes. */
  double ProposeSampleFactor() const;
  void AgreeOnSampleFactor(const std::vector<Vote>& votes);
  void FindShownBounds(const std::vector<Vote>& votes);
  vtkDataArray* FindScalars() const;
  vtkStriderRows FindPictureRows(const std::array<int, 2>& size) const;
  /** Takes the colours of this process's geometry away from the window. */
  void TakeGeometry(const std::array<int, 2>& size);
  vtkStriderFootprint FindPictureFootprint() const;
  /** Converts the gathered values of the picture to colours. */
  void MakeColors();

  vtkPVLODVolume* Volume = nullptr;
  vtkStriderVolumeMapper* Display = nullptr;
  vtkWeakPointer<vtkRenderer> Renderer;
  std::array<unsigned long, 4> Observers{}; ///< of the renderer's events
  bool IsEnabled = true;
  bool HasPicture = false;
  bool HasOrder = true;
  bool IsAgreed = false;
  bool LaysOver = false;
  bool BypassesIceT = true;
  bool IsDelivered = false;  ///< the frame reaches the first process without IceT
  bool IsShared = false;     ///< the pictures of the frame stay on a device
  bool RendersAgain = false; ///< the mapper renders a frame that could not stay on a device
  /// The composited picture is in a texture, which ShowShared() draws at the end of the frame.
  bool IsInTexture = false;
  vtkStriderSharedPicture Shared; ///< place of this process's picture
  std::vector<float> Fetched;     ///< picture that another process could not leave on the device
  vtkStriderIceTBypass Bypass;
  std::vector<int> Order; ///< processes, nearest first; empty where there is no order
  std::function<void()> Decided;
  vtkStriderBounds PictureBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  vtkStriderOrientedBox NextBox;
  vtkStriderBounds ShownBounds = PictureBounds; ///< PictureBounds and the geometry in the view
  std::vector<int> Participants;                ///< processes that show some of the volume
  bool HasGeometry = false;                     ///< true where any process has geometry
  bool HasOwnGeometry = false;
  std::vector<vtkStriderLayer> Layers;
  vtkWeakPointer<vtkStriderVolumeMapper> Source; ///< mapper of the last layer; null without layers
  // Buffers that keep their memory from frame to frame.
  std::vector<vtkStriderMessage> Sent;
  std::vector<vtkStriderMessage> Received;
  std::vector<unsigned char> Geometry; ///< colours of the geometry
  vtkStriderComposedRows Picture;      ///< rows of this process
  std::vector<unsigned char> Rounded;  ///< the same in 8 bits, in a frame without IceT
};

#endif
