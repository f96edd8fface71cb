// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Layers of uneven grids that are much thinner than the sample distance are seen, from all sides, and absorb as much as
// their thickness says.
#include "ClosedFormScenes.h"

#include "Compositing/WalkLayers.h"
#include "Rays/SampleLattice.h"

#include <algorithm>

namespace Strider::Testing
{
namespace
{

constexpr int Cells = 32;
constexpr int Thin = 10;           ///< layers of the thin part
constexpr double Thickness = 1e-3; ///< of one of them
constexpr double Unit = 0.05;      ///< unit distance of opacities: a whole step is not opaque
constexpr double PerUnit = 0.2;
/// Bound: the parts of steps that cross the two borders of the thin part have one sample each, for up to a layer.
const double TwoLayers = Absorb(PerUnit, 2.0 * Thickness / Unit);

/// Which end of the z axis the thin layers are at.
enum class End
{
  Low,
  Middle,
  High
};

std::vector<double> PlaceLayers(End end)
{
  std::vector<double> places{ 0.0 };
  const int first = end == End::Low ? 0 : end == End::Middle ? 12 : Cells - Thin;
  const double thick = (Cells - Thin * Thickness) / (Cells - Thin);
  for (int cell = 0; cell < Cells; ++cell)
  {
    const bool isThin = cell >= first && cell < first + Thin;
    places.push_back(places.back() + (isThin ? Thickness : thick));
  }
  places.back() = Cells;
  return places;
}

class ThinLayersOnBackend : public ClosedFormScenes
{
protected:
  /// Makes cells that are 100 in the thin layers and 0 elsewhere.
  Scene MakeLayers(End end, bool isOpaque)
  {
    this->Places = PlaceLayers(end);
    const int first = end == End::Low ? 0 : end == End::Middle ? 12 : Cells - Thin;
    TestVolume volume = MakeVolume(ScalarType::UInt8, { 8, 8, Cells },
      [=](double, double, double z) { return z >= first && z < first + Thin ? 100.0 : 0.0; });
    volume.Layout.Placement = VoxelPlacement::Cells;
    volume.Layout.PointPlaces[2] = this->Places.data();
    TransferFunctions functions = MakeUniformFunctions({ 1.0f, 0.5f, 0.25f }, 0.0f, Unit);
    functions.Opacities = { 0.0f, 0.0f, isOpaque ? 1.0f : static_cast<float>(PerUnit) };
    functions.OpacityRange = { 0.0, 100.0 };
    CameraPlace place;
    place.Position = { 4.0, 4.0, -100.0 };
    place.FocalPoint = { 4.0, 4.0, 0.0 };
    place.ParallelScale = 2.0;
    place.Far = 400.0;
    Scene scene = MakeScene(volume, functions, place);
    scene.Request.Filter = ReconstructionFilter::Nearest;
    scene.Request.SampleDistance = 0.5;
    return scene;
  }

  static void LookFrom(Scene& scene, std::array<double, 3> direction)
  {
    CameraPlace place;
    place.FocalPoint = { 4.0, 4.0, 16.0 };
    for (int axis = 0; axis < 3; ++axis)
    {
      place.Position[axis] = place.FocalPoint[axis] + 100.0 * direction[axis];
    }
    place.ParallelScale = 1.0;
    place.Far = 400.0;
    scene.Request.PhysicalToClip = MakeClipMatrix(place, 37.0 / 29.0);
  }

  std::vector<double> Places;
};

TEST_F(ThinLayersOnBackend, AbsorbWhatTheirThicknessSays)
{
  for (const End end : { End::Low, End::Middle, End::High })
  {
    for (const bool isOpaque : { false, true })
    {
      const double expected = isOpaque ? 1.0 : Absorb(PerUnit, Thin * Thickness / Unit);
      for (const double side : { -1.0, 1.0 })
      {
        Scene scene = this->MakeLayers(end, isOpaque);
        LookFrom(scene, { 0.0, 0.0, side });
        for (const double distance : { 0.5, 0.37, 1.0, 3.0 })
        {
          SCOPED_TRACE(
            testing::Message() << static_cast<int>(end) << " " << side << " " << distance);
          scene.Request.SampleDistance = distance;
          this->ExpectEverywhere(this->Render(scene), 3, expected, TwoLayers);
          scene.Request.Appearance.IsJittered = true;
          this->ExpectEverywhere(this->Render(scene.Request), 3, expected, TwoLayers);
          scene.Request.Appearance.IsJittered = false;
        }
      }
    }
  }
}

TEST_F(ThinLayersOnBackend, AreSeenAtAnAngleWithAndWithoutSkipping)
{
  const double cosine = 0.96;
  for (const End end : { End::Low, End::Middle, End::High })
  {
    Scene scene = this->MakeLayers(end, false);
    LookFrom(scene, { 0.28, 0.0, cosine });
    std::vector<KeptImage> images;
    for (const Switch skips : { Switch::Off, Switch::On })
    {
      scene.Request.How.EmptySpaceSkipping = skips;
      images.push_back(this->Render(scene));
    }
    ASSERT_EQ(images[0].Rgba, images[1].Rgba);
    if (end == End::Middle) // elsewhere, the sides of the box are seen
    {
      this->ExpectEverywhere(
        images[0], 3, Absorb(PerUnit, Thin * Thickness / Unit / cosine), TwoLayers);
    }
  }
}

TEST_F(ThinLayersOnBackend, AreSeenAsMaximumAndAsSurface)
{
  for (const End end : { End::Low, End::Middle, End::High })
  {
    Scene scene = this->MakeLayers(end, true);
    LookFrom(scene, { 0.0, 0.0, 1.0 });
    scene.Request.Appearance.Blend = BlendMode::MaximumIntensity;
    this->ExpectEverywhere(this->Render(scene), 3, 1.0);
    scene.Request.Appearance.Blend = BlendMode::Isosurface;
    scene.Functions.Opacities = { 1.0f };
    scene.Request.Appearance.IsoValues = { 60.0 };
    if (end == End::Middle) // it is bounded by surfaces on both sides there
    {
      scene.Request.WantsDepth = true;
      this->ExpectEverywhere(this->Render(scene), 3, 1.0);
    }
    // With linear interpolation a surface lies in the cells beside the layers, too.
    scene.Request.Filter = ReconstructionFilter::Linear;
    this->ExpectEverywhere(this->Render(scene), 3, 1.0);
  }
}

TEST_F(ThinLayersOnBackend, ChangeLittleWhereNoneIsThinnerThanAStep)
{
  Scene scene = this->MakeRampScene();
  scene.Functions.Opacities = { 0.0f, 0.1f };
  std::vector<double> places;
  for (int point = 0; point < Dimensions[2]; ++point)
  {
    places.push_back(point);
  }
  scene.Volume.Layout.PointPlaces[2] = places.data();
  scene.Request.SampleDistance = 0.9;
  const KeptImage even = this->Render(scene);
  places[2] -= 0.05; // the thinnest layer has 0.95
  ASSERT_TRUE(this->Renderer->SetVolume(scene.Volume.View()).IsOk());
  const KeptImage nearly = this->Render(scene.Request);
  for (std::size_t value = 0; value < even.Rgba.size(); ++value)
  {
    ASSERT_NEAR(nearly.Rgba[value], even.Rgba[value], 1e-2);
  }
}

TEST(LayerWalk, CoversTheRayAndCrossesAtMostOneLayerAPart)
{
  std::vector<float> places{ 0.0f };
  for (const float width : { 0.01f, 0.02f, 3.0f, 0.4f, 0.001f, 0.001f, 2.0f, 1.5f, 0.068f })
  {
    places.push_back(places.back() + width);
  }
  GridPlaces grid{};
  for (AxisPlaces& axis : grid.Axis)
  {
    axis = { nullptr, 10, 1.0f, 0.0f, 1.0f, 0.0f, 0.0f };
  }
  grid.Axis[1].Places = places.data();
  struct
  {
    int FindNextSegment(const SampleLattice&, int segment) const { return segment; }
  } takesAll;
  for (const float sign : { 1.0f, -1.0f })
  {
    for (const float step : { 0.3f, 0.77f, 2.5f })
    {
      const float length = places.back();
      const float begin = sign > 0.0f ? 0.0f : length;
      SampleLattice lattice{ { 0.0f, begin + 0.5f * sign * step, 0.0f },
        { 0.0f, sign * step, 0.0f }, static_cast<int>(length / step + 0.5f), 0.0f, 0.1f,
        length / step };
      LayerWalk<SampleLattice> walk(grid, lattice, 0.5f);
      float covered = 0.0f;
      float at = -0.5f;
      while (walk.Advance(takesAll))
      {
        EXPECT_NEAR(walk.Part.Begin, at, 1e-5f);
        at = walk.Part.End;
        covered += walk.Part.GetLength();
        const float first = FindPlace(grid.Axis[1], walk.At(walk.Part.Begin).Y);
        const float last = FindPlace(grid.Axis[1], walk.At(walk.Part.End).Y);
        EXPECT_LE(std::abs(last - first), 1.01f);
      }
      EXPECT_NEAR(covered * step, length, 1e-4f);
    }
  }
}

} // namespace
} // namespace Strider::Testing
