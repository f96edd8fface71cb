// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Features of parity scenes: further volumes of a vtkMultiVolume.
#include "Parity/ParityFeatures.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkColorTransferFunction.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

namespace StriderTesting
{
namespace
{

/// Colours the further volume green, unlike the first one.
void Recolor(vtkVolumeProperty* property, const double (&range)[2])
{
  vtkNew<vtkColorTransferFunction> color;
  color->AddRGBPoint(range[0], 0.1, 0.5, 0.2);
  color->AddRGBPoint(0.5 * (range[0] + range[1]), 0.2, 1.0, 0.4);
  color->AddRGBPoint(range[1], 0.9, 0.9, 0.3);
  property->SetColor(color);
}

} // namespace

ParityFeature Beside(const FurtherVolume& further)
{
  return { further.Name, [further](VolumeScene& scene) {
            GeneratedVolume generated;
            generated.ScalarType = further.ScalarType;
            generated.ScalarRange = ChooseScalarRange(further.ScalarType);
            generated.Spacing = further.Spacing;
            const auto image = GenerateVolume(generated);
            vtkNew<vtkVolume> volume;
            volume->SetPosition(further.Position[0], further.Position[1], further.Position[2]);
            volume->SetOrientation(
              further.Orientation[0], further.Orientation[1], further.Orientation[2]);
            volume->SetScale(further.Scale);
            vtkVolumeProperty* property = volume->GetProperty();
            property->SetInterpolationTypeToLinear();
            SetTransferFunctions(
              property, further.Preset, generated.ScalarRange, 0.4, further.UnitDistance);
            double range[2];
            image->GetScalarRange(range);
            Recolor(property, range);
            if (further.ChangeData)
            {
              further.ChangeData(image);
            }
            if (further.ChangeProperty)
            {
              further.ChangeProperty(property);
            }
            scene.AddVolume(further.Port, image, volume);
          } };
}

} // namespace StriderTesting
