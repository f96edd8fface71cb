// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume whose scalars depend on x alone, seen from its front without perspective.
#ifndef StriderTesting_FrontScene_h
#define StriderTesting_FrontScene_h

#include "Support/StriderScene.h"

#include "vtkColorTransferFunction.h"
#include "vtkPiecewiseFunction.h"

#include <array>
#include <functional>

namespace StriderTesting
{

/// Number of points along x and y, and along z.
constexpr int FrontWidth = 33;
constexpr int FrontLayers = 5;
/// Pixels along both axes.
constexpr int FrontPixels = 198;

vtkSmartPointer<vtkImageData> MakeFrontImage(int type, const std::function<double(int x)>& scalar);

/// Its property has empty transfer functions and a unit distance of 1.
class FrontScene : public StriderScene
{
public:
  FrontScene();

  vtkSmartPointer<vtkImageData> DrawImage(vtkImageData* image);

  vtkNew<vtkPiecewiseFunction> Opacity;
  vtkNew<vtkColorTransferFunction> Color;
};

/// RGBA of a pixel.
std::array<int, 4> GetPixel(vtkImageData* picture, int x, int y);

} // namespace StriderTesting

#endif
