// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPeelDisplay.h"

#include "vtkAbstractMapper.h"
#include "vtkInformation.h"
#include "vtkInformationObjectBaseVectorKey.h"
#include "vtkOpenGLFramebufferObject.h"
#include "vtkOpenGLQuadHelper.h"
#include "vtkOpenGLRenderPass.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkOpenGLShaderCache.h"
#include "vtkOpenGLState.h"
#include "vtkProp.h"
#include "vtkShaderProgram.h"
#include "vtkTextureObject.h"

// glad replaced GLEW in VTK 9.4 and ParaView 6.
#if VTK_MODULE_ENABLE_VTK_glad
#include "vtk_glad.h"
#else
#include "vtk_glew.h"
#endif

#include <algorithm>
#include <functional>
#include <utility>

namespace
{

/// Shader around the pass's code; the names are those that this code uses.
const char* const PeelShader = R"(//VTK::System::Dec
//VTK::Output::Dec
in vec2 texCoord;
uniform vec2 in_inverseWindowSize;
uniform float g_opacityThreshold;
uniform int returnsColors;
uniform int blendsOver;
uniform ivec2 hasPart;
uniform sampler2D firstColors;
uniform sampler2D secondColors;
uniform float colorScale;
uniform float colorBias;
vec2 parts[2];
int partCount;
bool recordsParts;
//VTK::DepthPeeling::Dec
void initializeRayCast()
{
}
vec4 castRay(float zStart, float zEnd)
{
  int part = partCount;
  ++partCount;
  if (part >= 2)
  {
    return vec4(0.0);
  }
  if (recordsParts)
  {
    parts[part] = vec2(zStart, zEnd);
    return vec4(0.0);
  }
  if (hasPart[part] == 0)
  {
    return vec4(0.0);
  }
  ivec2 pixel = ivec2(texCoord / in_inverseWindowSize);
  vec4 color = part == 0 ? texelFetch(firstColors, pixel, 0) : texelFetch(secondColors, pixel, 0);
  return vec4(color.rgb * colorScale + vec3(colorBias * color.a), color.a);
}
void renderLayer()
{
  //VTK::CallWorker::Impl
}
// What to blend over a layer so that it goes from `before` to `after`, and, where other volumes have been drawn there,
// shows this one over them.
vec4 findShare(vec4 before, vec4 after)
{
  float open = 1.0 - before.a;
  float opacity = open > 0.0 ? (after.a - before.a) / open : 0.0;
  return vec4(after.rgb - (1.0 - opacity) * before.rgb, opacity);
}
void main()
{
  parts[0] = vec2(0.0);
  parts[1] = vec2(0.0);
  partCount = 0;
  recordsParts = true;
  gl_FragData[0] = vec4(0.0);
  gl_FragData[1] = vec4(0.0);
  renderLayer();
  if (returnsColors == 0)
  {
    gl_FragData[0] = vec4(parts[0].x);
    gl_FragData[1] = vec4(parts[0].y);
    gl_FragData[2] = vec4(parts[1].x);
    gl_FragData[3] = vec4(parts[1].y);
    return;
  }
  vec4 back = gl_FragData[0];
  vec4 front = gl_FragData[1];
  partCount = 0;
  recordsParts = false;
  renderLayer();
  if (blendsOver != 0)
  {
    gl_FragData[0] = findShare(back, gl_FragData[0]);
    gl_FragData[1] = findShare(front, gl_FragData[1]);
  }
}
)";

void ForEachPass(vtkProp* volume, const std::function<void(vtkOpenGLRenderPass*)>& action)
{
  vtkInformation* keys = volume->GetPropertyKeys();
  vtkInformationObjectBaseVectorKey* passes = vtkOpenGLRenderPass::RenderPasses();
  const int count = keys && keys->Has(passes) ? keys->Length(passes) : 0;
  for (int index = 0; index < count; ++index)
  {
    action(static_cast<vtkOpenGLRenderPass*>(keys->Get(passes, index)));
  }
}

} // namespace

vtkStriderPeelDisplay::vtkStriderPeelDisplay() = default;
vtkStriderPeelDisplay::~vtkStriderPeelDisplay() = default;

bool vtkStriderPeelDisplay::TakePasses(vtkAbstractMapper* mapper, vtkProp* volume)
{
  std::string vertexShader;
  std::string geometryShader;
  this->Mapper = mapper;
  this->Volume = volume;
  this->Shader = PeelShader;
  ForEachPass(volume, [&](vtkOpenGLRenderPass* pass) {
    pass->PreReplaceShaderValues(vertexShader, geometryShader, this->Shader, mapper, volume);
  });
  ForEachPass(volume, [&](vtkOpenGLRenderPass* pass) {
    pass->PostReplaceShaderValues(vertexShader, geometryShader, this->Shader, mapper, volume);
  });
  return this->Shader.find("//VTK::CallWorker::Impl") == std::string::npos;
}

vtkShaderProgram* vtkStriderPeelDisplay::ReadyProgram(vtkOpenGLRenderWindow* window)
{
  auto& quad = this->Quads[this->Shader];
  if (!quad)
  {
    quad = std::make_unique<vtkOpenGLQuadHelper>(window, nullptr, this->Shader.c_str(), "");
  }
  else
  {
    window->GetShaderCache()->ReadyShaderProgram(quad->Program);
  }
  vtkShaderProgram* program = quad->Program;
  if (!program || !program->GetCompiled())
  {
    return nullptr;
  }
  const float inverseSize[2] = { 1.0f / static_cast<float>(this->Size[0]),
    1.0f / static_cast<float>(this->Size[1]) };
  program->SetUniform2f("in_inverseWindowSize", inverseSize);
  ForEachPass(this->Volume, [&](vtkOpenGLRenderPass* pass) {
    pass->SetShaderParameters(program, this->Mapper, this->Volume);
  });
  return program;
}

bool vtkStriderPeelDisplay::PrepareTextures(vtkOpenGLRenderWindow* window)
{
  this->Framebuffer->SetContext(window);
  bool isComplete = true;
  for (auto& texture : this->Depths)
  {
    texture->SetContext(window);
    if (!texture->GetHandle())
    {
      texture->SetInternalFormat(GL_R32F);
      texture->SetFormat(GL_RED);
      isComplete = texture->Allocate2D(this->Size[0], this->Size[1], 1, VTK_FLOAT) && isComplete;
    }
    // Resizing keeps the handle, by which the texture is attached.
    texture->Resize(this->Size[0], this->Size[1]);
  }
  return isComplete;
}

void vtkStriderPeelDisplay::ReadDepths(vtkTextureObject* texture, std::vector<float>& depths)
{
  depths.resize(static_cast<std::size_t>(this->Size[0]) * this->Size[1]);
  texture->Activate();
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, depths.data());
  texture->Deactivate();
}

bool vtkStriderPeelDisplay::RecordParts(vtkOpenGLRenderWindow* window)
{
  vtkOpenGLState* state = window->GetState();
  GLint viewport[4];
  state->vtkglGetIntegerv(GL_VIEWPORT, viewport);
  this->Size = { viewport[2], viewport[3] };
  if (!this->PrepareTextures(window))
  {
    return false;
  }
  vtkOpenGLState::ScopedglViewport savedViewport(state);
  vtkOpenGLState::ScopedglEnableDisable savedBlend(state, GL_BLEND);
  vtkOpenGLState::ScopedglEnableDisable savedDepthTest(state, GL_DEPTH_TEST);
  vtkOpenGLState::ScopedglEnableDisable savedCulling(state, GL_CULL_FACE);
  vtkOpenGLState::ScopedglClearColor savedColor(state);
  vtkOpenGLState::ScopedglEnableDisable savedScissorTest(state, GL_SCISSOR_TEST);
  state->PushDrawFramebufferBinding();
  this->Framebuffer->Bind(GL_DRAW_FRAMEBUFFER);
  for (unsigned int index = 0; index < this->Depths.size(); ++index)
  {
    this->Framebuffer->AddColorAttachment(index, this->Depths[index]);
  }
  this->Framebuffer->ActivateDrawBuffers(static_cast<unsigned int>(this->Depths.size()));
  state->vtkglViewport(0, 0, this->Size[0], this->Size[1]);
  state->vtkglDisable(GL_BLEND);
  state->vtkglDisable(GL_DEPTH_TEST);
  state->vtkglDisable(GL_CULL_FACE);
  state->vtkglDisable(GL_SCISSOR_TEST); // of the window, whose pixels have other places
  state->vtkglClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  state->vtkglClear(GL_COLOR_BUFFER_BIT);
  vtkShaderProgram* program = this->ReadyProgram(window);
  if (program)
  {
    program->SetUniformi("returnsColors", 0);
    program->SetUniformf("g_opacityThreshold", 1.0f);
    this->Quads[this->Shader]->Render();
  }
  state->PopDrawFramebufferBinding();
  for (int index = 0; program && index < MostParts; ++index)
  {
    Part& part = this->Parts[index];
    this->ReadDepths(this->Depths[2 * index], part.Starts);
    this->ReadDepths(this->Depths[2 * index + 1], part.Ends);
    part.IsAsked = false;
    for (std::size_t pixel = 0; pixel < part.Starts.size() && !part.IsAsked; ++pixel)
    {
      part.IsAsked = part.Starts[pixel] < part.Ends[pixel];
    }
  }
  if (program)
  {
    this->FindRayEnds();
  }
  return program != nullptr;
}

void vtkStriderPeelDisplay::FindRayEnds()
{
  // Only the first stage requests parts from the camera on, and for every pixel.
  const std::size_t pixels = this->Parts[0].Starts.size();
  std::vector<float> ends(pixels, 0.0f);
  this->IsBeginning = true;
  for (std::size_t pixel = 0; pixel < pixels && this->IsBeginning; ++pixel)
  {
    this->IsBeginning = false;
    for (const Part& part : this->Parts)
    {
      this->IsBeginning =
        this->IsBeginning || (part.Starts[pixel] == 0.0f && part.Ends[pixel] > 0.0f);
      ends[pixel] = std::max(ends[pixel], part.Ends[pixel]);
    }
  }
  if (this->IsBeginning)
  {
    this->RayEnds = std::move(ends);
  }
}

void vtkStriderPeelDisplay::KeepWhole(const Strider::RenderedImage* image)
{
  this->WholeRgba.clear();
  this->WholeDepth.clear();
  if (image)
  {
    const std::size_t pixels = static_cast<std::size_t>(image->Size[0]) * image->Size[1];
    this->WholeRgba.assign(image->Rgba, image->Rgba + 4 * pixels);
    this->WholeDepth.assign(image->Depth, image->Depth + pixels);
  }
}

void vtkStriderPeelDisplay::TakeShareOfWhole(vtkOpenGLRenderWindow* window, int part)
{
  const Part& own = this->Parts[part];
  std::vector<float> rgba(4 * own.Starts.size(), 0.0f);
  for (std::size_t pixel = 0; pixel < this->WholeDepth.size() && pixel < own.Starts.size(); ++pixel)
  {
    const float end = own.Ends[pixel];
    const float depth = this->WholeDepth[pixel];
    if (own.Starts[pixel] <= depth && (depth < end || end >= this->RayEnds[pixel]))
    {
      std::copy_n(&this->WholeRgba[4 * pixel], 4, &rgba[4 * pixel]);
    }
  }
  Strider::RenderedImage image;
  image.Size = this->Size;
  image.Rgba = rgba.data();
  this->TakeColors(window, part, image);
}

void vtkStriderPeelDisplay::TakeColors(
  vtkOpenGLRenderWindow* window, int part, const Strider::RenderedImage& image)
{
  vtkTextureObject* colors = this->Parts[part].Colors;
  colors->SetContext(window);
  if (!colors->GetHandle() || colors->GetWidth() != static_cast<unsigned int>(image.Size[0]) ||
    colors->GetHeight() != static_cast<unsigned int>(image.Size[1]))
  {
    colors->ReleaseGraphicsResources(window);
    colors->SetContext(window);
    colors->Create2DFromRaw(image.Size[0], image.Size[1], 4, VTK_FLOAT, nullptr);
  }
  this->Pixels.Copy(window, image.Rgba, 4, image.Size, { { 0, 0 }, image.Size }, colors);
}

bool vtkStriderPeelDisplay::Draw(vtkOpenGLRenderWindow* window,
  const vtkStriderFrameDisplay::FrameLook& appearance, float terminationOpacity)
{
  vtkShaderProgram* program = this->ReadyProgram(window);
  if (!program)
  {
    return false;
  }
  vtkOpenGLState* state = window->GetState();
  GLint equation = GL_FUNC_ADD;
  glGetIntegerv(GL_BLEND_EQUATION_RGB, &equation);
  vtkOpenGLState::ScopedglBlendFuncSeparate savedBlendFunction(state);
  vtkOpenGLState::ScopedglEnableDisable savedDepthTest(state, GL_DEPTH_TEST);
  vtkOpenGLState::ScopedglEnableDisable savedCulling(state, GL_CULL_FACE);
  if (!appearance.MatchesVTK)
  {
    state->vtkglBlendEquation(GL_FUNC_ADD);
    state->vtkglBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  }
  state->vtkglDisable(GL_DEPTH_TEST);
  state->vtkglDisable(GL_CULL_FACE);
  const char* const names[MostParts] = { "firstColors", "secondColors" };
  int hasPart[MostParts];
  for (int index = 0; index < MostParts; ++index)
  {
    hasPart[index] = this->HasPart(index) ? 1 : 0;
    // Each sampler needs a texture unit of its own, even where it has no texture.
    vtkTextureObject* colors = this->Parts[this->HasPart(index) ? index : 1 - index].Colors;
    colors->Activate();
    program->SetUniformi(names[index], colors->GetTextureUnit());
  }
  program->SetUniformi("returnsColors", 1);
  program->SetUniformi("blendsOver", appearance.MatchesVTK ? 0 : 1);
  program->SetUniform2i("hasPart", hasPart);
  program->SetUniformf("g_opacityThreshold", terminationOpacity);
  program->SetUniformf("colorScale", appearance.ColorScale);
  program->SetUniformf("colorBias", appearance.ColorBias);
  this->Quads[this->Shader]->Render();
  for (Part& part : this->Parts)
  {
    part.Colors->Deactivate();
  }
  state->vtkglBlendEquation(static_cast<GLenum>(equation));
  return true;
}

void vtkStriderPeelDisplay::ReleaseGraphicsResources(vtkWindow* window)
{
  for (auto& quad : this->Quads)
  {
    quad.second->ReleaseGraphicsResources(window);
  }
  this->Quads.clear();
  this->Framebuffer->ReleaseGraphicsResources(window);
  this->Pixels.ReleaseGraphicsResources();
  for (auto& texture : this->Depths)
  {
    texture->ReleaseGraphicsResources(window);
  }
  for (Part& part : this->Parts)
  {
    part.Colors->ReleaseGraphicsResources(window);
  }
}
