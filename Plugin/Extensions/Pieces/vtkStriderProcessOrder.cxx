// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderProcessOrder.h"

#include "vtkCameraPass.h"
#include "vtkRenderer.h"

// ParaView without MPI does not have this header.
#if __has_include("vtkIceTCompositePass.h")
#include "vtkIceTCompositePass.h"
#include "vtkOrderedCompositingHelper.h"
#define STRIDER_HAS_ICET
#endif

namespace
{

vtkRenderPass* FindPass(vtkRenderer* renderer)
{
  auto pass = vtkCameraPass::SafeDownCast(renderer->GetPass());
  return pass ? pass->GetDelegatePass() : nullptr;
}

} // namespace

bool vtkStriderIsCompositedByIceT(vtkRenderer* renderer)
{
  vtkRenderPass* pass = FindPass(renderer);
  return pass && pass->IsA("vtkIceTCompositePass");
}

std::vector<int> vtkStriderFindProcessOrder(vtkRenderer* renderer)
{
#ifdef STRIDER_HAS_ICET
  auto* pass = vtkIceTCompositePass::SafeDownCast(FindPass(renderer));
  if (pass && pass->GetUseOrderedCompositing() && pass->GetOrderedCompositingHelper())
  {
    return pass->GetOrderedCompositingHelper()->ComputeSortOrder(renderer->GetActiveCamera());
  }
#else
  (void)renderer;
#endif
  return {};
}
