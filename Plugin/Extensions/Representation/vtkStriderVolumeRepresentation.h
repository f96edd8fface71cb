// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderVolumeRepresentation_h
#define vtkStriderVolumeRepresentation_h

#include "vtkImageVolumeRepresentation.h"
#include "vtkStriderParaViewExtensionsModule.h" // for the export macro
#include "vtkStriderSetting.h"                  // for the rows of the table
#include "vtkStriderVolumeMapper.h"             // for its settings and statistics

#include <array>   // for std::array
#include <memory>  // for std::unique_ptr
#include <string>  // for std::string
#include <utility> // for std::pair
#include <vector>  // for std::vector

class vtkDataArray;
class vtkImageData;
class vtkPVTransferFunction2D;
class vtkPiecewiseFunction;
class vtkPlane;
class vtkStriderAppearance;
class vtkStriderBlockChoice;
class vtkStriderBlocksMapper;
class vtkStriderPieces;
class vtkStriderStatistics;
class vtkStriderUnitedBlocks;
class vtkStriderFloatCompositor;
struct vtkStriderMeshDisplay;
struct vtkStriderRenderedMappers;

/** Defines the getters of statistics of the last frame: texts and numbers. */
#define vtkStriderTextStatisticMacro(name)                                                         \
  const char* Get##name()                                                                          \
  {                                                                                                \
    return this->ReadText(#name);                                                                  \
  }
#define vtkStriderNumberStatisticMacro(type, name)                                                 \
  type Get##name()                                                                                 \
  {                                                                                                \
    return static_cast<type>(this->ReadNumber(#name));                                             \
  }

/**
 * @class vtkStriderVolumeRepresentation
 * @brief ParaView's volume representation with a vtkStriderVolumeMapper.
 *
 * Forwards each setting to the mapper or to the volume property, where it is documented, and each statistic from the
 * mapper. Input: vtkImageData, vtkRectilinearGrid, or blocks of these, which are composited from the farthest to the
 * nearest; also meshes with cells that have a volume, and hyper tree grids, which become one image.
 *
 * Where several processes share a grid, each shows its own piece as a part of the whole. Pieces overlap where
 * sampling needs it, and no seam is visible between them. With MatchVTK, and where the pieces are not of one grid,
 * each process shows its data independently of the others.
 */
class VTKSTRIDERPARAVIEWEXTENSIONS_EXPORT vtkStriderVolumeRepresentation
  : public vtkImageVolumeRepresentation
{
public:
  static vtkStriderVolumeRepresentation* New();
  vtkTypeMacro(vtkStriderVolumeRepresentation, vtkImageVolumeRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

protected:
  std::vector<vtkStriderSettingBase*> Settings; ///< rows of this class

public:
  /**
   * Sets a setting of this class or of the mapper by its name, as "RotationMode": see the rows of
   * vtkStriderSettingMacro here, and those in vtkStriderVolumeMapper and its base classes. Bools are 0 or 1.
   */
  void SetSetting(const char* name, double value);

  ///@{
  /** Set the mapper's other settings: see vtkStriderVolumeMapper and vtkGPUVolumeRayCastMapper. */
  void SetDevices(const char* devices) { this->GetStriderMapper()->SetDevices(devices); }
  void SetMatchVTK(bool match);
  void SetAutoAdjustSampleDistances(bool adjust)
  {
    this->GetStriderMapper()->SetAutoAdjustSampleDistances(adjust);
  }
  void SetUseJittering(bool use) { this->GetStriderMapper()->SetUseJittering(use); }
  void SetComputeNormalFromOpacity(bool compute)
  {
    this->GetStriderMapper()->SetComputeNormalFromOpacity(compute);
  }
  void SetGlobalIlluminationReach(double reach);
  void SetVolumetricScatteringBlending(double blending);
  void SetFinalColorWindow(double window);
  void SetFinalColorLevel(double level);
  void SetMaskType(int type) { this->GetStriderMapper()->SetMaskType(type); }
  void SetMaskBlendFactor(double factor);
  ///@}

  ///@{
  /**
   * Get/Set whether the transfer of data to the CUDA device starts when they are updated instead of when they are
   * rendered, so that other filters and representations of the view update during the transfer. Default: on.
   */
  vtkSetMacro(StageInput, bool);
  vtkGetMacro(StageInput, bool);
  ///@}

  ///@{
  /**
   * Get/Set whether the pictures of several processes' pieces are composited in floats, each process compositing some
   * rows of all pieces, before ParaView rounds them to 8 bits. This requires that the view shows only opaque geometry
   * besides the volume. Otherwise ParaView composites the pieces' pictures. Default: on.
   */
  void SetUniteFrames(bool unite);
  bool GetUniteFrames();
  ///@}

  ///@{
  /**
   * Get/Set whether processes that composite in floats send the picture to the first one themselves, so that IceT does
   * not run. IceT still composites the first frame of each size. The picture is the same up to rounding. Default: on.
   */
  void SetBypassIceT(bool bypass);
  bool GetBypassIceT();
  ///@}

  ///@{
  /**
   * Get/Set the light settings of the volume property, the same for all components: coefficients in [0, 1], and the
   * power of specular highlights in [0, 100]. Any other value is an error and changes nothing.
   */
  void SetShade(bool shade);
  vtkStriderSettingMacro(double, Ambient, 0.0, value >= 0.0 && value <= 1.0, "[0, 1]");
  vtkStriderSettingMacro(double, Diffuse, 1.0, value >= 0.0 && value <= 1.0, "[0, 1]");
  vtkStriderSettingMacro(double, Specular, 0.0, value >= 0.0 && value <= 1.0, "[0, 1]");
  vtkStriderSettingMacro(double, SpecularPower, 100.0, value >= 0.0 && value <= 100.0, "[0, 100]");
  void SetAnisotropy(double anisotropy);
  ///@}

  /**
   * Sets the 2-D transfer function as the superclass does, without an update, which would be lost while a view updates:
   * that is when an array is chosen (vtkSMStriderVolumeRepresentationProxy).
   */
  void SetTransferFunction2D(vtkPVTransferFunction2D* function);

  /** Set the range of scalars that averages include, by its ends in any order; equal ends (the default): all. */
  void SetAverageIPScalarRange(double one, double other);

  ///@{
  /**
   * Set the opacity function, and by how much it is shifted along the scalars: a fraction of the range of its nodes, in
   * [-1, 1]. Positive shifts are toward higher scalars. The function itself does not change. Default: 0. Any other
   * shift is an error and changes nothing.
   */
  void SetScalarOpacity(vtkPiecewiseFunction* function);
  vtkStriderSettingMacro(double, OpacityShift, 0.0, value >= -1.0 && value <= 1.0, "[-1, 1]");
  ///@}

  ///@{
  /**
   * Set how opacity is lowered where the scalars hardly change: from 0 for no change to 1 for a quarter of the array's
   * range or more from one voxel to the next. Default: off.
   */
  void SetUseGradientOpacity(bool use);
  void SetGradientOpacityFunction(vtkPiecewiseFunction* function);
  ///@}

  ///@{
  /** Set the plane, in world coordinates, behind which nothing is visible; or, inverted, in front. Default: off. */
  void SetUseClippingPlane(bool use);
  void SetInvertClippingPlane(bool invert);
  void SetClippingPlane(vtkPlane* plane);
  ///@}

  ///@{
  /**
   * Set which of the 27 cropping regions are visible with cropping on, as flags of
   * vtkVolumeMapper::SetCroppingRegionFlags in [1, 0x7ffffff], or 0 for the custom flags. Custom flags outside of the
   * range are an error and change nothing. Default: the inner region.
   */
  void SetCroppingRegions(int flags);
  void SetCustomCroppingRegions(int flags);
  ///@}

  ///@{
  /**
   * Set the array of the input, or of its blocks, that masks or labels the voxels, with the five arguments of
   * ParaView's array selections. Blocks without it have no mask. Default: none.
   */
  void SelectMaskArray(int, int, int, int association, const char* name);
  ///@}

  ///@{
  /**
   * Set the appearance of single labels of a label map: the label in [1, 255], red, green and blue in [0, 1], and a
   * factor of the opacity in [0, 1]. A label out of range is an error and is ignored; other values are clamped. All
   * other labels have a colour of their own each, and the factor 1.
   */
  void AddLabel(double label, double red, double green, double blue, double opacity);
  void RemoveAllLabels();
  ///@}

  ///@{
  /**
   * Get/Set the image of meshes: automatic, or its numbers of voxels, and its largest size in MiB; the finest level of
   * adaptive grids that is shown, and the memory in MiB at which it is a coarser one.
   */
  vtkStriderSettingMacro(
    int, ResamplingResolution, 0, value >= 0 && value <= 1, "0 (automatic) or 1 (dimensions)");
  vtkStriderSettingMacro(double, ResamplingBudget, 512.0, value > 0.0, "above 0");
  void SetResamplingDimensions(int x, int y, int z);
  const char* GetResamplingDescription();
  vtkStriderSettingMacro(int, FinestLevel, 15, value >= 0 && value <= 15, "[0, 15]");
  vtkStriderSettingMacro(double, LevelMemory, 4096.0, value > 0.0, "above 0");
  const char* GetLevelsDescription();
  ///@}

  ///@{
  /**
   * Set which blocks are visible, and colors and opacities of single blocks, by paths as "/Root/left" in a tree of
   * blocks ("Hierarchy", the default: that of the data). A color replaces the colors of the transfer function, and an
   * opacity is a factor of all opacities. Default: all blocks are visible and look the same.
   */
  void SetActiveAssembly(const char* tree);
  void AddBlockSelector(const char* path);
  void RemoveAllBlockSelectors();
  void SetBlockColor(const char* path, double red, double green, double blue);
  void RemoveAllBlockColors();
  void SetBlockOpacity(const char* path, double opacity);
  void RemoveAllBlockOpacities();
  ///@}

  ///@{
  /**
   * Get the statistics of the last frame: see vtkStriderVolumeMapper, and vtkStriderStatistics for those of several
   * blocks and processes. Where nothing is seen, they are those of a mapper that has rendered no frame.
   */
  vtkStriderTextStatisticMacro(BackendInUse);
  vtkStriderTextStatisticMacro(DeviceName);
  vtkStriderTextStatisticMacro(BackendNote);
  vtkStriderTextStatisticMacro(DisplayPath);
  vtkStriderTextStatisticMacro(QualityInUse);
  vtkStriderTextStatisticMacro(LaunchDescription);
  vtkStriderTextStatisticMacro(StoredOrder);
  vtkStriderNumberStatisticMacro(double, FrameMilliseconds);
  vtkStriderNumberStatisticMacro(double, KernelMilliseconds);
  vtkStriderNumberStatisticMacro(double, UploadMilliseconds);
  vtkStriderNumberStatisticMacro(double, LastRotationMilliseconds);
  vtkStriderNumberStatisticMacro(vtkIdType, RotationCount);
  vtkStriderNumberStatisticMacro(vtkIdType, SamplesTaken);
  vtkStriderNumberStatisticMacro(vtkIdType, SamplesSkipped);
  vtkStriderTextStatisticMacro(FilteringDescription);
  vtkStriderTextStatisticMacro(DevicesDescription);
  vtkStriderTextStatisticMacro(SkippingDescription);
  vtkStriderTextStatisticMacro(StorageDescription);
  vtkStriderNumberStatisticMacro(vtkIdType, CompressedBytes);
  vtkStriderNumberStatisticMacro(double, BitsPerVoxel);
  vtkStriderNumberStatisticMacro(double, CompressionRatio);
  vtkStriderNumberStatisticMacro(double, CacheHitPercentage);
  vtkStriderNumberStatisticMacro(vtkIdType, CacheBytes);
  vtkStriderTextStatisticMacro(PreIntegrationDescription);
  vtkStriderNumberStatisticMacro(double, MapMilliseconds);
  vtkStriderNumberStatisticMacro(vtkIdType, BytesOnDevice);
  ///@}

  /** Sets whether this is shown. What is hidden has no voxels on devices, and processes agree on no frames of it. */
  void SetVisibility(bool isVisible) override;
  /** Gathers statistics of all processes, which must call this at the same time, on the first one until the next frame. */
  void GatherStatistics();

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

  /** Sets a setting to a valid value; reports any other one with its name, the value and the range. */
  void TakeSetting(vtkStriderSettingBase& setting, double value);
  /** Passes the values of this class's rows on. */
  void ApplySettings();
  /** Reports a value that is not a number. Returns whether it is none. The label is that of the panel, in quotes. */
  bool RefuseNaN(const char* label, double value);
  /** Sets a setting of the mapper to a number, and reports any other value. */
  void TakeNumber(const char* label, double value, void (vtkStriderVolumeMapper::*set)(float));

  vtkStriderVolumeMapper* GetStriderMapper();
  int ChooseComponent(vtkDataArray* scalars);
  void PassOpacityArray();
  static std::vector<vtkDataSet*> ListDataSets(vtkDataObject* data);
  /** Returns the association and the name, empty for none, of the array to color by. */
  std::pair<int, std::string> GetColorArray();
  /** Sets the arrays that the data are shown by. */
  void PassArrays();
  /**
   * Warns where no process has the array to color by, or that of the opacities. Returns whether that is so: the same on
   * all processes.
   */
  bool WarnOfArrays();
  /** Notes data sets that are not volumes and not shown. Returns true for a single one. */
  bool RefuseInput(vtkDataObject* input);
  /** Reports them, on one process, where that was not done after the last update. */
  void TellRefusal(bool isTeller);
  void ConnectProgress(); ///< forwards that of the mappers' work to ParaView
  void TellProgress(vtkObject* mapper, unsigned long event, void* share);
  /** Returns whether data sets, or blocks, keep the ghost cells of their neighbours. */
  bool KeepsOverlap(bool areBlocks);
  /** Chooses how many ghost levels the next update requests. */
  void ChooseGhostLevels();
  /** Takes copies of the data sets of the input on a connection, which are to be shown. */
  void TakeInput(vtkDataObject* input, vtkInformation* connection);
  /**
   * Prepares what ParaView keeps of an update, and what the processes must know of each other's pieces. `kept` is what
   * it kept before, which is shown again where there was no update.
   */
  void PreparePiece(vtkDataObject* kept);
  /** Removes what ParaView keeps of an update without its cache, which would be taken for that of a time step. */
  void ForgetUncached();
  void TakeAdaptiveGrids(vtkDataObject* input);
  /** Shows the adaptive grid, where there is one alone. Returns whether that is so: then nothing else is shown. */
  bool ShowLevels(int grids, bool areAlone);
  void UpdateLevels(); ///< requests an update where other levels are to be shown
  /** Requests an update where meshes must be resampled for other arrays or settings. */
  void UpdateMeshes();
  /** Shows meshes as one image. `isNew`: they are of this update. Returns whether it is another image. */
  bool Resample(bool isNew);
  void StageSingle();   ///< starts the transfer of a single data set to the device
  void MeasureBounds(); ///< of the pieces
  /** Exchanges what processes must know of each other, and ghost cells; `areNew`: not cropped. Returns if some were added. */
  bool GatherPieces(bool areNew);
  /** Sets the mapper, or those of the blocks, to show the data. Returns the data set where there is a single one. */
  vtkDataSet* ShowData();
  /**
   * Unites blocks whose pictures cannot be composited to that of the whole; null where they are not, or cannot be,
   * united.
   */
  vtkDataSet* UniteBlocks();
  /** Returns the bounds that the cropping box is relative to, in the coordinates of the mappers' cropping planes. */
  std::array<double, 6> FindCropBounds() const;
  void PassPieces(); ///< to the mappers, which show them as parts of the whole grid
  /** Connects the mappers to the compositor of several processes' frames. */
  void ConnectFrames();
  void DisconnectFrames();
  /** Warns where the composited pictures of pieces differ from that of the whole. */
  void WarnOfPieces();

  /** Returns the mappers that were rendered since ForgetRendered(), which the renderer may leave out of a frame. */
  vtkStriderRenderedMappers FindRenderedMappers();
  void ForgetRendered();
  /** Gives back the memory of what was shown and is hidden now; while a frame is rendered, before the next one. */
  void ForgetShown();
  bool HasToForgetShown = false;
  void NoteRendered() { this->HasRendered = true; }
  const char* ReadText(const char* name);
  double ReadNumber(const char* name);

  vtkSmartPointer<vtkStriderBlocksMapper> BlocksMapper;
  vtkSmartPointer<vtkStriderVolumeMapper> IdleMapper; ///< has the statistics of no frame
  vtkSmartPointer<vtkPVLODVolume> ActorOfSuperclass;  ///< is in no view
  std::unique_ptr<vtkStriderAppearance> Appearance;
  std::unique_ptr<vtkStriderBlockChoice> BlockChoice;
  std::shared_ptr<vtkStriderPieces> Pieces; ///< shared with the mapper of the blocks
  std::unique_ptr<vtkStriderUnitedBlocks> United;
  std::unique_ptr<vtkStriderMeshDisplay> MeshDisplay;
  std::unique_ptr<vtkStriderFloatCompositor> Frames;
  std::array<unsigned long, 2> FrameObservers{}; ///< of the mapper, and of that of the blocks
  std::unique_ptr<vtkStriderStatistics> Statistics;
  bool StageInput = true;
  bool HasToldProgress = false;
  bool HasRendered = false; ///< the mapper has, in the last frame
  bool HasNewData = false;  ///< updated since the last PreparePiece()
  bool HasUncached = false; ///< the last update was without ParaView's cache
  int GhostLevels = 0;      ///< of the next update
  vtkSmartPointer<vtkDataObject> Delivered;
  std::string LastProblem;
  std::string Refusal;     ///< of the last update; empty: none
  bool RefusesAll = false; ///< nothing is shown
  std::string LastRefusal;
  std::string LastWarning;
  std::string LastArrayWarning;
};

#undef vtkStriderTextStatisticMacro
#undef vtkStriderNumberStatisticMacro

#endif
