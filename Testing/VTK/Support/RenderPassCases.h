// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lists the VTK render passes that can contain a volume.
#ifndef StriderTesting_RenderPassCases_h
#define StriderTesting_RenderPassCases_h

#include "vtkRenderPass.h"
#include "vtkSmartPointer.h"

#include <functional>
#include <ostream>
#include <vector>

namespace StriderTesting
{

using PassPointer = vtkSmartPointer<vtkRenderPass>;
using MakePass = std::function<PassPointer()>;

struct PassCase
{
  const char* Name;
  MakePass Make;
  /// Largest mean difference from the picture without the pass, of 255: 0 where the pass changes no pixel.
  double Mean;
  /// Largest distance, in pixels, between the edges of a sphere and those of a ball.
  int EdgeTolerance = 1;
  /// True where VTK 9.2 shows the depth of geometry at the right position in a part of the window.
  bool WorksInParts = true;
  bool ShadesGeometry = false;
};

inline void PrintTo(const PassCase& one, std::ostream* stream)
{
  *stream << one.Name;
}

/// For passes whose purpose is another picture.
constexpr double AnyPicture = 256.0;

/// All cases, and some passes nested in others.
std::vector<PassCase> ListPassCases();

/// The steps of a renderer without a pass.
PassPointer MakeSteps();

/// The steps of a renderer with volumes peeled together with translucent geometry.
PassPointer MakePeeledSteps();

/// An image-processing pass around another pass.
template <typename Pass>
MakePass Around(const MakePass& inner, const std::function<void(Pass*)>& change = {})
{
  return [inner, change] {
    auto pass = vtkSmartPointer<Pass>::New();
    pass->SetDelegatePass(inner());
    if (change)
    {
      change(pass);
    }
    return PassPointer(pass);
  };
}

} // namespace StriderTesting

#endif
