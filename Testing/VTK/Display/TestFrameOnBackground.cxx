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

  std::vector<unsigned char> Draw()
  {
    this->Display.UploadImage(this->OpenGL, { Size, this->Frame.data(), nullptr, {} });
    EXPECT_TRUE(this->Display.DrawOnBackground(this->Renderer, Size, {}));
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

} // namespace
