// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes for failing CUDA calls: each path through the CUDA backend, on small volumes.
#include "FaultScenes.h"

#include "MakeFeatureParts.h"

namespace Strider::Testing
{
namespace
{

/// Gradients and voxel orders read from other texels differ by the 8-bit weights of texture units, some 1/256 of a
/// voxel's value; wrong data after a failure differs by all of it.
constexpr float Rounding = 0.05f;

/// A small volume, with a voxel order and launches that do not depend on measured times.
FeatureScene MakeScene(ScalarType type = ScalarType::UInt8)
{
  FeatureScene scene = MakeFeatureScene("", 1, type);
  scene.Request.ImageSize = { 32, 24 };
  scene.Request.How.BlockShape = BlockShapeMode::Published;
  scene.Request.How.Rotation = RotationMode::Off;
  return scene;
}

MultiVolumeScene Alone(const FeatureScene& scene)
{
  return { "", { scene }, scene.Request };
}

/// Another field with the dimensions of MakeScene's volume, or with others.
FeatureScene ChangeVolume(FeatureScene scene, std::array<int, 3> dimensions = { 23, 19, 17 })
{
  const std::array<double, 2>& range = scene.Volume.Layout.ScalarRange;
  scene.Volume = MakeVolume(scene.Volume.Layout.Type, dimensions,
    MakeSphereField({ 9.0, 8.0, 7.0 }, 6.0, range[0], range[1], true), { 1.0, 1.3, 0.7 },
    { -3.0, 2.0, 5.0 });
  return scene;
}

/// Changes some voxels and sets the changed box.
FeatureScene ChangePart(FeatureScene scene)
{
  const double high = scene.Volume.Layout.ScalarRange[1];
  for (int x = 8; x < 14; ++x)
  {
    WriteVoxel(scene.Volume, x, 9, 8, high);
    WriteVoxel(scene.Volume, x, 10, 8, high);
  }
  scene.Volume.Layout.Changed = { { 8, 9, 8 }, { 13, 10, 8 } };
  return scene;
}

FeatureScene TurnColors(FeatureScene scene)
{
  TransferFunctions& functions = scene.Functions.front();
  functions.Colors.assign({ 0.1f, 0.9f, 0.3f, 0.8f, 0.2f, 0.5f });
  functions.Opacities.assign({ 0.3f, 0.0f, 0.0f, 0.1f });
  return scene;
}

FeatureScene Light(FeatureScene scene)
{
  Shade(scene);
  AddGradientOpacity(scene.Functions.front());
  return scene;
}

FeatureScene Compress(FeatureScene scene, BrickDecoding decoding)
{
  scene.Request.How.Storage = StorageMode::Compressed;
  scene.Request.How.Decoding = decoding;
  scene.Request.How.SlabSlices = decoding == BrickDecoding::Slabs ? 8 : 0;
  return scene;
}

FeatureScene Filter(FeatureScene scene)
{
  scene.Request.Filter = ReconstructionFilter::CubicBSpline;
  scene.Request.How.Execution = FilterExecution::MarchingCache;
  scene.Request.How.EmptySpaceSkipping = Switch::On; // with subcells
  return scene;
}

FeatureScene PreIntegrate(FeatureScene scene)
{
  scene.Request.How.PreIntegration = true;
  return scene;
}

/// Views the volume along an axis.
FeatureScene LookAlong(FeatureScene scene, int axis, RotationMode mode)
{
  scene.Request.PhysicalToClip = MakeFaceCamera(scene.Volume, axis);
  scene.Request.How.Rotation = mode;
  return scene;
}

void AddPlainScenes(std::vector<FaultScene>& scenes)
{
  const FeatureScene plain = MakeScene();
  scenes.push_back({ "FirstFrame", {}, Alone(plain) });
  scenes.push_back({ "OtherVoxels", Alone(plain), Alone(ChangeVolume(plain)) });
  scenes.push_back({ "OtherSides", Alone(plain), Alone(ChangeVolume(plain, { 17, 13, 11 })) });
  const auto addStaged = [&](const char* name, const FeatureScene& after) {
    scenes.push_back({ name, Alone(plain), Alone(after), true, true, 1, 0.0f, true });
  };
  addStaged("StagedVoxels", ChangeVolume(plain));
  addStaged("StagedSides", ChangeVolume(plain, { 17, 13, 11 }));
  scenes.push_back({ "OtherPart", Alone(plain), Alone(ChangePart(plain)) });
  scenes.push_back({ "OtherFunctions", Alone(plain), Alone(TurnColors(plain)), false });
  FeatureScene large = plain;
  large.Request.ImageSize = { 70, 50 };
  scenes.push_back({ "LargerWindow", Alone(plain), Alone(large), false, false });
  FeatureScene signedBytes = MakeScene(ScalarType::Int8);
  WriteVoxel(signedBytes.Volume, 9, 8, 7, -128.0);
  signedBytes.Volume.Layout.ScalarRange = { -128.0, 127.0 };
  FeatureScene matching = signedBytes;
  matching.Request.MatchVTK = true;
  scenes.push_back({ "MatchVTK", Alone(signedBytes), Alone(matching), false, false });
}

void AddAppearances(std::vector<FaultScene>& scenes)
{
  const FeatureScene shorts = MakeScene(ScalarType::UInt16);
  scenes.push_back({ "Light", {}, Alone(Light(shorts)) });
  scenes.push_back({ "LightOnOtherVoxels", Alone(Light(shorts)),
    Alone(ChangeVolume(Light(shorts), { 17, 13, 11 })) });
  scenes.push_back(
    { "LightOnBytes", Alone(MakeScene()), Alone(Light(MakeScene())), true, true, 1, Rounding });
  FeatureScene masked = MakeScene();
  AddMask(masked, MaskMode::Binary);
  scenes.push_back({ "Mask", Alone(MakeScene()), Alone(masked) });
  scenes.push_back({ "MarchingCache", Alone(shorts), Alone(Filter(shorts)), false, false });
  scenes.push_back({ "LitMarchingCache", {}, Alone(Filter(Light(shorts))) });
  scenes.push_back({ "PreIntegration", Alone(shorts), Alone(PreIntegrate(shorts)), false, false });
  scenes.push_back({ "LitPreIntegration", {}, Alone(PreIntegrate(Light(shorts))) });
}

void AddStorages(std::vector<FaultScene>& scenes)
{
  const FeatureScene shorts = MakeScene(ScalarType::UInt16);
  const FeatureScene slabs = Compress(shorts, BrickDecoding::Slabs);
  const FeatureScene warps = Compress(shorts, BrickDecoding::Warps);
  scenes.push_back({ "Slabs", {}, Alone(slabs) });
  scenes.push_back({ "Warps", {}, Alone(warps) });
  scenes.push_back({ "LitSlabs", Alone(slabs), Alone(Light(slabs)), false });
  scenes.push_back({ "OtherVoxelsInSlabs", Alone(slabs), Alone(ChangeVolume(slabs)) });
  const FeatureScene pooled = Compress(shorts, BrickDecoding::Automatic);
  scenes.push_back({ "Pool", {}, Alone(pooled) });
  scenes.push_back({ "OtherVoxelsInPool", Alone(pooled), Alone(ChangeVolume(pooled)) });
  FeatureScene small = pooled;
  small.Request.How.PoolCells = 5;
  scenes.push_back({ "SmallPool", Alone(pooled), Alone(small), false });
  scenes.push_back({ "TextureToWarps", Alone(shorts), Alone(warps), false, false });
  FeatureScene texture = shorts;
  texture.Request.How.Storage = StorageMode::Texture;
  scenes.push_back({ "SlabsToTexture", Alone(slabs), Alone(texture), false, false });
}

void AddMoves(std::vector<FaultScene>& scenes)
{
  const FeatureScene plain = MakeScene();
  const auto add = [&scenes](const std::string& name, const FeatureScene& before,
                     const FeatureScene& after, int frames, float bound) {
    scenes.push_back({ name, Alone(before), Alone(after), false, false, frames, bound });
  };
  const FeatureScene alongZ = LookAlong(plain, 2, RotationMode::Published);
  const FeatureScene alongX = LookAlong(plain, 0, RotationMode::Published);
  add("Rotation", alongZ, alongX, 1, 0.0f);
  add("RotationBack", alongX, alongZ, 1, 0.0f);
  add("RotationOn", LookAlong(plain, 2, RotationMode::Off), alongX, 1, 0.0f);
  add("RotationOff", alongX, LookAlong(plain, 2, RotationMode::Off), 1, 0.0f);
  // Frames that count their samples are not timed, and times decide when copies are made and which one stays. Volumes
  // whose sides are whole tiles can also be reordered in place, where there is no memory for a copy.
  FeatureScene cube = ChangeVolume(plain, { 32, 32, 32 });
  cube.Request.CountsSamples = false;
  cube.Request.How.BlockShape = BlockShapeMode::Fixed;
  cube.Request.How.BlockWidth = 128;
  cube.Request.How.BlockHeight = 1;
  cube.Request.How.RotationHysteresis = 0.0;
  add("AutomaticOrder", LookAlong(cube, 2, RotationMode::Automatic),
    LookAlong(cube, 0, RotationMode::Automatic), 8, Rounding);
}

void AddMultiVolume(std::vector<FaultScene>& scenes)
{
  std::vector<FeatureScene> volumes{ MakeScene(), Light(MakeScene(ScalarType::UInt16)) };
  for (FeatureScene& volume : volumes)
  {
    volume.Request.How.Storage = StorageMode::Texture;
  }
  MultiVolumeScene together = MakeMultiVolumeScene("", volumes,
    { MakePlacement(0.0, 1.0, { 0.0, 0.0, 0.0 }), MakePlacement(35.0, 0.8, { 9.7, -2.3, 3.1 }) });
  together.Request.ImageSize = { 32, 24 };
  together.Request.How = volumes.front().Request.How;
  scenes.push_back({ "Together", {}, together });
  MultiVolumeScene other = together;
  other.Volumes[1] = TurnColors(other.Volumes[1]);
  scenes.push_back({ "OtherFunctionsTogether", together, other, false });
  const auto compress = [&together](BrickDecoding decoding) {
    MultiVolumeScene compressed = together;
    compressed.Request.How.Storage = StorageMode::Compressed;
    compressed.Request.How.Decoding = decoding;
    for (FeatureScene& volume : compressed.Volumes)
    {
      volume.Request.How = compressed.Request.How;
    }
    return compressed;
  };
  scenes.push_back({ "TogetherByWarps", together, compress(BrickDecoding::Warps) });
  // Without memory for a pool, warps decode and filter in another precision.
  scenes.push_back(
    { "TogetherInPools", {}, compress(BrickDecoding::Automatic), true, true, 1, Rounding });
}

} // namespace

std::vector<FaultScene> ListFaultScenes()
{
  std::vector<FaultScene> scenes;
  AddPlainScenes(scenes);
  AddAppearances(scenes);
  AddStorages(scenes);
  AddMoves(scenes);
  AddMultiVolume(scenes);
  return scenes;
}

} // namespace Strider::Testing
