// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The scene that every mapper of the benchmark draws: one volume, one property, one orbit.
#ifndef StriderBenchmarks_VtkScene_h
#define StriderBenchmarks_VtkScene_h

#include "Vtk/VtkOptions.h"

#include "vtkNew.h"
#include "vtkSmartPointer.h"
#include "vtkVolumeProperty.h"

#include <string>

class vtkImageData;
class vtkRenderer;

namespace StriderBenchmarks
{

struct VtkScene
{
  vtkSmartPointer<vtkImageData> Image;
  vtkNew<vtkVolumeProperty> Property;
  bool HasLightKit = false;    ///< ParaView's five lights, instead of VTK's headlight
  double SampleDistance = 1.0; ///< data coordinates
  int ViewCount = 1;
  int Window = 0;
  std::string VolumeName;  ///< with dimensions and type
  std::string Description; ///< all of it, in one line
};

/// Reads or generates the volume, unless another scene of the same options has made it as `image`. Returns an empty
/// string, or the reason of the failure.
std::string MakeVtkScene(const VtkOptions& options, VtkScene& scene, vtkImageData* image = nullptr);

/// Places the camera in view `view` of the orbit: about the y axis, tilted by up to 20 degrees, the volume filling
/// the window.
void PlaceOrbitCamera(const VtkScene& scene, int view, vtkRenderer* renderer);

} // namespace StriderBenchmarks

#endif
