// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A mapper prepares its volume again only where something has changed. After each change it shows what it shows after it
// has forgotten everything, alone and as a part of another mapper's frame.
#include "Support/StriderScene.h"

#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkContourValues.h"
#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkMath.h"
#include "vtkMatrix3x3.h"
#include "vtkObjectFactory.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlane.h"
#include "vtkPlaneCollection.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"
#include "vtkTrivialProducer.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace StriderTesting;

namespace
{

/// Shows the volume of a mapper as the only part of another mapper's frame.
class MapperOfParts : public vtkVolumeMapper
{
public:
  static MapperOfParts* New();
  vtkTypeMacro(MapperOfParts, vtkVolumeMapper);

  void Render(vtkRenderer* renderer, vtkVolume* volume) override
  {
    std::vector<vtkStriderPartOfFrame> parts{ { this->Part,
      [](const std::function<void()>& work) { work(); }, nullptr } };
    EXPECT_TRUE(this->Maker->RenderParts(renderer, volume, std::move(parts)));
  }
  void ReleaseGraphicsResources(vtkWindow* window) override
  {
    this->Maker->ReleaseGraphicsResources(window);
  }

  vtkStriderVolumeMapper* Part = nullptr;
  vtkNew<vtkStriderVolumeMapper> Maker;
};
vtkStandardNewMacro(MapperOfParts);

vtkSmartPointer<vtkImageData> MakeMask(vtkDataSet* data)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  auto* grid = vtkRectilinearGrid::SafeDownCast(data);
  image->SetDimensions(
    grid ? grid->GetDimensions() : vtkImageData::SafeDownCast(data)->GetDimensions());
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
  auto* values = vtkUnsignedCharArray::SafeDownCast(image->GetPointData()->GetScalars());
  for (vtkIdType point = 0; point < values->GetNumberOfTuples(); ++point)
  {
    values->SetValue(point, point % 3 > 0 ? 255 : 0);
  }
  return image;
}

/// A copy of an image with points that are not evenly spaced.
vtkSmartPointer<vtkRectilinearGrid> MakeRectilinear(vtkImageData* image)
{
  auto grid = vtkSmartPointer<vtkRectilinearGrid>::New();
  grid->SetDimensions(image->GetDimensions());
  grid->GetPointData()->ShallowCopy(image->GetPointData());
  vtkNew<vtkDoubleArray> along[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int point = 0; point < image->GetDimensions()[axis]; ++point)
    {
      along[axis]->InsertNextValue(std::pow(point, 1.1) * image->GetSpacing()[axis]);
    }
  }
  grid->SetXCoordinates(along[0]);
  grid->SetYCoordinates(along[1]);
  grid->SetZCoordinates(along[2]);
  return grid;
}

class NoChangeIsMissed : public testing::TestWithParam<bool>
{
protected:
  NoChangeIsMissed()
  {
    if (GetParam())
    {
      this->Parts->Part = this->Scene.Mapper;
      this->Parts->Maker->CopySettings(this->Scene.Mapper);
      this->Parts->SetInputData(this->GetImage()); // vtkVolume does not render without
      this->Scene.Volume->SetMapper(this->Parts);
    }
  }

  vtkImageData* GetImage()
  {
    return vtkImageData::SafeDownCast(this->Scene.Mapper->GetInputDataObject(0, 0));
  }
  vtkDataArray* GetScalars() { return this->GetImage()->GetPointData()->GetScalars(); }

  /// Expects that a change shows, as it shows in a mapper that knows nothing of former frames.
  void Expect(const std::string& name, const std::function<void()>& change)
  {
    vtkSmartPointer<vtkImageData> before;
    // The second frame finds nothing more to pass to the backend, and the third one knows that.
    for (int frame = 0; frame < 3; ++frame)
    {
      before = this->Scene.Draw();
    }
    change();
    const auto after = this->Scene.Draw();
    EXPECT_GT(FractionDifferent(before, after), 0.0) << name;
    const vtkSmartPointer<vtkImageData> mask = this->Scene.Mapper->GetMaskInput();
    this->Scene.Mapper->ForgetInput();
    this->Scene.Mapper->SetMaskInput(mask);
    EXPECT_EQ(Difference(after, this->Scene.Draw()), 0) << name;
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << name << this->Scene.Messages.Describe();
  }

  StriderScene Scene{ VTK_FLOAT };
  vtkNew<MapperOfParts> Parts;
};

TEST_P(NoChangeIsMissed, OfTheData)
{
  auto* scalars = vtkFloatArray::SafeDownCast(this->GetScalars());
  const auto negate = [&] {
    float* values = scalars->GetPointer(0);
    std::transform(
      values, values + scalars->GetNumberOfTuples(), values, [](float value) { return -value; });
  };
  this->Expect("written in place, told by the array", [&] {
    negate();
    scalars->Modified();
  });
  this->Expect("written in place, told by the data set", [&] {
    negate();
    this->GetImage()->Modified();
  });
  this->Expect("in another place, told by nobody", [&] {
    auto* values = new float[scalars->GetNumberOfTuples()];
    std::copy_n(scalars->GetPointer(0), scalars->GetNumberOfTuples(), values);
    std::reverse(values, values + scalars->GetNumberOfTuples() / 2);
    scalars->SetArray(
      values, scalars->GetNumberOfTuples(), 0, vtkFloatArray::VTK_DATA_ARRAY_DELETE);
  });
  this->Expect("extent", [&] {
    float* values = scalars->GetPointer(0);
    std::fill_n(values, scalars->GetNumberOfTuples() / 2, values[0]);
    this->Scene.Mapper->AddChangedExtent(this->GetImage()->GetExtent());
  });
  this->Expect("spacing", [&] { this->GetImage()->SetSpacing(1.3, 1.0, 0.9); });
  this->Expect("origin", [&] { this->GetImage()->SetOrigin(1.0, -2.0, 3.0); });
  this->Expect("direction", [&] {
    vtkMatrix3x3* direction = this->GetImage()->GetDirectionMatrix();
    const double angle = vtkMath::RadiansFromDegrees(20.0);
    direction->SetElement(0, 0, std::cos(angle));
    direction->SetElement(0, 1, -std::sin(angle));
    direction->SetElement(1, 0, std::sin(angle));
    direction->SetElement(1, 1, std::cos(angle));
  });
  vtkNew<vtkUnsignedCharArray> ghosts;
  this->Expect("hidden points", [&] {
    ghosts->SetName(vtkDataSetAttributes::GhostArrayName());
    ghosts->SetNumberOfTuples(scalars->GetNumberOfTuples());
    ghosts->FillValue(0);
    std::fill_n(ghosts->GetPointer(0), scalars->GetNumberOfTuples() / 3,
      static_cast<unsigned char>(vtkDataSetAttributes::HIDDENPOINT));
    this->GetImage()->GetPointData()->AddArray(ghosts);
  });
  this->Expect("no hidden points", [&] {
    ghosts->FillValue(0);
    ghosts->Modified();
  });
}

TEST_P(NoChangeIsMissed, OfWhereTheDataComeFrom)
{
  vtkNew<vtkImageData> other;
  other->DeepCopy(this->GetImage());
  auto* values = vtkFloatArray::SafeDownCast(other->GetPointData()->GetScalars());
  std::reverse(values->GetPointer(0), values->GetPointer(0) + values->GetNumberOfTuples() / 2);
  const vtkSmartPointer<vtkImageData> older = this->GetImage();
  this->Expect("another data set", [&] { this->Scene.Mapper->SetInputData(other); });
  vtkNew<vtkTrivialProducer> producer;
  producer->SetOutput(other);
  this->Scene.Mapper->SetInputConnection(producer->GetOutputPort());
  this->Expect("an older one of the same producer", [&] { producer->SetOutput(older); });
  vtkNew<vtkTrivialProducer> second;
  second->SetOutput(other);
  this->Expect(
    "another producer", [&] { this->Scene.Mapper->SetInputConnection(second->GetOutputPort()); });
}

TEST_P(NoChangeIsMissed, OfTheCoordinates)
{
  const auto grid = MakeRectilinear(this->GetImage());
  this->Scene.Mapper->SetInputData(grid);
  auto* along = vtkDoubleArray::SafeDownCast(grid->GetXCoordinates());
  this->Expect("a coordinate, told by its array", [&] {
    for (vtkIdType point = 2; point < along->GetNumberOfTuples() - 1; ++point)
    {
      along->SetValue(point, 0.5 * (along->GetValue(point) + along->GetValue(point + 1)));
    }
    along->Modified();
  });
}

TEST_P(NoChangeIsMissed, OfTheProperty)
{
  vtkVolumeProperty* property = this->Scene.Property;
  double range[2];
  this->GetScalars()->GetRange(range);
  const double middle = 0.5 * (range[0] + range[1]);
  this->Expect("opacity", [&] { property->GetScalarOpacity()->AddPoint(middle, 0.9); });
  this->Expect(
    "color", [&] { property->GetRGBTransferFunction()->AddRGBPoint(middle, 1.0, 0.0, 0.0); });
  vtkNew<vtkPiecewiseFunction> gradients;
  gradients->AddPoint(0.0, 0.0);
  gradients->AddPoint(range[1] - range[0], 1.0);
  this->Expect("gradient opacity", [&] { property->SetGradientOpacity(gradients); });
  this->Expect("its nodes", [&] { gradients->AddPoint(0.1 * (range[1] - range[0]), 1.0); });
  this->Expect("unit distance", [&] { property->SetScalarOpacityUnitDistance(7.0); });
  this->Expect("shade", [&] { property->ShadeOn(); });
  this->Expect("material", [&] { property->SetAmbient(0.7); });
  this->Expect("interpolation", [&] { property->SetInterpolationTypeToNearest(); });
  vtkNew<vtkVolumeProperty> other;
  other->DeepCopy(property);
  other->ShadeOff();
  this->Expect("another property", [&] { this->Scene.Volume->SetProperty(other); });
}

TEST_P(NoChangeIsMissed, OfTheMapper)
{
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  double bounds[6];
  this->GetImage()->GetBounds(bounds);
  this->Expect("distance", [&] { mapper->SetSampleDistance(3.0); });
  this->Expect("cropping", [&] {
    mapper->SetCropping(1);
    mapper->SetCroppingRegionPlanes(
      bounds[0], 0.5 * (bounds[0] + bounds[1]), bounds[2], bounds[3], bounds[4], bounds[5]);
  });
  this->Expect("regions", [&] { mapper->SetCroppingRegionFlagsToInvertedFence(); });
  mapper->SetCropping(0);
  vtkNew<vtkPlane> plane;
  plane->SetNormal(1.0, 0.0, 0.0);
  plane->SetOrigin(0.3 * (bounds[0] + bounds[1]), 0.0, 0.0);
  this->Expect("plane", [&] { mapper->AddClippingPlane(plane); });
  this->Expect("its place", [&] { plane->SetOrigin(0.6 * (bounds[0] + bounds[1]), 0.0, 0.0); });
  this->Expect("no plane", [&] { mapper->RemoveAllClippingPlanes(); });
  const auto mask = MakeMask(this->GetImage());
  this->Expect("mask", [&] {
    mapper->SetMaskTypeToBinary();
    mapper->SetMaskInput(mask);
  });
  this->Expect("its values", [&] {
    vtkUnsignedCharArray::SafeDownCast(mask->GetPointData()->GetScalars())->FillValue(255);
    mask->GetPointData()->GetScalars()->Modified();
  });
  mapper->SetMaskInput(nullptr);
}

TEST_P(NoChangeIsMissed, OfTheBlendMode)
{
  double range[2];
  this->GetScalars()->GetRange(range);
  vtkContourValues* values = this->Scene.Property->GetIsoSurfaceValues();
  values->SetValue(0, 0.7 * range[0] + 0.3 * range[1]);
  const auto choose = [&](int mode) {
    this->Scene.Mapper->SetBlendMode(mode);
    this->Parts->Maker->SetBlendMode(mode);
  };
  this->Expect("isosurfaces", [&] { choose(vtkVolumeMapper::ISOSURFACE_BLEND); });
  this->Expect("their values", [&] { values->SetValue(0, 0.5 * (range[0] + range[1])); });
  vtkNew<vtkPlane> plane;
  plane->SetOrigin(this->GetImage()->GetCenter());
  this->Scene.Property->SetSliceFunction(plane);
  this->Expect("slice", [&] { choose(vtkVolumeMapper::SLICE_BLEND); });
  this->Expect("its plane", [&] { plane->SetNormal(1.0, 1.0, 0.0); });
  this->Expect("maximum", [&] { choose(vtkVolumeMapper::MAXIMUM_INTENSITY_BLEND); });
}

TEST_P(NoChangeIsMissed, OfTheProp)
{
  vtkNew<vtkPlane> plane;
  plane->SetNormal(1.0, 0.0, 0.0);
  plane->SetOrigin(this->GetImage()->GetCenter());
  this->Scene.Mapper->AddClippingPlane(plane); // it is of the world
  this->Expect("placement", [&] { this->Scene.Volume->SetPosition(3.0, 1.0, 0.0); });
  this->Expect("rotation", [&] { this->Scene.Volume->RotateZ(30.0); });
  this->Expect("camera", [&] { this->Scene.Renderer->GetActiveCamera()->Azimuth(25.0); });
}

INSTANTIATE_TEST_SUITE_P(Mapper, NoChangeIsMissed, testing::Bool(),
  [](const testing::TestParamInfo<bool>& info) { return info.param ? "AsAPart" : "Alone"; });

} // namespace
