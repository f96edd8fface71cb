// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderIceTBypass.h"

#include "vtkCameraPass.h"
#include "vtkObjectFactory.h"
#include "vtkRenderPass.h"
#include "vtkRenderState.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"

// ParaView without MPI does not have this header.
#if __has_include("vtkIceTCompositePass.h")
#include "vtkIceTCompositePass.h"
#include "vtkOrderedCompositingHelper.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>

namespace
{

/// Draws with the pass whose picture IceT would read back.
class DrawPass : public vtkRenderPass
{
public:
  static DrawPass* New();
  vtkTypeMacro(DrawPass, vtkRenderPass);

  void Render(const vtkRenderState* state) override
  {
    this->Pass->Render(state);
    this->NumberOfRenderedProps = this->Pass->GetNumberOfRenderedProps();
    this->Drawn();
  }

  void ReleaseGraphicsResources(vtkWindow* window) override
  {
    this->Pass->ReleaseGraphicsResources(window);
  }

  vtkSmartPointer<vtkRenderPass> Pass;
  std::function<void()> Drawn;
};
vtkStandardNewMacro(DrawPass);

vtkIceTCompositePass* FindIceT(vtkRenderer* renderer)
{
  auto* camera = vtkCameraPass::SafeDownCast(renderer->GetPass());
  return camera ? vtkIceTCompositePass::SafeDownCast(camera->GetDelegatePass()) : nullptr;
}

/// Returns the memory of the picture that IceT left on this process; null where it left none of this size. Copies of
/// vtkRawImage share their memory, and ParaView takes a copy of this one at the end of each frame.
unsigned char* FindPixels(vtkIceTCompositePass* pass, const std::array<int, 2>& size)
{
  vtkSynchronizedRenderers::vtkRawImage picture;
  pass->GetLastRenderedTile(picture);
  const bool fits = picture.IsValid() && picture.GetWidth() == size[0] &&
    picture.GetHeight() == size[1] && picture.GetRawPtr()->GetNumberOfComponents() == 4;
  return fits ? picture.GetRawPtr()->GetPointer(0) : nullptr;
}

/// Gives access to the picture that IceT left, which ParaView takes only if it is marked as valid.
struct LastPicture : vtkIceTCompositePass
{
  static vtkSynchronizedRenderers::vtkRawImage* Find(vtkRenderPass* pass)
  {
    auto* icet = vtkIceTCompositePass::SafeDownCast(pass);
    return icet ? (icet->*&LastPicture::LastRenderedRGBAColors).get() : nullptr;
  }
};

bool IsWhole(vtkRenderer* renderer, const std::array<int, 2>& size)
{
  vtkRenderWindow* window = renderer->GetRenderWindow();
  const double* viewport = renderer->GetViewport();
  const int* scale = window->GetTileScale();
  const int* windowSize = window->GetActualSize();
  return std::equal(viewport, viewport + 4, std::array<double, 4>{ 0.0, 0.0, 1.0, 1.0 }.begin()) &&
    scale[0] == 1 && scale[1] == 1 && windowSize[0] == size[0] && windowSize[1] == size[1];
}

/// Returns whether the renderer clears its window to transparent black.
bool IsCleared(vtkRenderer* renderer)
{
  const double* color = renderer->GetBackground();
  return renderer->GetRenderWindow()->GetErase() && renderer->GetErase() &&
    !renderer->GetPreserveColorBuffer() && !renderer->GetPreserveDepthBuffer() &&
    !renderer->GetGradientBackground() && !renderer->GetTexturedBackground() &&
    renderer->GetBackgroundAlpha() == 0.0 &&
    std::all_of(color, color + 3, [](double channel) { return channel == 0.0; });
}

} // namespace

bool vtkStriderIceTBypass::IsComposited(vtkRenderer* renderer)
{
  return FindIceT(renderer) != nullptr;
}

std::vector<int> vtkStriderIceTBypass::FindOrder(vtkRenderer* renderer)
{
  vtkIceTCompositePass* pass = FindIceT(renderer);
  if (pass && pass->GetUseOrderedCompositing() && pass->GetOrderedCompositingHelper())
  {
    return pass->GetOrderedCompositingHelper()->ComputeSortOrder(renderer->GetActiveCamera());
  }
  return {};
}

bool vtkStriderIceTBypass::IsPossible(
  vtkRenderer* renderer, const std::array<int, 2>& size, bool displays)
{
  vtkIceTCompositePass* pass = FindIceT(renderer);
  return pass && pass->GetRenderPass() && pass->GetRenderPass()->IsA("vtkPVDefaultPass") &&
    pass->GetUseOrderedCompositing() && pass->GetImageReductionFactor() == 1 &&
    !pass->GetDisplayRGBAResults() && !pass->GetDisplayDepthResults() && IsWhole(renderer, size) &&
    IsCleared(renderer) && (!displays || FindPixels(pass, size));
}

void vtkStriderIceTBypass::Begin(vtkRenderer* renderer, const std::function<void()>& drawn)
{
  this->End();
  vtkIceTCompositePass* pass = FindIceT(renderer);
  vtkNew<DrawPass> draw;
  draw->Pass = pass->GetRenderPass();
  draw->Drawn = drawn;
  this->IceT = pass;
  this->Camera = vtkCameraPass::SafeDownCast(renderer->GetPass());
  this->Camera->SetDelegatePass(draw);
}

unsigned char* vtkStriderIceTBypass::GetPixels() const
{
  auto* pass = vtkIceTCompositePass::SafeDownCast(this->IceT);
  if (!pass)
  {
    return nullptr;
  }
  vtkSynchronizedRenderers::vtkRawImage picture;
  pass->GetLastRenderedTile(picture);
  return picture.IsValid() ? picture.GetRawPtr()->GetPointer(0) : nullptr;
}

void vtkStriderIceTBypass::HidePicture()
{
  if (auto* picture = LastPicture::Find(this->IceT))
  {
    picture->MarkInValid();
    this->Hiding = this->IceT;
  }
}

void vtkStriderIceTBypass::RevealPicture()
{
  if (auto* picture = LastPicture::Find(this->Hiding))
  {
    picture->MarkValid();
  }
  this->Hiding = nullptr;
}

#else

bool vtkStriderIceTBypass::IsComposited(vtkRenderer*)
{
  return false;
}

std::vector<int> vtkStriderIceTBypass::FindOrder(vtkRenderer*)
{
  return {};
}

bool vtkStriderIceTBypass::IsPossible(vtkRenderer*, const std::array<int, 2>&, bool)
{
  return false;
}

void vtkStriderIceTBypass::Begin(vtkRenderer*, const std::function<void()>&) {}

unsigned char* vtkStriderIceTBypass::GetPixels() const
{
  return nullptr;
}

void vtkStriderIceTBypass::HidePicture() {}

void vtkStriderIceTBypass::RevealPicture() {}

#endif

vtkStriderIceTBypass::~vtkStriderIceTBypass()
{
  this->End();
  this->RevealPicture();
}

void vtkStriderIceTBypass::End()
{
  if (this->IceT && this->Camera)
  {
    this->Camera->SetDelegatePass(this->IceT);
  }
  this->IceT = nullptr;
  this->Camera = nullptr;
}
