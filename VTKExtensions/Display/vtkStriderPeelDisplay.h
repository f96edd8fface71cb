// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume's way into the layers between translucent surfaces.
#ifndef vtkStriderPeelDisplay_h
#define vtkStriderPeelDisplay_h

#include "Strider/RenderedImage.h"

#include "vtkNew.h"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

class vtkAbstractMapper;
class vtkOpenGLFramebufferObject;
class vtkOpenGLQuadHelper;
class vtkOpenGLRenderWindow;
class vtkProp;
class vtkShaderProgram;
class vtkTextureObject;
class vtkWindow;

/**
 * Stands in for the shader of a volume mapper in vtkDualDepthPeelingPass, which renders each volume several times: first in front
 * of the nearest and behind the farthest translucent surface (InitializingDepth), then, from outside in, between this layer of
 * surfaces and the next (Peeling), and where layers are left over, between them (AlphaBlending). For that the pass puts the body
 * of main() into the mapper's fragment shader, which
 * - reads the depths of surfaces from the pass's textures, at the pixel times in_inverseWindowSize,
 * - calls initializeRayCast() and then castRay(zStart, zEnd) for window depths, once, or twice for the front and the back part of
 *   the ray (the back only where the opacity of the front is below g_opacityThreshold), and wants premultiplied colours,
 * - writes or blends them into one or two targets of the pass, whose framebuffer, viewport and blending are set.
 * What it writes differs from stage to stage and is left to it. Its text is drawn twice over the whole viewport: once with a
 * castRay that records the depths that it is asked for, into textures of our own, and once with one that hands out the colours
 * that were marched between these depths. The pass blends with GL_MAX, which is wrong for volumes in front of each other: unless
 * VTK is to be matched, each volume is blended over the ones that were drawn before, as without peeling.
 *
 * The window's context must be current in every call.
 */
class vtkStriderPeelDisplay
{
public:
  vtkStriderPeelDisplay();
  ~vtkStriderPeelDisplay();

  /** How often the pass may ask for a part of one ray. */
  static constexpr int MostParts = 2;

  /** What happens to colours on their way to the layers, as in vtkStriderFrameDisplay::FrameLook. */
  struct Look
  {
    float ColorScale = 1.0f;
    float ColorBias = 0.0f;
    /// Of the front part, from which on the pass does not ask for the back part.
    float TerminationOpacity = 1.0f;
    /// Several volumes show the larger of their colours in a layer, as the pass blends them.
    bool MatchesVTK = false;
  };

  /** Takes the text of the passes at work. False where there are none, or none that asks for parts of rays. */
  bool TakePasses(vtkAbstractMapper* mapper, vtkProp* volume);

  /** Finds the parts of all rays of the viewport; false where the shader or the textures were refused. */
  bool RecordParts(vtkOpenGLRenderWindow* window);

  /** Width and height of what was recorded: those of the viewport. */
  const std::array<int, 2>& GetSize() const { return this->Size; }

  /** Whether any pixel has a part `part`, in [0, MostParts). */
  bool HasPart(int part) const { return this->Parts[part].IsAsked; }
  /** Window depths at which the parts begin and end, bottom row first; they begin and end at 0 where a pixel has none. */
  const float* GetStarts(int part) const { return this->Parts[part].Starts.data(); }
  const float* GetEnds(int part) const { return this->Parts[part].Ends.data(); }

  /** Takes the colours of a part, of the size of the viewport. */
  void TakeColors(vtkOpenGLRenderWindow* window, int part, const Strider::RenderedImage& image);

  /** Draws the colours into the layers; false where the shader was refused. */
  bool Draw(vtkOpenGLRenderWindow* window, const Look& appearance);

  void ReleaseGraphicsResources(vtkWindow* window);

private:
  struct Part
  {
    std::vector<float> Starts;
    std::vector<float> Ends;
    bool IsAsked = false;
    vtkNew<vtkTextureObject> Colors;
  };

  vtkShaderProgram* ReadyProgram(vtkOpenGLRenderWindow* window);
  bool PrepareTextures(vtkOpenGLRenderWindow* window);
  void ReadDepths(vtkTextureObject* texture, std::vector<float>& depths);

  vtkAbstractMapper* Mapper = nullptr;
  vtkProp* Volume = nullptr;
  std::string Shader; ///< of the stage
  std::map<std::string, std::unique_ptr<vtkOpenGLQuadHelper>> Quads;
  std::array<int, 2> Size{ 0, 0 };
  std::array<Part, MostParts> Parts;
  vtkNew<vtkOpenGLFramebufferObject> Framebuffer;
  std::array<vtkNew<vtkTextureObject>, 2 * MostParts> Depths; ///< start, end, start, end
};

#endif
