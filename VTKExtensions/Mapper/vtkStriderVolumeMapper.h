// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderVolumeMapper_h
#define vtkStriderVolumeMapper_h

#include "vtkStriderFrameTarget.h"
#include "vtkStriderPartOfFrame.h"
#include "vtkStriderStrategySettings.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <memory> // for std::unique_ptr
#include <string> // for std::string
#include <vector> // for std::vector

class vtkStriderVolumeMapperInternals;

/**
 * @class vtkStriderVolumeMapper
 * @brief Volume ray casting with CUDA, or on the CPU where there is no CUDA device.
 *
 * Replaces a vtkGPUVolumeRayCastMapper and makes the same images. Input: vtkImageData, vtkUniformGrid or
 * vtkRectilinearGrid with 1 to 4 scalar components of any numeric type, as point or cell data. Input and settings
 * that cannot be rendered are reported once as an error, and nothing is drawn: 3 dependent components, labels beyond
 * 255, a slice function other than a plane, more than 64 lights. With UseDepthPass rays start at the isosurfaces
 * themselves, not at polygons that approximate them.
 *
 * With a vtkMultiVolume, up to 10 input ports hold volumes that overlap. Each has the matrix and the property of its
 * vtkVolume. At each sample they are composited in the order of their ports, the lowest port first. Other blend modes
 * and UseDepthPass are errors. SampleDistance, cropping and clipping planes are in world coordinates and apply to all
 * volumes. The mask belongs to the first volume. A hardware selection has the ids of the volume that is seen first,
 * and its input port as composite index. Light is not scattered.
 *
 * Props with a mapper each that overlap in one renderer are mixed at each sample, too (MixVolumes).
 *
 * All other settings of the base classes and of vtkVolumeProperty work as they do with
 * vtkOpenGLGPUVolumeRayCastMapper. Where that class is wrong, this one is right by default; SetMatchVTK restores its
 * images.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderVolumeMapper : public vtkStriderStrategySettings
{
public:
  static vtkStriderVolumeMapper* New();
  vtkTypeMacro(vtkStriderVolumeMapper, vtkStriderStrategySettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set whether the mapper forms images exactly as vtkOpenGLGPUVolumeRayCastMapper of the VTK that Strider is
   * built with, mistakes included: scale factors of 8- and 16-bit scalars, transfer function tables shifted by half
   * an entry, the first sample one step behind the entry of the ray, one sample behind opaque geometry, VTK 9.1's
   * highlights by half vectors. The noise of jittering alone differs. Default: off.
   */
  vtkStriderBooleanSettingMacro(MatchVTK, false);
  ///@}

  ///@{
  /**
   * Get/Set whether the volume is mixed at each sample with the volumes of other props of the renderer that it overlaps,
   * and drawn from the farthest to the nearest with those that it does not overlap, so that the picture does not depend
   * on the order in which props were added. Default: on. Off: as in VTK, a volume hides those that were added before it.
   * All volumes of a frame need a vtkStriderVolumeMapper with MixVolumes on, directly or in a vtkSmartVolumeMapper, and
   * be props of the renderer itself. Each keeps its functions, light, filters, mask, cropping and clipping planes; the
   * smallest sample distance, in world coordinates, is that of all.
   *
   * A frame mixes up to 16 volumes. A vtkMultiVolume is drawn alone, and so are frames with MatchVTK or RenderToImage,
   * and props that share a mapper. A volume with another blend mode than composite, UseDepthPass, scattered light,
   * another backend, other devices, FinalColorWindow or FinalColorLevel than the others, or beyond the limit, is drawn
   * among those that it overlaps in the order of adding. If one of these could have been mixed with it, a warning names
   * the reason.
   */
  vtkStriderBooleanSettingMacro(MixVolumes, true);
  ///@}

  /** Values of SetVectorMode. They are those of vtkSmartVolumeMapper. */
  enum VectorModeType
  {
    DISABLED = -1,
    MAGNITUDE = 0,
    COMPONENT = 1
  };

  ///@{
  /**
   * Get/Set how scalars with several components are shown. DISABLED (the default) shows all components as the volume
   * property says, MAGNITUDE shows the length of the vectors, and COMPONENT shows the component that VectorComponent
   * chooses, from 0 (the default) on. A mode outside [-1, 1] or a negative component is an error and changes nothing.
   * A component that the scalars do not have is an error when a frame is rendered.
   */
  vtkStriderSettingMacro(int, VectorMode, DISABLED, value >= DISABLED && value <= COMPONENT,
    "-1 (disabled), 0 (magnitude) or 1 (component)");
  void SetVectorModeToDisabled() { this->SetVectorMode(DISABLED); }
  void SetVectorModeToMagnitude() { this->SetVectorMode(MAGNITUDE); }
  void SetVectorModeToComponent() { this->SetVectorMode(COMPONENT); }
  vtkStriderSettingMacro(int, VectorComponent, 0, value >= 0, "0 or larger");
  ///@}

  ///@{
  /**
   * Get/Set the name of an array to which the first scalar opacity function is applied instead of the scalars, and its
   * component, or -1 for the length of its vectors. Null or empty (the default): none. It may be of another type than
   * the scalars, and must have their association, points or cells. The scalars must have one component then, or be
   * reduced to one by the vector mode; anything else is an error when a frame is rendered.
   */
  void SetOpacityArray(const char* name, int component = 0);
  const char* GetOpacityArray() { return this->OpacityArray.c_str(); }
  int GetOpacityComponent() { return this->OpacityComponent; }
  ///@}

  /**
   * Marks the points of an extent of the input, or its cells where cell data are shown, as changed since the last
   * frame. The extent is {x first, x last, y first ...} as in vtkImageData::GetExtent. Several calls before a frame
   * are united, and only the bounding box of their extents is read again. All other scalars must be unchanged,
   * whether the input was modified or not. All scalars are read again where another array is shown, and, without a
   * call, where the input is another data set, or it or one of its arrays was modified. Parts beyond the input's extent
   * are ignored, and an empty extent marks nothing. With several inputs the extent belongs to the first one.
   *
   * In Python, for an image whose extent begins at 0:
   * @code
   * voxels = vtk_to_numpy(image.GetPointData().GetScalars()).reshape(image.GetDimensions()[::-1])
   * voxels[10:20, 30:40, 50:60] = label  # z, y, x
   * mapper.AddChangedExtent((50, 59, 30, 39, 10, 19))
   * window.Render()
   * @endcode
   */
  void AddChangedExtent(const int extent[6]);

  /**
   * Starts the transfer of the input's scalars to the CUDA device and returns soon. The next Render() waits for the
   * rest of the transfer, and its picture is the same as without this call. Meanwhile the window shows the former
   * frame, and the program can run other filters or wait until the next step of a series is due. Call it when the
   * input is set and up to date; its arrays must not change until that frame. Does nothing before the first frame,
   * where there is no room for a second volume, with compressed or several volumes, and on the CPU, which reads the
   * input in place.
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
   * ForgetInput() gives back the memory of the last frame, its data and pictures, on the host, on devices and in the
   * window, as a new mapper would have none. Call it after the inputs are removed, where the mapper is kept but shows
   * nothing for now, as while its volume is hidden: its next frame passes its input to the backend again. Settings stay
   * as they are, except that the mask is removed. HoldsInput() returns whether data of an own input are held.
   */
  bool HoldsInput() const;
  void ForgetInput();
  ///@}

  ///@{
  /**
   * Get/Set whether voxels that are not a number show the NaN colour and opacity of the colour transfer function.
   * Default: off, they are transparent. Grey transfer functions have no NaN colour.
   */
  vtkStriderBooleanSettingMacro(ShowNaN, false);
  ///@}

  ///@{
  /**
   * Get/Set whether frames go from the CUDA device to the window without passing through host memory, where the
   * window's OpenGL context is on that device, and whether mappers of several processes may composite their frames on a
   * device (SharesFrames). Default: on. The picture is the same either way.
   */
  vtkStriderBooleanSettingMacro(UseInterop, true);
  ///@}

  ///@{
  /**
   * Get/Set whether the samples of each frame are counted, which slows rendering. Default: off.
   */
  vtkStriderBooleanSettingMacro(CountSamples, false);
  ///@}

  ///@{
  /**
   * Properties and costs of the last frame. Empty or 0 before the first frame. Where the last frame failed, with an
   * error, what describes its picture is empty or 0 too. Times are in milliseconds, memory is in bytes.
   */
  const char* GetBackendInUse(); ///< "CUDA" or "CPU"
  const char* GetDeviceName();   ///< name of the GPU, or of the CPU with its thread count
  /// Says which GPU was passed over and why, or that the driver compiles kernels in the first frames. Usually empty.
  const char* GetBackendNote();
  const char* GetDisplayPath(); ///< "interop", "copy", "image", or "composited" by a frame target
  const char* GetLaunchDescription();    ///< block or tile shape, gradient texture, and the reason
  const char* GetDevicesDescription();   ///< rows and times of several CUDA devices; "" for one
  const char* GetStoredOrder();          ///< axes, fastest first, and the reason: "xyz (off)"
  const char* GetStorageDescription();   ///< how voxels are stored, and the reason
  vtkIdType GetCompressedBytes();        ///< compressed bricks; 0 without them, as the next four
  double GetBitsPerVoxel();              ///< a compressed voxel, all components together
  double GetCompressionRatio();          ///< bytes of the voxels divided by those of the bricks
  double GetCacheHitPercentage();        ///< brick reads that found the brick decoded
  vtkIdType GetCacheBytes();             ///< decoded bricks that a thread, warp or texture keeps
  double GetFrameMilliseconds();         ///< Render call, and the ray march if it outlasts it
  double GetKernelMilliseconds();        ///< ray march alone
  double GetUploadMilliseconds();        ///< last transfer to the device; on a CPU, last copy
  double GetLastRotationMilliseconds();  ///< last reordering of the voxels in memory
  vtkIdType GetRotationCount();          ///< reorderings of the voxels so far
  vtkIdType GetSamplesTaken();           ///< samples of the last frame with CountSamples on
  vtkIdType GetSamplesSkipped();         ///< samples of these in empty space, which are not read
  const char* GetFilteringDescription(); ///< filters, and how they were carried out
  const char* GetSkippingDescription();  ///< whether empty space is skipped, and the reason
  const char* GetPreIntegrationDescription(); ///< whether rays are pre-integrated, and the reason
  double GetMapMilliseconds();                ///< last update of the empty-space map
  vtkIdType GetMacrocellsSearched();          ///< macrocells (8 x 8 x 8 voxels) read for the map
  vtkIdType GetVoxelsUploaded();              ///< voxels of the last transfer to the device
  vtkIdType GetBytesOnDevice();               ///< memory that the backend holds
  int GetVolumesMixed();  ///< volumes that the last frame mixed, those of other props included
  int GetVolumeUploads(); ///< volumes passed to the backend so far
  vtkIdType GetVolumesStaged(); ///< volumes transferred by StageInput so far
  int GetTableUploads();        ///< transfer functions passed to the backend so far
  ///@}

  /** Distance between the samples of the last frame, in data coordinates; with several volumes in world coordinates. */
  vtkGetMacro(ActualSampleDistance, double);

  /** Returns 1: this mapper renders in any window, and into images without one. */
  int IsRenderSupported(vtkRenderWindow* window, vtkVolumeProperty* property) override;

  /**
   * Returns the sample distance, in data coordinates, for a spacing and an extent with
   * LockSampleDistanceToInputSpacing on.
   */
  double ComputeLockedSampleDistance(const double spacing[3], const int extent[6]);

  void Render(vtkRenderer* renderer, vtkVolume* volume) override;
  void GPURender(vtkRenderer* renderer, vtkVolume* volume) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

  /**
   * Returns the factor along each axis by which the input would have to shrink to fit into the memory limit:
   * MaxMemoryFraction of MaxMemoryInBytes if that was set, otherwise the limit of SetDefaultMemoryLimit. Returns three
   * ones where neither was set, because a new mapper has the size of OpenGL's memory in MaxMemoryInBytes, which does
   * not limit this mapper. A volume beyond the limit is compressed (Storage), with a message that says the sizes. With
   * TEXTURE_STORAGE it is rendered by the CPU instead of a CUDA device, since the CPU needs no copy, with a warning. A
   * volume that exceeds the limit only with its gradient texture (GradientCache) or its stacked slices (StackedSlices)
   * is rendered without these.
   */
  void GetReductionRatio(double ratio[3]) override;

  ///@{
  /**
   * Get the colour (RGBA, premultiplied) and the depth of the last frame that was rendered with RenderToImage on.
   */
  void GetColorImage(vtkImageData* image) override;
  void GetDepthImage(vtkImageData* image) override;
  ///@}

  /**
   * Draws a picture over part of the renderer's viewport, in the way in which this mapper's frames are drawn.
   * `lowerLeft` is the pixel of the viewport for the picture's lower left pixel, counted from the viewport's lower
   * left corner. A frame without pixels draws nothing. The pixels must be colours, not gathered values.
   */
  void ShowFrame(
    vtkRenderer* renderer, const vtkStriderFrame& frame, const std::array<int, 2>& lowerLeft);

  /**
   * Reads the colours that the renderer's viewport shows so far, and erases them from the window: premultiplied red,
   * green, blue and opacity of each pixel, 8 bits each, bottom row first. Returns false, and erases nothing, where
   * the window cannot be read, as with several samples per pixel.
   */
  bool TakeColors(vtkRenderer* renderer, std::vector<unsigned char>& rgba);

  ///@{
  /**
   * Let mappers that show pieces of one volume use the same sample distance while the camera moves
   * (InteractiveQuality). ProposeSampleFactor() returns how many times farther apart than requested the samples of
   * this piece should be for the frame to be ready in time: 1 or more, 1 where the last frame took no time, or 0 for
   * a frame of full quality. Call it after the window's frame has begun and before the volume is rendered.
   * AgreeOnSampleFactor() then sets the factor that all mappers use in this frame; 0 is full quality. Frames of
   * pieces have full quality unless both functions are called. Both do nothing where the input is not a piece, or
   * CoarsePieces is on.
   */
  double ProposeSampleFactor(vtkRenderer* renderer, vtkVolume* volume);
  void AgreeOnSampleFactor(double factor);
  ///@}

  /**
   * Renders the volumes of other mappers in one frame of this one, which has the window, the statistics and the budget
   * of interactive frames; its own input is not shown. `parts` are ordered from the nearest to the farthest, and must
   * not overlap. Rays go from one to the next and end where they are opaque, and blend modes that use all samples
   * gather those of all parts, if their scalars are stored alike.
   *
   * `areApart`: renders a frame of each part instead, from the farthest to the nearest, all in the memory of one. So do
   * hardware selections.
   *
   * Returns false where the backend cannot show the parts so, and they must be rendered by their own mappers: a CUDA
   * device has compressed some, or gathered values are to be kept for a frame target and this mapper is none of the
   * parts', or they are not stored alike.
   */
  bool RenderParts(vtkRenderer* renderer, vtkVolume* volume,
    std::vector<vtkStriderPartOfFrame> parts, bool areApart = false);

  /**
   * Lets mappers that show parts of one volume print a message once: what one of them has reported, in the same words,
   * is not printed for the others. This mapper joins those that share messages with `other`.
   */
  void ShareMessages(vtkStriderVolumeMapper* other);

  ///@{
  /**
   * Let mappers of several processes of one machine composite their frames on a CUDA device. SharesFrames() returns
   * whether this mapper can do so: its last frame was rendered by CUDA devices, and UseInterop is on. ReserveShared()
   * makes room for `bytes` of pictures on the first of them that works, and CompositeShared() composites pictures of
   * one size there, nearest first, as this mapper's window would show them: four bytes per pixel, bottom row first.
   * StoreShared() brings a picture that is in host memory to its place, four floats per pixel. If one of them fails, it
   * returns false, and SharesFrames() as well until the backend or the devices change; StoreShared() and
   * CompositeShared() warn of it. If the device has no memory left, ReserveShared() alone fails, with a warning, until
   * half as many bytes are asked for, or the backend or the devices change. See Strider::VolumeRenderer.
   *
   * CompositeSharedToTexture() composites into a texture of the renderer's window instead, and ShowShared() draws this
   * texture on the renderer's background. If the former returns false, it reports nothing, and CompositeShared() must
   * be called.
   */
  bool SharesFrames() const;
  bool ReserveShared(std::size_t bytes, vtkStriderSharedPicture& first);
  bool StoreShared(const float* pixels, std::size_t count, const vtkStriderSharedPicture& place);
  bool CompositeShared(const std::vector<vtkStriderSharedPicture>& pictures,
    const std::array<int, 2>& size, unsigned char* rgba);
  bool CompositeSharedToTexture(vtkRenderer* renderer,
    const std::vector<vtkStriderSharedPicture>& pictures, const std::array<int, 2>& size);
  bool ShowShared(vtkRenderer* renderer, const std::array<int, 2>& size);
  ///@}

  /**
   * Converts `count` pixels of gathered values to colours, in place, with the transfer functions of the last frame
   * that went to the frame target. Returns false, with an error, where that frame gathered no values.
   */
  bool ShowGathered(vtkIdType count, float* pixels);

protected:
  vtkStriderVolumeMapper();
  ~vtkStriderVolumeMapper() override;

  void BackendHasChanged() override;

  // The base class declares these steps for vtkAMRVolumeMapper; this mapper does not use them.
  void PreRender(vtkRenderer*, vtkVolume*, double[6], double[2], int, unsigned int) override {}
  void RenderBlock(vtkRenderer*, vtkVolume*, unsigned int) override {}
  void PostRender(vtkRenderer*, int) override {}

  std::string OpacityArray;
  int OpacityComponent = 0;
  vtkIdType UnsetMemoryInBytes = 0; ///< value of MaxMemoryInBytes before it is set
  double ActualSampleDistance = 0.0;

private:
  vtkStriderVolumeMapper(const vtkStriderVolumeMapper&) = delete;
  void operator=(const vtkStriderVolumeMapper&) = delete;

  friend class vtkStriderVolumeMapperInternals;
  std::unique_ptr<vtkStriderVolumeMapperInternals> Internals;
};

#endif
