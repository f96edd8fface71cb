// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parity scenes: several volumes that overlap, in one mapper.
#include "Parity/ParityFeatures.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkCellData.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkNew.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"
#include "vtkRenderWindow.h"
#include "vtkType.h"
#include "vtkVersionMacros.h"
#include "vtkVolumeProperty.h"

namespace StriderTesting
{
namespace
{

FurtherVolume Moved()
{
  FurtherVolume further;
  further.Name = "moved";
  return further;
}

/// About 25 x 20 x 30 in world coordinates, with its corner on the other side.
FurtherVolume TurnedBeside()
{
  FurtherVolume further;
  further.Name = "turned-beside";
  further.Port = 3;
  further.Position = { 30.0, -4.0, 8.0 };
  further.Orientation = { 20.0, -35.0, 50.0 };
  return further;
}

FurtherVolume ScaledBeside()
{
  FurtherVolume further = TurnedBeside();
  further.Name = "scaled-beside";
  further.Scale = 0.7;
  return further;
}

FurtherVolume OfType(const std::string& name, int type, TransferPreset preset)
{
  FurtherVolume further = TurnedBeside();
  further.Name = name;
  further.ScalarType = type;
  further.Preset = preset;
  return further;
}

FurtherVolume WithProperty(FurtherVolume further, const std::string& name,
  const std::function<void(vtkVolumeProperty*)>& change)
{
  further.Name += "-" + name;
  further.ChangeProperty = change;
  return further;
}

FurtherVolume WithData(
  FurtherVolume further, const std::string& name, const std::function<void(vtkImageData*)>& change)
{
  further.Name += "-" + name;
  further.ChangeData = change;
  return further;
}

/// VTK requires gradient opacity for all volumes or for none.
FurtherVolume WithGradientOpacity(const FurtherVolume& further)
{
  return WithProperty(further, "gradients", [](vtkVolumeProperty* property) {
    vtkNew<vtkPiecewiseFunction> opacity;
    opacity->AddPoint(2.0, 0.2);
    opacity->AddPoint(18.0, 1.0);
    opacity->AddPoint(60.0, 0.7);
    property->SetGradientOpacity(opacity);
  });
}

void MakeCells(vtkImageData* image)
{
  const int* points = image->GetDimensions();
  image->GetCellData()->SetScalars(image->GetPointData()->GetScalars());
  image->GetPointData()->Initialize();
  image->SetDimensions(points[0] + 1, points[1] + 1, points[2] + 1);
}

void TurnData(vtkImageData* image)
{
  const std::array<double, 9> direction = RotateDirection(35.0);
  image->SetDirectionMatrix(direction.data());
}

ParityFeature AutoAdjust()
{
  return { "auto-adjusted", [](VolumeScene& scene) {
            scene.ForBothMappers(
              [](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetAutoAdjustSampleDistances(1); });
            scene.GetWindow()->SetDesiredUpdateRate(1e5);
            scene.SetFrames(6);
          } };
}

ParityFeature Jitter()
{
  return ChangeMapper(
    "jitter", [](vtkGPUVolumeRayCastMapper* mapper) { mapper->UseJitteringOn(); });
}

void AddPlaces(ParitySceneList& list)
{
  list.Add({ Haze(), Beside(Moved()) });
  list.Add({ Haze(), Beside(TurnedBeside()) });
  list.Add({ Haze(), Beside(ScaledBeside()) });
  list.Add({ Haze(), Turned(), Beside(ScaledBeside()) });
  list.Add({ Haze(), Scaled("stretched", { 1.4, 0.8, 1.0 }), Beside(TurnedBeside()) });
  list.Add({ Haze(), Beside(Moved()), Beside(TurnedBeside()) });
  list.Add({ Surface(), Beside(Moved()), Beside(ScaledBeside()) }, CameraView::Rolled);
  list.Add({ Haze(), Beside(Moved()) }, CameraView::Inside);
  list.Add({ Haze(), Beside(TurnedBeside()) }, CameraView::Axis);
  list.Add({ Haze(), Beside(TurnedBeside()) }, CameraView::Parallel);
  list.Add({ Haze(), Direction(30.0), Beside(WithData(Moved(), "direction", TurnData)) });
}

void AddData(ParitySceneList& list)
{
  const TransferPreset surface = TransferPreset::SparseSurface;
  list.Add({ Haze(), Beside(OfType("shorts-beside", VTK_SHORT, surface)) });
  list.Add({ Haze(), Beside(OfType("floats-beside", VTK_FLOAT, TransferPreset::Transparent)) });
  list.Add({ ScalarType("unsigned-shorts", VTK_UNSIGNED_SHORT),
    Beside(OfType("doubles-beside", VTK_DOUBLE, surface)) });
  list.Add({ Surface(), Nearest(), Beside(Moved()) });
  list.Add(
    { Haze(), Beside(WithProperty(TurnedBeside(), "nearest", [](vtkVolumeProperty* property) {
       property->SetInterpolationTypeToNearest();
     })) });
  list.Add({ Haze(), Beside(WithData(Moved(), "cells", MakeCells)) });
  list.Add({ Surface(), CellData(), Beside(WithData(TurnedBeside(), "cells", MakeCells)) });
  list.Add({ Surface(), SampleDistance(1.7), Beside(Moved()) });
  list.Add({ Haze(), AutoAdjust(), Beside(TurnedBeside()) });
}

/// From VTK 9.4 on (its main line of April 2024), a volume's highlights use the eye position in the coordinates of
/// the previous volume. With such a VTK the scenes have no highlights.
constexpr bool HasHighlights = VTK_VERSION_NUMBER < VTK_VERSION_CHECK(9, 3, 20240408);

ParityFeature ShadeAll()
{
  ParityFeature shade = Shade();
  if (!HasHighlights)
  {
    shade.Apply = [light = shade.Apply, dull = Material("dull", { 0.1, 0.7, 0.0, 10.0 }).Apply](
                    VolumeScene& scene) {
      light(scene);
      dull(scene);
    };
  }
  return shade;
}

void AddAppearancesOfVolumes(ParitySceneList& list)
{
  const ParityFeature material = Material("rough", { 0.5, 0.9, HasHighlights ? 0.4 : 0.0, 3.0 });
  const ParityFeature gradients = Both(GradientOpacity(), Beside(WithGradientOpacity(Moved())));
  list.Add({ ShadeAll(), Beside(Moved()) });
  list.Add({ Haze(), ShadeAll(), Beside(TurnedBeside()) });
  list.Add({ Haze(), ShadeAll(), material, Beside(ScaledBeside()) }, CameraView::Parallel);
  list.Add({ Haze(), ShadeAll(), Beside(Moved()), Beside(TurnedBeside()) }, CameraView::Inside);
  list.Add({ Surface(), ShadeAll(), NormalsFromOpacity(), Beside(Moved()) });
  list.Add({ gradients });
  // To VTK a 2-D function counts as gradient opacity, too.
  const auto setFunction2D = [](vtkVolumeProperty* property) { SetFunction2D(property, 1024); };
  const ParityFeature oneOf2D =
    Both(GradientOpacity(), Beside(WithProperty(Moved(), "2d-function", setFunction2D)));
  list.Add({ ShadeAll(), oneOf2D });
  list.Add({ Both(Function2D(1024), Beside(WithGradientOpacity(Moved()))) });
  list.Add({ Haze(), ShadeAll(), gradients });
  list.Add({ Haze(), FinalColor(0.7, 0.4), Beside(Moved()) });
  list.Add({ Haze(), ShadeAll(),
    Beside(
      WithProperty(Moved(), "unlit", [](vtkVolumeProperty* property) { property->ShadeOff(); })) });
}

void AddSurroundings(ParitySceneList& list)
{
  const Halfspace half{ { 0.55, 0.5, 0.5 }, { -0.8, -0.3, -0.5 } };
  list.Add({ Haze(), Beside(Moved()), OpaqueSphere() });
  list.Add({ Haze(), ShadeAll(), Beside(TurnedBeside()), OpaquePlane() });
  list.Add({ Haze(), Beside(Moved()), OpaqueSphere() }, CameraView::Inside);
  list.Add({ Haze(), Beside(TurnedBeside()), Clip("clipped", { half }) });
  list.Add({ Haze(), Beside(Moved()), TranslucentSphere() });
  list.Add({ Surface(), Beside(TurnedBeside()) }, CameraView::Oblique, ParityMeasure::Images);
  list.Add({ Surface(), SampleDistance(2.5), Jitter(), Beside(TurnedBeside()) },
    CameraView::Oblique, ParityMeasure::MeanColors);
}

} // namespace

std::vector<ParityScene> ListMultiVolumeScenes()
{
  ParitySceneList list("together");
  AddPlaces(list);
  AddData(list);
  AddAppearancesOfVolumes(list);
  AddSurroundings(list);
  return list.Scenes;
}

} // namespace StriderTesting
