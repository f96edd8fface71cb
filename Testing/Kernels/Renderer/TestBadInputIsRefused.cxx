// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Each kind of bad input gives a Status with a message, no exception and no image; afterwards the last good state
// still renders.
#include "BackendUnderTest.h"

#include <cmath>
#include <functional>
#include <limits>

namespace Strider::Testing
{
namespace
{

constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinite = std::numeric_limits<double>::infinity();

class BadInputOnBackend : public RendererOnBackend
{
protected:
  void SetUp() override
  {
    RendererOnBackend::SetUp();
    this->Good = MakeScene(
      this->Volume, MakeColorfulFunctions(this->Volume, 0.3f), ListCameras(this->Volume)[1].Place);
    this->GoodImage = this->Render(this->Good);
  }

  /// Expects the call to fail for its argument with a message, and to leave the renderer unchanged.
  void ExpectRefusal(const Status& status, const std::string& what)
  {
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << what;
    EXPECT_GT(status.GetMessage().size(), 20u) << what;
    EXPECT_EQ(this->Render(this->Good.Request).Rgba, this->GoodImage.Rgba) << what;
  }

  void ExpectRefusedRequest(
    const std::string& what, const std::function<void(RenderRequest&)>& change)
  {
    RenderRequest request = this->Good.Request;
    change(request);
    RenderedImage image;
    this->ExpectRefusal(this->Renderer->Render(request, image), what);
  }

  void ExpectRefusedVolume(const std::string& what, const std::function<void(VolumeView&)>& change)
  {
    VolumeView view = this->Volume.View();
    change(view);
    this->ExpectRefusal(this->Renderer->SetVolume(view), what);
  }

  void ExpectRefusedFunctions(
    const std::string& what, const std::function<void(TransferFunctions&)>& change)
  {
    TransferFunctions functions = this->Good.Functions;
    change(functions);
    this->ExpectRefusal(this->Renderer->SetTransferFunctions(functions), what);
  }

  TestVolume Volume = MakeVolume(ScalarType::UInt8, { 9, 8, 7 }, MakeNoiseField(0.0, 255.0));
  Scene Good;
  KeptImage GoodImage;
};

TEST_F(BadInputOnBackend, EmptyImages)
{
  this->ExpectRefusedRequest("0x0", [](RenderRequest& request) { request.ImageSize = { 0, 0 }; });
  this->ExpectRefusedRequest("0x5", [](RenderRequest& request) { request.ImageSize = { 0, 5 }; });
  this->ExpectRefusedRequest("5x-1", [](RenderRequest& request) { request.ImageSize = { 5, -1 }; });
}

TEST_F(BadInputOnBackend, ImagesThatNoMemoryHoldsAreRefusedWithoutAnException)
{
  RenderRequest request = this->Good.Request;
  for (const int side : { 2147483647, 1073741824 })
  {
    request.ImageSize = { side, side };
    RenderedImage image;
    Status status;
    EXPECT_NO_THROW(status = this->Renderer->Render(request, image)) << side;
    EXPECT_FALSE(status.IsOk()) << side;
    EXPECT_EQ(this->Render(this->Good.Request).Rgba, this->GoodImage.Rgba) << side;
  }
}

TEST_F(BadInputOnBackend, SampleDistancesThatAreNotPositiveNumbers)
{
  for (const double distance : { 0.0, -1.0, NotANumber, Infinite })
  {
    this->ExpectRefusedRequest("sample distance " + std::to_string(distance),
      [=](RenderRequest& request) { request.SampleDistance = distance; });
  }
}

TEST_F(BadInputOnBackend, TerminationOpacitiesOutsideTheirRange)
{
  for (const float opacity : { 0.0f, 0.49f, 1.01f, -1.0f, static_cast<float>(NotANumber) })
  {
    this->ExpectRefusedRequest("termination opacity " + std::to_string(opacity),
      [=](RenderRequest& request) { request.EarlyTerminationOpacity = opacity; });
  }
}

TEST_F(BadInputOnBackend, SingularMatrices)
{
  this->ExpectRefusedRequest(
    "zero camera", [](RenderRequest& request) { request.PhysicalToClip = Matrix4{}; });
  this->ExpectRefusedRequest(
    "flat prop", [](RenderRequest& request) { request.IndexToPhysical[10] = 0.0; });
  this->ExpectRefusedRequest(
    "not-a-number camera", [](RenderRequest& request) { request.PhysicalToClip.fill(NotANumber); });
  this->ExpectRefusedRequest("one not-a-number in the camera",
    [](RenderRequest& request) { request.PhysicalToClip[3] = NotANumber; });
  this->ExpectRefusedRequest(
    "infinite camera", [](RenderRequest& request) { request.PhysicalToClip[0] = Infinite; });
  this->ExpectRefusedRequest("dependent rows", [](RenderRequest& request) {
    for (int column = 0; column < 4; ++column)
    {
      request.PhysicalToClip[4 + column] = 2.0 * request.PhysicalToClip[column];
    }
  });
}

TEST_F(BadInputOnBackend, OpaqueDepthWithoutASize)
{
  const std::vector<float> depth(4, 0.5f);
  this->ExpectRefusedRequest("depth without size", [&](RenderRequest& request) {
    request.OpaqueDepth = depth.data();
    request.OpaqueDepthSize = { 0, 4 };
  });
}

TEST_F(BadInputOnBackend, PartsOfRaysWithoutAnEnd)
{
  const std::vector<float> depth(4, 0.5f);
  this->ExpectRefusedRequest("start without end", [&](RenderRequest& request) {
    request.StartDepth = depth.data();
    request.OpaqueDepthSize = { 2, 2 };
  });
}

TEST_F(BadInputOnBackend, PlanesAndIsovaluesThatAreNotFinite)
{
  for (const double part : { NotANumber, Infinite })
  {
    this->ExpectRefusedRequest("slice plane", [&](RenderRequest& request) {
      request.Appearance.Blend = BlendMode::Slice;
      request.Appearance.SlicePlane[3] = part;
    });
    this->ExpectRefusedRequest("clipping plane", [&](RenderRequest& request) {
      request.Appearance.ClippingPlanes.push_back({ 1.0, 0.0, 0.0, part });
    });
    this->ExpectRefusedRequest("isovalue", [&](RenderRequest& request) {
      request.Appearance.Blend = BlendMode::Isosurface;
      request.Appearance.IsoValues = { part };
    });
  }
}

TEST_F(BadInputOnBackend, MaterialsThatAreNotFinite)
{
  for (const double part : { NotANumber, Infinite, -Infinite, 1e300 })
  {
    for (double Material::*value :
      { &Material::Ambient, &Material::Diffuse, &Material::Specular, &Material::SpecularPower })
    {
      this->ExpectRefusedRequest("material", [&](RenderRequest& request) {
        request.Appearance.IsShaded[0] = true;
        request.Appearance.Materials[0].*value = part;
      });
    }
  }
  Scene unlit = this->Good;
  unlit.Request.Appearance.Materials[0].SpecularPower = Infinite;
  this->Render(unlit);
}

TEST_F(BadInputOnBackend, LightsThatAreNotFinite)
{
  for (const auto member :
    { &Light::Ambient, &Light::Diffuse, &Light::Specular, &Light::Direction })
  {
    for (const double part : { NotANumber, Infinite, -1e300 })
    {
      this->ExpectRefusedRequest("light", [=](RenderRequest& request) {
        request.Appearance.IsShaded[0] = true;
        request.Appearance.Lights = { Light{} };
        (request.Appearance.Lights[0].*member)[1] = part;
      });
    }
  }
}

TEST_F(BadInputOnBackend, LampsThatAreNotFiniteOrDivideByZero)
{
  const auto refuse = [&](const std::function<void(Light&)>& spoil) {
    this->ExpectRefusedRequest("lamp", [&](RenderRequest& request) {
      Light lamp;
      lamp.Type = Light::Kind::Positional;
      spoil(lamp);
      request.Appearance.IsShaded[0] = true;
      request.Appearance.Lights = { lamp };
    });
  };
  for (const double part : { NotANumber, Infinite, -Infinite })
  {
    refuse([=](Light& lamp) { lamp.Position[1] = part; });
  }
  for (const double part : { NotANumber, Infinite, -1.0, 1e300 })
  {
    refuse([=](Light& lamp) { lamp.Attenuation[0] = part; });
    refuse([=](Light& lamp) { lamp.Exponent = part; });
  }
  for (const double part : { NotANumber, Infinite, -1.0 })
  {
    refuse([=](Light& lamp) { lamp.Attenuation[2] = part; });
  }
  refuse([](Light& lamp) { lamp.Attenuation = { 0.0, 0.0, 0.0 }; });
  refuse([](Light& lamp) { lamp.Attenuation = { 1e-60, 0.0, 0.0 }; });
  refuse([](Light& lamp) { lamp.ConeAngle = NotANumber; });
  refuse([](Light& lamp) { lamp.ConeAngle = -1.0; });
  // Lights without a position have neither of these.
  Scene directed = this->Good;
  directed.Request.Appearance.IsShaded[0] = true;
  directed.Request.Appearance.Lights = { Light{} };
  directed.Request.Appearance.Lights[0].Attenuation = { 0.0, 0.0, 0.0 };
  this->Render(directed);
}

TEST_F(BadInputOnBackend, VolumesWithoutVoxels)
{
  this->ExpectRefusedVolume("no memory", [](VolumeView& view) { view.Voxels = nullptr; });
  this->ExpectRefusedVolume("empty axis", [](VolumeView& view) { view.Dimensions = { 9, 0, 7 }; });
  this->ExpectRefusedVolume("negative axis", [](VolumeView& view) {
    view.Dimensions = { 9, 8, -7 };
  });
}

TEST_F(BadInputOnBackend, ScalarRangesThatAreNotFiniteAndOrdered)
{
  this->ExpectRefusedVolume("reversed", [](VolumeView& view) { view.ScalarRange = { 2.0, 1.0 }; });
  this->ExpectRefusedVolume("not a number", [](VolumeView& view) {
    view.ScalarRange = { NotANumber, 1.0 };
  });
  this->ExpectRefusedVolume("infinite", [](VolumeView& view) {
    view.ScalarRange = { 0.0, Infinite };
  });
}

TEST_F(BadInputOnBackend, EmptyTransferFunctions)
{
  this->ExpectRefusedFunctions(
    "no colours", [](TransferFunctions& functions) { functions.Colors.clear(); });
  this->ExpectRefusedFunctions(
    "half a colour", [](TransferFunctions& functions) { functions.Colors.resize(4); });
  this->ExpectRefusedFunctions(
    "no opacities", [](TransferFunctions& functions) { functions.Opacities.clear(); });
  for (const double unit : { 0.0, -1.0, NotANumber, Infinite })
  {
    this->ExpectRefusedFunctions("unit distance " + std::to_string(unit),
      [=](TransferFunctions& functions) { functions.UnitDistance = unit; });
  }
}

TEST_F(BadInputOnBackend, RenderingBeforeThereIsAVolumeOrFunctions)
{
  std::unique_ptr<VolumeRenderer> fresh;
  std::string reason;
  ASSERT_TRUE(VolumeRenderer::Create(FindBackendUnderTest(), -1, fresh, reason).IsOk());
  RenderedImage image;
  EXPECT_EQ(fresh->Render(this->Good.Request, image).GetCode(), StatusCode::InvalidArgument);
  ASSERT_TRUE(fresh->SetVolume(this->Volume.View()).IsOk());
  EXPECT_EQ(fresh->Render(this->Good.Request, image).GetCode(), StatusCode::InvalidArgument);
  ASSERT_TRUE(fresh->SetTransferFunctions(this->Good.Functions).IsOk());
  EXPECT_TRUE(fresh->Render(this->Good.Request, image).IsOk());
}

TEST_F(BadInputOnBackend, TablesWithEntriesOutsideTheirRangeStillGiveAnImage)
{
  Scene scene = this->Good;
  scene.Functions.Opacities = { -1.0f, 2.0f, static_cast<float>(NotANumber), 0.5f };
  const KeptImage image = this->Render(scene);
  for (std::size_t pixel = 3; pixel < image.Rgba.size(); pixel += 4)
  {
    ASSERT_GE(image.Rgba[pixel], 0.0f);
    ASSERT_LE(image.Rgba[pixel], 1.0f);
  }
}

TEST_F(BadInputOnBackend, AbsurdSampleDistancesEnd)
{
  Scene scene = this->Good;
  scene.Request.ImageSize = { 3, 3 };
  for (const double distance : { 1e-12, 1e-30, 1e-60, 1e9, 1e30, 1e60 })
  {
    for (const bool matchesVTK : { false, true })
    {
      scene.Request.SampleDistance = distance;
      scene.Request.MatchVTK = matchesVTK;
      const KeptImage image = this->Render(scene);
      for (const float channel : image.Rgba)
      {
        ASSERT_GE(channel, 0.0f) << distance;
        ASSERT_LE(channel, 1.0f) << distance;
      }
    }
  }
}

TEST_F(BadInputOnBackend, CreateRefusesImpossibleDevices)
{
  std::unique_ptr<VolumeRenderer> renderer;
  std::string reason;
  const Status below = VolumeRenderer::Create(FindBackendUnderTest(), -2, renderer, reason);
  EXPECT_EQ(below.GetCode(), StatusCode::InvalidArgument) << below.GetMessage();
}

} // namespace
} // namespace Strider::Testing
