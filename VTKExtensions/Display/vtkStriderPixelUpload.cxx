// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPixelUpload.h"

#include "vtkOpenGLRenderWindow.h"
#include "vtkOpenGLState.h"
#include "vtkPixelBufferObject.h"
#include "vtkStriderForEachRow.h"
#include "vtkTextureObject.h"

// glad replaced GLEW in VTK 9.4 and ParaView 6.
#if VTK_MODULE_ENABLE_VTK_glad
#include "vtk_glad.h"
#else
#include "vtk_glew.h"
#endif

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>

namespace
{

/// A frame of fewer bytes is copied by one core: to wake the others takes longer.
constexpr std::size_t LeastSharedBytes = std::size_t{ 1 } << 20;
/// Parts of a copy: more than most machines have cores that copy faster together than fewer do.
constexpr int MostRuns = 16;

/// Returns whether OpenGL runs on the processor, as Mesa's llvmpipe does. It reads the memory of the program itself.
bool DrawsOnProcessor()
{
  const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const std::string name = renderer ? renderer : "";
  return name.find("llvmpipe") != std::string::npos || name.find("softpipe") != std::string::npos ||
    name.find("SWR") != std::string::npos;
}

} // namespace

vtkStriderPixelUpload::vtkStriderPixelUpload()
{
  this->Buffer->SetUsage(vtkPixelBufferObject::StreamDraw);
}

vtkStriderPixelUpload::~vtkStriderPixelUpload() = default;

void vtkStriderPixelUpload::Copy(vtkOpenGLRenderWindow* window, const float* pixels, int channels,
  const std::array<int, 2>& size, const Strider::PixelBox& box, vtkTextureObject* texture)
{
  if (box.IsEmpty())
  {
    return;
  }
  const bool isBuffered = (this->IsBuffered ? *this->IsBuffered : !DrawsOnProcessor()) &&
    this->Fill(window, pixels, channels, size[0], box);
  const GLenum format = channels == 1 ? GL_RED : GL_RGBA;
  vtkOpenGLState* state = window->GetState();
  texture->Activate();
  state->vtkglPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, isBuffered ? 0 : size[0]);
  const float* first = pixels +
    static_cast<std::ptrdiff_t>(channels) *
      (std::ptrdiff_t{ 1 } * box.First[1] * size[0] + box.First[0]);
  if (isBuffered)
  {
    this->Buffer->Bind(vtkPixelBufferObject::UNPACKED_BUFFER);
    first = nullptr; // the beginning of the buffer
  }
  glTexSubImage2D(GL_TEXTURE_2D, 0, box.First[0], box.First[1], box.Last[0] - box.First[0],
    box.Last[1] - box.First[1], format, GL_FLOAT, first);
  if (isBuffered)
  {
    this->Buffer->UnBind();
  }
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  texture->Deactivate();
}

bool vtkStriderPixelUpload::Fill(vtkOpenGLRenderWindow* window, const float* pixels, int channels,
  int width, const Strider::PixelBox& box)
{
  const auto columns = static_cast<std::size_t>(box.Last[0] - box.First[0]);
  const int rows = box.Last[1] - box.First[1];
  const std::size_t rowBytes = columns * channels * sizeof(float);
  if (rowBytes * rows > std::numeric_limits<unsigned int>::max())
  {
    return false;
  }
  this->Buffer->SetContext(window);
  // Mapping allocates the buffer anew, so that OpenGL may still read the former frame.
  auto* const target = static_cast<unsigned char*>(
    this->Buffer->MapUnpackedBuffer(static_cast<unsigned int>(rowBytes * rows)));
  if (!target)
  {
    return false;
  }
  const int runs = std::min(rows, rowBytes * rows < LeastSharedBytes ? 1 : MostRuns);
  vtkStriderForEachRow(runs, [&](int run) {
    const int last = static_cast<int>(std::ptrdiff_t{ 1 } * rows * (run + 1) / runs);
    for (int row = static_cast<int>(std::ptrdiff_t{ 1 } * rows * run / runs); row < last; ++row)
    {
      const std::ptrdiff_t pixel =
        std::ptrdiff_t{ 1 } * (box.First[1] + row) * width + box.First[0];
      std::memcpy(target + row * rowBytes, pixels + channels * pixel, rowBytes);
    }
  });
  this->Buffer->UnmapUnpackedBuffer();
  return true;
}

void vtkStriderPixelUpload::ReleaseGraphicsResources()
{
  this->Buffer->SetContext(nullptr);
}
