// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Draws a volume into the layers between translucent surfaces (depth peeling).
#ifndef vtkStriderPeelDisplay_h
#define vtkStriderPeelDisplay_h

#include "vtkStriderFrameDisplay.h"

#include "Strider/RenderedImage.h"

#include "vtkNew.h"
#include "vtkStriderPixelUpload.h"

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
 * Replaces the shader of a volume mapper in vtkDualDepthPeelingPass. That pass renders each volume several times:
 * first in front of the nearest and behind the farthest translucent surface (InitializingDepth), then, from outside
 * in, between this layer of surfaces and the next (Peeling), and, where layers are left over, between them
 * (AlphaBlending). For that the pass inserts the body of main() into the mapper's fragment shader. This code
 * - reads the depths of surfaces from the pass's textures, at the pixel times in_inverseWindowSize,
 * - calls initializeRayCast() and then castRay(zStart, zEnd) for window depths, once, or twice for the front and the
 *   back part of the ray (the back only where the opacity of the front is below g_opacityThreshold), and expects
 *   premultiplied colours,
 * - writes or blends them into one or two targets of the pass, whose framebuffer, viewport and blending are set.
 *
 * Its output differs between stages and is kept as it is. This class draws the pass's code twice over the whole
 * viewport. The first time castRay records the requested depths into textures of this class. The second time castRay
 * returns the colours that were marched between these depths. The pass blends with GL_MAX, which is wrong for volumes
 * in front of each other. Unless VTK is to be matched, each volume is blended over the volumes drawn before, as
 * without peeling.
 *
 * The window's context must be current in every call.
 */
class vtkStriderPeelDisplay
{
public:
  vtkStriderPeelDisplay();
  ~vtkStriderPeelDisplay();

  /** Largest number of parts of one ray that the pass may request. */
  static constexpr int MostParts = 2;

  /**
   * Takes the shader text of the active passes. Returns false where there are none, or none that requests parts of
   * rays.
   */
  bool TakePasses(vtkAbstractMapper* mapper, vtkProp* volume);

  /** Finds the parts of all rays of the viewport. Returns false where OpenGL refused the shader or the textures. */
  bool RecordParts(vtkOpenGLRenderWindow* window);

  /** Size of the recorded parts, which is that of the viewport. */
  const std::array<int, 2>& GetSize() const { return this->Size; }

  /** Returns whether any pixel has a part `part`, in [0, MostParts). */
  bool HasPart(int part) const { return this->Parts[part].IsAsked; }
  /** Window depths at which the parts begin and end, bottom row first; both are 0 where a pixel has no such part. */
  const float* GetStarts(int part) const { return this->Parts[part].Starts.data(); }
  const float* GetEnds(int part) const { return this->Parts[part].Ends.data(); }

  /** Returns whether the parts include the beginnings of all rays: the pass begins with them. */
  bool BeginsRays() const { return this->IsBeginning; }
  /** Window depths at which the whole rays end, bottom row first. Valid if BeginsRays(). */
  const float* GetRayEnds() const { return this->RayEnds.data(); }

  /**
   * Keeps the colours of whole rays with the depths at which they are to be seen, for this stage of the pass and the
   * later ones of the frame. Null forgets those of the former frame.
   */
  void KeepWhole(const Strider::RenderedImage* image);
  /** Takes the colours of a part from the whole rays: those that are to be seen within the part. */
  void TakeShareOfWhole(vtkOpenGLRenderWindow* window, int part);

  /** Takes the colours of a part. The image must have the size of the viewport. */
  void TakeColors(vtkOpenGLRenderWindow* window, int part, const Strider::RenderedImage& image);

  /**
   * Draws the colours into the layers. Returns false where OpenGL refused the shader. The pass does not request the
   * back part where the opacity of the front part is `terminationOpacity` or more. Where VTK is matched, several
   * volumes show the larger of their colours in a layer, as in the pass.
   */
  bool Draw(vtkOpenGLRenderWindow* window, const vtkStriderFrameDisplay::FrameLook& appearance,
    float terminationOpacity);

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
  void FindRayEnds();
  void ReadDepths(vtkTextureObject* texture, std::vector<float>& depths);

  vtkAbstractMapper* Mapper = nullptr;
  vtkProp* Volume = nullptr;
  std::string Shader; ///< text of the present stage
  std::map<std::string, std::unique_ptr<vtkOpenGLQuadHelper>> Quads;
  std::array<int, 2> Size{ 0, 0 };
  std::array<Part, MostParts> Parts;
  bool IsBeginning = false;
  std::vector<float> RayEnds;
  std::vector<float> WholeRgba;
  std::vector<float> WholeDepth;
  vtkStriderPixelUpload Pixels;
  vtkNew<vtkOpenGLFramebufferObject> Framebuffer;
  std::array<vtkNew<vtkTextureObject>, 2 * MostParts> Depths; ///< start, end, start, end
};

#endif
