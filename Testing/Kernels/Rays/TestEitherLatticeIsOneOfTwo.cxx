// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// EitherLattice has the samples of the lattice that it was made from, bit for bit, whatever is done to both.
#include "MakeCameras.h"
#include "MakeScene.h"
#include "MakeVolumes.h"

#include "Rays/EitherLattice.h"
#include "Rays/MakeRay.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/MakeVTKRays.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"
#include "Rays/RaySegment.h"

#include <gtest/gtest.h>

#include <cstring>

namespace Strider::Testing
{
namespace
{

bool AreSame(Vector3 one, Vector3 other)
{
  return std::memcmp(&one, &other, sizeof(one)) == 0;
}

bool AreSame(float one, float other)
{
  return std::memcmp(&one, &other, sizeof(one)) == 0;
}

template <typename Lattice>
class Pair
{
public:
  explicit Pair(const Lattice& lattice)
    : One(lattice)
    , Either(lattice)
  {
    this->Compare("placed");
  }

  template <typename Operation>
  void Do(const char* name, const Operation& operation)
  {
    operation(this->One);
    operation(this->Either);
    this->Compare(name);
  }

  template <int Batch>
  void Take(int first)
  {
    const auto places = this->One.template TakeBatch<Batch>(first);
    const auto same = this->Either.template TakeBatch<Batch>(first);
    for (int sample = 0; sample < Batch; ++sample)
    {
      EXPECT_TRUE(AreSame(places.At(sample), same.At(sample))) << first << " " << sample;
    }
    this->Compare("taken");
  }

  const Lattice& Get() const { return this->One; }

private:
  void Compare(const char* name) const
  {
    SCOPED_TRACE(name);
    EXPECT_EQ(this->One.Count, this->Either.Count);
    EXPECT_EQ(this->One.InFront, this->Either.InFront);
    EXPECT_TRUE(AreSame(this->One.StartFraction, this->Either.StartFraction));
    EXPECT_TRUE(AreSame(this->One.StepFraction, this->Either.StepFraction));
    EXPECT_TRUE(AreSame(this->One.GetStart(), this->Either.GetStart()));
    EXPECT_TRUE(AreSame(this->One.GetStep(), this->Either.GetStep()));
    EXPECT_TRUE(AreSame(this->One.GetEntry(), this->Either.GetEntry()));
    EXPECT_TRUE(AreSame(this->One.GetPlace(0), this->Either.GetPlace(0)));
    EXPECT_TRUE(AreSame(this->One.GetLead(), this->Either.GetLead()));
    EXPECT_TRUE(AreSame(this->One.GetReach(), this->Either.GetReach()));
    EXPECT_TRUE(AreSame(this->One.GetStepsFromBox(), this->Either.GetStepsFromBox()));
    EXPECT_TRUE(AreSame(this->One.GetStepsToFar(), this->Either.GetStepsToFar()));
    for (const float steps : { -2.0f, -0.5f, 0.0f, 7.5f, 20.0f, 200.0f })
    {
      EXPECT_EQ(this->One.Reaches(steps), this->Either.Reaches(steps)) << steps;
    }
  }

  Lattice One;
  EitherLattice Either;
};

template <typename Lattice>
void ExpectSame(const Lattice& placed, const ClipPlane& plane)
{
  Pair<Lattice> pair(placed);
  pair.Do("cut", [&](auto& lattice) { CutByPlanes(&plane, 1, lattice); });
  pair.Do("kept", [](auto& lattice) { lattice.KeepPart(); });
  pair.Do("shifted", [](auto& lattice) { lattice.Shift(0.3f); });
  pair.template Take<1>(0);
  pair.template Take<4>(1);
  pair.Do("passed", [](auto& lattice) { lattice.Pass(3); });
  pair.template Take<1>(8);
  Pair<Lattice> entered(pair.Get());
  entered.Do("entered", [](auto& lattice) { lattice.EnterAt(2.25f); });
  entered.Do("counted", [](auto& lattice) { lattice.Count = Smaller(lattice.Count, 5); });
  entered.Do("moved", [](auto& lattice) { lattice.MoveTo({ 3.5f, 2.25f, 7.0f }); });
  entered.template Take<1>(0);
  entered.Do("cleared", [](auto& lattice) { lattice.Clear(); });
  SlabPass pass{};
  pass.Enter = 4.0f;
  pass.Exit = 9.5f;
  pass.GoesUp = pair.Get().GetStep().Z > 0.0f;
  Pair<Lattice> slab(pair.Get());
  slab.Do("in a slab", [&](auto& lattice) {
    const RayInSlab segment{ pass, 0, 20.0f * lattice.GetStep().Z };
    segment.Cut(lattice);
  });
}

TEST(EitherLattice, BehavesAsTheLatticeInUse)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 31, 17, 23 }, MakeNoiseField(0.0, 255.0));
  const ClipPlane plane{ { 0.6f, 0.48f, 0.64f }, -15.0f };
  int counted = 0;
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    Scene scene = MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), camera.Place);
    RayFrame frame{};
    ASSERT_TRUE(MakeRayFrame(scene.Request, volume.View(), frame).IsOk());
    scene.Request.MatchVTK = true;
    PlaceSamplesAsVTK placeAsVTK{};
    ASSERT_TRUE(MakeVTKRays(scene.Request, volume.View(), placeAsVTK.Rays).IsOk());
    for (int y = 0; y < SceneImageSize[1]; y += 5)
    {
      for (int x = 0; x < SceneImageSize[0]; x += 5)
      {
        SCOPED_TRACE(std::to_string(x) + ", " + std::to_string(y));
        const Ray ray = MakeRay(frame, x, y);
        for (const DepthRange& depths : { DepthRange{ -1.0f, 1.0f }, DepthRange{ 0.3f, 0.9f } })
        {
          const SampleLattice even = PlaceSamples{}(frame, ray, depths);
          counted += even.Count > 0 ? 1 : 0;
          ExpectSame(even, plane);
          ExpectSame(placeAsVTK(frame, ray, depths), plane);
        }
      }
    }
  }
  EXPECT_GT(counted, 100);
}

} // namespace
} // namespace Strider::Testing
