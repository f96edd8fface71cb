// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFrameDisplay.h"

#include "vtkOpenGLFXAAFilter.h"
#include "vtkOpenGLFramebufferObject.h"
#include "vtkOpenGLQuadHelper.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkOpenGLRenderer.h"
#include "vtkOpenGLShaderCache.h"
#include "vtkOpenGLState.h"
#include "vtkRenderer.h"
#include "vtkShaderProgram.h"
#include "vtkStriderDropErrors.h"
#include "vtkTextureObject.h"

// glad replaced GLEW in VTK 9.4 and ParaView 6.
#if VTK_MODULE_ENABLE_VTK_glad
#include "vtk_glad.h"
#else
#include "vtk_glew.h"
#endif

#include <algorithm>

namespace
{

bool DropErrors()
{
  return vtkStriderDropErrors([] { return glGetError(); });
}

/// Allocates a depth texture in the format of the framebuffer that is drawn to. OpenGL resolves depth samples
/// only into a texture of the same format.
void AllocateLikeFramebuffer(vtkTextureObject* depth, GLint framebuffer, int width, int height)
{
  const GLenum depthPart = framebuffer == 0 ? GL_DEPTH : GL_DEPTH_ATTACHMENT;
  const GLenum stencilPart = framebuffer == 0 ? GL_STENCIL : GL_STENCIL_ATTACHMENT;
  depth->ResetFormatAndType(); // it keeps those of the former framebuffer
  GLint stencilType = GL_NONE;
  GLint bits = 24;
  GLint component = GL_UNSIGNED_NORMALIZED;
  glGetFramebufferAttachmentParameteriv(
    GL_DRAW_FRAMEBUFFER, stencilPart, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &stencilType);
  glGetFramebufferAttachmentParameteriv(
    GL_DRAW_FRAMEBUFFER, depthPart, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE, &bits);
  glGetFramebufferAttachmentParameteriv(
    GL_DRAW_FRAMEBUFFER, depthPart, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &component);
  if (stencilType != GL_NONE)
  {
    depth->AllocateDepthStencil(width, height);
    return;
  }
  const int format = component == GL_FLOAT ? vtkTextureObject::Float32
    : bits == 16                           ? vtkTextureObject::Fixed16
    : bits == 32                           ? vtkTextureObject::Fixed32
                                           : vtkTextureObject::Fixed24;
  depth->AllocateDepth(width, height, format);
}

/// Copies texels one to one where the sizes agree. Where they differ, interpolates linearly inside the drawn box of
/// texels. VTK's GPU mapper keeps such smaller frames in 8 bits per channel.
const char* const DrawFrameShader = R"(//VTK::System::Dec
//VTK::Output::Dec
in vec2 texCoord;
uniform sampler2D frame;
uniform vec2 firstTexel; // place of the lower left corner of what is drawn over, in texels
uniform vec2 texelsAcross;
uniform vec4 drawnBox;
uniform vec2 textureSizeInverse;
uniform int oneToOne;
uniform int roundsToBytes;
uniform float colorScale;
uniform float colorBias;
vec4 fetchRounded(vec2 texel)
{
  texel = clamp(texel, drawnBox.xy, drawnBox.zw - vec2(1.0));
  return floor(texelFetch(frame, ivec2(texel), 0) * 255.0 + 0.5) / 255.0;
}
void main()
{
  vec4 color;
  vec2 position = firstTexel + texCoord * texelsAcross;
  if (oneToOne != 0)
  {
    color = texelFetch(frame, ivec2(position), 0);
  }
  else if (roundsToBytes != 0)
  {
    vec2 low = floor(position - vec2(0.5));
    vec2 weight = position - vec2(0.5) - low;
    vec4 below = mix(fetchRounded(low), fetchRounded(low + vec2(1.0, 0.0)), weight.x);
    vec4 above = mix(fetchRounded(low + vec2(0.0, 1.0)), fetchRounded(low + vec2(1.0)), weight.x);
    color = mix(below, above, weight.y);
  }
  else
  {
    position = clamp(position, drawnBox.xy + vec2(0.5), drawnBox.zw - vec2(0.5));
    color = texture(frame, position * textureSizeInverse);
  }
  gl_FragData[0] = vec4(color.rgb * colorScale + vec3(colorBias * color.a), color.a);
  // Blended, zeros leave the further targets of a render pass as they are, as normals and positions; nothing written is
  // undefined.
  gl_FragData[1] = vec4(0.0);
  gl_FragData[2] = vec4(0.0);
  gl_FragData[3] = vec4(0.0);
}
)";

/// Returns a box that is larger by a pixel on each side, inside the image: what is interpolated there ends in
/// transparent pixels.
Strider::PixelBox Widen(const Strider::PixelBox& box, const std::array<int, 2>& imageSize)
{
  Strider::PixelBox wider;
  for (int axis = 0; axis < 2 && !box.IsEmpty(); ++axis)
  {
    wider.First[axis] = std::max(box.First[axis] - 1, 0);
    wider.Last[axis] = std::min(box.Last[axis] + 1, imageSize[axis]);
  }
  return wider;
}

} // namespace

vtkStriderFrameDisplay::vtkStriderFrameDisplay() = default;
vtkStriderFrameDisplay::~vtkStriderFrameDisplay() = default;

bool vtkStriderFrameDisplay::ReadDepthPixels(
  vtkOpenGLRenderWindow* window, const Viewport& viewport, unsigned int buffer, float* values)
{
  vtkOpenGLState* state = window->GetState();
  if (!DropErrors())
  {
    return false;
  }
  GLint drawn = 0;
  GLint sampleBuffers = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn);
  glGetIntegerv(GL_SAMPLE_BUFFERS, &sampleBuffers);
  int left = viewport.X;
  int bottom = viewport.Y;
  state->PushReadFramebufferBinding();
  state->vtkglBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<unsigned int>(drawn));
  if (sampleBuffers > 0)
  {
    // Depth with several samples per pixel cannot be read, so it is resolved into a copy with one sample.
    this->ResolvedDepth->SetContext(window);
    AllocateLikeFramebuffer(this->ResolvedDepth, drawn, viewport.Width, viewport.Height);
    this->ResolvedFramebuffer->SetContext(window);
    // The copy has another origin than the viewport, so the viewport's scissor must not apply.
    vtkOpenGLState::ScopedglEnableDisable savedScissor(state, GL_SCISSOR_TEST);
    state->vtkglDisable(GL_SCISSOR_TEST);
    state->PushDrawFramebufferBinding();
    this->ResolvedFramebuffer->Bind(GL_DRAW_FRAMEBUFFER);
    this->ResolvedFramebuffer->AddDepthAttachment(this->ResolvedDepth);
    state->vtkglBlitFramebuffer(left, bottom, left + viewport.Width, bottom + viewport.Height, 0, 0,
      viewport.Width, viewport.Height, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    state->PopDrawFramebufferBinding();
    this->ResolvedFramebuffer->Bind(GL_READ_FRAMEBUFFER);
    left = 0;
    bottom = 0;
  }
  state->vtkglPixelStorei(GL_PACK_ALIGNMENT, 4);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
  glReadPixels(left, bottom, viewport.Width, viewport.Height, GL_DEPTH_COMPONENT, GL_FLOAT, values);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  state->PopReadFramebufferBinding();
  return glGetError() == GL_NO_ERROR;
}

bool vtkStriderFrameDisplay::InterpolatesBetweenSnappedCorners()
{
  // Measured: NVIDIA's does (on an H100 entries lie within 1e-4 voxel of the predicted ones), Mesa's llvmpipe does
  // not.
  const auto* vendor = reinterpret_cast<const char*>(glGetString(GL_VENDOR));
  return vendor && std::string(vendor).find("NVIDIA") != std::string::npos;
}

const float* vtkStriderFrameDisplay::ReadDepth(
  vtkOpenGLRenderWindow* window, const Viewport& viewport)
{
  this->Depth.resize(static_cast<std::size_t>(viewport.Width) * viewport.Height);
  return this->ReadDepthPixels(window, viewport, 0, this->Depth.data()) ? this->Depth.data()
                                                                        : nullptr;
}

bool vtkStriderFrameDisplay::ReadColors(
  vtkOpenGLRenderWindow* window, const Viewport& viewport, unsigned char* rgba)
{
  vtkOpenGLState* state = window->GetState();
  if (!DropErrors())
  {
    return false;
  }
  GLint drawn = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn);
  state->PushReadFramebufferBinding();
  state->vtkglBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<unsigned int>(drawn));
  state->vtkglPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(
    viewport.X, viewport.Y, viewport.Width, viewport.Height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  state->PopReadFramebufferBinding();
  return glGetError() == GL_NO_ERROR;
}

void vtkStriderFrameDisplay::EraseColors(vtkOpenGLRenderWindow* window, const Viewport& viewport)
{
  vtkOpenGLState* state = window->GetState();
  vtkOpenGLState::ScopedglClearColor savedColor(state);
  vtkOpenGLState::ScopedglColorMask savedMask(state);
  vtkOpenGLState::ScopedglScissor savedScissor(state);
  vtkOpenGLState::ScopedglEnableDisable savedTest(state, GL_SCISSOR_TEST);
  state->vtkglColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  state->vtkglClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  state->vtkglEnable(GL_SCISSOR_TEST);
  state->vtkglScissor(viewport.X, viewport.Y, viewport.Width, viewport.Height);
  state->vtkglClear(GL_COLOR_BUFFER_BIT);
}

bool vtkStriderFrameDisplay::NeedsLargerDepthBuffer(const Viewport& viewport) const
{
  return sizeof(float) * viewport.Width * viewport.Height > this->DepthBufferSize;
}

unsigned int vtkStriderFrameDisplay::PrepareDepthBuffer(const Viewport& viewport)
{
  if (this->NeedsLargerDepthBuffer(viewport))
  {
    const std::size_t size = sizeof(float) * viewport.Width * viewport.Height;
    if (this->DepthBuffer)
    {
      glDeleteBuffers(1, &this->DepthBuffer);
    }
    glGenBuffers(1, &this->DepthBuffer);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, this->DepthBuffer);
    glBufferData(GL_PIXEL_PACK_BUFFER, static_cast<GLsizeiptr>(size), nullptr, GL_STREAM_COPY);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    this->DepthBufferSize = size;
  }
  return this->DepthBuffer;
}

bool vtkStriderFrameDisplay::ReadDepthToBuffer(
  vtkOpenGLRenderWindow* window, const Viewport& viewport)
{
  return this->ReadDepthPixels(window, viewport, this->DepthBuffer, nullptr);
}

unsigned int vtkStriderFrameDisplay::PrepareTexture(
  vtkOpenGLRenderWindow* window, const std::array<int, 2>& imageSize)
{
  this->Texture->SetContext(window);
  this->Drawn = { { 0, 0 }, imageSize };
  if (!this->Texture->GetHandle() || imageSize[0] > this->TextureSize[0] ||
    imageSize[1] > this->TextureSize[1])
  {
    this->TextureSize = { std::max(imageSize[0], this->TextureSize[0]),
      std::max(imageSize[1], this->TextureSize[1]) };
    this->Texture->ReleaseGraphicsResources(window);
    this->Texture->SetContext(window);
    this->Texture->SetMinificationFilter(vtkTextureObject::Linear);
    this->Texture->SetMagnificationFilter(vtkTextureObject::Linear);
    this->Texture->SetWrapS(vtkTextureObject::ClampToEdge);
    this->Texture->SetWrapT(vtkTextureObject::ClampToEdge);
    this->Texture->Create2DFromRaw(
      this->TextureSize[0], this->TextureSize[1], 4, VTK_FLOAT, nullptr);
    // VTK passes filters and wrapping to OpenGL on activation; CUDA needs them to be set before it registers the
    // texture.
    this->Texture->Activate();
    this->Texture->Deactivate();
  }
  return this->Texture->GetHandle();
}

void vtkStriderFrameDisplay::UploadImage(
  vtkOpenGLRenderWindow* window, const Strider::RenderedImage& image)
{
  this->PrepareTexture(window, image.Size);
  if (image.Footprint)
  {
    this->Drawn = Widen(*image.Footprint, image.Size);
  }
  this->Pixels.Copy(window, image.Rgba, 4, image.Size, this->Drawn, this->Texture);
}

bool vtkStriderFrameDisplay::DrawOnBackground(
  vtkRenderer* renderer, const std::array<int, 2>& imageSize, const FrameLook& appearance)
{
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  const Viewport viewport = vtkStriderFindWindowViewport(renderer);
  vtkOpenGLState* state = window->GetState();
  const vtkOpenGLState::ScopedglViewport savedViewport(state);
  const vtkOpenGLState::ScopedglScissor savedScissor(state);
  const vtkOpenGLState::ScopedglEnableDisable savedScissorTest(state, GL_SCISSOR_TEST);
  state->vtkglViewport(viewport.X, viewport.Y, viewport.Width, viewport.Height);
  // The box of an earlier frame may still be in force.
  state->vtkglScissor(viewport.X, viewport.Y, viewport.Width, viewport.Height);
  state->vtkglEnable(GL_SCISSOR_TEST);
  renderer->Clear();
  const bool isDrawn = this->Draw(window, viewport, imageSize, appearance);
  if (renderer->GetUseFXAA())
  {
    this->Smoothing->UpdateConfiguration(renderer->GetFXAAOptions());
    this->Smoothing->Execute(vtkOpenGLRenderer::SafeDownCast(renderer));
  }
  return isDrawn;
}

bool vtkStriderFrameDisplay::Draw(vtkOpenGLRenderWindow* window, const Viewport& viewport,
  const std::array<int, 2>& imageSize, const FrameLook& appearance)
{
  if (this->Drawn.IsEmpty())
  {
    return true;
  }
  vtkOpenGLState* state = window->GetState();
  vtkOpenGLState::ScopedglViewport savedViewport(state);
  vtkOpenGLState::ScopedglDepthMask savedDepthMask(state);
  vtkOpenGLState::ScopedglBlendFuncSeparate savedBlendFunction(state);
  vtkOpenGLState::ScopedglEnableDisable savedBlend(state, GL_BLEND);
  vtkOpenGLState::ScopedglEnableDisable savedDepthTest(state, GL_DEPTH_TEST);
  vtkOpenGLState::ScopedglEnableDisable savedCulling(state, GL_CULL_FACE);
  const Viewport drawn = vtkStriderFindPart(viewport, imageSize, this->Drawn);
  state->vtkglViewport(drawn.X, drawn.Y, drawn.Width, drawn.Height);
  state->vtkglDepthMask(GL_FALSE);
  state->vtkglEnable(GL_BLEND);
  state->vtkglBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); // the frame is premultiplied
  state->vtkglDisable(GL_DEPTH_TEST);
  state->vtkglDisable(GL_CULL_FACE);

  if (!this->Quad)
  {
    this->Quad = std::make_unique<vtkOpenGLQuadHelper>(window, nullptr, DrawFrameShader, "");
  }
  else
  {
    window->GetShaderCache()->ReadyShaderProgram(this->Quad->Program);
  }
  vtkShaderProgram* program = this->Quad->Program;
  if (!program || !program->GetCompiled())
  {
    return false;
  }
  this->Texture->Activate();
  const double texels[2] = { static_cast<double>(imageSize[0]) / viewport.Width,
    static_cast<double>(imageSize[1]) / viewport.Height }; // of a pixel
  const float first[2] = { static_cast<float>((drawn.X - viewport.X) * texels[0]),
    static_cast<float>((drawn.Y - viewport.Y) * texels[1]) };
  const float across[2] = { static_cast<float>(drawn.Width * texels[0]),
    static_cast<float>(drawn.Height * texels[1]) };
  const float box[4] = { static_cast<float>(this->Drawn.First[0]),
    static_cast<float>(this->Drawn.First[1]), static_cast<float>(this->Drawn.Last[0]),
    static_cast<float>(this->Drawn.Last[1]) };
  const float inverse[2] = { 1.0f / static_cast<float>(this->TextureSize[0]),
    1.0f / static_cast<float>(this->TextureSize[1]) };
  program->SetUniformi("frame", this->Texture->GetTextureUnit());
  program->SetUniform2f("firstTexel", first);
  program->SetUniform2f("texelsAcross", across);
  program->SetUniform4f("drawnBox", box);
  program->SetUniform2f("textureSizeInverse", inverse);
  program->SetUniformi(
    "oneToOne", imageSize[0] == viewport.Width && imageSize[1] == viewport.Height ? 1 : 0);
  program->SetUniformf("colorScale", appearance.ColorScale);
  program->SetUniformf("colorBias", appearance.ColorBias);
  program->SetUniformi("roundsToBytes", appearance.MatchesVTK ? 1 : 0);
  this->Quad->Render();
  this->Texture->Deactivate();
  return true;
}

void vtkStriderFrameDisplay::ReleaseGraphicsResources(vtkWindow* window)
{
  if (this->Quad)
  {
    this->Quad->ReleaseGraphicsResources(window);
    this->Quad.reset();
  }
  this->Smoothing->ReleaseGraphicsResources();
  this->ResolvedFramebuffer->ReleaseGraphicsResources(window);
  this->ResolvedDepth->ReleaseGraphicsResources(window);
  this->Texture->ReleaseGraphicsResources(window);
  this->Pixels.ReleaseGraphicsResources();
  this->TextureSize = { 0, 0 };
  if (this->DepthBuffer)
  {
    glDeleteBuffers(1, &this->DepthBuffer);
  }
  this->DepthBuffer = 0;
  this->DepthBufferSize = 0;
}
