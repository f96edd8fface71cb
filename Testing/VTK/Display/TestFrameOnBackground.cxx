// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame that is drawn on the renderer's background fills the renderer's part of the window, whatever scissor box is
// in force, and FXAA smooths it as it smooths what a renderer draws itself.
#include "vtkStriderFrameDisplay.h"

#include "vtkNew.h"
#include "vtkOpenGLFXAAFilter.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkOpenGLRenderer.h"
#include "vtkOpenGLState.h"
#include "vtkRenderWindow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace
{

constexpr unsigned int ScissorTest = 0x0C11; // GL_SCISSOR_TEST
constexpr unsigned int ScissorBox = 0x0C10;  // GL_SCISSOR_BOX

class TestFrameOnBackground : public testing::Test
{
protected:
  static constexpr std::array<int, 2> Size{ 203, 117 };

  void SetUp() override
  {
    this->Window->SetOffScreenRendering(1);
    this->Window->SetMultiSamples(0);
    this->Window->SetSize(Size[0], Size[1]);
    this->Window->AddRenderer(this->Renderer);
    this->Renderer->SetBackground(0.2, 0.4, 0.6);
    this->Window->Render();
    this->OpenGL = vtkOpenGLRenderWindow::SafeDownCast(this->Window);
    ASSERT_TRUE(this->OpenGL);
    // A disc, half of it transparent by a half, all premultiplied.
    for (int y = 0; y < Size[1]; ++y)
    {
      for (int x = 0; x < Size[0]; ++x)
      {
        const bool isInside = std::hypot(x - 100.3, y - 58.6) < 50.0;
        const float opacity = !isInside ? 0.0f : x < 100 ? 1.0f : 0.5f;
        this->Frame.insert(this->Frame.end(), { opacity, 0.25f * opacity, 0.0f, opacity });
      }
    }
  }

  void TearDown() override { this->Display.ReleaseGraphicsResources(this->Window); }

  std::vector<unsigned char> Draw() { return this->DrawImage({ Size, this->Frame.data() }); }

  std::vector<unsigned char> DrawImage(
    const Strider::RenderedImage& image, const vtkStriderFrameDisplay::FrameLook& look = {})
  {
    this->Display.UploadImage(this->OpenGL, image);
    EXPECT_TRUE(this->Display.DrawOnBackground(this->Renderer, image.Size, look));
    return this->Read();
  }

  std::vector<unsigned char> Read()
  {
    std::vector<unsigned char> rgba(4 * static_cast<std::size_t>(Size[0]) * Size[1]);
    EXPECT_TRUE(vtkStriderFrameDisplay::ReadColors(
      this->OpenGL, vtkStriderFindWindowViewport(this->Renderer), rgba.data()));
    return rgba;
  }

  vtkNew<vtkRenderWindow> Window;
  vtkNew<vtkRenderer> Renderer;
  vtkOpenGLRenderWindow* OpenGL = nullptr;
  vtkStriderFrameDisplay Display;
  std::vector<float> Frame;
};

TEST_F(TestFrameOnBackground, FillsTheWindow)
{
  const float background[3] = { 0.2f, 0.4f, 0.6f };
  vtkOpenGLState* state = this->OpenGL->GetState();
  state->vtkglEnable(ScissorTest);
  state->vtkglScissor(0, 0, 30, 20);
  state->vtkglViewport(5, 5, 10, 10);
  const std::vector<unsigned char> drawn = this->Draw();
  for (std::size_t pixel = 0; pixel < this->Frame.size(); pixel += 4)
  {
    for (std::size_t channel = 0; channel < 3; ++channel)
    {
      const float expected =
        this->Frame[pixel + channel] + (1.0f - this->Frame[pixel + 3]) * background[channel];
      ASSERT_LE(std::abs(static_cast<int>(drawn[pixel + channel]) -
                  static_cast<int>(std::lround(255.0f * expected))),
        1)
        << pixel / 4 << " " << channel;
    }
  }
  int box[4];
  state->vtkglGetIntegerv(ScissorBox, box);
  EXPECT_EQ(box[2], 30) << "the box that was in force";
}

TEST_F(TestFrameOnBackground, IsSmoothedByFXAA)
{
  const std::vector<unsigned char> sharp = this->Draw();
  vtkNew<vtkOpenGLFXAAFilter> filter;
  filter->UpdateConfiguration(this->Renderer->GetFXAAOptions());
  filter->Execute(vtkOpenGLRenderer::SafeDownCast(this->Renderer));
  const std::vector<unsigned char> expected = this->Read();
  filter->ReleaseGraphicsResources();
  EXPECT_NE(sharp, expected);
  this->Renderer->UseFXAAOn();
  EXPECT_EQ(this->Draw(), expected);
}

/// The disc covers the pixels 51 to 149 along x, and 9 to 108 along y.
constexpr Strider::PixelBox Disc{ { 50, 8 }, { 151, 110 } };

/// Texels outside the footprint have what former frames left there.
TEST_F(TestFrameOnBackground, ShowsTheFootprintAlone)
{
  const std::vector<float> ones(this->Frame.size(), 1.0f);
  const std::vector<unsigned char> expected = this->Draw();
  const std::vector<unsigned char> white = this->DrawImage({ Size, ones.data() });
  EXPECT_NE(white, expected);
  EXPECT_EQ(this->DrawImage({ Size, this->Frame.data(), nullptr, {}, Disc }), expected);
  EXPECT_EQ(this->DrawImage({ Size, ones.data() }), white) << "the next one is whole again";
  const std::vector<unsigned char> empty =
    this->DrawImage({ Size, this->Frame.data(), nullptr, {}, Strider::PixelBox() });
  this->Renderer->Clear();
  EXPECT_EQ(empty, this->Read());
}

/// Interpolated pixels at the border of the footprint mix with transparent texels, as in the whole image.
TEST_F(TestFrameOnBackground, InterpolatesAtTheBorderOfTheFootprint)
{
  const std::vector<float> ones(this->Frame.size(), 1.0f);
  for (const std::array<int, 2> size : { std::array<int, 2>{ 67, 41 }, { 102, 59 }, { 203, 116 } })
  {
    std::vector<float> small(4 * static_cast<std::size_t>(size[0]) * size[1], 0.0f);
    const Strider::PixelBox box{ { size[0] / 3, size[1] / 4 }, { size[0] / 2, size[1] } };
    for (int y = box.First[1]; y < box.Last[1]; ++y)
    {
      const std::size_t first = 4 * (std::size_t{ 1 } * y * size[0] + box.First[0]);
      std::fill_n(small.begin() + first, 4 * (box.Last[0] - box.First[0]), 1.0f);
    }
    for (const bool matchesVTK : { false, true })
    {
      const vtkStriderFrameDisplay::FrameLook look{ 1.0f, 0.0f, matchesVTK };
      const auto expected = this->DrawImage({ size, small.data() }, look);
      this->DrawImage({ Size, ones.data() });
      EXPECT_EQ(this->DrawImage({ size, small.data(), nullptr, {}, box }, look), expected)
        << size[0] << " " << matchesVTK;
    }
  }
}

} // namespace
