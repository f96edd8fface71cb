// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that begin at surfaces begin at the cut of a body that clipping planes or cropping cut, and at the next surface
// behind a cut beside bodies.
#include "ClosedFormScenes.h"

namespace Strider::Testing
{
namespace
{

class RaysBeginOnBackend : public ClosedFormScenes
{
};

TEST_F(RaysBeginOnBackend, AtTheCutOfABodyThatIsCut)
{
  // Two plates, and their complement: surfaces at 3.5, 8.5, 19.5 and 26.5.
  for (const double inside : { 1.0, 0.0 })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::Float32, Dimensions, [=](double, double, double z) {
        return (z >= 4.0 && z <= 8.0) || (z >= 20.0 && z <= 26.0) ? inside : 1.0 - inside;
      });
    Scene scene = MakeScene(
      volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), MakeFaceCamera(volume, 2));
    scene.Request.Appearance.StartsAtSurface = true;
    scene.Request.Appearance.IsoValues = { -1.0, 0.5, 1.5 };
    // In front of all plates, in one, between them, in the other and behind all of them.
    const std::array<std::array<double, 2>, 5> cuts{ { { 2.0, 3.5 }, { 6.0, 6.0 }, { 12.0, 19.5 },
      { 22.0, 22.0 }, { 29.0, 32.0 } } };
    for (const auto& [place, begin] : cuts)
    {
      Appearance& look = scene.Request.Appearance;
      const auto expect = [&, end = begin](const char* by) {
        SCOPED_TRACE(testing::Message() << by << " at " << place << ", inside " << inside);
        this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 32.0 - end));
      };
      look.ClippingPlanes = { { 0.0, 0.0, 1.0, -place } };
      expect("a plane");
      scene.Request.Crop[4] = place - 1.0;
      expect("a plane and a box");
      look.ClippingPlanes.clear();
      scene.Request.Crop[4] = place;
      expect("a box");
      scene.Request.Crop[4] = -RenderRequest::Unlimited;
    }
  }
}

} // namespace
} // namespace Strider::Testing
