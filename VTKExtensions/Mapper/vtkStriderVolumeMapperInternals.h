// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One mapper's renderer, data and display.
#ifndef vtkStriderVolumeMapperInternals_h
#define vtkStriderVolumeMapperInternals_h

#include "vtkStriderFrameDisplay.h"
#include "vtkStriderFrameTarget.h"
#include "vtkStriderInteractiveQuality.h"
#include "vtkStriderPeelDisplay.h"
#include "vtkStriderProgress.h"
#include "vtkStriderSampleDistances.h"
#include "vtkStriderVolumePart.h"

#include "Strider/GuardMemory.h"

#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkWeakPointer.h"

#include <functional>
#include <map>
#include <vector>

class vtkMultiVolume;
class vtkRenderer;
class vtkVolumeProperty;

class vtkStriderVolumeMapperInternals
{
public:
  explicit vtkStriderVolumeMapperInternals(vtkStriderVolumeMapper* mapper);
  ~vtkStriderVolumeMapperInternals();

  /** Calls a function, and reports what it throws, for want of memory, as a frame that cannot be rendered. */
  template <typename Function>
  void Guard(const Function& function)
  {
    const Strider::Status status = Strider::GuardMemory([&] {
      function();
      return Strider::Status();
    });
    if (!status.IsOk())
    {
      this->ReportFailure(status);
    }
  }

  /** Renders a frame, or says why not. */
  void RenderFrame(vtkRenderer* renderer, vtkVolume* volume);

  /** Draws a picture over a part of a viewport. */
  void ShowFrame(
    vtkRenderer* renderer, const vtkStriderFrame& frame, const std::array<int, 2>& lowerLeft);

  /** Reads and erases the colours of a viewport. */
  bool TakeColors(vtkRenderer* renderer, std::vector<unsigned char>& rgba);

  /** Makes colours of gathered values, or says why not. */
  bool ShowGathered(std::size_t count, float* pixels);

  /** Frees what lives in the window's context; the next frame makes it anew. */
  void ReleaseGraphicsResources(vtkWindow* window);

  /** Of the first volume. */
  void AddChangedExtent(const int extent[6]) { this->First.Input.AddChangedExtent(extent); }

  /** Has the backend begin to bring the first volume in, where it can. */
  void StageInput();

  /** Have the next frame pick a backend anew. */
  void ForgetRenderer();

  /** Bytes that the mapper allows on a device; the largest number where nobody has set a limit. */
  std::size_t GetMemoryLimit() const;

  /**
   * Whether the scalars of the mapper's inputs, the first of which has so many voxels, need more bytes than the mapper allows on a
   * device. No, where nobody has set a limit or there is nothing to render.
   */
  bool ExceedsMemoryLimit(
    std::size_t& needed, std::size_t& limit, std::array<int, 3>& dimensions) const;

  /** What of the limit is for a volume: where several exceed it together, as much as they need of their sum. */
  std::size_t ShareMemoryLimit(const vtkStriderVolumePart& part) const;

  vtkStriderReductionFactor ReductionFactor;
  vtkStriderInteractiveQuality Quality;
  /** The renderer that makes the frames; null before the first one. */
  Strider::VolumeRenderer* GetRenderer() const { return this->First.Renderer.get(); }

  /** A sum over the renderers of all volumes. */
  double SumStatistics(const std::function<double(const Strider::FrameStatistics&)>& read) const;

  vtkNew<vtkImageData> ColorImage;
  vtkNew<vtkImageData> DepthImage;
  std::string DeviceName;
  std::string BackendNote; ///< as Strider::VolumeRenderer::Create has it, or why the CPU stands in
  std::string DisplayPath;
  double FrameMilliseconds = 0.0;
  int VolumeUploads = 0;
  int TableUploads = 0;

private:
  void TryFrame(vtkRenderer* renderer, vtkVolume* volume);
  /** Where to render, with the defaults of the process for what the mapper leaves open. */
  struct Place
  {
    int Backend = 0;
    int DeviceIndex = -1;

    bool operator==(const Place& other) const
    {
      return this->Backend == other.Backend && this->DeviceIndex == other.DeviceIndex;
    }
  };

  Place FindPlace() const;
  bool PrepareRenderer();
  bool PreparePart(vtkStriderVolumePart& part);
  bool FallBackToCPU(const Strider::Status& status);
  /** Finds which volumes a prop shows. False, with a message, where that cannot be shown. */
  bool GatherParts(vtkVolume* volume);
  bool GatherParts(vtkMultiVolume* volume);
  bool RefuseMultiVolume();
  bool IsMultiVolume() const { return !this->Others.empty(); }
  bool IsAborted(vtkRenderer* renderer) const;
  void ReportProgress(double share);
  /** Has observers hear of what is done before a frame, unless it is done soon. `doWork` may return early. */
  void ReportWork(const std::function<void()>& doWork);
  /** For a task that is expected to take so much of the work that is left. */
  Strider::TaskProgress BeginTask(double shareOfRest);
  /** Has the renderers tell of what they do next, as BeginTask. */
  void PassProgress(double shareOfRest);
  /** Hands all volumes to the backend, as far as they changed. */
  bool UpdateData();
  bool UpdateParts();
  bool UpdatePart(vtkStriderVolumePart& part);
  bool UpdateVolume(vtkStriderVolumePart& part);
  /** Says what frames will want of a volume that comes. */
  void AnnounceFrames(vtkStriderVolumePart& part);
  bool UpdateAuxiliaryVolumes(vtkStriderVolumePart& part);
  bool HandOver(vtkStriderVolumePart& part, Strider::AuxiliaryVolume kind,
    vtkStriderAuxiliaryVolume& companion);
  bool UpdateTables(vtkStriderVolumePart& part);
  /** How the functions of a part are sampled. */
  vtkStriderFunctionOptions MakeFunctionOptions(const vtkStriderVolumePart& part) const;
  bool UpdateLabels(vtkStriderVolumePart& part);
  /** Says so where the volume is not kept as was asked for, or compressed for want of memory. */
  void WarnOfStorage();
  void WarnOfUnitDistances(const vtkStriderVolumePart& part);
  /** Reports why a volume cannot be shown, with its port where there are several. */
  void ReportProblem(const vtkStriderVolumePart& part, const std::string& problem);
  /** Finds where the frame goes. */
  vtkStriderViewport FindViewport(vtkRenderer* renderer) const;
  bool HasOpaqueNeighbours(vtkRenderer* renderer, vtkVolume* volume) const;
  vtkStriderSampleDistances ChooseDistances(const vtkStriderVolumePart& part) const;
  /** Takes the distances where they can be used, and nearby ones, with a warning, where they cannot. */
  void LimitDistance(const vtkStriderVolumePart& part, double& distance);
  /** Says so where the rays of a frame would take too many steps: the renderer makes them longer. */
  void WarnOfSteps(const Strider::RenderRequest& request);
  /** Says so where a prop is too small for VTK's cameras. */
  void WarnOfCamera(vtkVolume* volume);
  /** The distance between samples of several volumes, in world coordinates. */
  double ChooseWorldDistance(const std::vector<const vtkStriderVolumePart*>& parts);
  /** All of a request that belongs to one volume. */
  bool MakePartRequest(
    vtkRenderer* renderer, const vtkStriderVolumePart& part, Strider::RenderRequest& request);
  bool MakeRequest(vtkRenderer* renderer, vtkVolume* volume,
    const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request);
  bool PlaceMultiVolume(vtkRenderer* renderer, vtkVolume* volume, Strider::RenderRequest& request);
  Strider::Status RenderToWindow(vtkOpenGLRenderWindow* window, vtkRenderer* renderer,
    vtkVolume* volume, const vtkStriderFrameDisplay::Viewport& viewport,
    Strider::RenderRequest& request);
  Strider::Status TryInterop(vtkOpenGLRenderWindow* window, bool hasOpaque,
    const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request, bool& done);
  /** Draws between translucent surfaces, for the pass whose text was taken. */
  Strider::Status RenderLayer(vtkOpenGLRenderWindow* window, Strider::RenderRequest& request);
  Strider::Status RenderToImage(Strider::RenderRequest& request);
  /** Hands the frame over to who lays it over others. */
  Strider::Status RenderToTarget(vtkOpenGLRenderWindow* window, bool hasOpaque,
    const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request);
  vtkStriderFrameDisplay::FrameLook MakeLook(bool matchesVTK) const;
  /** Draws ids instead of colours while a vtkHardwareSelector is at work. */
  Strider::Status RenderSelection(vtkOpenGLRenderWindow* window, vtkRenderer* renderer,
    vtkVolume* volume, const vtkStriderFrameDisplay::Viewport& viewport,
    Strider::RenderRequest& request);
  /** Where settings do not go together, renders with those of the last frame, since they change no pixel, and says so. */
  Strider::Status KeepWorkingStrategies(const Strider::Status& status,
    Strider::RenderRequest& request, const std::function<Strider::Status()>& render);
  /** Has a request know the renderers that the CPU's have replaced. */
  void AimAtRenderers(Strider::RenderRequest& request) const;
  void EnterWindow(vtkOpenGLRenderWindow* window);
  void ReportFailure(const Strider::Status& status);
  enum class Severity
  {
    Error,      ///< nothing is shown
    Warning,    ///< something else is shown than was asked for
    Information ///< what was asked for is shown
  };
  /** Prints a message unless it is the last one. Settings are named as vtkStriderNameSettings does. */
  void ReportOnce(std::string& last, const std::string& message, Severity severity);

  vtkStriderVolumeMapper* Mapper;
  vtkStriderVolumePart First;                 ///< its renderer makes the frames
  std::map<int, vtkStriderVolumePart> Others; ///< of a vtkMultiVolume, by port
  vtkStriderFrameDisplay Display;
  vtkStriderPeelDisplay Peel;
  vtkStriderProgress Progress;
  vtkWeakPointer<vtkOpenGLRenderWindow> Window;
  Strider::DisplayTargets Connected;
  bool InteropFailed = false;
  Place Made;            ///< what the renderer was made for
  bool StandsIn = false; ///< the CPU, for a CUDA device that cannot render the volume
  Strider::Strategies WorkingStrategies; ///< of the last frame
  std::string LastProblem;
  std::string LastRefusal;
  std::string LastWarning;
  std::string LastMemoryWarning;
  std::string LastDistanceWarning;
  std::vector<double> LastLongRays; ///< settings of the last frame whose rays took too many steps
  std::string LastPortWarning;
  std::string LastCameraWarning;
  std::string LastUnitWarning;
  std::string LastStorageWarning;
};

#endif
