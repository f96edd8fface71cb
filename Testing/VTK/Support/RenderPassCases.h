// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// VTK's render passes that can hold a volume.
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
  /// How many pixels the edges of a sphere and those of a ball may be apart.
  int EdgeTolerance = 1;
  /// Whether VTK 9.2 shows the depth of geometry where the geometry is, in a part of the window.
  bool WorksInParts = true;
  bool ShadesGeometry = false;
};

inline void PrintTo(const PassCase& one, std::ostream* stream)
{
  *stream << one.Name;
}

/// Another picture than without the pass is what it is for.
constexpr double AnyPicture = 256.0;

/// All of them, and some within others.
std::vector<PassCase> ListPassCases();

/// What a renderer does without a pass.
PassPointer MakeSteps();

/// The same, but volumes are peeled with translucent geometry.
PassPointer MakePeeledSteps();

/// A pass of pictures around another one.
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
