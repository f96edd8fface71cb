// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A render pass with a framebuffer of its own, part of which is drawn to.
#ifndef StriderTesting_ElsewherePass_h
#define StriderTesting_ElsewherePass_h

#include "vtkRenderPass.h"
#include "vtkSmartPointer.h"

#include <array>
#include <vector>

class vtkOpenGLFramebufferObject;

namespace StriderTesting
{

/// Draws the renderer's props into a part of its framebuffer and copies that part to the lower left corner of the window.
class ElsewherePass : public vtkRenderPass
{
public:
  static ElsewherePass* New();
  vtkTypeMacro(ElsewherePass, vtkRenderPass);

  void Render(const vtkRenderState* state) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

  std::array<int, 2> FramebufferSize{ 260, 210 };
  /// Lower left corner and size of what is drawn to.
  std::array<int, 4> Viewport{ 31, 17, 97, 83 };
  bool HasDepth = true;
  int MultiSamples = 0;
  int Targets = 1; ///< of colours; the further ones are filled with the background, too
  int ShownTarget = 0;
  /// Draws the props; lights, opaque, translucent and volumetric ones one after the other by default.
  vtkSmartPointer<vtkRenderPass> Delegate;

protected:
  ElsewherePass();
  ~ElsewherePass() override;

private:
  void Draw(const vtkRenderState* state);

  vtkSmartPointer<vtkOpenGLFramebufferObject> Framebuffer;
  vtkSmartPointer<vtkOpenGLFramebufferObject> Resolved;
};

/// The passes, one after the other.
vtkSmartPointer<vtkRenderPass> MakeSequence(
  const std::vector<vtkSmartPointer<vtkRenderPass>>& passes);

} // namespace StriderTesting

#endif
