// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Real volumes look as with VTK's GPU mapper: ten volumes, six cameras, three transfer functions.
#include "Support/SceneReport.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkImageData.h"

namespace
{

struct RealVolume
{
  const char* Name;
  double Surface; ///< of the sparse transfer function, as a fraction of the scalar range
};

constexpr RealVolume RealVolumes[] = {
  { "engine", 0.45 },               // 8 bits
  { "cthead", 0.4 },                // 16 bits, big endian, spacing 1 1 2
  { "t2w", 0.3 },                   // 16 bits, signed
  { "walnut", 0.5 },                // 16 bits, noisy
  { "vtk_hydrogen_orbital", 0.35 }, // float
  { "isabel_velocity_48", 0.4 },    // double, anisotropic
  { "lobster", 0.3 },               // spacing 1 1 1.4
  { "ct_pitch", 0.35 },             // spacing 0.81 0.81 2.40
  { "hdz2000", 0.5 },               // no empty space
  { "vismale", 0.3 },               // spacing 1.58 1.00 1.01
};

void DrawAll(const StriderTesting::TestOptions& options, StriderTesting::SceneReport& report)
{
  using namespace StriderTesting;
  for (const RealVolume& volume : RealVolumes)
  {
    const auto image = ReadRealVolume(volume.Name);
    if (!image)
    {
      report.Skip(volume.Name,
        "there is no " + GetDataDirectory() + "/" + volume.Name +
          ".nhdr; STRIDER_DATA_DIR says where the real volumes are");
      continue;
    }
    VolumeScene scene(options);
    scene.SetVolume(image);
    for (const TransferPreset preset : AllTransferPresets)
    {
      scene.SetTransferPreset(preset, volume.Surface);
      for (const CameraView view : AllCameraViews)
      {
        scene.SetCamera(view);
        report.Compare(
          std::string(volume.Name) + "/" + GetName(preset) + "/" + GetName(view), scene);
      }
    }
  }
}

} // namespace

int main(int argumentCount, char** arguments)
{
  return StriderTesting::RunScenes(argumentCount, arguments, "RealVolumes", DrawAll);
}
