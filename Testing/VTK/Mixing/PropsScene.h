// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A small off-screen window with boxes of constant values, each a prop with a mapper of its own.
#ifndef StriderTesting_PropsScene_h
#define StriderTesting_PropsScene_h

#include "Support/StriderScene.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkSmartPointer.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <array>
#include <cmath>
#include <vector>

namespace StriderTesting
{

using Color = std::array<double, 3>;

/// A prop with a mapper and data of its own.
struct BoxProp
{
  vtkSmartPointer<vtkVolume> Volume;
  vtkSmartPointer<vtkStriderVolumeMapper> Mapper;
  vtkSmartPointer<vtkImageData> Image;
};

/// Colour of a box, and its opacity per unit of length.
struct BoxLook
{
  Color Shown{ 1.0, 1.0, 1.0 };
  double Opacity = 0.05;
  int Type = VTK_FLOAT;
};

/// A box of constant voxels with a spacing of 1 that begins at `first` and has `sides` units.
BoxProp MakeBoxProp(
  const std::array<double, 3>& first, const std::array<int, 3>& sides, const BoxLook& look);

/// White fog from 0 to 32, and an opaque red cube from 12 to 20 inside.
BoxProp MakeFog(double opacity = 0.05);
BoxProp MakeCube();

/// Part of the light that fog absorbs, in [0, 1].
inline double Absorb(double opacity, double length)
{
  return 1.0 - std::pow(1.0 - opacity, length);
}

/// A window that shows the space from 0 to 32 from above, along z.
struct PropsScene
{
  explicit PropsScene(const std::vector<BoxProp>& props = {});

  void Add(const BoxProp& prop) { this->Renderer->AddVolume(prop.Volume); }
  void Remove(const BoxProp& prop) { this->Renderer->RemoveVolume(prop.Volume); }
  /// Looks from a corner instead.
  void Turn();
  void Peel();
  /// RGBA of the window after one Render call.
  vtkSmartPointer<vtkImageData> Draw();

  vtkNew<vtkRenderWindow> Window;
  vtkNew<vtkRenderer> Renderer;
};

/// Red, green and blue of the middle of an image.
std::array<double, 3> ReadMiddle(vtkImageData* image);

} // namespace StriderTesting

#endif
