// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Volumes of several props that overlap are mixed at each sample, whatever the order in which they were added.
#include "Mixing/PropsScene.h"

#include "vtkColorTransferFunction.h"
#include "vtkDataArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlane.h"
#include "vtkPointData.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace StriderTesting;

namespace
{

/// Steps of a channel: rounding to 8 bits, and early termination.
constexpr double Rounded = 2.0;

void ExpectMiddle(vtkImageData* image, const Color& wanted)
{
  const std::array<double, 3> shown = ReadMiddle(image);
  for (int channel = 0; channel < 3; ++channel)
  {
    EXPECT_NEAR(shown[channel], 255.0 * wanted[channel], Rounded) << "channel " << channel;
  }
}

vtkSmartPointer<vtkImageData> DrawProps(const std::vector<BoxProp>& props, bool isTurned = false)
{
  PropsScene scene(props);
  if (isTurned)
  {
    scene.Turn();
  }
  return scene.Draw();
}

void SetMixVolumes(const std::vector<BoxProp>& props, bool mix)
{
  for (const BoxProp& prop : props)
  {
    prop.Mapper->SetMixVolumes(mix);
  }
}

/// Three boxes of different types, components, light, filters and matrices that overlap.
std::vector<BoxProp> MakeThree()
{
  std::vector<BoxProp> three;
  for (const int type : { VTK_UNSIGNED_CHAR, VTK_SHORT, VTK_FLOAT })
  {
    three.push_back({ vtkSmartPointer<vtkVolume>::New(),
      vtkSmartPointer<vtkStriderVolumeMapper>::New(), MakeWaves(type) });
    const BoxProp& prop = three.back();
    ApplyBackend(GetTestOptions(), prop.Mapper);
    prop.Mapper->SetInputData(prop.Image);
    prop.Volume->SetMapper(prop.Mapper);
    std::array<double, 2> range;
    prop.Image->GetScalarRange(range.data());
    SetTransferFunctions(prop.Volume->GetProperty(), TransferPreset::Transparent, range, 0.4, 1.0);
    prop.Volume->SetPosition(4.0 * three.size(), 8.0, 8.0);
    prop.Volume->RotateZ(20.0 * static_cast<double>(three.size()));
  }
  three[0].Volume->GetProperty()->ShadeOn();
  three[1].Volume->GetProperty()->SetInterpolationTypeToNearest();
  three[2].Volume->SetScale(0.8, 1.1, 1.3);
  three[2].Mapper->SetReconstructionFilter(vtkStriderVolumeMapper::CUBIC_B_SPLINE_FILTER);
  return three;
}

TEST(TestPropsAreMixed, FogWeakensWhatIsInside)
{
  const BoxProp fog = MakeFog();
  const BoxProp cube = MakeCube();
  const double before = Absorb(0.05, 12.0);
  const auto image = DrawProps({ fog, cube });
  ExpectMiddle(image, { 1.0, before, before });
  EXPECT_EQ(Difference(DrawProps({ cube, fog }), image), 0);
  const auto turned = DrawProps({ fog, cube }, true);
  EXPECT_EQ(Difference(DrawProps({ cube, fog }, true), turned), 0);
  EXPECT_GT(FractionDifferent(turned, image), 0.1);
  for (const BoxProp& prop : { fog, cube })
  {
    EXPECT_EQ(prop.Mapper->GetVolumesMixed(), 2);
    EXPECT_STREQ(prop.Mapper->GetBackendInUse(), GetBackendName(GetTestOptions()));
  }
}

TEST(TestPropsAreMixed, ThreeOfDifferentTypesInAnyOrder)
{
  std::vector<BoxProp> three = MakeThree();
  const auto image = DrawProps(three, true);
  std::vector<int> order{ 0, 1, 2 };
  while (std::next_permutation(order.begin(), order.end()))
  {
    const std::vector<BoxProp> props{ three[order[0]], three[order[1]], three[order[2]] };
    EXPECT_EQ(Difference(DrawProps(props, true), image), 0) << order[0] << order[1] << order[2];
  }
  for (const BoxProp& left : three) // each is seen
  {
    DrawProps(three, true);
    EXPECT_EQ(left.Mapper->GetVolumesMixed(), 3);
    left.Volume->VisibilityOff();
    EXPECT_GT(FractionDifferent(DrawProps(three, true), image), 0.02);
    left.Volume->VisibilityOn();
  }
}

/// Boxes of any place and matrix, some of which overlap, hide others, or do so in a cycle.
TEST(TestPropsAreMixed, ScenesByChanceInAnyOrder)
{
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(0.0, 1.0);
  bool hasMixed = false;
  bool hasAlone = false;
  for (int scene = 0; scene < 8; ++scene)
  {
    std::vector<BoxProp> props;
    for (int index = 0; index < 7; ++index)
    {
      const std::array<int, 3> sides{ 3 + static_cast<int>(20.0 * number(random)), 6, 5 };
      props.push_back(MakeBoxProp({ 0.0, 0.0, 0.0 }, sides,
        { { number(random), number(random), number(random) }, 0.3 * number(random),
          index % 2 == 0 ? VTK_FLOAT : VTK_UNSIGNED_CHAR }));
      vtkVolume* volume = props.back().Volume;
      volume->SetOrientation(
        360.0 * number(random), 360.0 * number(random), 360.0 * number(random));
      volume->SetScale(0.5 + number(random));
      volume->SetPosition(32.0 * number(random), 32.0 * number(random), 32.0 * number(random));
    }
    const auto image = DrawProps(props, true);
    for (const BoxProp& prop : props)
    {
      hasMixed = hasMixed || prop.Mapper->GetVolumesMixed() > 1;
      hasAlone = hasAlone || prop.Mapper->GetVolumesMixed() == 1;
    }
    for (int order = 0; order < 3; ++order)
    {
      std::shuffle(props.begin(), props.end(), random);
      EXPECT_EQ(Difference(DrawProps(props, true), image), 0) << scene;
    }
  }
  EXPECT_TRUE(hasMixed && hasAlone);
}

/// Channels of microscopy lie on one grid: only their voxels differ.
TEST(TestPropsAreMixed, VoxelsDecideTheOrderOnOneGrid)
{
  BoxProp one = MakeBoxProp({ 0.0, 0.0, 0.0 }, { 32, 32, 32 }, { { 1.0, 0.0, 0.0 }, 0.5 });
  BoxProp other = MakeBoxProp({ 0.0, 0.0, 0.0 }, { 32, 32, 32 }, { { 1.0, 0.0, 0.0 }, 0.5 });
  vtkNew<vtkColorTransferFunction> colors;
  colors->AddRGBPoint(0.0, 1.0, 0.0, 0.0);
  colors->AddRGBPoint(20.0, 0.0, 1.0, 0.0);
  for (const BoxProp& prop : { one, other })
  {
    prop.Volume->GetProperty()->SetColor(colors);
    prop.Image->SetScalarComponentFromDouble(0, 0, 0, 0, 0.0); // one range
    prop.Image->SetScalarComponentFromDouble(1, 0, 0, 0, 20.0);
  }
  for (int voxel = 0; voxel < 33 * 33 * 33; ++voxel)
  {
    one.Image->GetPointData()->GetScalars()->SetTuple1(voxel, voxel % 5 * 5.0);
    other.Image->GetPointData()->GetScalars()->SetTuple1(voxel, (voxel + 2) % 5 * 5.0);
  }
  const auto image = DrawProps({ one, other });
  EXPECT_EQ(Difference(DrawProps({ other, one }), image), 0);
}

/// Two parts of one image are one whose colour changes at the plane between them.
TEST(TestPropsAreMixed, ClippingPlanesCutTheirOwnVolume)
{
  constexpr double place = 15.5;
  BoxProp whole = MakeFog(0.05);
  for (int x = 0; x <= 32; ++x)
  {
    for (int column = 0; column < 33 * 33; ++column)
    {
      whole.Image->GetPointData()->GetScalars()->SetTuple1(33 * column + x, x < place ? 0.0 : 20.0);
    }
  }
  whole.Volume->GetProperty()->SetInterpolationTypeToNearest();
  vtkNew<vtkColorTransferFunction> colors;
  colors->AddRGBPoint(0.0, 1.0, 0.0, 0.0);
  colors->AddRGBPoint(20.0, 0.0, 1.0, 0.0);
  whole.Volume->GetProperty()->SetColor(colors);
  const std::array<int, 3> sides{ 32, 32, 32 };
  const BoxProp red = MakeBoxProp({ 0.0, 0.0, 0.0 }, sides, { { 1.0, 0.0, 0.0 }, 0.05 });
  const BoxProp green = MakeBoxProp({ 0.0, 0.0, 0.0 }, sides, { { 0.0, 1.0, 0.0 }, 0.05 });
  vtkNew<vtkPlane> left;
  left->SetOrigin(place, 0.0, 0.0);
  left->SetNormal(-1.0, 0.0, 0.0);
  red.Mapper->AddClippingPlane(left);
  vtkNew<vtkPlane> right;
  right->SetOrigin(place, 0.0, 0.0);
  right->SetNormal(1.0, 0.0, 0.0);
  green.Mapper->AddClippingPlane(right);
  for (const bool isTurned : { false, true })
  {
    const auto parts = DrawProps({ red, green }, isTurned);
    EXPECT_LE(Difference(parts, DrawProps({ whole }, isTurned)), isTurned ? 6 : 1);
    EXPECT_EQ(Difference(DrawProps({ green, red }, isTurned), parts), 0);
  }
  // Planes that all have cut the rays, as those of a single volume do.
  green.Mapper->RemoveAllClippingPlanes();
  green.Mapper->AddClippingPlane(left);
  green.Volume->GetProperty()->GetScalarOpacity()->RemoveAllPoints();
  green.Volume->GetProperty()->GetScalarOpacity()->AddPoint(0.0, 0.0);
  const auto both = DrawProps({ red, green }, true);
  EXPECT_LE(Difference(both, DrawProps({ red }, true)), 1);
}

TEST(TestPropsAreMixed, CroppingCutsItsOwnVolume)
{
  const BoxProp fog = MakeFog();
  const BoxProp cube = MakeCube();
  fog.Mapper->CroppingOn();
  fog.Mapper->SetCroppingRegionPlanes(0.0, 32.0, 0.0, 32.0, 0.0, 26.0);
  const double before = Absorb(0.05, 6.0);
  ExpectMiddle(DrawProps({ fog, cube }), { 1.0, before, before });
  fog.Mapper->SetCroppingRegionFlagsToInvertedCross(); // other regions than the inner one
  const auto image = DrawProps({ fog, cube });
  EXPECT_EQ(Difference(DrawProps({ cube, fog }), image), 0);
  fog.Mapper->SetCroppingRegionPlanes(1.0, 0.0, 0.0, 32.0, 0.0, 26.0); // nothing is left
  ExpectMiddle(DrawProps({ fog, cube }), { 1.0, 0.0, 0.0 });
}

TEST(TestPropsAreMixed, OffDrawsThemInTheOrderOfAdding)
{
  const BoxProp fog = MakeFog();
  const BoxProp cube = MakeCube();
  SetMixVolumes({ fog, cube }, false);
  ExpectMiddle(DrawProps({ fog, cube }), { 1.0, 0.0, 0.0 });
  EXPECT_EQ(cube.Mapper->GetVolumesMixed(), 1);
  const double all = Absorb(0.05, 32.0);
  const auto fogLast = DrawProps({ cube, fog });
  ExpectMiddle(fogLast, { all + (1.0 - all), all, all });
  fog.Mapper->MixVolumesOn(); // alone with it
  EXPECT_EQ(Difference(DrawProps({ cube, fog }), fogLast), 0);
  SetMixVolumes({ fog, cube }, true);
  fog.Mapper->MatchVTKOn();
  EXPECT_EQ(ReadMiddle(DrawProps({ fog, cube }))[1], 0.0);
}

TEST(TestPropsAreMixed, FartherOnesAreDrawnFirst)
{
  const BoxProp far = MakeBoxProp({ 12.0, 12.0, 2.0 }, { 8, 8, 8 }, { { 1.0, 0.0, 0.0 }, 1.0 });
  const BoxProp near = MakeBoxProp({ 12.0, 12.0, 22.0 }, { 8, 8, 8 }, { { 1.0, 1.0, 1.0 }, 0.1 });
  const auto image = DrawProps({ near, far });
  const double before = Absorb(0.1, 8.0);
  ExpectMiddle(image, { 1.0, before, before });
  EXPECT_EQ(Difference(DrawProps({ far, near }), image), 0);
  EXPECT_EQ(near.Mapper->GetVolumesMixed(), 1);
  SetMixVolumes({ near, far }, false);
  EXPECT_EQ(Difference(DrawProps({ far, near }), image), 0); // the bits of VTK's order
}

TEST(TestPropsAreMixed, PropsComeAndGo)
{
  const BoxProp fog = MakeFog();
  BoxProp cube = MakeCube();
  const auto fogAlone = DrawProps({ fog });
  const auto cubeAlone = DrawProps({ cube });
  PropsScene scene({ cube, fog });
  const auto both = scene.Draw();
  cube.Volume->VisibilityOff();
  EXPECT_EQ(Difference(scene.Draw(), fogAlone), 0);
  EXPECT_EQ(fog.Mapper->GetVolumesMixed(), 1);
  cube.Volume->VisibilityOn();
  EXPECT_EQ(Difference(scene.Draw(), both), 0);
  scene.Remove(fog); // which rendered the frame, or did not
  EXPECT_EQ(Difference(scene.Draw(), cubeAlone), 0);
  scene.Add(fog);
  EXPECT_EQ(Difference(scene.Draw(), both), 0);
  scene.Remove(cube);
  cube = {};
  EXPECT_EQ(Difference(scene.Draw(), fogAlone), 0);
  const BoxProp moved = MakeCube();
  moved.Image->SetOrigin(0.0, 0.0, 0.0);
  moved.Volume->SetPosition(12.0, 12.0, 12.0);
  scene.Add(moved);
  EXPECT_LE(Difference(scene.Draw(), both), 1);
  moved.Volume->SetPosition(200.0, 0.0, 0.0); // VTK culls it
  EXPECT_EQ(Difference(scene.Draw(), fogAlone), 0);
}

TEST(TestPropsAreMixed, TheSmallestSampleDistanceCounts)
{
  const BoxProp fog = MakeFog();
  const BoxProp cube = MakeCube();
  PropsScene scene({ fog, cube });
  scene.Draw();
  EXPECT_DOUBLE_EQ(fog.Mapper->GetActualSampleDistance(), 1.0);
  cube.Mapper->SetSampleDistanceInVoxels(0.25);
  const auto fine = scene.Draw();
  EXPECT_DOUBLE_EQ(fog.Mapper->GetActualSampleDistance(), 0.25);
  EXPECT_DOUBLE_EQ(cube.Mapper->GetActualSampleDistance(), 0.25);
  const double before = Absorb(0.05, 12.0);
  ExpectMiddle(fine, { 1.0, before, before });
  fog.Mapper->CountSamplesOn();
  scene.Draw();
  EXPECT_GT(fog.Mapper->GetSamplesTaken(), 0);
  EXPECT_EQ(cube.Mapper->GetSamplesTaken(), fog.Mapper->GetSamplesTaken());
}

/// A layer of points is as thick as a voxel, at the face of another volume as well.
TEST(TestPropsAreMixed, LayersKeepTheirThickness)
{
  const BoxProp layer = MakeBoxProp({ 0.0, 0.0, 32.0 }, { 32, 32, 0 }, { { 1.0, 0.0, 0.0 }, 0.5 });
  const BoxProp fog = MakeFog();
  for (const BoxProp& prop : { layer, fog })
  {
    prop.Mapper->SetSampleDistanceInVoxels(0.1);
  }
  layer.Volume->SetPosition(0.0, 0.0, -0.1); // half of it is in the fog
  const double before = 1.0 - (1.0 - Absorb(0.5, 0.4));
  const auto image = DrawProps({ layer, fog });
  EXPECT_EQ(Difference(DrawProps({ fog, layer }), image), 0);
  const double passed = std::pow(0.5, 1.0) * std::pow(0.95, 32.0);
  EXPECT_GT(ReadMiddle(image)[0], 255.0 * before);
  EXPECT_NEAR(image->GetScalarComponentAsDouble(48, 48, 0, 3), 255.0 * (1.0 - passed), 4.0);
}

TEST(TestPropsAreMixed, OnlyWhatChangedIsUploaded)
{
  const BoxProp fog = MakeFog();
  const BoxProp cube = MakeCube();
  PropsScene scene({ fog, cube });
  scene.Draw();
  const int volumes = fog.Mapper->GetVolumeUploads() + cube.Mapper->GetVolumeUploads();
  EXPECT_EQ(volumes, 2);
  scene.Turn();
  scene.Draw();
  cube.Volume->SetPosition(1.0, 2.0, 3.0);
  scene.Draw();
  EXPECT_EQ(fog.Mapper->GetVolumeUploads() + cube.Mapper->GetVolumeUploads(), volumes);
}

} // namespace
