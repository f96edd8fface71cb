// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderVolumeRepresentation_h
#define vtkStriderVolumeRepresentation_h

#include "vtkImageVolumeRepresentation.h"
#include "vtkStriderParaViewExtensionsModule.h" // for the export macro

class vtkStriderVolumeMapper;

/**
 * @class vtkStriderVolumeRepresentation
 * @brief ParaView's volume representation with a vtkStriderVolumeMapper.
 *
 * Forwards every setting to the mapper, where it is documented, and every statistic from it. Input: vtkImageData. Any other
 * input is shown as its outline, with one warning.
 */
class VTKSTRIDERPARAVIEWEXTENSIONS_EXPORT vtkStriderVolumeRepresentation
  : public vtkImageVolumeRepresentation
{
public:
  static vtkStriderVolumeRepresentation* New();
  vtkTypeMacro(vtkStriderVolumeRepresentation, vtkImageVolumeRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Settings of the mapper.
   */
  void SetBackend(int backend);
  void SetDeviceIndex(int index);
  void SetMatchVTK(bool match);
  void SetEarlyTerminationOpacity(double opacity);
  void SetSampleDistanceInVoxels(double distance);
  void SetAutoAdjustSampleDistances(bool adjust);
  void SetUseInterop(bool use);
  void SetBlockShapeMode(int mode);
  void SetBlockWidth(int width);
  void SetBlockHeight(int height);
  void SetTransposedIndexing(int value);
  void SetSynchronousPropagation(int value);
  void SetMaximizeBlockSize(int value);
  void SetShearedWarps(int value);
  void SetShearAxis(int axis);
  void SetBatchDepth(int samples);
  void SetResidentThreads(int threads);
  void SetRotationMode(int mode);
  void SetRotationHysteresis(double share);
  void SetCountSamples(bool count);
  ///@}

  ///@{
  /**
   * Statistics of the mapper's last frame.
   */
  const char* GetBackendInUse();
  const char* GetDeviceName();
  const char* GetDisplayPath();
  const char* GetLaunchDescription();
  const char* GetStoredOrder();
  double GetFrameMilliseconds();
  double GetKernelMilliseconds();
  double GetUploadMilliseconds();
  double GetLastRotationMilliseconds();
  vtkIdType GetRotationCount();
  vtkIdType GetSamplesTaken();
  vtkIdType GetBytesOnDevice();
  ///@}

protected:
  vtkStriderVolumeRepresentation();
  ~vtkStriderVolumeRepresentation() override;

  int RequestData(vtkInformation* request, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkStriderVolumeRepresentation(const vtkStriderVolumeRepresentation&) = delete;
  void operator=(const vtkStriderVolumeRepresentation&) = delete;

  vtkStriderVolumeMapper* GetStriderMapper();
  void ShowOutline(vtkDataObject* input);

  bool HasWarnedAboutInput = false;
};

#endif
