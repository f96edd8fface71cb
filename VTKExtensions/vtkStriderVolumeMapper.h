// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderVolumeMapper_h
#define vtkStriderVolumeMapper_h

#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <memory> // for std::unique_ptr

class vtkStriderVolumeMapperInternals;

/**
 * @class vtkStriderVolumeMapper
 * @brief Volume ray casting with CUDA, or on the CPU where there is no CUDA device.
 *
 * Stands wherever a vtkGPUVolumeRayCastMapper does and makes the same images. Input: vtkImageData with one scalar component of
 * any numeric type as point data, linear or nearest interpolation, composite blending. Anything else is reported once with a
 * message, and nothing is drawn.
 *
 * Colours, opacities, the unit distance, sample distances, the opaque geometry and the cameras work as they do with
 * vtkOpenGLGPUVolumeRayCastMapper. Where that class is wrong this one is right by default; SetMatchVTK restores its images.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderVolumeMapper : public vtkGPUVolumeRayCastMapper
{
public:
  static vtkStriderVolumeMapper* New();
  vtkTypeMacro(vtkStriderVolumeMapper, vtkGPUVolumeRayCastMapper);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Values of SetBackend. */
  enum BackendType
  {
    AUTOMATIC_BACKEND = 0,
    CUDA_BACKEND = 1,
    CPU_BACKEND = 2
  };

  ///@{
  /**
   * Get/Set where to render: a CUDA device if there is one and else the CPU (AUTOMATIC_BACKEND, the default), CUDA_BACKEND or
   * CPU_BACKEND. The environment variable STRIDER_BACKEND=cpu|cuda overrides it. A value outside [0, 2] is an error and
   * changes nothing.
   */
  void SetBackend(int backend);
  vtkGetMacro(Backend, int);
  void SetBackendToAutomatic() { this->SetBackend(AUTOMATIC_BACKEND); }
  void SetBackendToCUDA() { this->SetBackend(CUDA_BACKEND); }
  void SetBackendToCPU() { this->SetBackend(CPU_BACKEND); }
  ///@}

  ///@{
  /**
   * Get/Set the CUDA device, or -1 (the default) for the one of this process's local MPI rank. A value below -1 is an error
   * and changes nothing.
   */
  void SetDeviceIndex(int index);
  vtkGetMacro(DeviceIndex, int);
  ///@}

  ///@{
  /**
   * Get/Set whether images are formed exactly as vtkOpenGLGPUVolumeRayCastMapper forms them, its mistakes included: scale
   * factors of 8- and 16-bit scalars, half-entry shift of the transfer function tables, first sample one step behind the
   * entry, one sample behind opaque geometry. Default: off.
   */
  vtkSetMacro(MatchVTK, bool);
  vtkGetMacro(MatchVTK, bool);
  vtkBooleanMacro(MatchVTK, bool);
  ///@}

  ///@{
  /**
   * Get/Set the opacity at which a ray ends, in [0.5, 1]. Default: 254/255, as VTK's GPU mapper.
   * 1 disables early ray termination (Krueger and Westermann 2003). A value outside the range is an error and changes nothing.
   */
  void SetEarlyTerminationOpacity(double opacity);
  vtkGetMacro(EarlyTerminationOpacity, double);
  ///@}

  ///@{
  /**
   * Get/Set the sample distance in voxels (mean spacing of the input), in [0.01, 100], or 0 (the default) to use
   * AutoAdjustSampleDistances, LockSampleDistanceToInputSpacing and SampleDistance as VTK does. A value outside the range is
   * an error and changes nothing.
   */
  void SetSampleDistanceInVoxels(double distance);
  vtkGetMacro(SampleDistanceInVoxels, double);
  ///@}

  ///@{
  /**
   * Get/Set whether frames go from the CUDA device to the window without passing through host memory, where the window's
   * OpenGL context is on that device. Default: on. The picture is the same either way.
   */
  vtkSetMacro(UseInterop, bool);
  vtkGetMacro(UseInterop, bool);
  vtkBooleanMacro(UseInterop, bool);
  ///@}

  ///@{
  /**
   * Get/Set whether the samples of each frame are counted, at some cost. Default: off.
   */
  vtkSetMacro(CountSamples, bool);
  vtkGetMacro(CountSamples, bool);
  vtkBooleanMacro(CountSamples, bool);
  ///@}

  ///@{
  /**
   * What the last frame was made with and what it cost. Empty or 0 before the first frame.
   */
  const char* GetBackendInUse();      ///< "CUDA" or "CPU"
  const char* GetDeviceName();        ///< GPU, or CPU with its thread count
  const char* GetDisplayPath();       ///< "interop" or "copy"
  const char* GetLaunchDescription(); ///< block or tile shape, stored axis order, and why
  double GetFrameMilliseconds();      ///< Render call, and the march if it goes on after that
  double GetKernelMilliseconds();     ///< march of the rays alone
  double GetUploadMilliseconds();     ///< last transfer of the volume to the device
  vtkIdType GetSamplesTaken();        ///< of the last frame with CountSamples on
  vtkIdType GetBytesOnDevice();       ///< memory that the backend holds
  int GetVolumeUploads();             ///< how often a volume was handed to the backend
  int GetTableUploads();              ///< how often transfer functions were handed to the backend
  ///@}

  /** Distance between the samples of the last frame, in data coordinates. */
  vtkGetMacro(ActualSampleDistance, double);

  /** This mapper renders in any window, and into images without one. Always 1. */
  int IsRenderSupported(vtkRenderWindow* window, vtkVolumeProperty* property) override;

  /** Sample distance of this input with LockSampleDistanceToInputSpacing on, in data coordinates. */
  double ComputeLockedSampleDistance(vtkImageData* image);

  void Render(vtkRenderer* renderer, vtkVolume* volume) override;
  void GPURender(vtkRenderer* renderer, vtkVolume* volume) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

  /** The volume is never reduced: three ones. */
  void GetReductionRatio(double ratio[3]) override;

  ///@{
  /**
   * Colour (RGBA, premultiplied) and depth of the last frame that was rendered with RenderToImage on.
   */
  void GetColorImage(vtkImageData* image) override;
  void GetDepthImage(vtkImageData* image) override;
  ///@}

protected:
  vtkStriderVolumeMapper();
  ~vtkStriderVolumeMapper() override;

  // Steps of vtkAMRVolumeMapper, which this mapper has no use for.
  void PreRender(vtkRenderer*, vtkVolume*, double[6], double[2], int, unsigned int) override {}
  void RenderBlock(vtkRenderer*, vtkVolume*, unsigned int) override {}
  void PostRender(vtkRenderer*, int) override {}

  int Backend = AUTOMATIC_BACKEND;
  int DeviceIndex = -1;
  bool MatchVTK = false;
  double EarlyTerminationOpacity = 1.0 - 1.0 / 255.0;
  double SampleDistanceInVoxels = 0.0;
  bool UseInterop = true;
  bool CountSamples = false;
  double ActualSampleDistance = 0.0;

private:
  vtkStriderVolumeMapper(const vtkStriderVolumeMapper&) = delete;
  void operator=(const vtkStriderVolumeMapper&) = delete;

  friend class vtkStriderVolumeMapperInternals;
  std::unique_ptr<vtkStriderVolumeMapperInternals> Internals;
};

#endif
