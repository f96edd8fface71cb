// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// vtkHardwareSelector finds the volume, and the visible points and cells of its data set.
#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"

#include "vtkActor.h"
#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkContourValues.h"
#include "vtkDataObject.h"
#include "vtkHardwareSelector.h"
#include "vtkIdTypeArray.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkMultiVolume.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlaneSource.h"
#include "vtkPointData.h"
#include "vtkPolyDataMapper.h"
#include "vtkSelection.h"
#include "vtkSelectionNode.h"
#include "vtkVolumeProperty.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

using namespace StriderTesting;

namespace
{

class TestSelection : public testing::Test
{
protected:
  /// One opaque voxel in a transparent volume.
  TestSelection()
  {
    const auto image = MakeWaves(VTK_UNSIGNED_CHAR);
    image->GetPointData()->GetScalars()->Fill(0.0);
    image->SetScalarComponentFromDouble(Voxel[0], Voxel[1], Voxel[2], 0, 255.0);
    image->GetPointData()->GetScalars()->Modified();
    this->Scene.SetVolume(image);
    this->Scene.Property->SetInterpolationTypeToNearest();
    this->Scene.Property->GetScalarOpacity()->RemoveAllPoints();
    this->Scene.Property->GetScalarOpacity()->AddPoint(0.0, 0.0);
    this->Scene.Property->GetScalarOpacity()->AddPoint(254.0, 0.0);
    this->Scene.Property->GetScalarOpacity()->AddPoint(255.0, 1.0);
    this->Scene.Draw();
  }

  /// Ids of all pixels of the window.
  std::set<vtkIdType> SelectIds(int association)
  {
    vtkNew<vtkHardwareSelector> selector;
    selector->SetRenderer(this->Scene.Renderer);
    selector->SetArea(0, 0, 96, 82);
    selector->SetFieldAssociation(association);
    const auto selection = vtkSmartPointer<vtkSelection>::Take(selector->Select());
    std::set<vtkIdType> ids;
    for (unsigned int node = 0; node < selection->GetNumberOfNodes(); ++node)
    {
      vtkSelectionNode* found = selection->GetNode(node);
      EXPECT_EQ(
        found->GetProperties()->Get(vtkSelectionNode::PROP()), this->Scene.Volume.GetPointer());
      auto* list = vtkIdTypeArray::SafeDownCast(found->GetSelectionList());
      for (vtkIdType index = 0; list && index < list->GetNumberOfTuples(); ++index)
      {
        ids.insert(list->GetValue(index));
      }
    }
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
    return ids;
  }

  static constexpr int Voxel[3] = { 9, 8, 7 };
  StriderScene Scene;
};

/// A second volume with one opaque voxel, at another port of a vtkMultiVolume.
class TestSelectionOfSeveral : public TestSelection
{
protected:
  static constexpr int Port = 3;
  static constexpr int OtherVoxel[3] = { 1, 3, 4 };

  TestSelectionOfSeveral()
  {
    auto* first = vtkImageData::SafeDownCast(this->Scene.Mapper->GetInput());
    this->Other->SetDimensions(6, 5, 7);
    this->Other->SetSpacing(first->GetSpacing());
    this->Other->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
    this->Other->GetPointData()->GetScalars()->Fill(0.0);
    this->Other->SetScalarComponentFromDouble(
      OtherVoxel[0], OtherVoxel[1], OtherVoxel[2], 0, 255.0);
    this->Second->SetProperty(this->Scene.Property);
    this->Scene.Mapper->SetInputDataObject(Port, this->Other);
    this->Both->SetMapper(this->Scene.Mapper);
    this->Both->SetVolume(this->Scene.Volume, 0);
    this->Both->SetVolume(this->Second, Port);
    this->Scene.Renderer->RemoveVolume(this->Scene.Volume);
    this->Scene.Renderer->AddVolume(this->Both);
  }

  /// Moves the second voxel to the way from the camera to the first one, 1: to its place, and along x.
  void PlaceOnWay(double share, double aside)
  {
    double eye[3];
    double place[3];
    double own[3];
    this->Scene.Renderer->GetActiveCamera()->GetPosition(eye);
    vtkImageData::SafeDownCast(this->Scene.Mapper->GetInput())
      ->GetPoint((Voxel[2] * 19 + Voxel[1]) * 23 + Voxel[0], place);
    this->Other->GetPoint(OtherId, own);
    this->Second->SetPosition(eye[0] + share * (place[0] - eye[0]) - own[0] + aside,
      eye[1] + share * (place[1] - eye[1]) - own[1], eye[2] + share * (place[2] - eye[2]) - own[2]);
    this->Scene.Renderer->ResetCameraClippingRange();
  }

  /// The pixel in the middle of the first voxel.
  std::array<unsigned int, 4> FindMiddle()
  {
    double place[3];
    vtkImageData::SafeDownCast(this->Scene.Mapper->GetInput())->GetPoint(FirstId, place);
    this->Scene.Renderer->SetWorldPoint(place[0], place[1], place[2], 1.0);
    this->Scene.Renderer->WorldToDisplay();
    const double* pixel = this->Scene.Renderer->GetDisplayPoint();
    const auto x = static_cast<unsigned int>(pixel[0]);
    const auto y = static_cast<unsigned int>(pixel[1]);
    return { x, y, x, y };
  }

  /// Ids of pixels by composite index.
  std::map<int, std::set<vtkIdType>> SelectByPort(
    int association, std::array<unsigned int, 4> area = { 0, 0, 96, 82 })
  {
    vtkNew<vtkHardwareSelector> selector;
    selector->SetRenderer(this->Scene.Renderer);
    selector->SetArea(area.data());
    selector->SetFieldAssociation(association);
    const auto selection = vtkSmartPointer<vtkSelection>::Take(selector->Select());
    std::map<int, std::set<vtkIdType>> ids;
    for (unsigned int node = 0; node < selection->GetNumberOfNodes(); ++node)
    {
      vtkInformation* found = selection->GetNode(node)->GetProperties();
      EXPECT_EQ(found->Get(vtkSelectionNode::PROP()), this->Both.GetPointer());
      auto* list = vtkIdTypeArray::SafeDownCast(selection->GetNode(node)->GetSelectionList());
      ids[found->Get(vtkSelectionNode::COMPOSITE_INDEX())].insert(
        list->GetPointer(0), list->GetPointer(0) + list->GetNumberOfTuples());
    }
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
    return ids;
  }

  static constexpr vtkIdType FirstId = (Voxel[2] * 19 + Voxel[1]) * 23 + Voxel[0];
  static constexpr vtkIdType OtherId = (OtherVoxel[2] * 5 + OtherVoxel[1]) * 6 + OtherVoxel[0];
  vtkNew<vtkImageData> Other;
  vtkNew<vtkVolume> Second;
  vtkNew<vtkMultiVolume> Both;
};

TEST_F(TestSelection, PointThatIsSeen)
{
  const auto ids = this->SelectIds(vtkDataObject::FIELD_ASSOCIATION_POINTS);
  EXPECT_EQ(ids, std::set<vtkIdType>{ (Voxel[2] * 19 + Voxel[1]) * 23 + Voxel[0] });
}

TEST_F(TestSelection, CellsAroundIt)
{
  const auto ids = this->SelectIds(vtkDataObject::FIELD_ASSOCIATION_CELLS);
  EXPECT_FALSE(ids.empty());
  for (const vtkIdType id : ids)
  {
    const int cell[3] = { static_cast<int>(id % 22), static_cast<int>(id / 22 % 18),
      static_cast<int>(id / 22 / 18) };
    for (int axis = 0; axis < 3; ++axis)
    {
      EXPECT_TRUE(cell[axis] == Voxel[axis] || cell[axis] == Voxel[axis] - 1)
        << "cell " << id << ", axis " << axis;
    }
  }
}

/// A piece with voxels of its neighbours added: three slices in front along x, two rows along y.
TEST_F(TestSelection, IdsOfThePieceBeforeItsOverlapWasAdded)
{
  const int whole[6] = { 0, 22, 0, 18, 0, 16 };
  const std::array<int, 6> source{ 3, 22, 0, 16, 0, 16 };
  this->Scene.Mapper->SetPiece(whole, whole);
  this->Scene.Mapper->SetSelectionExtent(source);
  EXPECT_EQ(this->SelectIds(vtkDataObject::FIELD_ASSOCIATION_POINTS),
    std::set<vtkIdType>{ (Voxel[2] * 17 + Voxel[1]) * 20 + Voxel[0] - 3 });
  for (const vtkIdType id : this->SelectIds(vtkDataObject::FIELD_ASSOCIATION_CELLS))
  {
    EXPECT_TRUE(id % 19 == Voxel[0] - 3 || id % 19 == Voxel[0] - 4) << "cell " << id;
    EXPECT_TRUE(id / 19 % 16 == Voxel[1] || id / 19 % 16 == Voxel[1] - 1) << "cell " << id;
  }
  this->Scene.Mapper->SetPieceToWhole();
  EXPECT_EQ(this->SelectIds(vtkDataObject::FIELD_ASSOCIATION_POINTS),
    std::set<vtkIdType>{ (Voxel[2] * 19 + Voxel[1]) * 23 + Voxel[0] });
}

/// In passes where the volume has no value to report, geometry behind it must not be reported in its place.
TEST_F(TestSelection, GeometryBehindTheVolumeIsNotToldInItsPlace)
{
  vtkNew<vtkPlaneSource> plane;
  double direction[3];
  this->Scene.Renderer->GetActiveCamera()->GetDirectionOfProjection(direction);
  const double* center = this->Scene.Volume->GetCenter();
  plane->SetOrigin(-60.0, -60.0, 0.0);
  plane->SetPoint1(60.0, -60.0, 0.0);
  plane->SetPoint2(-60.0, 60.0, 0.0);
  plane->SetNormal(direction);
  plane->SetCenter(center[0] + 25.0 * direction[0], center[1] + 25.0 * direction[1],
    center[2] + 25.0 * direction[2]);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(plane->GetOutputPort());
  vtkNew<vtkActor> actor;
  actor->SetMapper(mapper);
  actor->SetVisibility(false);
  this->Scene.Renderer->AddActor(actor);
  for (const int association :
    { vtkDataObject::FIELD_ASSOCIATION_POINTS, vtkDataObject::FIELD_ASSOCIATION_CELLS })
  {
    actor->SetVisibility(false);
    const auto expected = this->SelectIds(association);
    actor->SetVisibility(true);
    this->Scene.Renderer->ResetCameraClippingRange();
    vtkNew<vtkHardwareSelector> selector;
    selector->SetRenderer(this->Scene.Renderer);
    selector->SetArea(0, 0, 96, 82);
    selector->SetFieldAssociation(association);
    const auto selection = vtkSmartPointer<vtkSelection>::Take(selector->Select());
    std::set<vtkIdType> ids;
    int nodes = 0;
    for (unsigned int node = 0; node < selection->GetNumberOfNodes(); ++node)
    {
      vtkSelectionNode* found = selection->GetNode(node);
      if (found->GetProperties()->Get(vtkSelectionNode::PROP()) == this->Scene.Volume.GetPointer())
      {
        ++nodes;
        // The geometry's index is 1 where it is reported.
        EXPECT_EQ(found->GetProperties()->Get(vtkSelectionNode::COMPOSITE_INDEX()), 0);
        auto* list = vtkIdTypeArray::SafeDownCast(found->GetSelectionList());
        ids.insert(list->GetPointer(0), list->GetPointer(0) + list->GetNumberOfTuples());
      }
    }
    EXPECT_EQ(nodes, 1) << association;
    EXPECT_EQ(ids, expected) << association;
  }
}

TEST_F(TestSelection, NothingBehindAnotherView)
{
  this->Scene.Property->GetScalarOpacity()->RemoveAllPoints();
  this->Scene.Property->GetScalarOpacity()->AddPoint(0.0, 0.0);
  EXPECT_TRUE(this->SelectIds(vtkDataObject::FIELD_ASSOCIATION_CELLS).empty());
}

/// Steps of three voxels: the surface lies between samples far from it.
TEST_F(TestSelection, VoxelsAtASurfaceBetweenSamples)
{
  const auto image = MakeWaves(VTK_FLOAT);
  for (vtkIdType point = 0; point < image->GetNumberOfPoints(); ++point)
  {
    image->GetPointData()->GetScalars()->SetComponent(point, 0, static_cast<double>(point % 23));
  }
  image->GetPointData()->GetScalars()->Modified();
  this->Scene.SetVolume(image);
  this->Scene.Property->SetInterpolationTypeToLinear();
  this->Scene.Property->GetScalarOpacity()->RemoveAllPoints();
  this->Scene.Property->GetScalarOpacity()->AddPoint(0.0, 1.0);
  this->Scene.Property->GetIsoSurfaceValues()->SetValue(0, 9.3);
  this->Scene.Mapper->SetBlendMode(vtkVolumeMapper::ISOSURFACE_BLEND);
  this->Scene.Mapper->SetSampleDistanceInVoxels(3.0);
  for (const int association :
    { vtkDataObject::FIELD_ASSOCIATION_POINTS, vtkDataObject::FIELD_ASSOCIATION_CELLS })
  {
    const auto ids = this->SelectIds(association);
    const vtkIdType count = association == vtkDataObject::FIELD_ASSOCIATION_POINTS ? 23 : 22;
    EXPECT_GT(ids.size(), 20u);
    for (const vtkIdType id : ids)
    {
      EXPECT_EQ(id % count, 9) << "id " << id;
    }
  }
}

/// The composite index is the port of the volume that is seen, whose data have the ids; also where the boxes of both
/// contain the place.
TEST_F(TestSelectionOfSeveral, IdsAreThoseOfTheVolumeThatIsSeen)
{
  const int points = vtkDataObject::FIELD_ASSOCIATION_POINTS;
  using Ids = std::map<int, std::set<vtkIdType>>;
  const double size = this->Other->GetSpacing()[0];
  this->PlaceOnWay(1.0, 4.0 * size);
  EXPECT_EQ(this->SelectByPort(points), (Ids{ { 0, { FirstId } }, { Port, { OtherId } } }));
  this->PlaceOnWay(0.9, 0.0);
  EXPECT_EQ(this->SelectByPort(points, this->FindMiddle()), (Ids{ { Port, { OtherId } } }));
  this->PlaceOnWay(1.1, 0.0);
  EXPECT_EQ(this->SelectByPort(points, this->FindMiddle()), (Ids{ { 0, { FirstId } } }));
  this->PlaceOnWay(1.0, 40.0 * size); // beyond the first one's box
  this->Scene.Renderer->ResetCamera();
  const auto cells = this->SelectByPort(vtkDataObject::FIELD_ASSOCIATION_CELLS);
  ASSERT_EQ(cells.count(Port), 1u);
  for (const vtkIdType id : cells.at(Port))
  {
    const int cell[3] = { static_cast<int>(id % 5), static_cast<int>(id / 5 % 4),
      static_cast<int>(id / 5 / 4) };
    for (int axis = 0; axis < 3; ++axis)
    {
      EXPECT_TRUE(cell[axis] == OtherVoxel[axis] || cell[axis] == OtherVoxel[axis] - 1)
        << "cell " << id << ", axis " << axis;
    }
  }
}

TEST_F(TestSelection, PictureAfterwardsIsAsBefore)
{
  const auto before = this->Scene.Draw();
  this->SelectIds(vtkDataObject::FIELD_ASSOCIATION_POINTS);
  EXPECT_EQ(Difference(before, this->Scene.Draw()), 0);
}

} // namespace
