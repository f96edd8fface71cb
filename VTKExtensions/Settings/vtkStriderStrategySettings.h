// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderStrategySettings_h
#define vtkStriderStrategySettings_h

#include "vtkStriderQualitySettings.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

/**
 * @class vtkStriderStrategySettings
 * @brief The settings of vtkStriderVolumeMapper that change the speed of rendering, but not the picture.
 *
 * They choose how rays are mapped to threads, how and in which order voxels are stored, where gradients are read
 * from, and whether empty space is skipped. Each has a value that switches it off.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderStrategySettings : public vtkStriderQualitySettings
{
public:
  vtkAbstractTypeMacro(vtkStriderStrategySettings, vtkStriderQualitySettings);

  /** Values of SetBlockShapeMode. */
  enum BlockShapeModeType
  {
    AUTOMATIC_BLOCK_SHAPE = 0,
    PUBLISHED_BLOCK_SHAPE = 1,
    PUBLISHED_128_BLOCK_SHAPE = 2,
    FIXED_BLOCK_SHAPE = 3
  };

  /** Values of settings that BlockShapeMode decides if automatic, or the user. */
  enum SwitchType
  {
    SWITCH_AUTOMATIC = 0,
    SWITCH_ON = 1,
    SWITCH_OFF = 2
  };

  ///@{
  /**
   * Get/Set how rays are mapped to threads. The image is the same in every mode.
   * - AUTOMATIC_BLOCK_SHAPE (the default): chosen by measurements of this kind of device.
   * - PUBLISHED_BLOCK_SHAPE: table 2 of Sugimoto, Ino and Hagihara, "An Acceleration Method for GPU-Based Volume
   *   Rendering by Localizing Texture Memory Reference".
   * - PUBLISHED_128_BLOCK_SHAPE: the blocks of 128 threads of their Japanese paper.
   * - FIXED_BLOCK_SHAPE: the settings below.
   *
   * A value outside [0, 3] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, BlockShapeMode, AUTOMATIC_BLOCK_SHAPE,
    value >= AUTOMATIC_BLOCK_SHAPE && value <= FIXED_BLOCK_SHAPE,
    "0 (automatic), 1 (published), 2 (published, 128 threads) or 3 (fixed)");
  void SetBlockShapeModeToAutomatic() { this->SetBlockShapeMode(AUTOMATIC_BLOCK_SHAPE); }
  void SetBlockShapeModeToPublished() { this->SetBlockShapeMode(PUBLISHED_BLOCK_SHAPE); }
  void SetBlockShapeModeToPublished128() { this->SetBlockShapeMode(PUBLISHED_128_BLOCK_SHAPE); }
  void SetBlockShapeModeToFixed() { this->SetBlockShapeMode(FIXED_BLOCK_SHAPE); }
  ///@}

  ///@{
  /**
   * Get/Set the size of a CUDA thread block across and down the screen with FIXED_BLOCK_SHAPE, in threads; on a CPU,
   * the size of the tile that a thread renders at a time, in pixels. Powers of two in [1, 1024], with 32 to 1024
   * threads per block. Default: 16 each. Any other side is an error and changes nothing, and so is any other block
   * for SetBlockSize. Sides that are set separately are checked together when a frame is rendered; if they do not
   * fit, that is an error, and the last settings that worked stay in use.
   */
  vtkStriderSettingMacro(int, BlockWidth, 16,
    value > 0 && value <= 1024 && (value & (value - 1)) == 0, "a power of two in [1, 1024]");
  vtkStriderSettingMacro(int, BlockHeight, 16,
    value > 0 && value <= 1024 && (value & (value - 1)) == 0, "a power of two in [1, 1024]");
  void SetBlockSize(int width, int height);
  ///@}

  ///@{
  /**
   * Get/Set the parts of a block shape mode: as the mode prefers (SWITCH_AUTOMATIC, the default), SWITCH_ON or
   * SWITCH_OFF. A mode that does not use a part ignores it. A value outside [0, 2] is an error and changes nothing.
   * - TransposedIndexing: blocks are numbered down the screen instead of across (used by the published and fixed
   *   modes; fixed: off by default).
   * - SynchronousPropagation: the rays of a block advance in lock step (published and fixed modes; fixed: off by
   *   default).
   * - MaximizeBlockSize: blocks have 512 threads (published mode).
   * - ShearedWarps: the long side of a warp follows a volume axis on the screen (automatic and fixed modes; fixed:
   *   off by default).
   *
   * The first three are from Sugimoto, Ino and Hagihara.
   */
  vtkStriderSettingMacro(int, TransposedIndexing, SWITCH_AUTOMATIC,
    value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, "0 (automatic), 1 (on) or 2 (off)");
  vtkStriderSwitchMacro(TransposedIndexing);
  vtkStriderSettingMacro(int, SynchronousPropagation, SWITCH_AUTOMATIC,
    value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, "0 (automatic), 1 (on) or 2 (off)");
  vtkStriderSwitchMacro(SynchronousPropagation);
  vtkStriderSettingMacro(int, MaximizeBlockSize, SWITCH_AUTOMATIC,
    value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, "0 (automatic), 1 (on) or 2 (off)");
  vtkStriderSwitchMacro(MaximizeBlockSize);
  vtkStriderSettingMacro(int, ShearedWarps, SWITCH_AUTOMATIC,
    value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, "0 (automatic), 1 (on) or 2 (off)");
  vtkStriderSwitchMacro(ShearedWarps);
  ///@}

  ///@{
  /**
   * Get/Set the volume axis that sheared warps follow with FIXED_BLOCK_SHAPE: 0, 1 or 2 for x, y or z, or -1 (the
   * default) for the axis closest to the block's long side. A value outside [-1, 2] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, ShearAxis, -1, value >= -1 && value <= 2,
    "0 (x), 1 (y), 2 (z) or -1 (the one closest to the block's long side)");
  ///@}

  ///@{
  /**
   * Get/Set the number of samples that a ray fetches before it composites them: 1, 2, 4, 8 or 16, or 0 (the default)
   * for the choice of the block shape mode, which is 8 if fixed. Used by the automatic and fixed modes on CUDA. Any
   * other value is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, BatchDepth, 0,
    value == 0 || (value > 0 && value <= 16 && (value & (value - 1)) == 0),
    "1, 2, 4, 8 or 16, or 0 as {BlockShapeMode} wants it");
  ///@}

  ///@{
  /**
   * Get/Set the number of resident threads of a multiprocessor: 256, 512 or 1024, or 0 (the default) for the choice
   * of the block shape mode, which is the largest possible number if fixed. Fewer threads leave each of them a larger
   * share of the cache. Used by the automatic and fixed modes on CUDA. Any other value is an error and changes
   * nothing.
   */
  vtkStriderSettingMacro(int, ResidentThreads, 0,
    value == 0 || value == 256 || value == 512 || value == 1024,
    "256, 512 or 1024, or 0 as {BlockShapeMode} wants it");
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
   * Get/Set how the order of the voxels in memory is chosen. The image is the same in every mode, except for the
   * rounding of a CUDA device's texture units.
   * - NO_ROTATION: the order of the input.
   * - PUBLISHED_ROTATION: voxels are rotated in place by 90 degrees about y while x points into the screen, as
   *   Misaki, Ino and Hagihara do in "Cache-aware, In-place Rotation Method for Texture-based Volume Rendering".
   * - AUTOMATIC_ROTATION (the default): the order of axes that measurements of this kind of device predict to be the
   *   fastest. Voxels are moved once the movement of the camera has made up for the cost of moving them.
   *
   * A value outside [0, 2] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, RotationMode, AUTOMATIC_ROTATION,
    value >= NO_ROTATION && value <= AUTOMATIC_ROTATION, "0 (off), 1 (published) or 2 (automatic)");
  void SetRotationModeToOff() { this->SetRotationMode(NO_ROTATION); }
  void SetRotationModeToPublished() { this->SetRotationMode(PUBLISHED_ROTATION); }
  void SetRotationModeToAutomatic() { this->SetRotationMode(AUTOMATIC_ROTATION); }
  ///@}

  ///@{
  /**
   * Get/Set the share of a frame's time, in [0, 1], that another order of the voxels must be predicted to save before
   * a frame counts in favour of that order. Used by AUTOMATIC_ROTATION only. Default: 0.05. A value outside the range
   * is an error and changes nothing.
   */
  vtkStriderSettingMacro(double, RotationHysteresis, 0.05, value >= 0.0 && value <= 1.0, "[0, 1]");
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
   * Get/Set how voxels are stored. The picture is the same, since compression loses no bit of a voxel, but rendering
   * compressed voxels takes longer.
   * - AUTOMATIC_STORAGE (the default): uncompressed, unless the voxels exceed the memory limit (MaxMemoryFraction of a
   *   MaxMemoryInBytes that was set, otherwise SetDefaultMemoryLimit), or a CUDA device has no room for them.
   * - TEXTURE_STORAGE: uncompressed, in a texture of a CUDA device, or in the array of the input on a CPU.
   * - COMPRESSED_STORAGE: in compressed bricks of 4x4x4 voxels, which are decoded for each frame.
   *
   * On a CPU the bricks are stored in addition to the input's array and are not reordered (RotationMode), so that
   * they save no more than the reordered copies would take. A CUDA device keeps the bricks and the memory of
   * BrickDecoding only; PreIntegration is not available then. Where several volumes in a picture exceed the memory
   * together, each of them is compressed. Bricks of a file that vtkStriderVolumeReader has read are used without
   * compressing them again. GetStorageDescription says which storage was used, and why. A value outside [0, 2] is an
   * error and changes nothing.
   */
  vtkStriderSettingMacro(int, Storage, AUTOMATIC_STORAGE,
    value >= AUTOMATIC_STORAGE && value <= COMPRESSED_STORAGE,
    "0 (automatic), 1 (texture) or 2 (compressed)");
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
   * Get/Set how a CUDA device reads compressed voxels.
   * - DECODE_SLABS: one slab of slices after the other is decoded into a texture, and the rays of the frame march
   *   through each slab with a texture's speed and filters. The texture takes an eighth of the uncompressed size, but
   *   at least 32 MiB and at most 2 GiB or a quarter of the memory limit.
   * - DECODE_BY_WARPS: the threads of a warp decode bricks as their rays need them, keep some, and filter in single
   *   precision. This takes no further memory and many times as long.
   * - AUTOMATIC_DECODING (the default): macrocells of 8x8x8 voxels stay decoded in a texture, the pool, as long as
   *   all that may be visible fit into a quarter of the uncompressed size, at least 32 MiB and at most 2 GiB or an
   *   eighth of the memory limit. The pool serves composited frames of one component without masks, second scalars,
   *   blanking, wide filters, pre-integration and MatchVTK. All other frames use slabs where the frame and the memory
   *   allow it.
   *
   * A CPU ignores this setting. A value outside [0, 2] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, BrickDecoding, AUTOMATIC_DECODING,
    value >= AUTOMATIC_DECODING && value <= DECODE_BY_WARPS,
    "0 (automatic), 1 (slabs) or 2 (by warps)");
  void SetBrickDecodingToAutomatic() { this->SetBrickDecoding(AUTOMATIC_DECODING); }
  void SetBrickDecodingToSlabs() { this->SetBrickDecoding(DECODE_SLABS); }
  void SetBrickDecodingToWarps() { this->SetBrickDecoding(DECODE_BY_WARPS); }
  ///@}

  ///@{
  /**
   * Get/Set whether the slices of the volume are divided among several CUDA devices (SetDevices). Each device then
   * holds its slices uncompressed and renders them, and one device composites their pictures. Otherwise each device
   * holds the whole volume and renders some rows of the image. SWITCH_AUTOMATIC (the default) splits a volume that a
   * device cannot hold uncompressed, by the memory limit or by its free memory, if each device can hold its slices;
   * SWITCH_ON splits every volume whose slices the devices can hold, SWITCH_OFF none. The picture is the same except
   * for rounding. Not used with COMPRESSED_STORAGE, MatchVTK, PreIntegration, scattered light, several volumes, rays
   * that start at isosurfaces, averages of three or more independent components, and arrays in device memory; the
   * volume is then compressed where it does not fit. GetDevicesDescription says what each device holds, or why the
   * volume is not split. A CPU ignores this setting. A value outside [0, 2] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, SplitVolume, SWITCH_AUTOMATIC,
    value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, "0 (automatic), 1 (on) or 2 (off)");
  vtkStriderSwitchMacro(SplitVolume);
  ///@}

  ///@{
  /**
   * Get/Set whether light and gradient opacity read gradients from a separate texture of a CUDA device. This is
   * faster and takes 4 bytes per voxel for 8-bit scalars, 8 bytes for all others. SWITCH_AUTOMATIC (the default) uses
   * it where 10% of the device memory stay free, SWITCH_ON where 5% do, SWITCH_OFF never. The picture is the same
   * except for rounding. Used for one component, composited or as isosurfaces, with linear interpolation; not with
   * MatchVTK, normals from opacity, scattered light, clipped scalars and the like. GetLaunchDescription says whether
   * it was used, and why. A value outside [0, 2] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, GradientCache, SWITCH_AUTOMATIC,
    value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, "0 (automatic), 1 (on) or 2 (off)");
  vtkStriderSwitchMacro(GradientCache);
  ///@}

  ///@{
  /**
   * Get/Set whether a CUDA device keeps a second copy of the volume with stacked slices, whose texels hold four
   * neighbouring slices each, and samples that copy. Its texture units then take one step for a sample instead of
   * two. SWITCH_ON uses it where 5% of the memory stay free, SWITCH_OFF never. SWITCH_AUTOMATIC (the default) uses it
   * for at least 2^21 voxels of which the transfer functions show about half or more, where 10% of the memory stay
   * free, and not for average intensity and additive blending. The copy takes 4/3 of the volume's bytes. The picture
   * is the same except for the rounding of the texture units' weights. Used for one component of 8 or 16 bits with
   * linear interpolation, without masks, MatchVTK and the like: for maximum, minimum and average intensity and
   * additive blending, and for composited points without PreIntegration, with colours and opacities over the same
   * range; with light also for 32-bit scalars, for 2/3 of the volume's bytes beside those of the gradient texture.
   * While it is in use, AUTOMATIC_ROTATION moves no voxels. GetLaunchDescription says whether it was used, and why. A
   * CPU ignores this setting. A value outside [0, 2] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, StackedSlices, SWITCH_AUTOMATIC,
    value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, "0 (automatic), 1 (on) or 2 (off)");
  vtkStriderSwitchMacro(StackedSlices);
  ///@}

  ///@{
  /**
   * Get/Set whether rays skip empty space, boxes of voxels in which nothing is visible: always (SWITCH_ON), never
   * (SWITCH_OFF), or where there is enough of it (SWITCH_AUTOMATIC, the default). The picture is the same, bit by
   * bit. Used for composite blending, for isosurfaces without MatchVTK and with evenly spaced voxels, and for maximum
   * and minimum intensity, where rays skip boxes that cannot change what they have found.
   * GetSkippingDescription says whether it was used, and why. A value outside [0, 2] is an error and changes nothing.
   */
  vtkStriderSettingMacro(int, EmptySpaceSkipping, SWITCH_AUTOMATIC,
    value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, "0 (automatic), 1 (on) or 2 (off)");
  vtkStriderSwitchMacro(EmptySpaceSkipping);
  ///@}

protected:
  vtkStriderStrategySettings();
  ~vtkStriderStrategySettings() override;

private:
  vtkStriderStrategySettings(const vtkStriderStrategySettings&) = delete;
  void operator=(const vtkStriderStrategySettings&) = delete;
};

#endif
