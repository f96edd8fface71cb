// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// With the object factory on, classes without any reference to Strider render through it; with it off they do not.
#include "Support/OverrideScene.h"
#include "Support/StriderScene.h"

#include "vtkStriderObjectFactory.h"

#include "vtkCamera.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkMultiBlockDataSet.h"
#include "vtkMultiBlockVolumeMapper.h"
#include "vtkObjectFactoryCollection.h"
#include "vtkOpenGLGPUVolumeRayCastMapper.h"
#include "vtkSmartVolumeMapper.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

using namespace StriderTesting;

namespace
{

constexpr std::array<double, 2> Range{ 0.0, 255.0 };

int CountStriderFactories()
{
  int count = 0;
  vtkObjectFactoryCollection* factories = vtkObjectFactory::GetRegisteredFactories();
  for (int index = 0; index < factories->GetNumberOfItems(); ++index)
  {
    count += factories->GetItemAsObject(index)->IsA("vtkStriderObjectFactory") ? 1 : 0;
  }
  return count;
}

/// Sets the sample distances of vtkSmartVolumeMapper.
void LockDistances(vtkGPUVolumeRayCastMapper* mapper)
{
  mapper->SetAutoAdjustSampleDistances(0);
  mapper->SetLockSampleDistanceToInputSpacing(1);
}

vtkSmartPointer<vtkImageData> DrawDirectly(vtkGPUVolumeRayCastMapper* mapper, vtkImageData* volume)
{
  OverrideScene scene(false);
  scene.SetFunctions(Range);
  LockDistances(mapper);
  mapper->SetInputData(volume);
  scene.SetMapper(mapper);
  scene.PlaceCamera();
  return scene.Draw();
}

TEST(TestFactoryRendersThroughStrider, ItIsOffByDefaultAndASwitch)
{
  EXPECT_FALSE(vtkStriderObjectFactory::IsEnabled());
  vtkNew<vtkGPUVolumeRayCastMapper> before;
  EXPECT_TRUE(before->IsA("vtkOpenGLGPUVolumeRayCastMapper")) << before->GetClassName();
  vtkStriderObjectFactory::Enable();
  vtkStriderObjectFactory::Enable();
  EXPECT_TRUE(vtkStriderObjectFactory::IsEnabled());
  EXPECT_EQ(CountStriderFactories(), 1);
  vtkNew<vtkGPUVolumeRayCastMapper> during;
  EXPECT_TRUE(during->IsA("vtkStriderVolumeMapper")) << during->GetClassName();
  vtkStriderObjectFactory::Disable();
  vtkStriderObjectFactory::Disable();
  EXPECT_FALSE(vtkStriderObjectFactory::IsEnabled());
  vtkNew<vtkGPUVolumeRayCastMapper> after;
  EXPECT_TRUE(after->IsA("vtkOpenGLGPUVolumeRayCastMapper")) << after->GetClassName();
}

TEST(TestFactoryRendersThroughStrider, VTKsOwnClassStaysWhatItIs)
{
  const FactorySwitch on(true);
  vtkNew<vtkOpenGLGPUVolumeRayCastMapper> mapper;
  EXPECT_STREQ(mapper->GetClassName(), "vtkOpenGLGPUVolumeRayCastMapper");
}

TEST(TestFactoryRendersThroughStrider, MappersOutliveTheSwitch)
{
  const auto volume = MakeOverrideVolume(VTK_UNSIGNED_CHAR);
  vtkStriderObjectFactory::Enable();
  vtkNew<vtkGPUVolumeRayCastMapper> mapper;
  vtkStriderObjectFactory::Disable();
  const auto image = DrawDirectly(mapper, volume);
  vtkNew<vtkStriderVolumeMapper> direct;
  EXPECT_EQ(Difference(image, DrawDirectly(direct, volume)), 0);
}

TEST(TestFactoryRendersThroughStrider, ThreadsMayTurnItOnAndOff)
{
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread)
  {
    threads.emplace_back([thread] {
      for (int turn = 0; turn < 500; ++turn)
      {
        (turn + thread) % 2 == 0 ? vtkStriderObjectFactory::Enable()
                                 : vtkStriderObjectFactory::Disable();
        vtkStriderObjectFactory::IsEnabled();
      }
    });
  }
  for (std::thread& thread : threads)
  {
    thread.join();
  }
  EXPECT_EQ(CountStriderFactories(), 1);
  vtkStriderObjectFactory::Disable();
  EXPECT_FALSE(vtkStriderObjectFactory::IsEnabled());
}

TEST(TestFactoryRendersThroughStrider, AGPUMapperDoes)
{
  const auto volume = MakeOverrideVolume(VTK_UNSIGNED_CHAR);
  OverrideScene scene(true);
  vtkNew<vtkGPUVolumeRayCastMapper> mapper;
  LockDistances(mapper);
  mapper->SetInputData(volume);
  scene.SetFunctions(Range);
  scene.SetMapper(mapper);
  scene.PlaceCamera();
  const auto image = scene.Draw();
  ASSERT_EQ(scene.Catcher.GetStriderMappersInUse().size(), 1U);
  const auto used = scene.Catcher.GetStriderMappersInUse().front();
  EXPECT_STREQ(used->GetBackendInUse(), GetBackendName(GetTestOptions()));
  EXPECT_EQ(used->GetVolumeUploads(), 1);
  vtkNew<vtkStriderVolumeMapper> direct;
  EXPECT_EQ(Difference(image, DrawDirectly(direct, volume)), 0);
}

vtkSmartPointer<vtkImageData> DrawSmartly(
  OverrideScene& scene, vtkSmartVolumeMapper* mapper, vtkImageData* volume)
{
  mapper->SetInputData(volume);
  mapper->SetSampleDistance(1.0F);
  mapper->SetAutoAdjustSampleDistances(0);
  mapper->SetInteractiveAdjustSampleDistances(0);
  scene.SetFunctions(Range);
  scene.SetMapper(mapper);
  scene.PlaceCamera();
  return scene.Draw();
}

TEST(TestFactoryRendersThroughStrider, ASmartMapperDoes)
{
  const auto volume = MakeOverrideVolume(VTK_UNSIGNED_CHAR);
  OverrideScene scene(true);
  vtkNew<vtkSmartVolumeMapper> mapper;
  const auto image = DrawSmartly(scene, mapper, volume);
  EXPECT_EQ(mapper->GetLastUsedRenderMode(), vtkSmartVolumeMapper::GPURenderMode);
  ASSERT_EQ(scene.Catcher.GetStriderMappersInUse().size(), 1U);
  const auto used = scene.Catcher.GetStriderMappersInUse().front();
  EXPECT_STREQ(used->GetBackendInUse(), GetBackendName(GetTestOptions()));
  EXPECT_EQ(used->GetVolumeUploads(), 1);
  scene.Draw();
  EXPECT_EQ(used->GetVolumeUploads(), 1) << "of a volume that did not change";
  vtkNew<vtkStriderVolumeMapper> direct;
  EXPECT_EQ(Difference(image, DrawDirectly(direct, volume)), 0);
}

TEST(TestFactoryRendersThroughStrider, ItsMappersMatchVTKOnDemand)
{
  const FactorySwitch on(true);
  EXPECT_FALSE(vtkStriderObjectFactory::GetMatchVTK());
  vtkNew<vtkGPUVolumeRayCastMapper> plain;
  vtkStriderObjectFactory::SetMatchVTK(true);
  vtkNew<vtkGPUVolumeRayCastMapper> matching;
  vtkStriderObjectFactory::SetMatchVTK(false);
  vtkNew<vtkGPUVolumeRayCastMapper> after;
  EXPECT_FALSE(vtkStriderVolumeMapper::SafeDownCast(plain)->GetMatchVTK());
  EXPECT_TRUE(vtkStriderVolumeMapper::SafeDownCast(matching)->GetMatchVTK());
  EXPECT_FALSE(vtkStriderVolumeMapper::SafeDownCast(after)->GetMatchVTK());
}

TEST(TestFactoryRendersThroughStrider, NothingDoesWhileItIsOff)
{
  const auto volume = MakeOverrideVolume(VTK_UNSIGNED_CHAR);
  OverrideScene scene(false);
  vtkNew<vtkSmartVolumeMapper> mapper;
  const auto image = DrawSmartly(scene, mapper, volume);
  EXPECT_FALSE(scene.Catcher.GetMappers().empty());
  EXPECT_TRUE(scene.Catcher.GetStriderMappers().empty());
  vtkNew<vtkOpenGLGPUVolumeRayCastMapper> direct;
  EXPECT_EQ(Difference(image, DrawDirectly(direct, volume)), 0);
  // Strider's picture differs where VTK's handling of 8-bit scalars is wrong.
  vtkNew<vtkStriderVolumeMapper> strider;
  EXPECT_GT(Difference(image, DrawDirectly(strider, volume)), 0);
}

/// Eight blocks of one volume; neighbours share a layer of points.
vtkSmartPointer<vtkMultiBlockDataSet> CutIntoBlocks(vtkImageData* volume)
{
  auto blocks = vtkSmartPointer<vtkMultiBlockDataSet>::New();
  int extent[6];
  volume->GetExtent(extent);
  for (unsigned int index = 0; index < 8; ++index)
  {
    int part[6];
    for (int axis = 0; axis < 3; ++axis)
    {
      const int middle = (extent[2 * axis] + extent[2 * axis + 1]) / 2;
      const bool isUpper = ((index >> axis) & 1U) != 0;
      part[2 * axis] = isUpper ? middle : extent[2 * axis];
      part[2 * axis + 1] = isUpper ? extent[2 * axis + 1] : middle;
    }
    vtkNew<vtkImageData> block;
    block->DeepCopy(volume);
    block->Crop(part);
    blocks->SetBlock(index, block);
  }
  return blocks;
}

vtkSmartPointer<vtkImageData> DrawBlocks(OverrideScene& scene, vtkImageData* volume)
{
  vtkNew<vtkMultiBlockVolumeMapper> mapper;
  mapper->SetInputDataObject(CutIntoBlocks(volume));
  scene.SetFunctions(Range);
  scene.SetMapper(mapper);
  scene.PlaceCamera();
  return scene.Draw();
}

TEST(TestFactoryRendersThroughStrider, EveryBlockDoes)
{
  const auto volume = MakeOverrideVolume(VTK_UNSIGNED_CHAR);
  OverrideScene vtkScene(false);
  const auto expected = DrawBlocks(vtkScene, volume);
  EXPECT_TRUE(vtkScene.Catcher.GetStriderMappers().empty());
  vtkScene.Volume->VisibilityOff();
  const auto background = vtkScene.Draw();
  EXPECT_GT(FractionDifferent(expected, background), 0.2);

  OverrideScene scene(true);
  const auto image = DrawBlocks(scene, volume);
  const auto used = scene.Catcher.GetStriderMappersInUse();
  EXPECT_EQ(used.size(), 8U);
  for (vtkStriderVolumeMapper* mapper : used)
  {
    EXPECT_STREQ(mapper->GetBackendInUse(), GetBackendName(GetTestOptions()));
    EXPECT_EQ(mapper->GetVolumeUploads(), 1);
  }
  // The jitter by which this class hides seams is random; a block in the wrong order makes a difference of some 20.
  EXPECT_LT(MeanDifference(expected, image), 3.0);
  // Blocks are sorted back to front: seen from the other side they are drawn in another order.
  const auto turn = [](OverrideScene& turned) {
    turned.Renderer->GetActiveCamera()->Azimuth(180.0);
    turned.Renderer->ResetCameraClippingRange();
    return turned.Draw();
  };
  vtkScene.Volume->VisibilityOn();
  EXPECT_LT(MeanDifference(turn(vtkScene), turn(scene)), 3.0);
}

} // namespace
