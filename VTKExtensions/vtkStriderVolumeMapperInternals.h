// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One mapper's renderer, data and display.
#ifndef vtkStriderVolumeMapperInternals_h
#define vtkStriderVolumeMapperInternals_h

#include "Strider/VolumeRenderer.h"
#include "vtkStriderFrameDisplay.h"
#include "vtkStriderSampleDistances.h"
#include "vtkStriderTransferFunctions.h"
#include "vtkStriderVolumeInput.h"

#include "vtkNew.h"
#include "vtkWeakPointer.h"

#include <functional>

class vtkImageData;
class vtkRenderer;

class vtkStriderVolumeMapperInternals
{
public:
  explicit vtkStriderVolumeMapperInternals(vtkStriderVolumeMapper* mapper)
    : Mapper(mapper)
  {
  }
  ~vtkStriderVolumeMapperInternals();

  /** Renders a frame, or says why not. */
  void RenderFrame(vtkRenderer* renderer, vtkVolume* volume);

  /** Frees what lives in the window's context; the next frame makes it anew. */
  void ReleaseGraphicsResources(vtkWindow* window);

  /** Have the next frame pick a backend anew. */
  void ForgetRenderer();

  vtkStriderReductionFactor ReductionFactor;
  std::unique_ptr<Strider::VolumeRenderer> Renderer;
  vtkNew<vtkImageData> ColorImage;
  vtkNew<vtkImageData> DepthImage;
  std::string DeviceName;
  std::string DisplayPath;
  double FrameMilliseconds = 0.0;
  int VolumeUploads = 0;
  int TableUploads = 0;

private:
  bool PrepareRenderer();
  bool FallBackToCPU(const Strider::Status& status);
  bool UpdateVolume();
  bool UpdateTables(vtkVolume* volume);
  bool MakeRequest(vtkRenderer* renderer, vtkVolume* volume,
    const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request);
  Strider::Status RenderToWindow(vtkOpenGLRenderWindow* window, vtkRenderer* renderer,
    vtkVolume* volume, const vtkStriderFrameDisplay::Viewport& viewport,
    Strider::RenderRequest& request);
  Strider::Status TryInterop(vtkOpenGLRenderWindow* window, bool hasOpaque,
    const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request, bool& done);
  Strider::Status RenderToImage(Strider::RenderRequest& request);
  /** Where settings do not go together, renders with those of the last frame, since they change no pixel, and says so. */
  Strider::Status KeepWorkingStrategies(const Strider::Status& status,
    Strider::RenderRequest& request, const std::function<Strider::Status()>& render);
  void EnterWindow(vtkOpenGLRenderWindow* window);
  void ReportOnce(std::string& last, const std::string& message, bool isError);

  vtkStriderVolumeMapper* Mapper;
  vtkStriderVolumeInput Input;
  vtkStriderTransferFunctions Functions;
  vtkStriderFrameDisplay Display;
  vtkWeakPointer<vtkOpenGLRenderWindow> Window;
  Strider::DisplayTargets Connected;
  bool InteropFailed = false;
  Strider::Strategies WorkingStrategies; ///< of the last frame
  std::string LastProblem;
  std::string LastRefusal;
  std::string LastWarning;
  std::string LastDistanceWarning;
  std::string LastUnitWarning;
};

#endif
