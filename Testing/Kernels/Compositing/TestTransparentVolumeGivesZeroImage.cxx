// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Without opacity, or without a volume in view, every channel is exactly zero.
#include "BackendUnderTest.h"

namespace Strider::Testing
{
namespace
{

class TransparentOnBackend : public RendererOnBackend
{
protected:
  void ExpectZero(const Scene& scene)
  {
    for (const float channel : this->Render(scene).Rgba)
    {
      ASSERT_EQ(channel, 0.0f);
    }
  }

  TestVolume Volume = MakeVolume(ScalarType::UInt8, { 9, 8, 7 }, MakeNoiseField(0.0, 255.0));
};

TEST_F(TransparentOnBackend, NoOpacity)
{
  for (const NamedCamera& camera : ListCameras(this->Volume))
  {
    for (const bool matchesVTK : { false, true })
    {
      Scene scene =
        MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.0f), camera.Place);
      scene.Request.MatchVTK = matchesVTK;
      this->ExpectZero(scene);
    }
  }
}

TEST_F(TransparentOnBackend, VolumeBehindTheCameraOrBesideTheView)
{
  CameraPlace away = ListCameras(this->Volume)[0].Place;
  for (int axis = 0; axis < 3; ++axis)
  {
    away.FocalPoint[axis] = 2.0 * away.Position[axis] - away.FocalPoint[axis];
  }
  CameraPlace beside = ListCameras(this->Volume)[0].Place;
  beside.FocalPoint[0] += 1000.0;
  for (const CameraPlace& place : { away, beside })
  {
    this->ExpectZero(
      MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.5f), place));
  }
}

TEST_F(TransparentOnBackend, VolumeOutsideTheClippingPlanes)
{
  CameraPlace place = ListCameras(this->Volume)[0].Place;
  place.Near = 2.0 * place.Far;
  place.Far = 3.0 * place.Far;
  this->ExpectZero(
    MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.5f), place));
}

TEST_F(TransparentOnBackend, NothingLeftOfTheCrop)
{
  Scene scene = MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.5f),
    ListCameras(this->Volume)[1].Place);
  scene.Request.Crop = { 20.0, 30.0, 0.0, 7.0, 0.0, 6.0 };
  this->ExpectZero(scene);
}

TEST_F(TransparentOnBackend, TransparentScalarsInFrontDoNotHideVisibleOnes)
{
  const TestVolume volume = MakeVolume(ScalarType::UInt8, { 5, 5, 40 },
    [](double, double, double z) { return z < 30.0 ? 0.0 : 255.0; });
  TransferFunctions functions = MakeUniformFunctions({ 1.0f, 0.0f, 0.0f }, 0.0f);
  functions.Opacities = { 0.0f, 1.0f };
  functions.OpacityRange = { 0.0, 255.0 };
  Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
  EXPECT_EQ(this->Render(scene).At(18, 14)[0], this->Render(scene).Alpha(18, 14));
  EXPECT_GT(this->Render(scene).Alpha(18, 14), 0.99f);
}

} // namespace
} // namespace Strider::Testing
