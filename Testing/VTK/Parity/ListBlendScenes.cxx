// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parity scenes: every blend mode with the features that it interacts with.
#include "Parity/ParityFeatures.h"

#include "vtkType.h"

namespace StriderTesting
{
namespace
{

const std::array<Blending, 4> Projections{ Blending::Maximum, Blending::Minimum, Blending::Average,
  Blending::Additive };

void AddProjections(ParitySceneList& list)
{
  for (const Blending blending : Projections)
  {
    const ParityFeature blend = Blend(blending);
    list.Add({ blend });
    list.Add({ CellData(), blend });
    // Sums and means over many samples hide everything but the selection of samples.
    const bool isMean = blending == Blending::Average;
    list.Add({ Surface(), isMean ? AverageOf(0.5, 0.9) : blend, Nearest() });
    list.Add({ Surface(), CellData(), isMean ? AverageOf(0.5, 0.9) : blend, Nearest() });
    list.Add({ Components(2), FunctionsOfComponents(), blend });
    list.Add({ Components(4), FunctionsOfComponents(), Weights({ 0.9, 0.2, 0.6, 0.4 }), blend });
    // Blend sets the average's opacities itself.
    isMean ? list.Add({ Components(4), Dependent(), blend })
           : list.Add({ Components(4), FunctionsOfComponents(), Dependent(), blend });
    list.Add({ blend, Ignored(Shade()) });
  }
  list.Add({ Components(2), Dependent(), Blend(Blending::Average) });
  list.Add({ Components(2), FunctionsOfComponents(), Dependent(), Blend(Blending::Maximum) },
    CameraView::Inside);
  list.Add({ Components(3), FunctionsOfComponents(), Blend(Blending::Maximum) });
  list.Add({ AverageOf(0.3, 0.8) });
  list.Add({ ScalarType("float", VTK_FLOAT), Blend(Blending::Maximum) });
  list.Add({ ScalarType("float", VTK_FLOAT), AverageOf(0.2, 0.7) });
  list.Add({ Blend(Blending::Maximum) }, CameraView::Inside);
  list.Add({ Blend(Blending::Maximum) }, CameraView::Parallel);
  list.Add({ Blend(Blending::Average) }, CameraView::Rolled);
  list.Add({ Turned(), Blend(Blending::Additive) }, CameraView::Parallel);
  list.Add({ Blend(Blending::Additive), FinalColor(0.5, 0.3) });
  list.Add({ Blend(Blending::Maximum), FinalColor(0.6, 0.6) });
}

void AddSurfaces(ParitySceneList& list)
{
  const ParityFeature two = Isosurfaces({ 0.35, 0.7 });
  list.Add({ Isosurfaces({ 0.4 }) });
  list.Add({ two });
  list.Add({ Isosurfaces({ 0.8, 0.25, 0.55 }) });
  list.Add({ Isosurfaces({ 0.4 }), Shade() });
  list.Add({ two, Shade() });
  list.Add({ Isosurfaces({ 0.8, 0.25, 0.55 }), Shade() }, CameraView::Rolled);
  list.Add({ two, Nearest() });
  list.Add({ two, CellData(), Shade() });
  list.Add({ two, Shade(), SampleDistance(0.3) });
  list.Add({ two, GradientOpacity() });
  list.Add({ two, Shade(), GradientOpacity() });
  list.Add({ two, Shade() }, CameraView::Inside);
  list.Add({ two, Shade() }, CameraView::Parallel);
  list.Add({ ScalarType("float", VTK_FLOAT), two, Shade() });
  list.Add({ two, Shade(), LightKit() });
}

void AddSlices(ParitySceneList& list)
{
  const ParityFeature oblique = Slice("oblique-slice", { 0.45, 0.5, 0.55 }, { 0.4, 0.7, 0.6 });
  list.Add({ Slice("x-slice", { 0.4, 0.5, 0.5 }, { 1, 0, 0 }) });
  list.Add({ Slice("y-slice", { 0.5, 0.6, 0.5 }, { 0, 1, 0 }) });
  list.Add({ Slice("z-slice", { 0.5, 0.5, 0.45 }, { 0, 0, -1 }) });
  list.Add({ oblique });
  list.Add({ oblique, Nearest() });
  list.Add({ oblique, CellData() });
  list.Add({ oblique, Shade() });
  list.Add({ oblique, GradientOpacity() });
  list.Add({ oblique }, CameraView::Parallel);
  list.Add({ Turned(), oblique });
  list.Add({ ScalarType("short", VTK_SHORT), oblique });
}

} // namespace

std::vector<ParityScene> ListBlendScenes()
{
  ParitySceneList list("blend");
  AddProjections(list);
  AddSurfaces(list);
  AddSlices(list);
  return list.Scenes;
}

} // namespace StriderTesting
