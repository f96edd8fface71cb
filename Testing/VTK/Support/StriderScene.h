// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A small off-screen window with one volume that vtkStriderVolumeMapper draws, for tests of its behaviour.
#ifndef StriderTesting_StriderScene_h
#define StriderTesting_StriderScene_h

#include "Support/MessageCounter.h"
#include "Support/TestOptions.h"
#include "Support/TransferFunctionPresets.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkSmartPointer.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

namespace StriderTesting
{

/// The options of this run, set by the tests' main function.
const TestOptions& GetTestOptions();

/// Messages of the mapper are counted from the beginning.
struct StriderScene
{
  /// A window with nothing but the background.
  StriderScene();
  /// The waves of GenerateVolume with a transfer function, seen from a corner.
  explicit StriderScene(int scalarType);

  void SetVolume(vtkImageData* image, TransferPreset preset = TransferPreset::Opaque);

  /// RGBA of the window after one Render call.
  vtkSmartPointer<vtkImageData> Draw();
  /// Draws once with the volume hidden.
  vtkSmartPointer<vtkImageData> DrawBackground();

  vtkNew<vtkRenderWindow> Window;
  vtkNew<vtkRenderer> Renderer;
  vtkNew<vtkStriderVolumeMapper> Mapper;
  vtkNew<vtkVolume> Volume;
  vtkNew<vtkVolumeProperty> Property;
  MessageCounter Messages;
};

vtkSmartPointer<vtkImageData> MakeWaves(int scalarType);

/// Largest difference of a channel in steps of 1/255; 256 where the sizes differ.
int Difference(vtkImageData* first, vtkImageData* second);

/// Share of the pixels that differ, in [0, 1].
double FractionDifferent(vtkImageData* first, vtkImageData* second);

} // namespace StriderTesting

#endif
