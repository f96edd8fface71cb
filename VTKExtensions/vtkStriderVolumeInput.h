// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a mapper's data set offers to the kernel library.
#ifndef vtkStriderVolumeInput_h
#define vtkStriderVolumeInput_h

#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include "vtkSmartPointer.h"
#include "vtkType.h"

#include <string>

class vtkDataArray;
class vtkDataSet;
class vtkImageData;
class vtkVolumeMapper;

/**
 * A view of the scalars of a vtkImageData, with the reference that keeps them alive.
 */
class vtkStriderVolumeInput
{
public:
  /**
   * Looks at the mapper's input. Returns an empty string, or the reason why it cannot be rendered in words of a user; then
   * nothing has changed.
   */
  std::string Update(vtkVolumeMapper* mapper);

  /** Whether voxels, array, type or dimensions changed since the last call of this function that returned true. */
  bool TakeChange();

  /** Have the next TakeChange() return true. */
  void MarkChanged() { this->Changed = true; }

  vtkImageData* GetImage() const { return this->Image; }
  const Strider::VolumeView& GetView() const { return this->View; }

  /** Mean of the spacings along the three axes. */
  double GetMeanSpacing() const;

  /** Index space of the first voxel, 0, to data coordinates. */
  Strider::Matrix4 GetIndexToPhysical() const;

  /** The mapper's cropping planes in index space, or no limits where cropping is off. */
  std::array<double, 6> GetCrop(vtkVolumeMapper* mapper) const;

private:
  vtkSmartPointer<vtkImageData> Image;
  vtkSmartPointer<vtkDataArray> Scalars;
  vtkMTimeType ScalarsTime = 0;
  vtkMTimeType ImageTime = 0;
  Strider::VolumeView View;
  bool Changed = false;
};

#endif
