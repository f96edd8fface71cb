// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One scene that VTK's GPU mapper and Strider's draw in turn.
#ifndef StriderTesting_VolumeScene_h
#define StriderTesting_VolumeScene_h

#include "Support/PlaceCamera.h"
#include "Support/TestOptions.h"
#include "Support/TransferFunctionPresets.h"

#include "vtkNew.h"
#include "vtkSmartPointer.h"

#include <array>
#include <functional>
#include <vector>

class vtkGPUVolumeRayCastMapper;
class vtkImageData;
class vtkMultiVolume;
class vtkOpenGLGPUVolumeRayCastMapper;
class vtkRenderWindow;
class vtkRenderer;
class vtkStriderVolumeMapper;
class vtkVolume;
class vtkVolumeProperty;

namespace StriderTesting
{

/// An off-screen window with one renderer and the same volume twice, one of which is shown at a time. Both share the
/// property.
class VolumeScene
{
public:
  explicit VolumeScene(const TestOptions& options, int width = 240, int height = 200);
  ~VolumeScene();
  VolumeScene(const VolumeScene&) = delete;
  VolumeScene& operator=(const VolumeScene&) = delete;

  /// Sets the volume of both mappers, one sample per voxel (mean spacing) and that spacing as the unit distance.
  void SetVolume(vtkImageData* image);
  /// Sets another volume for VTK's mapper than for Strider's: one that VTK can draw and that should look the same.
  void SetReferenceVolume(vtkImageData* image);
  bool HasStandIn();
  /// Shows the volume a second time, with mappers of its own, at the placement that `place` sets.
  void AddProp(const std::function<void(vtkVolume*)>& place);
  /// Adds a further volume to both mappers at this input port, above 0, with the matrix and property of `placed`;
  /// turns the props into vtkMultiVolumes.
  void AddVolume(int port, vtkImageData* image, vtkVolume* placed);
  void SetTransferPreset(TransferPreset preset, double surface = 0.35);
  void SetCamera(CameraView view);

  void ForBothMappers(const std::function<void(vtkGPUVolumeRayCastMapper*)>& change);
  void ForBothVolumes(const std::function<void(vtkVolume*)>& change);

  /// RGBA of the whole window, with VTK's mapper, with Strider's and without the volume.
  vtkSmartPointer<vtkImageData> DrawReference();
  vtkSmartPointer<vtkImageData> DrawCandidate();
  vtkSmartPointer<vtkImageData> DrawBackground();

  /// VTK's picture with all sample distances multiplied by a factor.
  vtkSmartPointer<vtkImageData> DrawReferenceWithDistance(double factor);

  /// Draws each image in this number of tiles across and down; 1 is the default.
  void SetTiles(int tiles) { this->Tiles = tiles; }
  /// Takes each image after this number of frames; 1 is the default.
  void SetFrames(int frames) { this->Frames = frames; }

  vtkRenderWindow* GetWindow() { return this->Window; }
  vtkRenderer* GetRenderer() { return this->Renderer; }
  vtkVolumeProperty* GetProperty() { return this->Property; }
  vtkStriderVolumeMapper* GetStriderMapper() { return this->StriderMapper; }
  vtkVolume* GetStriderVolume() { return this->StriderVolume; }
  vtkVolume* GetReferenceVolume() { return this->ReferenceVolume; }
  const std::array<double, 2>& GetScalarRange() const { return this->ScalarRange; }
  double GetMeanSpacing() const { return this->MeanSpacing; }

private:
  void Show(bool showsReference, bool showsCandidate);
  vtkSmartPointer<vtkImageData> Draw(bool showsReference, bool showsCandidate);
  vtkSmartPointer<vtkMultiVolume> MakeMultiVolume(vtkVolume* volume);

  vtkNew<vtkRenderWindow> Window;
  vtkNew<vtkRenderer> Renderer;
  vtkNew<vtkVolumeProperty> Property;
  vtkNew<vtkOpenGLGPUVolumeRayCastMapper> ReferenceMapper;
  vtkNew<vtkStriderVolumeMapper> StriderMapper;
  vtkNew<vtkVolume> ReferenceVolume;
  vtkNew<vtkVolume> StriderVolume;
  std::vector<vtkSmartPointer<vtkVolume>> MoreReferences;
  std::vector<vtkSmartPointer<vtkVolume>> MoreCandidates;
  vtkSmartPointer<vtkMultiVolume> ReferenceVolumes; ///< null for a single volume
  vtkSmartPointer<vtkMultiVolume> StriderVolumes;
  std::array<double, 2> ScalarRange{ 0.0, 1.0 };
  double MeanSpacing = 1.0;
  int Tiles = 1;
  int Frames = 1;
};

/// RGBA of the window's contents.
vtkSmartPointer<vtkImageData> GrabWindow(vtkRenderWindow* window, int tiles = 1);

} // namespace StriderTesting

#endif
