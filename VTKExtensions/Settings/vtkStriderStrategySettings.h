// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderStrategySettings_h
#define vtkStriderStrategySettings_h

#include "vtkStriderQualitySettings.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

/**
 * @class vtkStriderStrategySettings
 * @brief The settings of vtkStriderVolumeMapper that change how a picture is made, and how fast, but not what it shows.
 *
 * How rays are laid on threads, in which order and how voxels are stored, where gradients come from, and whether empty space is
 * skipped. Each has a value with which it does nothing.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderStrategySettings : public vtkStriderQualitySettings
{
public:
  vtkAbstractTypeMacro(vtkStriderStrategySettings, vtkStriderQualitySettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

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
   * default), where 5% do (SWITCH_ON), or never (SWITCH_OFF). The picture is the same but for rounding. For one component, composited
   * or as isosurfaces, with linear interpolation; not with MatchVTK, gradients as normals of opacity, scattered light, clipped
   * scalars and the like; GetLaunchDescription says what became of it. A value outside [0, 2] is an error and changes nothing.
   */
  void SetGradientCache(int value);
  vtkGetMacro(GradientCache, int);
  ///@}

  ///@{
  /**
   * Get/Set whether a CUDA device keeps a second copy of the volume whose texels hold four neighbouring slices each, and reads samples
   * from it: always where it can (SWITCH_ON, as long as 5% of its memory stay free), never (SWITCH_OFF), or (SWITCH_AUTOMATIC, the default)
   * for at least 2^21 voxels of which the functions show about half or more, where 10% of the memory stay free. Its texture units then take
   * one step for a sample instead of two. It takes 4/3 of the volume's bytes. The picture is the same but for the rounding of the texture
   * units' weights. Of one component of 8 or 16 bits at points with linear interpolation: composited appearances without light, gradient opacity,
   * masks and the like, with colours and opacities over the same range, without PreIntegration and MatchVTK. GetLaunchDescription says what
   * became of it. While it is read RotationMode Automatic moves no voxels. A CPU does not read it. A value outside [0, 2] is an error and
   * changes nothing.
   */
  void SetStackedSlices(int value);
  vtkGetMacro(StackedSlices, int);
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

protected:
  vtkStriderStrategySettings();
  ~vtkStriderStrategySettings() override;

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
  int StackedSlices = SWITCH_AUTOMATIC;
  int EmptySpaceSkipping = SWITCH_AUTOMATIC;

private:
  vtkStriderStrategySettings(const vtkStriderStrategySettings&) = delete;
  void operator=(const vtkStriderStrategySettings&) = delete;

  void SetSwitch(int& setting, int value, const char* name);
};

#endif
