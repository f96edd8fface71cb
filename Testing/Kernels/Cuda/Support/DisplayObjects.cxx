// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The OpenGL objects of the tests of frames that stay on the device.
#define EGL_EGLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#include "DisplayObjects.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>

#include <cstddef>

namespace Strider::Testing
{

bool MakeDisplayContext()
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

unsigned int MakeDisplayTexture(const std::array<int, 2>& size)
{
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, size[0], size[1], 0, GL_RGBA, GL_FLOAT, nullptr);
  return texture;
}

std::vector<float> ReadDisplayTexture(
  unsigned int texture, const std::array<int, 2>& textureSize, const std::array<int, 2>& imageSize)
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

void ClearDisplayTexture(unsigned int texture, const std::array<int, 2>& size)
{
  const std::vector<float> zeros(4 * static_cast<std::size_t>(size[0]) * size[1], 0.0f);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size[0], size[1], GL_RGBA, GL_FLOAT, zeros.data());
  glFinish();
}

unsigned int MakeDisplayDepth(const std::vector<float>& depth)
{
  GLuint buffer = 0;
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
  glBufferData(GL_PIXEL_PACK_BUFFER, static_cast<GLsizeiptr>(sizeof(float) * depth.size()),
    depth.data(), GL_STREAM_COPY);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  return buffer;
}

} // namespace Strider::Testing
