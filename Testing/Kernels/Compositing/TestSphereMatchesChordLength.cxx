// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A ray that passes the centre of a homogeneous sphere at a distance d < radius crosses a chord of 2 sqrt(radius^2 -
// d^2).
#include "BackendUnderTest.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

constexpr double Extinction = 0.03;
constexpr double Radius = 20.0;
constexpr int Dimension = 51;
const std::array<double, 3> Centre{ 25.0, 25.0, 25.0 };

class SphereOnBackend : public RendererOnBackend
{
protected:
  /// The scalar falls from 1 to 0 over one voxel around the surface and the extinction is linear in it.
  Scene MakeSphereScene(const CameraPlace& place) const
  {
    const TestVolume volume = MakeVolume(ScalarType::Float32, { Dimension, Dimension, Dimension },
      MakeSphereField(Centre, Radius, 0.0, 1.0, true));
    TransferFunctions functions = MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.0f);
    functions.Opacities = { 0.0f, static_cast<float>(1.0 - std::exp(-Extinction)) };
    Scene scene = MakeScene(volume, functions, place);
    scene.Request.SampleDistance = 0.25;
    return scene;
  }

  /// Distance of the pixel's line of sight from the centre.
  static double FindDistance(const CameraPlace& place, double x, double y, double aspect)
  {
    const Point forward{ place.FocalPoint[0] - place.Position[0],
      place.FocalPoint[1] - place.Position[1], place.FocalPoint[2] - place.Position[2] };
    const double distance = std::hypot(forward[0], forward[1], forward[2]);
    if (place.ParallelScale > 0.0)
    {
      return place.ParallelScale * std::hypot(x * aspect, y);
    }
    const double slope = std::tan(0.5 * place.ViewAngle * 3.14159265358979323846 / 180.0);
    const double tangent = slope * std::hypot(x * aspect, y);
    return distance * tangent / std::sqrt(1.0 + tangent * tangent);
  }

  void ExpectChords(const CameraPlace& place)
  {
    const KeptImage image = this->Render(this->MakeSphereScene(place));
    int tested = 0;
    for (int row = 0; row < image.Size[1]; ++row)
    {
      for (int column = 0; column < image.Size[0]; ++column)
      {
        const double x = 2.0 * (column + 0.5) / image.Size[0] - 1.0;
        const double y = 2.0 * (row + 0.5) / image.Size[1] - 1.0;
        const double aspect = static_cast<double>(image.Size[0]) / image.Size[1];
        const double distance = FindDistance(place, x, y, aspect);
        if (distance > Radius + 0.5 + std::sqrt(3.0))
        {
          EXPECT_EQ(image.Alpha(column, row), 0.0f);
          ++tested;
        }
        else if (distance < 0.8 * Radius)
        {
          const double chord = 2.0 * std::sqrt(Radius * Radius - distance * distance);
          // Trilinear interpolation cuts a curved edge by up to 3/8 of its curvature, 2 / radius, at both ends of the
          // chord, where the ray crosses the surface at a cosine of at least 0.6. Half a sample at each end is added.
          const double lengthBound = 2.0 * (3.0 / 8.0) * (2.0 / Radius) / 0.6 + 0.25;
          const double alpha = 1.0 - std::exp(-Extinction * chord);
          EXPECT_NEAR(
            image.Alpha(column, row), alpha, Extinction * lengthBound * (1.0 - alpha) + 1e-4)
            << "chord " << chord;
          ++tested;
        }
      }
    }
    EXPECT_GT(tested, image.Size[0] * image.Size[1] / 2);
  }
};

TEST_F(SphereOnBackend, ParallelRaysGetTheirChords)
{
  CameraPlace place;
  place.Position = { 25.0, -80.0, 60.0 };
  place.FocalPoint = Centre;
  place.ParallelScale = 24.0;
  place.Far = 300.0;
  this->ExpectChords(place);
}

TEST_F(SphereOnBackend, PerspectiveRaysGetTheirChords)
{
  CameraPlace place;
  place.Position = { 90.0, 40.0, 60.0 };
  place.FocalPoint = Centre;
  place.ViewAngle = 36.0;
  place.Near = 5.0;
  place.Far = 200.0;
  this->ExpectChords(place);
}

} // namespace
} // namespace Strider::Testing
