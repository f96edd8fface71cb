// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame written into an OpenGL texture on the device is the frame that host memory gets, depth of opaque geometry included.
#define EGL_EGLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#include "CudaScenes.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>

namespace Strider::Testing
{
namespace
{

/// A surfaceless OpenGL context on an EGL device that CUDA also sees.
bool MakeContextCurrent()
{
  const auto queryDevices =
    reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
  const auto queryAttribute =
    reinterpret_cast<PFNEGLQUERYDEVICEATTRIBEXTPROC>(eglGetProcAddress("eglQueryDeviceAttribEXT"));
  const auto getDisplay = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
    eglGetProcAddress("eglGetPlatformDisplayEXT"));
  EGLDeviceEXT devices[16];
  EGLint count = 0;
  if (!queryDevices || !queryAttribute || !getDisplay || !queryDevices(16, devices, &count))
  {
    return false;
  }
  for (EGLint device = 0; device < count; ++device)
  {
    EGLAttrib cudaIndex = -1;
    if (!queryAttribute(devices[device], EGL_CUDA_DEVICE_NV, &cudaIndex) || cudaIndex != 0)
    {
      continue;
    }
    const EGLDisplay display = getDisplay(EGL_PLATFORM_DEVICE_EXT, devices[device], nullptr);
    if (!eglInitialize(display, nullptr, nullptr) || !eglBindAPI(EGL_OPENGL_API))
    {
      continue;
    }
    const EGLint attributes[] = { EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE,
      EGL_PBUFFER_BIT, EGL_NONE };
    EGLConfig config = EGL_NO_CONFIG_KHR;
    EGLint configs = 0;
    eglChooseConfig(display, attributes, &config, 1, &configs);
    const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, nullptr);
    if (context && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    {
      return true;
    }
  }
  return false;
}

GLuint MakeTexture(const std::array<int, 2>& size)
{
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, size[0], size[1], 0, GL_RGBA, GL_FLOAT, nullptr);
  return texture;
}

/// The lower left part of a texture, as large as the image.
std::vector<float> ReadTexture(
  GLuint texture, const std::array<int, 2>& textureSize, const std::array<int, 2>& imageSize)
{
  std::vector<float> texels(4 * static_cast<std::size_t>(textureSize[0]) * textureSize[1]);
  glBindTexture(GL_TEXTURE_2D, texture);
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, texels.data());
  std::vector<float> image;
  for (int row = 0; row < imageSize[1]; ++row)
  {
    const auto first = texels.begin() + 4 * static_cast<std::ptrdiff_t>(row) * textureSize[0];
    image.insert(image.end(), first, first + 4 * imageSize[0]);
  }
  return image;
}

TEST(Display, MatchesRender)
{
  if (!MakeContextCurrent())
  {
    GTEST_SKIP() << "no OpenGL context on CUDA device 0";
  }
  const std::array<int, 3> dimensions{ 33, 29, 31 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0));
  const auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  DisplayTargets targets;
  targets.TextureSize = { 64, 60 };
  targets.ColorTexture = MakeTexture(targets.TextureSize);
  Status status = renderer->ConnectDisplay(targets);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  for (int repeat = 0; repeat < 2; ++repeat)
  {
    status = renderer->RenderToDisplay(request);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    EXPECT_EQ(ReadTexture(targets.ColorTexture, targets.TextureSize, request.ImageSize),
      RenderFrame(*renderer, request).Rgba);
  }

  std::vector<float> depth;
  request.OpaqueDepthSize = { 40, 30 };
  for (int value = 0; value < 40 * 30; ++value)
  {
    depth.push_back(0.4f + 0.6f * static_cast<float>(value % 40) / 40.0f);
  }
  glGenBuffers(1, &targets.DepthBuffer);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, targets.DepthBuffer);
  glBufferData(GL_PIXEL_PACK_BUFFER, sizeof(float) * depth.size(), depth.data(), GL_STREAM_COPY);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  status = renderer->ConnectDisplay(targets);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  status = renderer->RenderToDisplay(request);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  const std::vector<float> shown =
    ReadTexture(targets.ColorTexture, targets.TextureSize, request.ImageSize);
  RenderRequest copied = request;
  copied.OpaqueDepth = depth.data();
  EXPECT_EQ(shown, RenderFrame(*renderer, copied).Rgba);
  copied.OpaqueDepth = nullptr;
  EXPECT_NE(shown, RenderFrame(*renderer, copied).Rgba);

  RenderRequest large = request;
  large.ImageSize = { 65, 60 };
  EXPECT_EQ(renderer->RenderToDisplay(large).GetCode(), StatusCode::InvalidArgument);
  large = request;
  large.OpaqueDepthSize = { 41, 30 };
  EXPECT_EQ(renderer->RenderToDisplay(large).GetCode(), StatusCode::InvalidArgument);
  large = request;
  large.OpaqueDepth = large.StartDepth = depth.data();
  EXPECT_EQ(renderer->RenderToDisplay(large).GetCode(), StatusCode::Unsupported);
  targets.TextureSize = { 640, 600 };
  ASSERT_TRUE(renderer->ConnectDisplay(targets).IsOk());
  EXPECT_EQ(renderer->RenderToDisplay(request).GetCode(), StatusCode::InvalidArgument);
  renderer->DisconnectDisplay();
  EXPECT_EQ(renderer->RenderToDisplay(request).GetCode(), StatusCode::InvalidArgument);
  EXPECT_EQ(RenderFrame(*renderer, copied).Size, request.ImageSize);
}

} // namespace
} // namespace Strider::Testing
