// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Oblique slices through real volumes agree with the filters' definitions in double precision, with every execution.
#include "Support/CompareImages.h"
#include "Support/StriderScene.h"
#include "Support/TestVolumes.h"

#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkDataArray.h"
#include "vtkMath.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlane.h"
#include "vtkPointData.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

using namespace StriderTesting;

namespace
{

using Point = std::array<double, 3>;
/// Returns the value at a position in index space.
using Reader = std::function<double(const Point&)>;

/// Scalars in double precision; the border voxels are repeated outside.
struct Voxels
{
  explicit Voxels(vtkImageData* image)
  {
    image->GetDimensions(this->Dimensions.data());
    vtkDataArray* scalars = image->GetPointData()->GetScalars();
    for (vtkIdType point = 0; point < scalars->GetNumberOfTuples(); ++point)
    {
      this->Values.push_back(scalars->GetComponent(point, 0));
    }
  }

  double Get(const std::array<int, 3>& voxel) const
  {
    std::size_t place = 0;
    for (int axis = 2; axis >= 0; --axis)
    {
      const int inside = std::clamp(voxel[axis], 0, this->Dimensions[axis] - 1);
      place = place * this->Dimensions[axis] + inside;
    }
    return this->Values[place];
  }

  std::array<int, 3> Dimensions;
  std::vector<double> Values;
};

/// Weights of the four voxels around a position on an axis.
using Weigh = std::array<double, 4> (*)(double way);

std::array<double, 4> WeighLinear(double way)
{
  return { 0.0, 1.0 - way, way, 0.0 };
}

std::array<double, 4> WeighCatmullRom(double way)
{
  const auto kernel = [](double at) {
    const double x = std::abs(at);
    return x < 1.0 ? 1.5 * x * x * x - 2.5 * x * x + 1.0
                   : -0.5 * x * x * x + 2.5 * x * x - 4.0 * x + 2.0;
  };
  return { kernel(1.0 + way), kernel(way), kernel(1.0 - way), kernel(2.0 - way) };
}

std::array<double, 4> WeighBSpline(double way)
{
  const auto kernel = [](double at) {
    const double x = std::abs(at);
    return x < 1.0 ? (3.0 * x * x * x - 6.0 * x * x + 4.0) / 6.0 : std::pow(2.0 - x, 3.0) / 6.0;
  };
  return { kernel(1.0 + way), kernel(way), kernel(1.0 - way), kernel(2.0 - way) };
}

Reader MakeReader(std::shared_ptr<const Voxels> voxels, Weigh weigh)
{
  return [voxels, weigh](const Point& at) {
    std::array<int, 3> first;
    std::array<std::array<double, 4>, 3> weights;
    for (int axis = 0; axis < 3; ++axis)
    {
      const double inside = std::clamp(at[axis], 0.0, voxels->Dimensions[axis] - 1.0);
      first[axis] = static_cast<int>(inside) - 1;
      weights[axis] = weigh(inside - std::floor(inside));
    }
    double sum = 0.0;
    for (int tap = 0; tap < 64; ++tap)
    {
      const int x = tap % 4;
      const int y = tap / 4 % 4;
      const int z = tap / 16;
      sum += weights[0][x] * weights[1][y] * weights[2][z] *
        voxels->Get({ first[0] + x, first[1] + y, first[2] + z });
    }
    return sum;
  };
}

/// Bilateral means of linear values over (size - 1)^3 positions whole voxels apart; `contrast` in scalars.
Reader MakeBilateral(const Reader& read, int size, double contrast)
{
  return [read, size, contrast](const Point& at) {
    const int radius = (size - 2) / 2;
    const double here = read(at);
    double sum = 0.0;
    double total = 0.0;
    for (int z = -radius; z <= radius; ++z)
    {
      for (int y = -radius; y <= radius; ++y)
      {
        for (int x = -radius; x <= radius; ++x)
        {
          const double value = read({ at[0] + x, at[1] + y, at[2] + z });
          const double apart = (value - here) / contrast;
          const double away = (x * x + y * y + z * z) / (size * size / 16.0);
          const double weight = std::exp(-0.5 * (away + apart * apart));
          sum += weight * value;
          total += weight;
        }
      }
    }
    return sum / total;
  };
}

/// Solves for the coefficients whose B-spline passes through the voxels: (1 4 1) / 6 along each line of an axis, with
/// the ends repeated.
void SolveBSpline(Voxels& voxels)
{
  std::ptrdiff_t stride = 1;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int count = voxels.Dimensions[axis];
    for (std::size_t line = 0; count > 1 && line < voxels.Values.size() / count; ++line)
    {
      double* first = &voxels.Values[line / stride * stride * count + line % stride];
      std::vector<double> shares(count);
      double diagonal = 5.0;
      first[0] *= 6.0 / diagonal;
      for (int place = 1; place < count; ++place)
      {
        shares[place] = 1.0 / diagonal;
        diagonal = (place + 1 < count ? 4.0 : 5.0) - shares[place];
        double& value = first[place * stride];
        value = (6.0 * value - first[(place - 1) * stride]) / diagonal;
      }
      for (int place = count - 2; place >= 0; --place)
      {
        first[place * stride] -= shares[place + 1] * first[(place + 1) * stride];
      }
    }
    stride *= count;
  }
}

/// Largest allowed mean and maximum difference from a definition, of 255.
struct Bounds
{
  double Mean;
  double Largest;
};

class FiltersOfRealVolumes : public testing::TestWithParam<const char*>
{
protected:
  void SetUp() override
  {
    this->Image = ReadRealVolume(this->GetParam());
    if (!this->Image)
    {
      GTEST_SKIP() << "there is no " << GetDataDirectory() << "/" << this->GetParam()
                   << ".nhdr; STRIDER_DATA_DIR says where the real volumes are";
    }
    this->Scalars = std::make_shared<Voxels>(this->Image);
    this->Image->GetPointData()->GetScalars()->GetRange(this->Range.data(), 0);
    this->Scene.SetVolume(this->Image);
    this->Scene.Renderer->SetBackground(0.0, 0.0, 0.0);
    this->ShowGreySlice();
  }

  /// Shows the scalar's position in its range as grey, on an oblique plane that the camera views from the front.
  void ShowGreySlice()
  {
    vtkNew<vtkColorTransferFunction> color;
    color->AddRGBPoint(this->Range[0], 0.0, 0.0, 0.0);
    color->AddRGBPoint(this->Range[1], 1.0, 1.0, 1.0);
    vtkNew<vtkPiecewiseFunction> opacity;
    opacity->AddPoint(this->Range[0], 1.0);
    opacity->AddPoint(this->Range[1], 1.0);
    this->Scene.Property->SetColor(color);
    this->Scene.Property->SetScalarOpacity(opacity);
    this->Image->GetCenter(this->Middle.data());
    vtkNew<vtkPlane> plane;
    plane->SetOrigin(this->Middle.data());
    plane->SetNormal(this->Normal.data());
    this->Scene.Property->SetSliceFunction(plane);
    this->Scene.Mapper->SetBlendMode(vtkVolumeMapper::SLICE_BLEND);
    const double length = this->Image->GetLength();
    this->Scale = 0.3 * length;
    vtkCamera* camera = this->Scene.Renderer->GetActiveCamera();
    camera->ParallelProjectionOn();
    camera->SetParallelScale(this->Scale);
    camera->SetFocalPoint(this->Middle.data());
    camera->SetViewUp(this->Up.data());
    Point position;
    for (int axis = 0; axis < 3; ++axis)
    {
      position[axis] = this->Middle[axis] + 2.0 * length * this->Normal[axis];
    }
    camera->SetPosition(position.data());
    this->Scene.Renderer->ResetCameraClippingRange();
  }

  /// Position of a pixel's centre in index space.
  Point FindPlace(int x, int y, const int (&size)[3]) const
  {
    Point right;
    vtkMath::Cross(this->Up.data(), this->Normal.data(), right.data());
    const double toRight = ((x + 0.5) * 2.0 - size[0]) / size[1] * this->Scale;
    const double up = ((y + 0.5) * 2.0 / size[1] - 1.0) * this->Scale;
    Point place;
    for (int axis = 0; axis < 3; ++axis)
    {
      const double world = this->Middle[axis] + toRight * right[axis] + up * this->Up[axis];
      place[axis] = (world - this->Image->GetOrigin()[axis]) / this->Image->GetSpacing()[axis];
    }
    return place;
  }

  bool IsInside(const Point& place) const
  {
    constexpr double Margin = 0.01;
    for (int axis = 0; axis < 3; ++axis)
    {
      if (place[axis] < Margin || place[axis] > this->Scalars->Dimensions[axis] - 1.0 - Margin)
      {
        return false;
      }
    }
    return true;
  }

  /// Differences of the window from a definition, inside the volume.
  Bounds Measure(vtkImageData* picture, const Reader& read) const
  {
    int size[3];
    picture->GetDimensions(size);
    Bounds found{ 0.0, 0.0 };
    int count = 0;
    for (int y = 0; y < size[1]; ++y)
    {
      for (int x = 0; x < size[0]; ++x)
      {
        const Point place = this->FindPlace(x, y, size);
        if (!this->IsInside(place))
        {
          continue;
        }
        const double grey = (read(place) - this->Range[0]) / (this->Range[1] - this->Range[0]);
        const double seen = picture->GetScalarComponentAsDouble(x, y, 0, 0);
        const double apart = std::abs(seen - 255.0 * std::clamp(grey, 0.0, 1.0));
        found.Mean += apart;
        found.Largest = std::max(found.Largest, apart);
        ++count;
      }
    }
    EXPECT_GT(count, 1000);
    found.Mean /= count;
    return found;
  }

  /// Expects the definition with every execution. `texture`: additional error of the texture units' 8-bit weights, of
  /// 255.
  void ExpectDefinition(const std::string& name, const Reader& read, const Reader& other,
    double texture, double textureOfTrick)
  {
    for (const int execution : { vtkStriderVolumeMapper::FETCHES_FILTER_EXECUTION,
           vtkStriderVolumeMapper::TEXTURE_TRICK_FILTER_EXECUTION,
           vtkStriderVolumeMapper::MARCHING_CACHE_FILTER_EXECUTION })
    {
      this->Scene.Mapper->SetFilterExecution(execution);
      const auto picture = this->Scene.Draw();
      SCOPED_TRACE(name + ": " + this->Scene.Mapper->GetFilteringDescription());
      const bool isTrick = execution == vtkStriderVolumeMapper::TEXTURE_TRICK_FILTER_EXECUTION;
      const double added = !GetTestOptions().IsCuda ? 0.0 : isTrick ? textureOfTrick : texture;
      const Bounds found = this->Measure(picture, read);
      // Rounding to bytes, and as much again for positions in floats.
      EXPECT_LE(found.Largest, 1.0 + added);
      EXPECT_LE(found.Mean, 0.3 + 0.1 * added);
      // Smooth volumes look nearly the same through both.
      EXPECT_GT(this->Measure(picture, other).Mean, 1.1 * found.Mean);
    }
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  StriderScene Scene;
  vtkSmartPointer<vtkImageData> Image;
  std::shared_ptr<const Voxels> Scalars;
  std::array<double, 2> Range{ 0.0, 0.0 };
  Point Middle{ 0.0, 0.0, 0.0 };
  const Point Normal{ 0.36, 0.48, 0.8 };
  const Point Up{ 0.8, -0.6, 0.0 };
  double Scale = 1.0;
};

/// Linear weights of texture units are whole 256ths: 6/512 of the range; with the texture trick 9/512.
constexpr double LinearTexture = 255.0 * 6.0 / 512.0;
constexpr double TrickTexture = 255.0 * 9.0 / 512.0;

TEST_P(FiltersOfRealVolumes, ReconstructionsAreTheirDefinitions)
{
  const Reader linear = MakeReader(this->Scalars, WeighLinear);
  const Reader through = MakeReader(this->Scalars, WeighCatmullRom);
  const Reader smooth = MakeReader(this->Scalars, WeighBSpline);
  this->Scene.Mapper->SetReconstructionFilterToLinear();
  this->ExpectDefinition("linear", linear, smooth, LinearTexture, LinearTexture);
  this->Scene.Mapper->SetReconstructionFilterToCatmullRom();
  this->ExpectDefinition("Catmull-Rom", through, smooth, 0.0, 0.0);
  this->Scene.Mapper->SetReconstructionFilterToCubicBSpline();
  this->ExpectDefinition("B-spline", smooth, through, 0.0, TrickTexture);
}

TEST_P(FiltersOfRealVolumes, PrefilteredSplinesPassThroughTheVoxels)
{
  auto solved = std::make_shared<Voxels>(*this->Scalars);
  SolveBSpline(*solved);
  const Reader read = MakeReader(solved, WeighBSpline);
  const Reader smooth = MakeReader(this->Scalars, WeighBSpline);
  EXPECT_NEAR(read({ 3.0, 4.0, 5.0 }), this->Scalars->Get({ 3, 4, 5 }),
    1e-9 * (this->Range[1] - this->Range[0]));
  this->Scene.Mapper->SetReconstructionFilterToCubicBSpline();
  this->Scene.Mapper->SetBSplinePrefilter(true);
  this->ExpectDefinition("prefiltered B-spline", read, smooth, 0.0, 2.0 * TrickTexture);
}

TEST_P(FiltersOfRealVolumes, BilateralMeansAreTheirDefinition)
{
  const Reader linear = MakeReader(this->Scalars, WeighLinear);
  this->Scene.Mapper->SetReconstructionFilterToLinear();
  this->Scene.Mapper->SetEnhancementFilterToBilateral();
  this->Scene.Mapper->SetBilateralContrast(0.2);
  for (const int size : { 4, 6 })
  {
    this->Scene.Mapper->SetFilterSize(size);
    this->ExpectDefinition("bilateral " + std::to_string(size),
      MakeBilateral(linear, size, 0.2 * (this->Range[1] - this->Range[0])), linear, LinearTexture,
      LinearTexture);
  }
}

/// 8 and 16 bits, signed and unsigned, floats and doubles; anisotropic voxels.
INSTANTIATE_TEST_SUITE_P(Real, FiltersOfRealVolumes,
  testing::Values("engine", "cthead", "t2w", "vtk_hydrogen_orbital", "isabel_velocity_48"),
  [](const auto& volume) { return std::string(volume.param); });

} // namespace
