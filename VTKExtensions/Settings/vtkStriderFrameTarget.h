// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFrameTarget_h
#define vtkStriderFrameTarget_h

#include <array>   // for std::array
#include <cstddef> // for std::size_t

class vtkStriderVolumeMapper;

/** Content of the four floats of a pixel: colours, or values that rays have gathered (Strider::GatheredKind). */
struct vtkStriderGathering
{
  int Rule = 0; ///< Strider::GatherRule; 0: colours
  int Values = 4;

  bool AreColors() const { return this->Rule == 0; }
  bool operator==(const vtkStriderGathering& other) const
  {
    return this->Rule == other.Rule && this->Values == other.Values;
  }
};

/**
 * A picture in host memory, four floats per pixel, bottom row first: premultiplied red, green, blue and opacity, or
 * gathered values. The pixels are not owned.
 */
struct vtkStriderFrame
{
  std::array<int, 2> Size{ 0, 0 };
  const float* Pixels = nullptr;
  vtkStriderGathering Gathering;
  /** The frame is at vtkStriderFrameTarget::GetSharedPicture(), and Pixels is null. */
  bool IsShared = false;
  /** The next frame overwrites the pixels, which are valid only while the frame is taken. */
  bool IsPassing = false;
};

/** Place of a picture on a CUDA device that processes of a machine share: see Strider::SharedPicture. */
struct vtkStriderSharedPicture
{
  std::array<unsigned char, 64> Memory{};
  std::size_t Offset = 0; ///< in bytes
};

/**
 * Interface of an object that receives a mapper's frames instead of its window: see
 * vtkStriderPieceSettings::SetFrameTarget().
 */
class vtkStriderFrameTarget
{
public:
  virtual ~vtkStriderFrameTarget() = default;

  /** Returns whether the frame that is being rendered goes to this target. */
  virtual bool TakesFrames() const = 0;

  /**
   * Takes a frame, whose pixels remain valid until the mapper renders again, if it is not IsPassing. Maximum, minimum
   * and average intensity, and sums, come as gathered values, which vtkStriderVolumeMapper::ShowGathered() converts to
   * colours. A mapper that has nothing to show does not call this function.
   */
  virtual void TakeFrame(const vtkStriderFrame& frame, vtkStriderVolumeMapper* mapper) = 0;

  /** Forgets the frames that were taken so far, because they are rendered again. */
  virtual void DropFrames() {}

  /**
   * Returns the place on a device at which the frame should be left instead of in host memory; null where there is
   * none. A mapper that cannot do that passes the frame in host memory.
   */
  virtual const vtkStriderSharedPicture* GetSharedPicture() const { return nullptr; }

  /** Returns the bounds of everything in the final picture, {x min, x max, y min ...}, in data coordinates. */
  virtual const double* GetPictureBounds() const = 0;
};

#endif
