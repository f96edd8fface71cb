// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// With the object factory on, every setting of vtkSmartVolumeMapper has the effect that it has with VTK's mapper.
#include "Support/OverrideScene.h"
#include "Support/StriderScene.h"
#include "Support/TestVolumes.h"

#include "vtkStriderObjectFactory.h"

#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkPointData.h"
#include "vtkSmartVolumeMapper.h"
#include "vtkVersion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <ostream>
#include <string>

using namespace StriderTesting;

namespace
{

constexpr std::array<double, 2> Range{ 0.0, 255.0 };

using Change = std::function<void(vtkSmartVolumeMapper*, vtkVolumeProperty*)>;

struct Setting
{
  std::string Name;
  Change Apply;
};

void PrintTo(const Setting& setting, std::ostream* stream)
{
  *stream << setting.Name;
}

/// Waves of three kinds: as one array, and as the components of another.
vtkSmartPointer<vtkImageData> MakeVectors()
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetDimensions(27, 25, 29);
  vtkNew<vtkFloatArray> vectors;
  vectors->SetName("Vectors");
  vectors->SetNumberOfComponents(3);
  vectors->SetNumberOfTuples(image->GetNumberOfPoints());
  vtkNew<vtkFloatArray> other;
  other->SetName("Other");
  other->SetNumberOfTuples(image->GetNumberOfPoints());
  for (vtkIdType point = 0; point < image->GetNumberOfPoints(); ++point)
  {
    double place[3];
    image->GetPoint(point, place);
    vectors->SetTuple3(point, 6.0 * place[0], 6.0 * place[1], 70.0 + 60.0 * std::sin(place[2]));
    other->SetTuple1(point, 127.0 + 120.0 * std::sin(0.4 * place[0]) * std::cos(0.5 * place[1]));
  }
  image->GetPointData()->AddArray(vectors);
  image->GetPointData()->SetScalars(other);
  return image;
}

void ShowVectors(vtkSmartVolumeMapper* mapper)
{
  mapper->SetScalarModeToUsePointFieldData();
  mapper->SelectScalarArray("Vectors");
}

/// Draws with the factory on or off, and returns the number of Strider's mappers that drew. They match VTK, including
/// its errors: at the faces of a cropped volume the difference would exceed the effect of some settings.
vtkSmartPointer<vtkImageData> DrawSmart(
  bool isFactoryOn, vtkImageData* volume, const Change& change, std::size_t& striderMappers)
{
  OverrideScene scene(isFactoryOn);
  vtkStriderObjectFactory::SetMatchVTK(true);
  vtkNew<vtkSmartVolumeMapper> mapper;
  vtkStriderObjectFactory::SetMatchVTK(false);
  mapper->SetInputData(volume);
  mapper->SetAutoAdjustSampleDistances(0);
  mapper->SetInteractiveAdjustSampleDistances(0);
  scene.SetFunctions(Range);
  change(mapper, scene.Property);
  scene.SetMapper(mapper);
  scene.PlaceCamera();
  auto image = scene.Draw();
  striderMappers = scene.Catcher.GetStriderMappersInUse().size();
  return image;
}

const Setting Unchanged{ "nothing", [](vtkSmartVolumeMapper*, vtkVolumeProperty*) {} };

class TestFactoryFollowsSmartSettings : public testing::TestWithParam<Setting>
{
};

TEST_P(TestFactoryFollowsSmartSettings, TheSettingHasItsEffect)
{
  const auto volume = MakeVectors();
  std::size_t used = 0;
  const auto plain = DrawSmart(true, volume, Unchanged.Apply, used);
  ASSERT_EQ(used, 1U);
  const auto image = DrawSmart(true, volume, GetParam().Apply, used);
  EXPECT_EQ(used, 1U);
  const auto expected = DrawSmart(false, volume, GetParam().Apply, used);
  EXPECT_EQ(used, 0U);
  EXPECT_LT(MeanDifference(expected, image), 0.1);
  EXPECT_GT(MeanDifference(plain, image), 1.0) << "the setting changes nothing";
}

const Setting Settings[] = {
  { "FinalColorWindow",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) { mapper->SetFinalColorWindow(0.4F); } },
  { "FinalColorLevel",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) { mapper->SetFinalColorLevel(0.3F); } },
  { "VectorMagnitude",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) {
      ShowVectors(mapper);
      mapper->SetVectorMode(vtkSmartVolumeMapper::MAGNITUDE);
    } },
  { "VectorComponent0",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) {
      ShowVectors(mapper);
      mapper->SetVectorMode(vtkSmartVolumeMapper::COMPONENT);
      mapper->SetVectorComponent(0);
    } },
  { "VectorComponent2",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) {
      ShowVectors(mapper);
      mapper->SetVectorMode(vtkSmartVolumeMapper::COMPONENT);
      mapper->SetVectorComponent(2);
    } },
  { "Maximum",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) {
      mapper->SetBlendModeToMaximumIntensity();
    } },
  { "Minimum",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) {
      mapper->SetBlendModeToMinimumIntensity();
    } },
  { "Average",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) {
      mapper->SetBlendModeToAverageIntensity();
    } },
  { "Additive",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) { mapper->SetBlendModeToAdditive(); } },
  { "Cropping",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) {
      mapper->CroppingOn();
      mapper->SetCroppingRegionPlanes(5.0, 20.0, 4.0, 19.0, 8.0, 22.0);
      mapper->SetCroppingRegionFlagsToSubVolume();
    } },
  { "CroppingToTheRest",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) {
      mapper->CroppingOn();
      mapper->SetCroppingRegionPlanes(5.0, 20.0, 4.0, 19.0, 8.0, 22.0);
      mapper->SetCroppingRegionFlagsToInvertedCross();
    } },
  { "Shade", [](vtkSmartVolumeMapper*, vtkVolumeProperty* property) { property->ShadeOn(); } },
// VTK 9.1 has none.
#if VTK_MAJOR_VERSION > 9 || (VTK_MAJOR_VERSION == 9 && VTK_MINOR_VERSION >= 2)
  { "NormalFromOpacity",
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty* property) {
      property->ShadeOn();
      mapper->ComputeNormalFromOpacityOn();
    } },
#endif
  { "Nearest",
    [](vtkSmartVolumeMapper*, vtkVolumeProperty* property) {
      property->SetInterpolationTypeToNearest();
    } },
};

INSTANTIATE_TEST_SUITE_P(Settings, TestFactoryFollowsSmartSettings, testing::ValuesIn(Settings),
  [](const testing::TestParamInfo<Setting>& info) { return info.param.Name; });

TEST(TestFactoryFollowsSmartMode, OnlyTheModesOfAGPUAreStriders)
{
  const auto volume = MakeVectors();
  std::size_t used = 0;
  const auto draw = [&](int mode) {
    return DrawSmart(
      true, volume,
      [mode](
        vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) { mapper->SetRequestedRenderMode(mode); },
      used);
  };
  const auto standard = draw(vtkSmartVolumeMapper::DefaultRenderMode);
  EXPECT_EQ(used, 1U);
  EXPECT_EQ(Difference(standard, draw(vtkSmartVolumeMapper::GPURenderMode)), 0);
  EXPECT_EQ(used, 1U);
  const auto onTheProcessor = draw(vtkSmartVolumeMapper::RayCastRenderMode);
  EXPECT_EQ(used, 0U);
  EXPECT_GT(Difference(standard, onTheProcessor), 0);
}

// VTK 9.1's smart mapper itself reduces volumes larger than the memory.
#if VTK_MAJOR_VERSION > 9 || (VTK_MAJOR_VERSION == 9 && VTK_MINOR_VERSION >= 2)
TEST(TestFactoryFollowsSmartMode, MoreThanEnoughMemoryIsNotAsked)
{
  // VTK's mapper would draw a reduced volume, or none.
  const auto volume = MakeVectors();
  std::size_t used = 0;
  const auto standard = DrawSmart(true, volume, Unchanged.Apply, used);
  const auto image = DrawSmart(
    true, volume,
    [](vtkSmartVolumeMapper* mapper, vtkVolumeProperty*) {
      mapper->SetMaxMemoryInBytes(1000);
      mapper->SetMaxMemoryFraction(0.1F);
    },
    used);
  EXPECT_EQ(used, 1U);
  EXPECT_EQ(Difference(standard, image), 0);
}
#endif

} // namespace
