// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderDepthDisplay.h"

#include "vtkCamera.h"
#include "vtkMatrix4x4.h"
#include "vtkOpenGLQuadHelper.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkOpenGLShaderCache.h"
#include "vtkOpenGLState.h"
#include "vtkRenderer.h"
#include "vtkShaderProgram.h"
#include "vtkTextureObject.h"

// glad replaced GLEW in VTK 9.4 and ParaView 6.
#if VTK_MODULE_ENABLE_VTK_glad
#include "vtk_glad.h"
#else
#include "vtk_glew.h"
#endif

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

/// Discards pixels that are not opaque. The plane is the one with the least squares of distances along z to the points
/// of 7x7 texels, whose stride makes them cover `reach` on each side. Points far from a plane of any usual slope belong
/// to another surface.
const char* const DepthShader = R"(//VTK::System::Dec
//VTK::Output::Dec
in vec2 texCoord;
uniform sampler2D frame;
uniform sampler2D depths;
uniform vec2 imageSize;
uniform float opacityThreshold;
uniform int isBackground;
uniform int isShaded;
uniform float reach;
uniform mat4 clipToView;
uniform mat4 viewToClip;
vec3 place(ivec2 texel, float depth)
{
  vec2 share = (vec2(texel) + vec2(0.5)) / imageSize;
  vec4 point = clipToView * vec4(2.0 * vec3(share, depth) - vec3(1.0), 1.0);
  return point.xyz / point.w;
}
bool isOpaque(ivec2 texel)
{
  return texelFetch(frame, texel, 0).a > opacityThreshold;
}
void main()
{
  ivec2 texel = min(ivec2(texCoord * imageSize), ivec2(imageSize) - ivec2(1));
  if (!isOpaque(texel))
  {
    discard;
  }
  gl_FragData[0] = vec4(0.0);
  gl_FragData[1] = vec4(0.0);
  gl_FragData[2] = vec4(0.0);
  if (isBackground != 0)
  {
    gl_FragDepth = 1.0;
    return;
  }
  float depth = texelFetch(depths, texel, 0).r;
  vec3 middle = place(texel, depth);
  float width = distance(middle, place(texel + ivec2(1, 0), depth));
  int stride = int(clamp(ceil(reach / (3.0 * width)), 1.0, 64.0));
  vec3 sum = vec3(0.0);
  vec3 squares = vec3(0.0); // xx, xy, yy
  vec2 products = vec2(0.0); // xz, yz
  float count = 0.0;
  for (int row = -3; row <= 3; ++row)
  {
    for (int column = -3; column <= 3; ++column)
    {
      ivec2 other = texel + stride * ivec2(column, row);
      if (all(greaterThanEqual(other, ivec2(0))) && all(lessThan(other, ivec2(imageSize))) && isOpaque(other))
      {
        vec3 way = place(other, texelFetch(depths, other, 0).r) - middle;
        if (abs(way.z) <= reach + 4.0 * length(way.xy))
        {
          sum += way;
          squares += vec3(way.x * way.x, way.x * way.y, way.y * way.y);
          products += way.xy * way.z;
          count += 1.0;
        }
      }
    }
  }
  vec3 mean = sum / count; // the pixel itself counts
  squares = squares / count - vec3(mean.x * mean.x, mean.x * mean.y, mean.y * mean.y);
  products = products / count - mean.xy * mean.z;
  float determinant = squares.x * squares.z - squares.y * squares.y;
  vec2 slope = vec2(0.0);
  if (determinant > 1e-6 * (squares.x + squares.z) * (squares.x + squares.z))
  {
    slope = vec2(products.x * squares.z - products.y * squares.y,
      products.y * squares.x - products.x * squares.y) / determinant;
  }
  float rise = clamp(mean.z - dot(slope, mean.xy), -reach, reach);
  vec4 clip = viewToClip * vec4(middle + vec3(0.0, 0.0, rise), 1.0);
  depth = clamp(0.5 * clip.z / clip.w + 0.5, 0.0, 0.9999999);
  vec3 position = place(texel, depth);
  // The pass shades no pixel whose depth is more than 0.0001 in front of its position, which is kept in 11 bits.
  clip = viewToClip * vec4(0.998 * position, 1.0);
  float unshaded = max(0.5 * clip.z / clip.w + 0.4998, 0.0000001);
  gl_FragDepth = isShaded != 0 ? depth : min(depth, unshaded);
  gl_FragData[1] = vec4(position, 1.0);
  gl_FragData[2] = vec4(normalize(vec3(-slope, 1.0)), 1.0);
}
)";

/// Draws to the first `count` targets of a framebuffer while it exists.
class DrawnTargets
{
public:
  explicit DrawnTargets(int count)
    : Former(count)
  {
    std::vector<GLenum> targets;
    for (int index = 0; index < count; ++index)
    {
      GLint former = GL_NONE;
      glGetIntegerv(GL_DRAW_BUFFER0 + static_cast<GLenum>(index), &former);
      this->Former[index] = static_cast<GLenum>(former);
      targets.push_back(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(index));
    }
    glDrawBuffers(count, targets.data());
  }
  ~DrawnTargets() { glDrawBuffers(static_cast<GLsizei>(this->Former.size()), this->Former.data()); }
  DrawnTargets(const DrawnTargets&) = delete;
  void operator=(const DrawnTargets&) = delete;

private:
  std::vector<GLenum> Former;
};

} // namespace

vtkStriderDepthDisplay::vtkStriderDepthDisplay() = default;
vtkStriderDepthDisplay::~vtkStriderDepthDisplay() = default;

void vtkStriderDepthDisplay::TakeDepth(
  vtkOpenGLRenderWindow* window, const Strider::RenderedImage& image)
{
  const auto width = static_cast<unsigned int>(image.Size[0]);
  const auto height = static_cast<unsigned int>(image.Size[1]);
  this->Depth->SetContext(window);
  if (!this->Depth->GetHandle() || this->Depth->GetWidth() != width ||
    this->Depth->GetHeight() != height)
  {
    this->Depth->ReleaseGraphicsResources(window);
    this->Depth->SetContext(window);
    this->Depth->SetInternalFormat(GL_R32F);
    this->Depth->SetFormat(GL_RED);
    this->Depth->Allocate2D(width, height, 1, VTK_FLOAT);
  }
  this->Pixels.Copy(window, image.Depth, 1, image.Size, { { 0, 0 }, image.Size }, this->Depth);
}

bool vtkStriderDepthDisplay::Draw(const vtkStriderDepthUse& use, vtkRenderer* renderer,
  const vtkStriderViewport& viewport, vtkTextureObject* frame, const std::array<int, 2>& imageSize,
  double largestStep)
{
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  if (!this->Quad)
  {
    this->Quad = std::make_unique<vtkOpenGLQuadHelper>(window, nullptr, DepthShader, "");
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
  vtkOpenGLState* state = window->GetState();
  vtkOpenGLState::ScopedglViewport savedViewport(state);
  vtkOpenGLState::ScopedglDepthMask savedDepthMask(state);
  vtkOpenGLState::ScopedglDepthFunc savedDepthFunction(state);
  vtkOpenGLState::ScopedglBlendFuncSeparate savedBlendFunction(state);
  vtkOpenGLState::ScopedglEnableDisable savedBlend(state, GL_BLEND);
  vtkOpenGLState::ScopedglEnableDisable savedDepthTest(state, GL_DEPTH_TEST);
  vtkOpenGLState::ScopedglEnableDisable savedCulling(state, GL_CULL_FACE);
  const DrawnTargets targets(use.Use == vtkStriderDepthUse::Occlusion ? 3 : 1);
  state->vtkglViewport(viewport.X, viewport.Y, viewport.Width, viewport.Height);
  state->vtkglDepthMask(GL_TRUE);
  state->vtkglEnable(GL_DEPTH_TEST);
  state->vtkglDepthFunc(GL_ALWAYS);
  state->vtkglEnable(GL_BLEND);
  state->vtkglBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); // colours stay
  state->vtkglDisable(GL_CULL_FACE);

  // VTK passes matrices to shaders transposed.
  vtkNew<vtkMatrix4x4> toClip;
  toClip->DeepCopy(renderer->GetActiveCamera()->GetProjectionTransformMatrix(
    renderer->GetTiledAspectRatio(), -1, 1));
  vtkNew<vtkMatrix4x4> toView;
  vtkMatrix4x4::Invert(toClip, toView);
  toClip->Transpose();
  toView->Transpose();
  vtkTextureObject* depths = use.NeedsSurface() ? this->Depth.Get() : frame;
  frame->Activate();
  if (depths != frame)
  {
    depths->Activate();
  }
  const float size[2] = { static_cast<float>(imageSize[0]), static_cast<float>(imageSize[1]) };
  program->SetUniformi("frame", frame->GetTextureUnit());
  program->SetUniformi("depths", depths->GetTextureUnit());
  program->SetUniform2f("imageSize", size);
  program->SetUniformf("opacityThreshold", use.OpacityThreshold);
  program->SetUniformi("isBackground", use.NeedsSurface() ? 0 : 1);
  program->SetUniformi("isShaded", use.ShadesVolumes ? 1 : 0);
  program->SetUniformf("reach", static_cast<float>(2.0 * largestStep));
  program->SetUniformMatrix("clipToView", toView);
  program->SetUniformMatrix("viewToClip", toClip);
  this->Quad->Render();
  if (depths != frame)
  {
    depths->Deactivate();
  }
  frame->Deactivate();
  return true;
}

void vtkStriderDepthDisplay::ReleaseGraphicsResources(vtkWindow* window)
{
  if (this->Quad)
  {
    this->Quad->ReleaseGraphicsResources(window);
    this->Quad.reset();
  }
  this->Depth->ReleaseGraphicsResources(window);
  this->Pixels.ReleaseGraphicsResources();
}
