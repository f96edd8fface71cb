// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One mapper's renderer, data and display.
#ifndef vtkStriderVolumeMapperInternals_h
#define vtkStriderVolumeMapperInternals_h

#include "Strider/VolumeRenderer.h"
#include "vtkStriderCompanion.h"
#include "vtkStriderFrameDisplay.h"
#include "vtkStriderLabelFunctions.h"
#include "vtkStriderPeelDisplay.h"
#include "vtkStriderSampleDistances.h"
#include "vtkStriderTransferFunctions.h"
#include "vtkStriderVolumeInput.h"

#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkWeakPointer.h"

#include <functional>

class vtkRenderer;
class vtkVolumeProperty;

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

  /**
   * Whether the scalars of the mapper's input, of so many voxels, need more bytes than the mapper allows on a device. No, where
   * nobody has set a limit or there is nothing to render.
   */
  bool ExceedsMemoryLimit(
    std::size_t& needed, std::size_t& limit, std::array<int, 3>& dimensions) const;

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
  void MarkAllChanged();
  bool RefuseVolumes(vtkVolume* volume);
  bool IsAborted(vtkRenderer* renderer) const;
  void ReportProgress(double share);
  bool UpdateData(vtkVolume* volume);
  bool UpdateVolume();
  bool UpdateCompanions(vtkVolume* volume);
  bool HandOver(Strider::Companion kind, vtkStriderCompanion& companion);
  bool UpdateTables(vtkVolume* volume);
  bool UpdateLabels(vtkVolume* volume);
  void WarnOfUnitDistances(vtkVolumeProperty* property);
  bool HasOpaqueNeighbours(vtkRenderer* renderer, vtkVolume* volume) const;
  bool MakeRequest(vtkRenderer* renderer, vtkVolume* volume,
    const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request);
  Strider::Status RenderToWindow(vtkOpenGLRenderWindow* window, vtkRenderer* renderer,
    vtkVolume* volume, const vtkStriderFrameDisplay::Viewport& viewport,
    Strider::RenderRequest& request);
  Strider::Status TryInterop(vtkOpenGLRenderWindow* window, bool hasOpaque,
    const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request, bool& done);
  /** Draws between translucent surfaces, for the pass whose text was taken. */
  Strider::Status RenderLayer(vtkOpenGLRenderWindow* window, Strider::RenderRequest& request);
  Strider::Status RenderToImage(Strider::RenderRequest& request);
  /** Draws ids instead of colours while a vtkHardwareSelector is at work. */
  Strider::Status RenderSelection(vtkOpenGLRenderWindow* window, vtkRenderer* renderer,
    vtkVolume* volume, const vtkStriderFrameDisplay::Viewport& viewport,
    Strider::RenderRequest& request);
  /** Where settings do not go together, renders with those of the last frame, since they change no pixel, and says so. */
  Strider::Status KeepWorkingStrategies(const Strider::Status& status,
    Strider::RenderRequest& request, const std::function<Strider::Status()>& render);
  void EnterWindow(vtkOpenGLRenderWindow* window);
  void ReportOnce(std::string& last, const std::string& message, bool isError);

  vtkStriderVolumeMapper* Mapper;
  vtkStriderVolumeInput Input;
  vtkStriderTransferFunctions Functions;
  vtkStriderLabelFunctions Labels;
  vtkStriderCompanion Mask;
  vtkStriderCompanion SecondScalars;
  vtkStriderCompanion Blanking;
  vtkStriderFrameDisplay Display;
  vtkStriderPeelDisplay Peel;
  vtkWeakPointer<vtkOpenGLRenderWindow> Window;
  Strider::DisplayTargets Connected;
  bool InteropFailed = false;
  Strider::Strategies WorkingStrategies; ///< of the last frame
  std::string LastProblem;
  std::string LastRefusal;
  std::string LastWarning;
  std::string LastMemoryWarning;
  std::string LastDistanceWarning;
  std::string LastUnitWarning;
};

#endif
