// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderVolumeMapper_h
#define vtkStriderVolumeMapper_h

#include "vtkStriderFrameTarget.h"
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
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderVolumeMapper : public vtkStriderStrategySettings
{
public:
  static vtkStriderVolumeMapper* New();
  vtkTypeMacro(vtkStriderVolumeMapper, vtkStriderStrategySettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set whether images are formed exactly as vtkOpenGLGPUVolumeRayCastMapper of the VTK that this is built with forms them,
   * its mistakes included: scale factors of 8- and 16-bit scalars, half-entry shift of the transfer function tables, first sample
   * one step behind the entry, one sample behind opaque geometry, VTK 9.1's highlights by half vectors. Only the noise of jitter
   * is not VTK's. Default: off.
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
  const char* GetBackendInUse(); ///< "CUDA" or "CPU"
  const char* GetDeviceName();   ///< GPU, or CPU with its thread count
  /// A GPU that was passed over and why, or kernels that its driver compiles in the first frames; mostly empty.
  const char* GetBackendNote();
  const char* GetDisplayPath(); ///< "interop", "copy", "image", or "composited" by a frame target
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
   * CPU in the place of a CUDA device, since that needs no copy, with a warning; one that passes it with its gradient texture (GradientCache) or its
   * stacked slices (StackedSlices) does without those.
   */
  void GetReductionRatio(double ratio[3]) override;

  ///@{
  /**
   * Colour (RGBA, premultiplied) and depth of the last frame that was rendered with RenderToImage on.
   */
  void GetColorImage(vtkImageData* image) override;
  void GetDepthImage(vtkImageData* image) override;
  ///@}

  /**
   * Draws a picture over a part of the renderer's viewport as this mapper's frames are drawn: lower left is a pixel of the viewport,
   * counted from its own lower left one. Of a frame without pixels nothing is drawn. Pixels are colours.
   */
  void ShowFrame(
    vtkRenderer* renderer, const vtkStriderFrame& frame, const std::array<int, 2>& lowerLeft);

  /**
   * Takes what the renderer's viewport shows so far away from it: premultiplied red, green, blue and opacity of each pixel, the bottom
   * row first. Returns false, and takes nothing away, where the window cannot be read, as one that keeps several samples a pixel.
   */
  bool TakeColors(vtkRenderer* renderer, std::vector<unsigned char>& rgba);

  ///@{
  /**
   * How many times farther apart than asked for the samples of a piece should be, for the frame to be ready in time while the camera
   * moves (InteractiveQuality): 1 or more, 1 where the last frame took no time; 0 where the frame is of full quality, as all frames of
   * pieces are for whose pictures nobody calls this. To be called when the window's frame has begun and before the volume is rendered;
   * after that AgreeOnSampleFactor() has this mapper do in that frame what all mappers of the picture do, and 0 is full quality. Both do
   * nothing where the input is not a piece, or CoarsePieces is on.
   */
  double ProposeSampleFactor(vtkRenderer* renderer, vtkVolume* volume);
  void AgreeOnSampleFactor(double factor);
  ///@}

  /**
   * Makes colours of `count` pixels of gathered values, in place, as the functions of the last frame that went to the frame target say.
   * Returns false, with a message, where that had none.
   */
  bool ShowGathered(vtkIdType count, float* pixels);

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
  bool CountSamples = false;
  double ActualSampleDistance = 0.0;

private:
  vtkStriderVolumeMapper(const vtkStriderVolumeMapper&) = delete;
  void operator=(const vtkStriderVolumeMapper&) = delete;

  friend class vtkStriderVolumeMapperInternals;
  std::unique_ptr<vtkStriderVolumeMapperInternals> Internals;
};

#endif
