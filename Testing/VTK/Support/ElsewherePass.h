// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A render pass that draws to a part of its own framebuffer.
#ifndef StriderTesting_ElsewherePass_h
#define StriderTesting_ElsewherePass_h

#include "vtkRenderPass.h"
#include "vtkSmartPointer.h"

#include <array>
#include <vector>

class vtkOpenGLFramebufferObject;

namespace StriderTesting
{

/// Draws the renderer's props into a part of its framebuffer and copies that part to the lower left corner of the
/// window.
class ElsewherePass : public vtkRenderPass
{
public:
  static ElsewherePass* New();
  vtkTypeMacro(ElsewherePass, vtkRenderPass);

  void Render(const vtkRenderState* state) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

  std::array<int, 2> FramebufferSize{ 260, 210 };
  /// Lower left corner and size of the part that is drawn to.
  std::array<int, 4> Viewport{ 31, 17, 97, 83 };
  bool HasDepth = true;
  int MultiSamples = 0;
  int Targets = 1; ///< colour targets; further ones are also filled with the background
  int ShownTarget = 0;
  /// Draws the props; by default lights, opaque, translucent and volumetric ones one after the other.
  vtkSmartPointer<vtkRenderPass> Delegate;

protected:
  ElsewherePass();
  ~ElsewherePass() override;

private:
  void Draw(const vtkRenderState* state);

  vtkSmartPointer<vtkOpenGLFramebufferObject> Framebuffer;
  vtkSmartPointer<vtkOpenGLFramebufferObject> Resolved;
};

/// Combines the passes in sequence.
vtkSmartPointer<vtkRenderPass> MakeSequence(
  const std::vector<vtkSmartPointer<vtkRenderPass>>& passes);

} // namespace StriderTesting

#endif
