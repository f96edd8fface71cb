// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Mixed volumes between translucent surfaces, in several renderers and windows, in selections, and as programs that do
// not know Strider have them.
#include "Mixing/PropsScene.h"
#include "Support/OverrideScene.h"

#include "vtkActor.h"
#include "vtkHardwareSelector.h"
#include "vtkIdTypeArray.h"
#include "vtkInformation.h"
#include "vtkPlaneSource.h"
#include "vtkPolyDataMapper.h"
#include "vtkProperty.h"
#include "vtkSelection.h"
#include "vtkSelectionNode.h"
#include "vtkSmartVolumeMapper.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

/// Each layer is rounded to 1/255.
constexpr double LayerTolerance = 4.0;

vtkSmartPointer<vtkActor> MakePlane(double place, const Color& color, double opacity)
{
  vtkNew<vtkPlaneSource> source;
  source->SetOrigin(-50.0, -50.0, place);
  source->SetPoint1(80.0, -50.0, place);
  source->SetPoint2(-50.0, 80.0, place);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(source->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->GetProperty()->LightingOff();
  actor->GetProperty()->SetColor(color[0], color[1], color[2]);
  actor->GetProperty()->SetOpacity(opacity);
  return actor;
}

TEST(TestMixedPasses, LayersBetweenTranslucentSurfaces)
{
  const BoxProp fog = MakeFog();
  const BoxProp cube = MakeCube();
  vtkSmartPointer<vtkImageData> images[2];
  for (const bool isFogFirst : { false, true })
  {
    PropsScene scene(
      isFogFirst ? std::vector<BoxProp>{ fog, cube } : std::vector<BoxProp>{ cube, fog });
    scene.Peel();
    scene.Renderer->AddActor(MakePlane(26.0, { 0.0, 0.0, 1.0 }, 0.5));
    images[isFogFirst] = scene.Draw();
    EXPECT_EQ(Difference(scene.Draw(), images[isFogFirst]), 0);
  }
  EXPECT_EQ(Difference(images[0], images[1]), 0);
  // Fog, the half blue surface, fog, and the cube; samples lie half a step beside whole numbers.
  const double first = Absorb(0.05, 6.0);
  const double second = Absorb(0.05, 6.0);
  const double behind = 0.5 * (1.0 - first);
  const Color wanted{ first + behind * (second + (1.0 - second)), first + behind * second,
    first + behind + behind * second };
  const auto shown = ReadMiddle(images[0]);
  for (int channel = 0; channel < 3; ++channel)
  {
    EXPECT_NEAR(shown[channel], 255.0 * wanted[channel], LayerTolerance) << channel;
  }
}

TEST(TestMixedPasses, SeveralRenderersAndWindows)
{
  const BoxProp fog = MakeFog();
  const BoxProp cube = MakeCube();
  PropsScene first({ fog, cube });
  const auto image = first.Draw();
  PropsScene second({ cube, fog });
  second.Turn();
  const auto turned = second.Draw();
  EXPECT_EQ(Difference(first.Draw(), image), 0);
  EXPECT_EQ(Difference(second.Draw(), turned), 0);
  vtkNew<vtkRenderer>
    layer; // another renderer of the window, with the same camera and the cube alone
  layer->SetLayer(1);
  layer->SetActiveCamera(first.Renderer->GetActiveCamera());
  layer->AddVolume(cube.Volume);
  first.Window->SetNumberOfLayers(2);
  first.Window->AddRenderer(layer);
  EXPECT_EQ(ReadMiddle(first.Draw())[1], 0.0);
  first.Window->RemoveRenderer(layer);
  EXPECT_EQ(Difference(first.Draw(), image), 0);
}

class TestMixedSelection : public testing::TestWithParam<bool>
{
protected:
  /// Selects the middle; returns its prop and the id of its point.
  std::pair<vtkProp*, vtkIdType> SelectMiddle(double opacity)
  {
    this->Fog = MakeFog(opacity);
    this->Cube = MakeCube();
    PropsScene scene(GetParam() ? std::vector<BoxProp>{ this->Fog, this->Cube }
                                : std::vector<BoxProp>{ this->Cube, this->Fog });
    scene.Draw();
    vtkNew<vtkHardwareSelector> selector;
    selector->SetRenderer(scene.Renderer);
    selector->SetArea(48, 48, 48, 48);
    selector->SetFieldAssociation(vtkDataObject::FIELD_ASSOCIATION_POINTS);
    const auto selection = vtkSmartPointer<vtkSelection>::Take(selector->Select());
    if (selection->GetNumberOfNodes() != 1)
    {
      return { nullptr, -1 };
    }
    vtkSelectionNode* node = selection->GetNode(0);
    auto* ids = vtkIdTypeArray::SafeDownCast(node->GetSelectionList());
    return { vtkProp::SafeDownCast(node->GetProperties()->Get(vtkSelectionNode::PROP())),
      ids && ids->GetNumberOfTuples() > 0 ? ids->GetValue(0) : -1 };
  }

  BoxProp Fog;
  BoxProp Cube;
};

/// The fog before the cube has 1 - 0.95^12 = 46 % of the pixel, or 72 % with 0.9.
TEST_P(TestMixedSelection, FindsTheLargestShare)
{
  const auto [inside, id] = this->SelectMiddle(0.05);
  EXPECT_EQ(inside, this->Cube.Volume);
  double point[3];
  this->Cube.Image->GetPoint(id, point);
  EXPECT_NEAR(point[2], 20.0, 1.0);
  const auto [outside, other] = this->SelectMiddle(0.1);
  EXPECT_EQ(outside, this->Fog.Volume);
  this->Fog.Image->GetPoint(other, point);
  EXPECT_NEAR(point[2], 32.0, 1.0);
}

INSTANTIATE_TEST_SUITE_P(BothOrders, TestMixedSelection, testing::Bool());

TEST(TestMixedPasses, SmartMappersOfOtherProgramsAreMixed)
{
  const FactorySwitch on(true);
  MapperCatcher catcher;
  const BoxProp fog = MakeFog();
  const BoxProp cube = MakeCube();
  PropsScene scene({ fog, cube });
  const auto mixed = scene.Draw();
  vtkSmartPointer<vtkImageData> images[2];
  for (const bool isFogFirst : { false, true })
  {
    PropsScene other;
    for (const BoxProp& prop :
      isFogFirst ? std::vector<BoxProp>{ fog, cube } : std::vector<BoxProp>{ cube, fog })
    {
      vtkNew<vtkSmartVolumeMapper> mapper;
      mapper->SetInputData(prop.Image);
      vtkNew<vtkVolume> volume;
      volume->SetMapper(mapper);
      volume->SetProperty(prop.Volume->GetProperty());
      other.Renderer->AddVolume(volume);
    }
    images[isFogFirst] = other.Draw();
  }
  EXPECT_EQ(Difference(images[0], images[1]), 0);
  EXPECT_LE(Difference(images[0], mixed), 1);
}

} // namespace
