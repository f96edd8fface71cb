// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Boxes of pixels reach textures bit by bit, through a buffer object and without, and other texels stay.
#include "vtkStriderPixelUpload.h"

#include "vtkNew.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkPixelBufferObject.h"
#include "vtkRenderWindow.h"
#include "vtkTextureObject.h"

#include <gtest/gtest.h>

#include <vector>

namespace
{

class TestPixelUpload : public testing::Test
{
protected:
  void SetUp() override
  {
    this->Window->SetOffScreenRendering(1);
    this->Window->SetSize(16, 16);
    this->Window->Render();
    this->OpenGL = vtkOpenGLRenderWindow::SafeDownCast(this->Window);
    ASSERT_TRUE(this->OpenGL);
  }

  void TearDown() override { this->Upload.ReleaseGraphicsResources(); }

  /// Uploads two boxes of an image one after the other, and compares all texels.
  void ExpectTexels(const std::array<int, 2>& size, int channels)
  {
    vtkNew<vtkTextureObject> texture;
    texture->SetContext(this->OpenGL);
    const auto width = static_cast<unsigned int>(size[0]);
    const auto height = static_cast<unsigned int>(size[1]);
    const std::size_t values = static_cast<std::size_t>(channels) * width * height;
    std::vector<float> expected(values, 0.25f);
    ASSERT_TRUE(texture->Create2DFromRaw(width, height, channels, VTK_FLOAT, expected.data()));
    std::vector<float> image(values);
    for (std::size_t value = 0; value < values; ++value)
    {
      image[value] = 1.0f + 1e-4f * static_cast<float>(value % 9973);
    }
    const Strider::PixelBox left{ { 0, size[1] / 3 }, { size[0] / 2, size[1] } };
    const Strider::PixelBox right{ { size[0] / 2, 0 }, { size[0], size[1] / 2 + 1 } };
    const Strider::PixelBox none{ { 3, 3 }, { 3, size[1] } };
    for (const Strider::PixelBox& box : { left, none, right })
    {
      this->Upload.Copy(this->OpenGL, image.data(), channels, size, box, texture);
      for (int y = box.First[1]; y < box.Last[1]; ++y)
      {
        for (int value = channels * box.First[0]; value < channels * box.Last[0]; ++value)
        {
          const std::size_t place = static_cast<std::size_t>(y) * channels * width + value;
          expected[place] = image[place];
        }
      }
    }
    std::vector<float> found(values);
    unsigned int sides[2] = { width, height };
    vtkIdType increments[2] = { 0, 0 };
    vtkPixelBufferObject* texels = texture->Download();
    ASSERT_TRUE(texels->Download2D(VTK_FLOAT, found.data(), sides, channels, increments));
    texels->Delete();
    texture->ReleaseGraphicsResources(this->Window);
    EXPECT_EQ(found, expected) << size[0] << "x" << size[1] << ", " << channels << " channels";
  }

  vtkNew<vtkRenderWindow> Window;
  vtkOpenGLRenderWindow* OpenGL = nullptr;
  vtkStriderPixelUpload Upload;
};

TEST_F(TestPixelUpload, CopiesBoxes)
{
  for (const bool isBuffered : { false, true })
  {
    SCOPED_TRACE(isBuffered);
    this->Upload.SetBuffered(isBuffered);
    for (const std::array<int, 2> size : { std::array<int, 2>{ 64, 48 }, { 37, 5 }, { 601, 447 } })
    {
      this->ExpectTexels(size, 4);
      this->ExpectTexels(size, 1);
    }
  }
}

} // namespace
