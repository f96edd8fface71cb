// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderVolumeRepresentation_h
#define vtkStriderVolumeRepresentation_h

#include "vtkImageVolumeRepresentation.h"
#include "vtkStriderParaViewExtensionsModule.h" // for the export macro

#include <array>  // for std::array
#include <memory> // for std::unique_ptr
#include <string> // for std::string
#include <vector> // for std::vector

class vtkDataArray;
class vtkImageData;
class vtkPVTransferFunction2D;
class vtkPiecewiseFunction;
class vtkPlane;
class vtkStriderAppearance;
class vtkStriderBlocksMapper;
class vtkStriderPieces;
class vtkStriderUnitedBlocks;
class vtkStriderFloatCompositor;
class vtkStriderVolumeMapper;

/**
 * @class vtkStriderVolumeRepresentation
 * @brief ParaView's volume representation with a vtkStriderVolumeMapper.
 *
 * Forwards every setting to the mapper or to the volume property, where it is documented, and every statistic from the mapper.
 * Input: vtkImageData, vtkRectilinearGrid, or blocks of these, which are drawn one over the other, from the farthest to the
 * nearest.
 *
 * Of an image that several processes share, each shows its own piece as a part of the whole: pieces overlap where sampling needs it,
 * and no seam shows between them. With MatchVTK, and of rectilinear grids and blocks, each process shows what it has as if it were
 * alone.
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
  void SetInteractiveQuality(int quality);
  void SetFrameBudget(double milliseconds);
  void SetLargestSampleFactor(double factor);
  void SetLargestImageFactor(double factor);
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
  void SetGradientCache(int value);
  void SetStackedSlices(int value);
  void SetEmptySpaceSkipping(int value);
  void SetStorage(int storage);
  void SetBrickDecoding(int decoding);
  void SetPreIntegration(bool on);
  void SetReconstructionFilter(int filter);
  void SetBSplinePrefilter(bool on);
  void SetEnhancementFilter(int filter);
  void SetFilterSize(int size);
  void SetBilateralContrast(double contrast);
  void SetFilterExecution(int execution);
  void SetCountSamples(bool count);
  void SetUseJittering(bool use);
  void SetComputeNormalFromOpacity(bool compute);
  void SetGlobalIlluminationReach(double reach);
  void SetVolumetricScatteringBlending(double blending);
  void SetFinalColorWindow(double window);
  void SetFinalColorLevel(double level);
  void SetShowNaN(bool show);
  void SetMaskType(int type);
  void SetMaskBlendFactor(double factor);
  ///@}

  ///@{
  /**
   * Get/Set whether data begin to travel to the CUDA device when they are updated, and not when they are rendered: other filters and
   * representations of the view update meanwhile. Default: on.
   */
  vtkSetMacro(StageInput, bool);
  vtkGetMacro(StageInput, bool);
  ///@}

  ///@{
  /**
   * Get/Set whether the pictures of pieces that processes have are composited in floats, each process some rows of all pieces, before
   * ParaView rounds them to 8 bits. Only where nothing but opaque geometry is in the view beside the volume; elsewhere, and without it,
   * ParaView lays the pieces' pictures over each other. Default: on.
   */
  void SetUniteFrames(bool unite);
  bool GetUniteFrames();
  ///@}

  ///@{
  /**
   * Settings of the volume property, the same for all components.
   */
  void SetShade(bool shade);
  void SetAmbient(double share);
  void SetDiffuse(double share);
  void SetSpecular(double share);
  void SetSpecularPower(double power);
  ///@}

  /**
   * As the superclass, without another update of the data: that would be lost while a view updates, which is when an array is
   * chosen (vtkSMStriderVolumeRepresentationProxy).
   */
  void SetTransferFunction2D(vtkPVTransferFunction2D* function);

  /** Set the scalars that count for averages. All of them (the default) unless low is less than high. */
  void SetAverageIPScalarRange(double low, double high);

  ///@{
  /**
   * Set how opacity is lowered where the scalars hardly change. The function has 0 for no change to 1 for a change by a quarter
   * of the array's range or more from one voxel to the next. Default: not at all.
   */
  void SetUseGradientOpacity(bool use);
  void SetGradientOpacityFunction(vtkPiecewiseFunction* function);
  ///@}

  ///@{
  /**
   * Set the plane, in world coordinates, behind which nothing is seen; inverted: before which. Default: off.
   */
  void SetUseClippingPlane(bool use);
  void SetInvertClippingPlane(bool invert);
  void SetClippingPlane(vtkPlane* plane);
  ///@}

  ///@{
  /**
   * Set which of the 27 regions are seen with cropping on, as vtkVolumeMapper::SetCroppingRegionFlags does: flags in
   * [1, 0x7ffffff], or 0 for the custom flags. Default: the inner one.
   */
  void SetCroppingRegions(int flags);
  void SetCustomCroppingRegions(int flags);
  ///@}

  ///@{
  /**
   * Set the array of the input, or of its blocks, that masks the voxels or labels them, with the five arguments of ParaView's
   * selections of arrays. Blocks without it have no mask. None by default.
   */
  void SelectMaskArray(int, int, int, int association, const char* name);
  ///@}

  ///@{
  /**
   * Set what single labels of a label map look like: the label in [1, 255], red, green, blue in [0, 1], and the factor of the
   * opacity in [0, 1]. Others have a colour of their own each, and the factor 1.
   */
  void AddLabel(double label, double red, double green, double blue, double opacity);
  void RemoveAllLabels();
  ///@}

  ///@{
  /**
   * Statistics of the mapper's last frame.
   */
  const char* GetBackendInUse();
  const char* GetDeviceName();
  const char* GetBackendNote();
  const char* GetDisplayPath();
  const char* GetQualityInUse();
  const char* GetLaunchDescription();
  const char* GetStoredOrder();
  double GetFrameMilliseconds();
  double GetKernelMilliseconds();
  double GetUploadMilliseconds();
  double GetLastRotationMilliseconds();
  vtkIdType GetRotationCount();
  vtkIdType GetSamplesTaken();
  vtkIdType GetSamplesSkipped();
  const char* GetFilteringDescription();
  const char* GetSkippingDescription();
  const char* GetStorageDescription();
  vtkIdType GetCompressedBytes();
  double GetBitsPerVoxel();
  double GetCompressionRatio();
  double GetCacheHitPercentage();
  vtkIdType GetCacheBytes();
  const char* GetPreIntegrationDescription();
  double GetMapMilliseconds();
  vtkIdType GetBytesOnDevice();
  ///@}

  int ProcessViewRequest(
    vtkInformationRequestKey* request, vtkInformation* input, vtkInformation* output) override;

protected:
  vtkStriderVolumeRepresentation();
  ~vtkStriderVolumeRepresentation() override;

  int FillInputPortInformation(int port, vtkInformation* information) override;

  int RequestUpdateExtent(vtkInformation* request, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

  int RequestData(vtkInformation* request, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

  void UpdateMapperParameters() override;

  bool AddToView(vtkView* view) override;
  bool RemoveFromView(vtkView* view) override;

private:
  vtkStriderVolumeRepresentation(const vtkStriderVolumeRepresentation&) = delete;
  void operator=(const vtkStriderVolumeRepresentation&) = delete;

  vtkStriderVolumeMapper* GetStriderMapper();
  int ChooseComponent(vtkDataArray* scalars);
  std::vector<vtkStriderVolumeMapper*> GetShownMappers();
  bool HasColorArray();
  /** Says which data sets are no volumes and not shown. Returns true for a single one, and forgets what was shown before. */
  bool RefuseInput(vtkDataObject* input);
  /** Has ParaView hear how far the mappers' work has come. */
  void ConnectProgress();
  void TellProgress(vtkObject* mapper, unsigned long event, void* share);
  /** Whether data sets are to know some of their neighbours'. */
  bool KeepsOverlap(vtkDataObject* data);
  /** With the array of opacities, where there is one. */
  vtkSmartPointer<vtkDataSet> CopyInput(vtkDataSet* input);
  /** Does what the superclass does with a data set, which cuts the overlap off. Returns false where that is to do it. */
  bool TakePiece(vtkDataObject* input);
  /** The same with blocks. */
  bool TakeBlocks(vtkDataObject* input);
  void TakeOwnBounds();
  /** Shows the data sets that have got more of their neighbours. */
  void TakeCompleted();
  /** Tells all processes what each has. */
  void GatherPieces();
  /** Has the mapper, or those of the blocks, show the cache. Returns the data set where there is one. */
  vtkDataSet* ShowCache();
  /** The blocks as one data set, where their pictures would not make up that of the whole; null where that cannot be helped. */
  vtkDataSet* UniteBlocks();
  /** Has the mappers show their pieces of the whole. */
  void PassPieces();
  /** Has the mappers' frames united with those of other processes, where that can be. */
  void ConnectFrames();
  void DisconnectFrames();
  /** Says so where pictures of pieces are not the whole's. */
  void WarnOfPieces();

  vtkSmartPointer<vtkStriderBlocksMapper> BlocksMapper;
  std::unique_ptr<vtkStriderAppearance> Appearance;
  std::shared_ptr<vtkStriderPieces> Pieces; ///< mappers of blocks look at them
  std::unique_ptr<vtkStriderUnitedBlocks> United;
  std::unique_ptr<vtkStriderFloatCompositor> Frames;
  bool StageInput = true;
  bool HasToldProgress = false;
  std::string LastProblem;
  std::string LastRefusal;
  std::string LastWarning;
};

#endif
