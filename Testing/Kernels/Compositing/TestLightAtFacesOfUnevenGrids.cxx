// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// At the faces of an uneven grid light is that of the field's gradient: differences there are one-sided and divided by
// the distance over which they were taken.
#include "ClosedFormScenes.h"

namespace Strider::Testing
{
namespace
{

constexpr std::array<double, 3> Slope{ 1.0, 0.5, 0.25 };

class LightAtFacesOnBackend : public ClosedFormScenes
{
protected:
  /// Points whose distances grow by a factor along each axis, or along z alone.
  void PlacePoints(std::array<int, 3> counts, double growth, bool isAlongZAlone)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const int last = counts[axis] - 1;
      this->Places[axis].clear();
      for (int point = 0; point <= last; ++point)
      {
        const double share = static_cast<double>(point) / last;
        this->Places[axis].push_back(isAlongZAlone && axis != 2
            ? point
            : last * (std::pow(growth, share) - 1.0) / (growth - 1.0));
      }
    }
  }

  /// An opaque volume of a linear field with a headlight, seen along `axis`.
  Scene MakeLinearScene(std::array<int, 3> voxels, VoxelPlacement placement, bool isAlongZAlone)
  {
    const bool areCells = placement == VoxelPlacement::Cells;
    std::array<int, 3> points = voxels;
    for (int& count : points)
    {
      count += areCells ? 1 : 0;
    }
    this->PlacePoints(points, areCells ? 4.0 : 50.0, isAlongZAlone);
    const auto place = [&](int axis, double voxel) {
      const std::vector<double>& places = this->Places[axis];
      const auto index = static_cast<std::size_t>(voxel);
      return areCells ? 0.5 * (places[index] + places[index + 1]) : places[index];
    };
    TestVolume volume = MakeVolume(ScalarType::Float32, voxels, [&](double x, double y, double z) {
      return Slope[0] * place(0, x) + Slope[1] * place(1, y) + Slope[2] * place(2, z);
    });
    volume.Layout.Placement = placement;
    volume.Layout.PointPlaces[2] = this->Places[2].data();
    if (!isAlongZAlone)
    {
      volume.Layout.PointPlaces[0] = this->Places[0].data();
      volume.Layout.PointPlaces[1] = this->Places[1].data();
    }
    TransferFunctions functions = MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 1.0f);
    functions.Opacities = { 0.9f, 1.0f }; // gradients of opacities have the same directions
    functions.OpacityRange = volume.Layout.ScalarRange;
    Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
    Appearance& look = scene.Request.Appearance;
    look.IsShaded = { true, true, true, true };
    look.Materials[0] = { 0.0, 1.0, 0.0, 1.0 };
    look.Lights = { MakeHeadlight() };
    return scene;
  }

  /// Expects the cosine between the field's gradient and the axis along which the volume is seen.
  void ExpectLightOfField(Scene& scene)
  {
    const double length = std::hypot(std::hypot(Slope[0], Slope[1]), Slope[2]);
    // Half-way between two far points a texture unit is off by up to a 512th of their difference. Between the centres
    // of cells of the widths w and W a value is off by up to a share (W - w) / (W + w) / 4 of their difference: 1e-2
    // here.
    const bool areCells = scene.Volume.Layout.Placement == VoxelPlacement::Cells;
    const double bound = this->IsOnCuda() ? 0.03 : areCells ? 1e-2 : 5e-3;
    for (int axis = 0; axis < 3; ++axis)
    {
      scene.Request.PhysicalToClip = MakeFaceCamera(scene.Volume, axis);
      this->ExpectEverywhere(this->Render(scene), 0, Slope[axis] / length, bound);
    }
  }

  std::array<std::vector<double>, 3> Places;
};

TEST_F(LightAtFacesOnBackend, IsThatOfTheField)
{
  for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
  {
    for (const bool isAlongZAlone : { false, true })
    {
      SCOPED_TRACE(testing::Message() << static_cast<int>(placement) << " " << isAlongZAlone);
      Scene scene = this->MakeLinearScene(Dimensions, placement, isAlongZAlone);
      this->ExpectLightOfField(scene);
      scene.Request.Appearance.UsesOpacityNormals = true;
      this->ExpectLightOfField(scene);
      scene.Request.Appearance.UsesOpacityNormals = false;
      scene.Request.Filters.Enhancement = EnhancementFilter::FilteredGradient;
      this->ExpectLightOfField(scene);
    }
  }
}

/// Both neighbours lie outside.
TEST_F(LightAtFacesOnBackend, IsThatOfTheFieldInTwoLayers)
{
  for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
  {
    Scene scene = this->MakeLinearScene({ 2, 2, 2 }, placement, false);
    scene.Functions.Opacities = { 1.0f }; // there are few samples
    this->ExpectLightOfField(scene);
  }
}

} // namespace
} // namespace Strider::Testing
