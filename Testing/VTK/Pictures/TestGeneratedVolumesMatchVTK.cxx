// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Generated volumes look as with VTK's GPU mapper: every scalar type, prime and flat dimensions, every kind of
// placement.
#include "Support/SceneReport.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkImageAppend.h"
#include "vtkImageData.h"
#include "vtkImageFlip.h"
#include "vtkNew.h"
#include "vtkType.h"

#include <vector>

using namespace StriderTesting;

namespace
{

struct NamedVolume
{
  std::string Name;
  GeneratedVolume Volume;
};

std::vector<NamedVolume> ListScalarTypes()
{
  constexpr std::pair<const char*, int> types[] = { { "signed-char", VTK_SIGNED_CHAR },
    { "unsigned-char", VTK_UNSIGNED_CHAR }, { "short", VTK_SHORT },
    { "unsigned-short", VTK_UNSIGNED_SHORT }, { "int", VTK_INT },
    { "unsigned-int", VTK_UNSIGNED_INT }, { "long", VTK_LONG },
    { "unsigned-long", VTK_UNSIGNED_LONG }, { "long-long", VTK_LONG_LONG },
    { "unsigned-long-long", VTK_UNSIGNED_LONG_LONG }, { "float", VTK_FLOAT },
    { "double", VTK_DOUBLE } };
  std::vector<NamedVolume> volumes;
  for (const auto& [name, type] : types)
  {
    GeneratedVolume volume;
    volume.ScalarType = type;
    volume.ScalarRange = ChooseScalarRange(type);
    volumes.push_back({ std::string("type-") + name, volume });
  }
  // Part of a type's range, so that the scale factors of 8- and 16-bit scalars have an effect.
  GeneratedVolume part;
  part.ScalarType = VTK_UNSIGNED_CHAR;
  part.ScalarRange = { 40.0, 180.0 };
  volumes.push_back({ "part-of-unsigned-char", part });
  part.ScalarType = VTK_SHORT;
  part.ScalarRange = { -1024.0, 3071.0 };
  volumes.push_back({ "part-of-short", part });
  part.ScalarType = VTK_FLOAT;
  part.ScalarRange = { -1e-20, 3e-20 };
  volumes.push_back({ "tiny-floats", part });
  part.ScalarType = VTK_DOUBLE;
  part.ScalarRange = { 1e9, 1e9 + 128.0 }; // VTK rounds the ends to floats, which these are
  volumes.push_back({ "narrow-doubles", part });
  return volumes;
}

std::vector<NamedVolume> ListShapes()
{
  const auto shape = [](const std::string& name, std::array<int, 3> dimensions) {
    GeneratedVolume volume;
    volume.Dimensions = dimensions;
    volume.ScalarType = VTK_UNSIGNED_CHAR;
    return NamedVolume{ name, volume };
  };
  return { shape("prime-101x61x17", { 101, 61, 17 }), shape("two-thick", { 37, 29, 2 }),
    shape("flat-x", { 1, 41, 31 }), shape("flat-y", { 37, 1, 43 }),
    shape("flat-z", { 41, 37, 1 }) };
}

std::vector<NamedVolume> ListPlacements()
{
  GeneratedVolume volume;
  volume.ScalarType = VTK_FLOAT;
  volume.ScalarRange = { -1.0, 2.0 };
  std::vector<NamedVolume> volumes;
  volume.Spacing = { 0.3, 1.1, 0.7 };
  volume.Origin = { 100.0, -50.0, 7.0 };
  volumes.push_back({ "anisotropic", volume });
  volume.FirstIndex = { 5, -3, 11 };
  volumes.push_back({ "extent-from-elsewhere", volume });
  volume.Direction = RotateDirection(50.0);
  volumes.push_back({ "rotated", volume });
  volume.Direction = { 1, 0, 0, 0, -1, 0, 0, 0, 1 };
  volumes.push_back({ "mirrored", volume });
  volume.Spacing = { 1e-4, 1e-4, 1.2e-4 };
  volume.Origin = { 0.0, 0.0, 0.0 };
  volume.Direction = RotateDirection(-20.0);
  volumes.push_back({ "microscopic", volume });
  volume.Spacing = { 1e5, 1.5e5, 1e5 };
  volumes.push_back({ "astronomic", volume });
  return volumes;
}

/// VTK 9.2 draws next to nothing of a volume that is one voxel thick (the matrices to its texture are singular), but
/// it does draw a slab of two equal layers next to each other. Layers up to 2e-6 apart keep the shader of VTK 9.3
/// busy beyond the test's ten minutes; those 1e-5 apart change pixels at the border in VTK 9.1.
vtkSmartPointer<vtkImageData> ThickenFlatVolume(vtkImageData* flat, int axis)
{
  vtkNew<vtkImageAppend> append;
  append->SetAppendAxis(axis);
  append->AddInputData(flat);
  append->AddInputData(flat);
  append->Update();
  auto slab = vtkSmartPointer<vtkImageData>::New();
  slab->ShallowCopy(append->GetOutput());
  std::array<double, 3> spacing;
  flat->GetSpacing(spacing.data());
  spacing[axis] = 4e-6;
  slab->SetSpacing(spacing.data());
  return slab;
}

/// VTK 9.2 shows only the inside of a volume whose direction matrix mirrors, because its box is drawn inside out. The
/// same volume with its rows in reverse order needs no mirror.
vtkSmartPointer<vtkImageData> ReverseMirroredRows(vtkImageData* mirrored)
{
  // Without the direction matrix, which vtkImageFlip respects in VTK 9.6 and not in 9.2.
  vtkNew<vtkImageData> unturned;
  unturned->ShallowCopy(mirrored);
  const double identity[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
  unturned->SetDirectionMatrix(identity);
  vtkNew<vtkImageFlip> flip;
  flip->SetFilteredAxis(1);
  flip->SetInputData(unturned);
  flip->Update();
  auto reversed = vtkSmartPointer<vtkImageData>::New();
  reversed->ShallowCopy(flip->GetOutput());
  double bounds[6];
  mirrored->GetBounds(bounds);
  int extent[6];
  reversed->GetExtent(extent);
  double spacing[3];
  reversed->GetSpacing(spacing);
  reversed->SetOrigin(bounds[0] - extent[0] * spacing[0], bounds[2] - extent[2] * spacing[1],
    bounds[4] - extent[4] * spacing[2]);
  return reversed;
}

/// Makes the volume that VTK's mapper draws.
vtkSmartPointer<vtkImageData> MakeReferenceVolume(
  const GeneratedVolume& volume, vtkImageData* image)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    if (volume.Dimensions[axis] == 1)
    {
      return ThickenFlatVolume(image, axis);
    }
  }
  if (volume.Direction[4] == -1.0)
  {
    return ReverseMirroredRows(image);
  }
  return image;
}

void DrawAll(const TestOptions& options, SceneReport& report)
{
  std::vector<NamedVolume> volumes = ListScalarTypes();
  for (const auto& list : { ListShapes(), ListPlacements() })
  {
    volumes.insert(volumes.end(), list.begin(), list.end());
  }
  for (const NamedVolume& volume : volumes)
  {
    VolumeScene scene(options, 163, 139);
    const auto image = GenerateVolume(volume.Volume);
    scene.SetVolume(image);
    scene.SetReferenceVolume(MakeReferenceVolume(volume.Volume, image));
    for (const TransferPreset preset : AllTransferPresets)
    {
      scene.SetTransferPreset(preset);
      for (const CameraView view : AllCameraViews)
      {
        scene.SetCamera(view);
        const auto& dimensions = volume.Volume.Dimensions;
        const bool isEdgeOn =
          view == CameraView::Axis && (dimensions[0] == 1 || dimensions[1] == 1);
        report.Compare(
          volume.Name + "/" + GetName(preset) + "/" + GetName(view), scene, isEdgeOn ? 0.0 : 0.001);
      }
    }
  }
}

} // namespace

int main(int argumentCount, char** arguments)
{
  return RunScenes(argumentCount, arguments, "GeneratedVolumes", DrawAll);
}
