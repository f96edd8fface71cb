// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The mappers that the benchmark compares, each in a window of its own.
#ifndef StriderBenchmarks_VtkPeers_h
#define StriderBenchmarks_VtkPeers_h

#include "Vtk/VtkScene.h"

#include "vtkNew.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkSmartPointer.h"
#include "vtkVolume.h"

#include <memory>
#include <string>
#include <vector>

class vtkVolumeMapper;

namespace StriderBenchmarks
{

enum class VtkPeerKind
{
  Strider,
  VtkGl,        ///< vtkOpenGLGPUVolumeRayCastMapper
  VtkFixedPoint ///< vtkFixedPointVolumeRayCastMapper
};

/// One mapper with its off-screen window.
class VtkPeer
{
public:
  VtkPeer(VtkPeerKind kind, const VtkScene& scene, bool usesCuda);
  ~VtkPeer();

  /// "strider", "vtk-gl" or "vtk-fixed-point".
  const char* GetName() const;

  /// Draws one view and returns the milliseconds of the whole Render call, until the window is finished.
  double DrawView(int view);

  /// Stores the time of the rays alone of the last view, which Strider's mapper reports.
  void NoteKernelTime();

  /// Makes Strider match VTK, for comparisons, or render with its own defaults. Has no effect on other mappers.
  void SetMatchVTK(bool matches);

  /// RGBA of the last view.
  vtkSmartPointer<vtkImageData> Grab();

  /// Milliseconds of the first frame after SetInputData, with a new mapper, a new copy of the data and a new window
  /// that has already shown an empty frame.
  static double TimeFirstFrame(VtkPeerKind kind, const VtkScene& scene, bool usesCuda);

  /// Total time of this mapper's frames so far, including first frames.
  double UsedSeconds = 0.0;

  /// Backend, device and display path; the OpenGL renderer for vtk-gl.
  std::string DescribeDevice();

  std::vector<double> FrameMilliseconds;
  std::vector<double> KernelMilliseconds; ///< Strider only
  std::vector<double> FirstFrameMilliseconds;
  std::string Problem; ///< why it cannot run, or stopped early
  double FractionMatching =
    1.0; ///< share of the pixels within 2/255 of vtk-gl's picture, in the view that matches least

private:
  void SetInput(vtkImageData* image);

  VtkPeerKind Kind;
  const VtkScene& Scene;
  vtkNew<vtkRenderWindow> Window;
  vtkNew<vtkRenderer> Renderer;
  vtkNew<vtkVolume> Volume;
  vtkSmartPointer<vtkVolumeMapper> Mapper;
};

} // namespace StriderBenchmarks

#endif
