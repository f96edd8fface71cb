// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// All ten scalar types, over their whole range where that is small and far from zero where it is large.
#include "BackendUnderTest.h"

namespace Strider::Testing
{
namespace
{

class ScalarTypeOnBackend : public RendererOnBackend
{
protected:
  void ExpectReferenceForEveryType(bool matchesVTK, ReconstructionFilter filter,
    FilterExecution execution = FilterExecution::Automatic)
  {
    for (const ScalarType type : ListScalarTypes())
    {
      SCOPED_TRACE(NameOf(type));
      const std::array<int, 3> dimensions{ 17, 13, 11 };
      const std::array<double, 2> scalars = ChooseScalars(type);
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeMarschnerLobbField(dimensions, scalars[0], scalars[1]));
      Scene scene =
        MakeScene(volume, MakeColorfulFunctions(volume, 0.2f), ListCameras(volume)[1].Place);
      scene.Request.MatchVTK = matchesVTK;
      scene.Request.Filter = filter;
      scene.Request.How.Execution = execution;
      this->ExpectReference(scene, filter == ReconstructionFilter::Nearest ? 0.2 : 0.05);
    }
  }
};

TEST_F(ScalarTypeOnBackend, LinearFilter)
{
  this->ExpectReferenceForEveryType(false, ReconstructionFilter::Linear);
}

TEST_F(ScalarTypeOnBackend, NearestFilter)
{
  this->ExpectReferenceForEveryType(false, ReconstructionFilter::Nearest);
}

TEST_F(ScalarTypeOnBackend, CatmullRomFilter)
{
  this->ExpectReferenceForEveryType(false, ReconstructionFilter::CatmullRom);
}

TEST_F(ScalarTypeOnBackend, CubicBSplineFilter)
{
  this->ExpectReferenceForEveryType(false, ReconstructionFilter::CubicBSpline);
}

TEST_F(ScalarTypeOnBackend, CubicBSplineFilterByFetches)
{
  this->ExpectReferenceForEveryType(
    false, ReconstructionFilter::CubicBSpline, FilterExecution::Fetches);
}

TEST_F(ScalarTypeOnBackend, LinearFilterMatchingVTK)
{
  this->ExpectReferenceForEveryType(true, ReconstructionFilter::Linear);
}

TEST_F(ScalarTypeOnBackend, NearestFilterMatchingVTK)
{
  this->ExpectReferenceForEveryType(true, ReconstructionFilter::Nearest);
}

TEST_F(ScalarTypeOnBackend, SmallestSignedBytesMatchingVTKAreClampedAsByOpenGL)
{
  // A signed texture holds -128 as -1, as it does -127 (OpenGL 4.2 and later), and interpolates from there. That is
  // half a percent of the range; of 16-bit scalars it is a 65536th, which is not visible.
  TestVolume volume = MakeVolume(ScalarType::Int8, { 9, 3, 5 }, MakeRampField(0, 9, -128.0, 127.0));
  for (int voxel = 0; voxel < 9 * 3 * 5; ++voxel)
  {
    WriteVoxel(volume, voxel % 9, voxel / 9 % 3, voxel / 27, voxel % 2 == 0 ? -128.0 : 127.0);
  }
  Scene scene = MakeScene(volume, MakeColorfulFunctions(volume, 0.4f), MakeFaceCamera(volume, 2));
  scene.Request.MatchVTK = true;
  scene.Request.SampleDistance = 0.37; // no sample on the far face, where rounding decides
  this->ExpectReference(scene, this->IsOnCuda() ? 1.0 : 0.05);
}

} // namespace
} // namespace Strider::Testing
