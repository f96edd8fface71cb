// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFrameTarget_h
#define vtkStriderFrameTarget_h

#include <array> // for std::array

class vtkStriderVolumeMapper;

/** What the four floats of pixels are: colours, or what rays have gathered, as Strider::GatheredKind says it. */
struct vtkStriderGathering
{
  int Rule = 0; ///< of Strider::GatherRule; 0: they are colours
  int Values = 4;

  bool AreColors() const { return this->Rule == 0; }
  bool operator==(const vtkStriderGathering& other) const
  {
    return this->Rule == other.Rule && this->Values == other.Values;
  }
};

/**
 * A picture in host memory, four floats a pixel, the bottom row first: premultiplied red, green, blue and opacity, or gathered values.
 * It is not owned.
 */
struct vtkStriderFrame
{
  std::array<int, 2> Size{ 0, 0 };
  const float* Pixels = nullptr;
  vtkStriderGathering Gathering;
};

/** What may get a mapper's frames in the place of its window: see vtkStriderPieceSettings::SetFrameTarget(). */
class vtkStriderFrameTarget
{
public:
  virtual ~vtkStriderFrameTarget() = default;

  /** Whether the frame that is rendered now goes to this target. */
  virtual bool TakesFrames() const = 0;

  /**
   * Takes a frame, whose pixels stay until the mapper renders again. Maximum, minimum and average intensity, and sums, come as
   * gathered values: vtkStriderVolumeMapper::ShowGathered() makes colours of them. A mapper that has nothing to show does not call
   * this.
   */
  virtual void TakeFrame(const vtkStriderFrame& frame, vtkStriderVolumeMapper* mapper) = 0;

  /** Bounds of all that the picture shows in the end, {x least, x most, y least ...} in the coordinates of the data. */
  virtual const double* GetPictureBounds() const = 0;
};

#endif
