// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Longer than 400 lines: the settings of one class, each with its documentation.
#ifndef vtkStriderVolumeMapper_h
#define vtkStriderVolumeMapper_h

#include "vtkStriderQualitySettings.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <memory> // for std::unique_ptr
#include <string> // for std::string

class vtkStriderVolumeMapperInternals;

/**
 * @class vtkStriderVolumeMapper
 * @brief Volume ray casting with CUDA, or on the CPU where there is no CUDA device.
 *
 * Stands wherever a vtkGPUVolumeRayCastMapper does and makes the same images. Input: vtkImageData, vtkUniformGrid or
 * vtkRectilinearGrid, 1 to 4 scalar components of any numeric type as point or cell data. What cannot be rendered is reported once
 * with a message, and nothing is drawn: 3 dependent components, labels beyond 255, slices along anything but a plane, more than 64
 * lights. UseDepthPass begins rays at the surfaces themselves and not at polygons near them.
 *
 * With a vtkMultiVolume the input ports, up to 10, are volumes that overlap: each has the matrix and the property of its vtkVolume.
 * They are composited, the lowest port first at each sample; other blend modes and UseDepthPass are refused. SampleDistance,
 * cropping and clipping planes are in world coordinates and the same for all of them; a mask is one of the first volume, ids of a
 * selection are its, too, and no volume scatters light.
 *
 * All other settings of the base classes and of vtkVolumeProperty work as they do with vtkOpenGLGPUVolumeRayCastMapper. Where that
 * class is wrong this one is right by default; SetMatchVTK restores its images.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderVolumeMapper : public vtkStriderQualitySettings
{
public:
  static vtkStriderVolumeMapper* New();
  vtkTypeMacro(vtkStriderVolumeMapper, vtkStriderQualitySettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

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

  /** Values of SetVectorMode, as of vtkSmartVolumeMapper. */
  enum VectorModeType
  {
    DISABLED = -1,
    MAGNITUDE = 0,
    COMPONENT = 1
  };

  ///@{
  /**
   * Get/Set what is shown of scalars with several components: all of them as the volume property says (DISABLED, the default), the
   * length of the vectors (MAGNITUDE), or one component (COMPONENT), which VectorComponent chooses from 0 (the default) on. A mode
   * outside [-1, 1] or a negative component is an error and changes nothing; so is, when a frame is rendered, a component that the
   * scalars do not have.
   */
  void SetVectorMode(int mode);
  vtkGetMacro(VectorMode, int);
  void SetVectorComponent(int component);
  vtkGetMacro(VectorComponent, int);
  ///@}

  ///@{
  /**
   * Get/Set the name of a point or cell array, whichever the scalars are, with one component that the first scalar opacity function
   * takes instead of the scalars; null or empty (the default): there is none. Scalars must have one component then, or get it by
   * the vector mode.
   */
  void SetOpacityArray(const char* name);
  const char* GetOpacityArray() { return this->OpacityArray.c_str(); }
  ///@}

  /**
   * Say that points of an extent of the input, {x first, x last, y first ...} as of vtkImageData::GetExtent, may have other scalars
   * than in the last frame, or its cells where they are shown; several calls before a frame unite. Only the box that holds them is
   * read again. All other scalars must be what they were, whether the input was modified or not, unless another array is shown:
   * then all are read, as they are where an input is modified without a call. What is beyond the input's extent does not count, an
   * empty extent marks nothing, and of several inputs it is one of the first.
   *
   * In Python, of an image whose extent begins at 0:
   * @code
   * voxels = vtk_to_numpy(image.GetPointData().GetScalars()).reshape(image.GetDimensions()[::-1])
   * voxels[10:20, 30:40, 50:60] = label  # z, y, x
   * mapper.AddChangedExtent((50, 59, 30, 39, 10, 19))
   * window.Render()
   * @endcode
   */
  void AddChangedExtent(const int extent[6]);

  /**
   * Begin to bring the input's scalars to the CUDA device, which returns soon: the next Render() waits for what is left, and its picture
   * is the same. The window shows the former frame meanwhile, so that a program can make use of the time: run other filters, or
   * wait for the next step of a series to be due. To be called when the input is up to date, and in place; its arrays must stay as
   * they are until that frame. Does nothing before the first frame, where there is no room for a second volume, for compressed and for
   * several volumes, and on the CPU, which reads the input where it is.
   * @code
   * mapper.SetInputData(step)
   * mapper.StageInput()
   * other = compute(step)   # the device fetches the scalars meanwhile
   * window.Render()
   * @endcode
   */
  void StageInput();

  ///@{
  /**
   * Get/Set whether voxels that are not a number show the NaN colour and opacity of the colour transfer function. Default: off,
   * they are transparent. Grey transfer functions have no such colour.
   */
  vtkSetMacro(ShowNaN, bool);
  vtkGetMacro(ShowNaN, bool);
  vtkBooleanMacro(ShowNaN, bool);
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

  /** Values of SetBlockShapeMode. */
  enum BlockShapeModeType
  {
    AUTOMATIC_BLOCK_SHAPE = 0,
    PUBLISHED_BLOCK_SHAPE = 1,
    PUBLISHED_128_BLOCK_SHAPE = 2,
    FIXED_BLOCK_SHAPE = 3
  };

  /** Values of settings that BlockShapeMode decides about, or the user. */
  enum SwitchType
  {
    SWITCH_AUTOMATIC = 0,
    SWITCH_ON = 1,
    SWITCH_OFF = 2
  };

  ///@{
  /**
   * Get/Set who decides how rays are laid on threads; the image is the same in every mode: measurements of this kind of device
   * (AUTOMATIC_BLOCK_SHAPE, the default), table 2 of Sugimoto, Ino and Hagihara, "An Acceleration Method for GPU-Based Volume
   * Rendering by Localizing Texture Memory Reference" (PUBLISHED_BLOCK_SHAPE), the blocks of 128 threads of their Japanese
   * paper (PUBLISHED_128_BLOCK_SHAPE), or the settings below (FIXED_BLOCK_SHAPE). A value outside [0, 3] is an error and
   * changes nothing.
   */
  void SetBlockShapeMode(int mode);
  vtkGetMacro(BlockShapeMode, int);
  void SetBlockShapeModeToAutomatic() { this->SetBlockShapeMode(AUTOMATIC_BLOCK_SHAPE); }
  void SetBlockShapeModeToPublished() { this->SetBlockShapeMode(PUBLISHED_BLOCK_SHAPE); }
  void SetBlockShapeModeToPublished128() { this->SetBlockShapeMode(PUBLISHED_128_BLOCK_SHAPE); }
  void SetBlockShapeModeToFixed() { this->SetBlockShapeMode(FIXED_BLOCK_SHAPE); }
  ///@}

  ///@{
  /**
   * Get/Set the threads of a CUDA block across and down the screen with FIXED_BLOCK_SHAPE; on a CPU, the pixels of a tile that
   * a thread takes at a time. Powers of two in [1, 1024], 32 to 1024 threads together. Default: 16 each. Any other side is an
   * error and changes nothing, and so is any other block for SetBlockSize. Sides that are set one by one are checked together
   * when a frame is rendered: if they do not fit, that is an error and the last settings that worked stay in use.
   */
  void SetBlockWidth(int width);
  vtkGetMacro(BlockWidth, int);
  void SetBlockHeight(int height);
  vtkGetMacro(BlockHeight, int);
  void SetBlockSize(int width, int height);
  ///@}

  ///@{
  /**
   * Get/Set parts of a block shape mode: as the mode wants it (SWITCH_AUTOMATIC, the default), SWITCH_ON or SWITCH_OFF. A mode
   * that does not use a part ignores it. A value outside [0, 2] is an error and changes nothing.
   * - TransposedIndexing: blocks are numbered down the screen and not across (published; fixed: off by default).
   * - SynchronousPropagation: the rays of a block take each step together (published; fixed: off by default).
   * - MaximizeBlockSize: blocks of 512 threads (published).
   * - ShearedWarps: the long side of a warp follows a volume axis on the screen (automatic; fixed: off by default).
   * The first three are of Sugimoto, Ino and Hagihara.
   */
  void SetTransposedIndexing(int value);
  vtkGetMacro(TransposedIndexing, int);
  void SetSynchronousPropagation(int value);
  vtkGetMacro(SynchronousPropagation, int);
  void SetMaximizeBlockSize(int value);
  vtkGetMacro(MaximizeBlockSize, int);
  void SetShearedWarps(int value);
  vtkGetMacro(ShearedWarps, int);
  ///@}

  ///@{
  /**
   * Get/Set the volume axis that sheared warps follow with FIXED_BLOCK_SHAPE: 0, 1 or 2 for x, y or z, or -1 (the default) for
   * the one closest to the block's long side. A value outside [-1, 2] is an error and changes nothing.
   */
  void SetShearAxis(int axis);
  vtkGetMacro(ShearAxis, int);
  ///@}

  ///@{
  /**
   * Get/Set how many samples a ray fetches before it composites them: 1, 2, 4, 8 or 16, or 0 (the default) as the block shape
   * mode wants it: 8 if fixed. Automatic and fixed modes on CUDA. Any other value is an error and changes nothing.
   */
  void SetBatchDepth(int samples);
  vtkGetMacro(BatchDepth, int);
  ///@}

  ///@{
  /**
   * Get/Set how many threads a multiprocessor holds at a time: 256, 512 or 1024, or 0 (the default) as the block shape mode
   * wants it: as many as it can if fixed. Fewer leave more of the cache to each. Automatic and fixed modes on CUDA. Any other
   * value is an error and changes nothing.
   */
  void SetResidentThreads(int threads);
  vtkGetMacro(ResidentThreads, int);
  ///@}

  /** Values of SetRotationMode. */
  enum RotationModeType
  {
    NO_ROTATION = 0,
    PUBLISHED_ROTATION = 1,
    AUTOMATIC_ROTATION = 2
  };

  ///@{
  /**
   * Get/Set who decides in which order the voxels are stored; the image is the same in every mode but for the rounding of a
   * CUDA device's texture units: as they came (NO_ROTATION), rotated in place by 90 degrees about y while x points into the
   * screen, as Misaki, Ino and Hagihara do in "Cache-aware, In-place Rotation Method for Texture-based Volume Rendering"
   * (PUBLISHED_ROTATION), or in the order of axes that measurements of this kind of device predict to be the fastest, as soon
   * as the movement of the camera has made up for moving the voxels (AUTOMATIC_ROTATION, the default). A value outside [0, 2]
   * is an error and changes nothing.
   */
  void SetRotationMode(int mode);
  vtkGetMacro(RotationMode, int);
  void SetRotationModeToOff() { this->SetRotationMode(NO_ROTATION); }
  void SetRotationModeToPublished() { this->SetRotationMode(PUBLISHED_ROTATION); }
  void SetRotationModeToAutomatic() { this->SetRotationMode(AUTOMATIC_ROTATION); }
  ///@}

  ///@{
  /**
   * Get/Set the share of a frame's time that another order of the voxels must be predicted to save before a frame speaks for
   * it, in [0, 1]. AUTOMATIC_ROTATION only. Default: 0.05. A value outside the range is an error and changes nothing.
   */
  void SetRotationHysteresis(double share);
  vtkGetMacro(RotationHysteresis, double);
  ///@}

  /** Values of SetStorage. */
  enum StorageType
  {
    AUTOMATIC_STORAGE = 0,
    TEXTURE_STORAGE = 1,
    COMPRESSED_STORAGE = 2
  };

  ///@{
  /**
   * Get/Set how the voxels are kept where rays read them: as they are, unless they exceed MaxMemoryFraction of a MaxMemoryInBytes
   * that was set, or a CUDA device has no room for them (AUTOMATIC_STORAGE, the default); as they are (TEXTURE_STORAGE: in a texture
   * of a CUDA device, in the array of the input on a CPU); or in compressed bricks of 4x4x4 voxels, which are decoded for each frame (COMPRESSED_STORAGE). No bit of a
   * voxel is lost, the picture is the same, and frames take longer. On a CPU bricks lie beside the input's own array and are not
   * moved (RotationMode), so that they save no more than the copies which that makes. A CUDA device keeps bricks and nothing else of
   * the volume but what BrickDecoding takes, and has no PreIntegration then; where several volumes in a picture exceed the memory together, each of them is compressed. Bricks of a file that
   * vtkStriderVolumeReader has read are taken as they are. GetStorageDescription says what became of it. A value outside
   * [0, 2] is an error and changes nothing.
   */
  void SetStorage(int storage);
  vtkGetMacro(Storage, int);
  void SetStorageToAutomatic() { this->SetStorage(AUTOMATIC_STORAGE); }
  void SetStorageToTexture() { this->SetStorage(TEXTURE_STORAGE); }
  void SetStorageToCompressed() { this->SetStorage(COMPRESSED_STORAGE); }
  ///@}

  /** Values of SetBrickDecoding. */
  enum BrickDecodingType
  {
    AUTOMATIC_DECODING = 0,
    DECODE_SLABS = 1,
    DECODE_BY_WARPS = 2
  };

  ///@{
  /**
   * Get/Set how a CUDA device reads compressed voxels. DECODE_SLABS: slices are decoded into a texture, one slab after the other, and
   * the rays of the frame are marched through each, with a texture's speed and filters; it takes an eighth of the raw voxels' memory,
   * but 32 MiB at least and 2 GiB at most. DECODE_BY_WARPS: the threads of a warp decode bricks as their rays need them, keep some,
   * and filter in single precision; that takes no further memory and many times as long. AUTOMATIC_DECODING (the default):
   * for composited frames without masks, second scalars, blanking, wide filters, pre-integration and MatchVTK, of voxels of one component,
   * macrocells of 8x8x8 voxels that stay decoded in a texture, as long as those that may be seen fit into a quarter of the raw voxels'
   * memory, 32 MiB at least and 2 GiB at most; else slabs where the frame and the memory allow it. A CPU does not read it. A value outside [0, 2] is an error and changes nothing.
   */
  void SetBrickDecoding(int decoding);
  vtkGetMacro(BrickDecoding, int);
  void SetBrickDecodingToAutomatic() { this->SetBrickDecoding(AUTOMATIC_DECODING); }
  void SetBrickDecodingToSlabs() { this->SetBrickDecoding(DECODE_SLABS); }
  void SetBrickDecodingToWarps() { this->SetBrickDecoding(DECODE_BY_WARPS); }
  ///@}

  ///@{
  /**
   * Get/Set whether light and gradient opacity read gradients from a texture of their own on a CUDA device, which is faster and takes
   * 4 bytes of its memory a voxel for 8-bit scalars, 8 for all others: where 10% of its memory stay free (SWITCH_AUTOMATIC, the
   * default), where 5% do (SWITCH_ON), or never (SWITCH_OFF). The picture is the same but for rounding. Not with MatchVTK, several
   * components, other blend modes, masks, cropping, clipping planes and the like; GetLaunchDescription says what became of it. A
   * value outside [0, 2] is an error and changes nothing.
   */
  void SetGradientCache(int value);
  vtkGetMacro(GradientCache, int);
  ///@}

  ///@{
  /**
   * Get/Set whether rays pass over boxes of voxels in which nothing is visible: always (SWITCH_ON), never (SWITCH_OFF), or where
   * enough of them are (SWITCH_AUTOMATIC, the default). The picture is the same, bit by bit. Composite blending, and isosurfaces
   * without MatchVTK (of unevenly spaced voxels composited ones alone); GetSkippingDescription says what became of it. A value outside [0, 2] is an error
   * and changes nothing.
   */
  void SetEmptySpaceSkipping(int value);
  vtkGetMacro(EmptySpaceSkipping, int);
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
  const char* GetBackendInUse();        ///< "CUDA" or "CPU"
  const char* GetDeviceName();          ///< GPU, or CPU with its thread count
  const char* GetDisplayPath();         ///< "interop" or "copy"
  const char* GetLaunchDescription();   ///< block or tile shape, gradient texture, and why
  const char* GetStoredOrder();         ///< axes as stored, fastest first, and why: "xyz (off)"
  const char* GetStorageDescription();  ///< how voxels are kept, and why
  vtkIdType GetCompressedBytes();       ///< of compressed bricks; 0 without them, as the next four
  double GetBitsPerVoxel();             ///< of compressed bricks, all components together
  double GetCompressionRatio();         ///< bytes of the voxels by those of the bricks
  double GetCacheHitPercentage();       ///< of the bricks that rays asked for, those decoded before
  vtkIdType GetCacheBytes();            ///< decoded bricks that a thread keeps
  double GetFrameMilliseconds();        ///< Render call, and the march if it goes on after that
  double GetKernelMilliseconds();       ///< march of the rays alone
  double GetUploadMilliseconds();       ///< last transfer to the device; on a CPU, last copy
  double GetLastRotationMilliseconds(); ///< last move of the voxels into another order
  vtkIdType GetRotationCount();         ///< how often voxels were moved into another order
  vtkIdType GetSamplesTaken();          ///< of the last frame with CountSamples on
  vtkIdType GetSamplesSkipped();        ///< of those taken, in empty space
  const char* GetFilteringDescription();      ///< filters, and how they were carried out
  const char* GetSkippingDescription();       ///< whether empty space is skipped, and why
  const char* GetPreIntegrationDescription(); ///< whether rays are pre-integrated, and why not
  double GetMapMilliseconds();                ///< last search for empty space
  vtkIdType GetMacrocellsSearched();          ///< of 8 x 8 x 8 voxels each, in it
  vtkIdType GetVoxelsUploaded();              ///< in the last transfer to the device
  vtkIdType GetBytesOnDevice();               ///< memory that the backend holds
  int GetVolumeUploads();                     ///< how often a volume was handed to the backend
  vtkIdType GetVolumesStaged();               ///< how many of them came by StageInput
  int GetTableUploads(); ///< how often transfer functions were handed to the backend
  ///@}

  /** Distance between the samples of the last frame, in data coordinates. */
  vtkGetMacro(ActualSampleDistance, double);

  /** This mapper renders in any window, and into images without one. Always 1. */
  int IsRenderSupported(vtkRenderWindow* window, vtkVolumeProperty* property) override;

  /** Sample distance for a spacing and an extent with LockSampleDistanceToInputSpacing on, in data coordinates. */
  double ComputeLockedSampleDistance(const double spacing[3], const int extent[6]);

  void Render(vtkRenderer* renderer, vtkVolume* volume) override;
  void GPURender(vtkRenderer* renderer, vtkVolume* volume) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

  /**
   * How much smaller along each axis the input had to be to fit into MaxMemoryFraction of MaxMemoryInBytes; three ones unless
   * MaxMemoryInBytes was set: what a new mapper has there is OpenGL's memory and no limit of this one. A volume beyond the limit is
   * compressed (Storage), with a warning that says the sizes; with TEXTURE_STORAGE, and where there are several, it is rendered by the
   * CPU in the place of a CUDA device, since that needs no copy, with a warning; one that passes it with its gradient texture (GradientCache) does
   * without that.
   */
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

  void BackendHasChanged() override;

  // Steps of vtkAMRVolumeMapper, which this mapper has no use for.
  void PreRender(vtkRenderer*, vtkVolume*, double[6], double[2], int, unsigned int) override {}
  void RenderBlock(vtkRenderer*, vtkVolume*, unsigned int) override {}
  void PostRender(vtkRenderer*, int) override {}

  bool MatchVTK = false;
  int VectorMode = DISABLED;
  int VectorComponent = 0;
  std::string OpacityArray;
  bool ShowNaN = false;
  vtkIdType UnsetMemoryInBytes = 0; ///< what MaxMemoryInBytes is before it is set
  bool UseInterop = true;
  int BlockShapeMode = AUTOMATIC_BLOCK_SHAPE;
  int BlockWidth = 16;
  int BlockHeight = 16;
  int TransposedIndexing = SWITCH_AUTOMATIC;
  int SynchronousPropagation = SWITCH_AUTOMATIC;
  int MaximizeBlockSize = SWITCH_AUTOMATIC;
  int ShearedWarps = SWITCH_AUTOMATIC;
  int ShearAxis = -1;
  int BatchDepth = 0;
  int ResidentThreads = 0;
  int RotationMode = AUTOMATIC_ROTATION;
  double RotationHysteresis = 0.05;
  int Storage = AUTOMATIC_STORAGE;
  int BrickDecoding = AUTOMATIC_DECODING;
  int GradientCache = SWITCH_AUTOMATIC;
  int EmptySpaceSkipping = SWITCH_AUTOMATIC;
  bool CountSamples = false;
  double ActualSampleDistance = 0.0;

private:
  vtkStriderVolumeMapper(const vtkStriderVolumeMapper&) = delete;
  void operator=(const vtkStriderVolumeMapper&) = delete;

  void TakeSetting(int& setting, int value, bool isValid, const char* name, const char* range);
  void SetSwitch(int& setting, int value, const char* name);

  friend class vtkStriderVolumeMapperInternals;
  std::unique_ptr<vtkStriderVolumeMapperInternals> Internals;
};

#endif
