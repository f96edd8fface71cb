// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A scene of a program that uses only VTK's classes, with the object factory on or off.
#ifndef StriderTesting_OverrideScene_h
#define StriderTesting_OverrideScene_h

#include "Support/MapperCatcher.h"
#include "Support/TestOptions.h"

#include "vtkNew.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkSmartPointer.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <array>

class vtkImageData;
class vtkSmartVolumeMapper;
class vtkVolumeMapper;

namespace StriderTesting
{

/// Turns the factory on or off, and off again at the end of the block.
class FactorySwitch
{
public:
  explicit FactorySwitch(bool isOn);
  ~FactorySwitch();
  FactorySwitch(const FactorySwitch&) = delete;
  FactorySwitch& operator=(const FactorySwitch&) = delete;
};

/// An off-screen window with one volume, whose mapper the test provides. Set the mapper's input before placing the
/// camera.
class OverrideScene
{
public:
  explicit OverrideScene(bool isFactoryOn);

  void SetMapper(vtkVolumeMapper* mapper);
  /// Opaque colours over a scalar range.
  void SetFunctions(const std::array<double, 2>& range);
  void PlaceCamera();
  /// RGBA of the window after one Render call. Strider's mappers use the backend of this run.
  vtkSmartPointer<vtkImageData> Draw();

  FactorySwitch Switch;
  MapperCatcher Catcher;
  vtkNew<vtkRenderWindow> Window;
  vtkNew<vtkRenderer> Renderer;
  vtkNew<vtkVolume> Volume;
  vtkNew<vtkVolumeProperty> Property;
};

/// The waves of a generated volume.
vtkSmartPointer<vtkImageData> MakeOverrideVolume(int scalarType);

/// Mean difference of the channels of all pixels, in steps of 1/255.
double MeanDifference(vtkImageData* first, vtkImageData* second);

} // namespace StriderTesting

#endif
