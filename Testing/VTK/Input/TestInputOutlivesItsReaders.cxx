// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The array of a mapper's input exists as long as a renderer may read it: through another update without a frame
// between, a deleted mapper, and a grid whose points move. The renderer is a fake whose thread copies staged voxels,
// as on a CUDA device.
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumePart.h"

#include "Sampling/BackgroundCopy.h"

#include <gtest/gtest.h>

#include <vtkDoubleArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkRectilinearGrid.h>
#include <vtkUnsignedShortArray.h>
#include <vtkWeakPointer.h>

#include <atomic>
#include <cmath>

namespace
{

constexpr int Side = 64;

/// Copies voxels in the background, once the test allows it.
class StagingRenderer : public Strider::VolumeRenderer
{
public:
  explicit StagingRenderer(std::atomic<bool>& mayRead)
    : MayRead(mayRead)
  {
  }

  std::vector<unsigned short> Voxels;
  std::vector<double> Places;
  Strider::VolumeView Shown;
  bool WasStaged = false;

private:
  Strider::Backend DoGetBackend() const override { return Strider::Backend::CUDA; }
  const std::string& DoGetDeviceName() const override { return this->Name; }
  Strider::Status DoStageVolume(const Strider::VolumeView& volume) override
  {
    this->Copy.Begin(volume, [this](const Strider::VolumeView& view) {
      while (!this->MayRead)
      {
        std::this_thread::yield();
      }
      const auto* voxels = static_cast<const unsigned short*>(view.Voxels);
      this->Voxels.assign(voxels, voxels + view.CountVoxels());
      if (view.PointPlaces[0])
      {
        this->Places.assign(view.PointPlaces[0], view.PointPlaces[0] + view.CountPoints(0));
      }
      return Strider::Status();
    });
    return {};
  }
  Strider::Status DoSetVolume(const Strider::VolumeView& volume) override
  {
    this->WasStaged = this->Copy.Take(volume);
    this->Shown = volume;
    return {};
  }
  Strider::Status DoSetComponentFunctions(const std::vector<Strider::TransferFunctions>&) override
  {
    return {};
  }
  Strider::Status DoSetAuxiliaryVolume(
    Strider::AuxiliaryVolume, const Strider::VolumeView*) override
  {
    return {};
  }
  Strider::Status DoSetLabelFunctions(const std::vector<Strider::TransferFunctions>&) override
  {
    return {};
  }
  Strider::Status DoRender(const Strider::RenderRequest&, Strider::RenderedImage&) override
  {
    return {};
  }
  Strider::Status DoShowGathered(std::size_t, float*) override { return {}; }
  Strider::Status DoConnectDisplay(const Strider::DisplayTargets&) override { return {}; }
  Strider::Status DoRenderToDisplay(const Strider::RenderRequest&) override { return {}; }
  const Strider::FrameStatistics& DoGetFinishedStatistics() const override
  {
    return this->Statistics;
  }

  std::atomic<bool>& MayRead;
  std::string Name = "none";
  Strider::FrameStatistics Statistics;
  Strider::BackgroundCopy Copy;
};

template <typename Grid>
void AddScalars(unsigned short scalar, Grid* grid, vtkWeakPointer<vtkDataArray>& array)
{
  vtkNew<vtkUnsignedShortArray> scalars;
  scalars->SetName("scalars");
  scalars->SetNumberOfTuples(static_cast<vtkIdType>(Side) * Side * Side);
  scalars->FillValue(scalar);
  grid->GetPointData()->SetScalars(scalars);
  array = scalars.Get();
}

vtkSmartPointer<vtkImageData> MakeImage(unsigned short scalar, vtkWeakPointer<vtkDataArray>& array)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetDimensions(Side, Side, Side);
  AddScalars(scalar, image.Get(), array);
  return image;
}

bool AreAll(const std::vector<unsigned short>& voxels, unsigned short scalar)
{
  return voxels.size() == std::size_t(Side) * Side * Side &&
    std::all_of(
      voxels.begin(), voxels.end(), [scalar](unsigned short voxel) { return voxel == scalar; });
}

class InputOutlivesItsReaders : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Part = std::make_unique<vtkStriderVolumePart>();
    auto renderer = std::make_unique<StagingRenderer>(this->MayRead);
    this->Renderer = renderer.get();
    this->Part->Renderer = std::move(renderer);
  }

  void Update(vtkDataSet* data)
  {
    this->Mapper->SetInputDataObject(data);
    ASSERT_EQ(this->Part->Input.Update(this->Mapper), "");
  }

  void Stage()
  {
    ASSERT_TRUE(this->Part->Renderer->StageVolume(this->Part->Input.GetView()).IsOk());
  }

  vtkNew<vtkStriderVolumeMapper> Mapper;
  std::atomic<bool> MayRead{ false };
  std::unique_ptr<vtkStriderVolumePart> Part;
  StagingRenderer* Renderer = nullptr;
};

TEST_F(InputOutlivesItsReaders, WhereAnotherOneComesWithoutAFrame)
{
  vtkWeakPointer<vtkDataArray> first;
  vtkWeakPointer<vtkDataArray> second;
  this->Update(MakeImage(11, first));
  this->Stage();
  this->Update(MakeImage(22, second));
  EXPECT_TRUE(first) << "a thread reads it";
  this->MayRead = true;
  this->Stage();
  EXPECT_FALSE(first) << "nobody reads it any more";
  ASSERT_TRUE(this->Renderer->SetVolume(this->Part->Input.GetView()).IsOk());
  EXPECT_TRUE(this->Renderer->WasStaged);
  EXPECT_TRUE(AreAll(this->Renderer->Voxels, 22));
}

TEST_F(InputOutlivesItsReaders, WhereTheMapperIsDeleted)
{
  vtkWeakPointer<vtkDataArray> array;
  this->Update(MakeImage(33, array));
  this->Stage();
  this->Mapper->SetInputDataObject(nullptr);
  std::thread later([this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    this->MayRead = true;
  });
  this->Part.reset();
  EXPECT_FALSE(array);
  later.join();
}

/// CPU frames read the current volume in place.
TEST_F(InputOutlivesItsReaders, WhereTheNextOneIsNotSet)
{
  vtkWeakPointer<vtkDataArray> first;
  vtkWeakPointer<vtkDataArray> second;
  this->Update(MakeImage(44, first));
  ASSERT_TRUE(this->Renderer->SetVolume(this->Part->Input.GetView()).IsOk());
  this->Update(MakeImage(55, second));
  ASSERT_TRUE(first);
  EXPECT_EQ(static_cast<const unsigned short*>(this->Renderer->Shown.Voxels)[17], 44);
  ASSERT_TRUE(this->Renderer->SetVolume(this->Part->Input.GetView()).IsOk());
  EXPECT_FALSE(first);
  EXPECT_TRUE(second);
}

TEST_F(InputOutlivesItsReaders, WithThePlacesOfItsPoints)
{
  const auto make = [](double bend, vtkWeakPointer<vtkDataArray>& array) {
    auto grid = vtkSmartPointer<vtkRectilinearGrid>::New();
    grid->SetDimensions(Side, Side, Side);
    vtkNew<vtkDoubleArray> places;
    for (int point = 0; point < Side; ++point)
    {
      places->InsertNextValue(std::pow(point / (Side - 1.0), bend));
    }
    grid->SetXCoordinates(places);
    grid->SetYCoordinates(places);
    grid->SetZCoordinates(places);
    AddScalars(66, grid.Get(), array);
    return grid;
  };
  vtkWeakPointer<vtkDataArray> array;
  this->Update(make(2.0, array));
  this->Stage();
  vtkWeakPointer<vtkDataArray> other;
  this->Update(make(3.0, other));
  this->MayRead = true;
  ASSERT_TRUE(this->Renderer->SetVolume(this->Part->Input.GetView()).IsOk());
  ASSERT_EQ(this->Renderer->Places.size(), std::size_t(Side));
  EXPECT_NEAR(this->Renderer->Places[32], (Side - 1.0) * std::pow(32.0 / (Side - 1.0), 2.0), 1e-9);
}

/// The array of a mask, or of the second axis.
TEST_F(InputOutlivesItsReaders, AsFurtherVolumesDo)
{
  vtkWeakPointer<vtkDataArray> array;
  Strider::VolumeView view;
  {
    const auto image = MakeImage(77, array);
    view.Dimensions = { Side, Side, Side };
    this->Part->Mask.Set(image->GetPointData()->GetScalars(), view, {});
    view = *this->Part->Mask.GetView();
    this->Part->Mask.Clear();
  }
  ASSERT_TRUE(array);
  EXPECT_EQ(static_cast<const unsigned short*>(view.Voxels)[17], 77);
  view = {};
  EXPECT_FALSE(array);
}

} // namespace
