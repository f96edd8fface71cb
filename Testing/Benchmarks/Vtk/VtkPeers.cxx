// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The mappers that the benchmark compares, each in a window of its own.
#include "Vtk/VtkPeers.h"

#include "Support/VolumeScene.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkFixedPointVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkLightKit.h"
#include "vtkOpenGLGPUVolumeRayCastMapper.h"

#include <chrono>
#include <sstream>
#include <thread>

namespace StriderBenchmarks
{
namespace
{

/// All mappers use the same rays and samples: no adaptive distances, no jitter.
vtkSmartPointer<vtkVolumeMapper> MakeMapper(VtkPeerKind kind, const VtkScene& scene, bool usesCuda)
{
  if (kind == VtkPeerKind::VtkFixedPoint)
  {
    auto mapper = vtkSmartPointer<vtkFixedPointVolumeRayCastMapper>::New();
    mapper->SetAutoAdjustSampleDistances(0);
    mapper->SetLockSampleDistanceToInputSpacing(0);
    mapper->SetImageSampleDistance(1.0f);
    mapper->SetSampleDistance(static_cast<float>(scene.SampleDistance));
    return mapper;
  }
  vtkSmartPointer<vtkGPUVolumeRayCastMapper> mapper;
  if (kind == VtkPeerKind::Strider)
  {
    auto strider = vtkSmartPointer<vtkStriderVolumeMapper>::New();
    strider->SetBackend(
      usesCuda ? vtkStriderVolumeMapper::CUDA_BACKEND : vtkStriderVolumeMapper::CPU_BACKEND);
    mapper = strider;
  }
  else
  {
    mapper = vtkSmartPointer<vtkOpenGLGPUVolumeRayCastMapper>::New();
    mapper->SetMaxMemoryInBytes(vtkIdType(64) << 30);
    mapper->SetMaxMemoryFraction(1.0f);
  }
  mapper->SetAutoAdjustSampleDistances(0);
  mapper->SetLockSampleDistanceToInputSpacing(0);
  mapper->SetUseJittering(0);
  mapper->SetImageSampleDistance(1.0f);
  mapper->SetSampleDistance(static_cast<float>(scene.SampleDistance));
  return mapper;
}

double Now()
{
  return std::chrono::duration<double, std::milli>(
    std::chrono::steady_clock::now().time_since_epoch())
    .count();
}

} // namespace

VtkPeer::VtkPeer(VtkPeerKind kind, const VtkScene& scene, bool usesCuda)
  : Kind(kind)
  , Scene(scene)
  , Mapper(MakeMapper(kind, scene, usesCuda))
{
  this->Window->SetOffScreenRendering(1);
  this->Window->SetMultiSamples(0);
  this->Window->SetSize(scene.Window, scene.Window);
  this->Window->AddRenderer(this->Renderer);
  this->Renderer->SetBackground(0.1, 0.1, 0.12);
  if (scene.HasLightKit)
  {
    vtkNew<vtkLightKit> kit;
    kit->AddLightsToRenderer(this->Renderer);
  }
  this->Volume->SetMapper(this->Mapper);
  this->Volume->SetProperty(scene.Property.Get());
}

VtkPeer::~VtkPeer() = default;

const char* VtkPeer::GetName() const
{
  return this->Kind == VtkPeerKind::Strider ? "strider"
    : this->Kind == VtkPeerKind::VtkGl      ? "vtk-gl"
                                            : "vtk-fixed-point";
}

void VtkPeer::SetInput(vtkImageData* image)
{
  this->Mapper->SetInputDataObject(image);
  this->Renderer->AddVolume(this->Volume);
}

double VtkPeer::DrawView(int view)
{
  if (!this->Renderer->HasViewProp(this->Volume))
  {
    this->SetInput(this->Scene.Image);
  }
  PlaceOrbitCamera(this->Scene, view, this->Renderer);
  const double start = Now();
  this->Window->Render();
  this->Window->WaitForCompletion();
  const double elapsed = Now() - start;
  this->UsedSeconds += 1e-3 * elapsed;
  return elapsed;
}

void VtkPeer::NoteKernelTime()
{
  if (auto* mapper = vtkStriderVolumeMapper::SafeDownCast(this->Mapper))
  {
    this->KernelMilliseconds.push_back(mapper->GetKernelMilliseconds());
  }
}

void VtkPeer::SetMatchVTK(bool matches)
{
  if (auto* mapper = vtkStriderVolumeMapper::SafeDownCast(this->Mapper))
  {
    mapper->SetMatchVTK(matches);
  }
}

vtkSmartPointer<vtkImageData> VtkPeer::Grab()
{
  return StriderTesting::GrabWindow(this->Window);
}

double VtkPeer::TimeFirstFrame(VtkPeerKind kind, const VtkScene& scene, bool usesCuda)
{
  VtkPeer peer(kind, scene, usesCuda);
  peer.Window->Render();
  peer.Window->WaitForCompletion();
  vtkNew<vtkImageData> copy;
  copy->DeepCopy(scene.Image);
  const double start = Now();
  peer.SetInput(copy);
  PlaceOrbitCamera(scene, 0, peer.Renderer);
  peer.Window->Render();
  peer.Window->WaitForCompletion();
  return Now() - start;
}

std::string VtkPeer::DescribeDevice()
{
  if (this->Kind == VtkPeerKind::Strider)
  {
    auto* mapper = vtkStriderVolumeMapper::SafeDownCast(this->Mapper);
    const auto word = [](const char* text) { return std::string(text ? text : ""); };
    return word(mapper->GetBackendInUse()) + ", " + word(mapper->GetDeviceName()) +
      ", display by " + word(mapper->GetDisplayPath()) + ", " +
      word(mapper->GetLaunchDescription());
  }
  if (this->Kind == VtkPeerKind::VtkFixedPoint)
  {
    return "CPU, " + std::to_string(std::thread::hardware_concurrency()) + " threads";
  }
  std::istringstream capabilities(this->Window->ReportCapabilities());
  for (std::string line; std::getline(capabilities, line);)
  {
    const std::string title = "OpenGL renderer string:";
    if (line.rfind(title, 0) == 0)
    {
      return "OpenGL," + line.substr(title.size());
    }
  }
  return "OpenGL";
}

} // namespace StriderBenchmarks
