// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parity scenes: scalar types, components, cells, rectilinear grids, blanking.
#include "Parity/ParityFeatures.h"

#include "vtkType.h"
#include "vtkVersionMacros.h"

namespace StriderTesting
{
namespace
{

void AddTypes(ParitySceneList& list)
{
  const ParityFeature types[] = { ScalarType("signed-char", VTK_SIGNED_CHAR),
    ScalarType("short", VTK_SHORT), ScalarType("unsigned-short", VTK_UNSIGNED_SHORT),
    ScalarType("int", VTK_INT), ScalarType("unsigned-int", VTK_UNSIGNED_INT),
    ScalarType("long-long", VTK_LONG_LONG), ScalarType("float", VTK_FLOAT),
    ScalarType("double", VTK_DOUBLE) };
  for (const ParityFeature& type : types)
  {
    list.Add({ type });
    list.Add({ type, Shade(), GradientOpacity() });
  }
}

void AddComponents(ParitySceneList& list)
{
  for (const int count : { 2, 3, 4 })
  {
    const ParityFeature components = Components(count);
    list.Add({ components, FunctionsOfComponents() });
    list.Add({ components, FunctionsOfComponents(), Weights({ 0.3, 0.9, 0.7, 0.5 }) });
    list.Add({ components, FunctionsOfComponents(), Shade() });
    list.Add({ components, FunctionsOfComponents(), GradientOpacity() });
    list.Add({ components, FunctionsOfComponents(), Nearest() });
  }
  list.Add({ Components(2), FunctionsOfComponents(), Weights({ 0.3, 0.9, 0, 0 }), Shade(),
    GradientOpacity() });
  list.Add({ Components(3), FunctionsOfComponents(), Shade(), LightKit() });
  list.Add({ Components(4), FunctionsOfComponents(), CellData(), Shade() });
  for (const int count : { 2, 4 })
  {
    const ParityFeature components = Components(count);
    list.Add({ components, FunctionsOfComponents(), Dependent() });
    list.Add({ components, FunctionsOfComponents(), Dependent(), Shade() });
    list.Add({ components, FunctionsOfComponents(), Dependent(), GradientOpacity() });
    list.Add({ components, FunctionsOfComponents(), Dependent(), Shade(), GradientOpacity() });
    list.Add({ components, Surface(), Dependent(), Nearest() });
    list.Add({ components, FunctionsOfComponents(), Dependent(), CellData() });
  }
}

void AddCells(ParitySceneList& list)
{
  list.Add({ CellData() });
  list.Add({ CellData(), Nearest() });
  list.Add({ CellData(), Shade() });
  list.Add({ CellData(), Shade(), GradientOpacity() });
  list.Add({ CellData(), Nearest(), Shade() });
  list.Add({ CellData(), Shade() }, CameraView::Inside);
  list.Add({ ScalarType("float", VTK_FLOAT), CellData(), Shade() });
  list.Add({ Spacing({ 1.7, 0.6, 1.0 }), CellData(), Shade() });
}

void AddGrids(ParitySceneList& list)
{
  list.Add({ Rectilinear(1.0) });
  list.Add({ Rectilinear(3.0) });
  list.Add({ Rectilinear(3.0), Nearest() });
  // VTK's box of such cells ends one cell too early; seen from the other side, the missing part is empty.
  list.Add({ CellData(), Surface(), Rectilinear(3.0) }, CameraView::Rolled);
  list.Add({ Rectilinear(3.0) }, CameraView::Parallel);
  list.Add({ Rectilinear(3.0) }, CameraView::Inside);
  list.Add({ Rectilinear(2.0), Blend(Blending::Maximum) });
  list.Add({ Rectilinear(2.0), AverageOf(0.2, 0.9) });
  list.Add({ Rectilinear(1.0), Shade() });
  list.Add({ Rectilinear(2.0), Isosurfaces({ 0.4 }) });
  // VTK's shader for several independent components on such a grid does not compile.
  list.Add({ Both(Components(4), Dependent()), FunctionsOfComponents(), Rectilinear(2.0) });
  list.Add({ ScalarType("float", VTK_FLOAT), Rectilinear(2.0) });
  list.Add({ BlankPoints() });
  list.Add({ BlankPoints(), Nearest() });
  list.Add({ BlankPoints(), Blend(Blending::Maximum) });
  list.Add({ BlankPoints(), Blend(Blending::Average) });
  list.Add({ BlankPoints(), Shade() });
  list.Add({ BlankPoints(), Shade(), GradientOpacity() });
  list.Add({ BlankPoints(), Isosurfaces({ 0.4 }), Shade() });
  list.Add({ BlankCells() });
  list.Add({ BlankCells(), Shade() });
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 2, 0)
  // With VTK 9.1 rounding decides some 20 pixels at the edges of blanked cells.
  list.Add({ BlankCells(), Blend(Blending::Minimum) });
#endif
  list.Add({ BlankCells() }, CameraView::Inside);
  list.Add({ BlankPoints(), BlankCells() });
  list.Add({ GhostPoints() });
  list.Add({ GhostPoints(), Shade() });
}

} // namespace

std::vector<ParityScene> ListDataScenes()
{
  ParitySceneList list("data");
  AddTypes(list);
  AddComponents(list);
  AddCells(list);
  AddGrids(list);
  return list.Scenes;
}

} // namespace StriderTesting
