// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMakeAppearance.h"

#include "vtkStriderTransferFunctions.h"
#include "vtkStriderVersion.h"
#include "vtkStriderVolumeInput.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkContourValues.h"
#include "vtkMatrix4x4.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <cmath>

namespace
{

std::string CheckComponents(const vtkStriderScene& scene)
{
  const int components = scene.Input->GetView().Components;
  if (components == 3 && vtkStriderAreDependent(scene.Volume->GetProperty(), *scene.Input))
  {
    return "3 dependent components cannot be rendered with {MatchVTK} or from GPU memory: 2 (color "
           "and opacity) or 4 (red, green, blue and opacity) can, or independent ones.";
  }
  return {};
}

/// Sets the blend mode, whose numbers VTK and the kernel library share.
std::string ChooseBlend(const vtkStriderScene& scene, Strider::Appearance& appearance)
{
  const int mode = scene.Mapper->GetBlendMode();
  constexpr int last = static_cast<int>(Strider::LastBlendMode);
  if (mode < 0 || mode > last)
  {
    return "Blend mode " + std::to_string(mode) + " does not exist: 0 to " + std::to_string(last) +
      ", of which 0 is composite.";
  }
  appearance.Blend = static_cast<Strider::BlendMode>(mode);
  double* range = scene.Mapper->GetAverageIPScalarRange();
  appearance.AverageRange = { std::min(range[0], range[1]), std::max(range[0], range[1]) };
  appearance.StartsAtSurface =
    scene.Mapper->GetUseDepthPass() && appearance.Blend == Strider::BlendMode::Composite;
  vtkContourValues* values = appearance.StartsAtSurface
    ? scene.Mapper->GetDepthPassContourValues()
    : scene.Volume->GetProperty()->GetIsoSurfaceValues();
  for (vtkIdType index = 0; index < values->GetNumberOfContours(); ++index)
  {
    appearance.IsoValues.push_back(values->GetValue(static_cast<int>(index)));
  }
  std::sort(appearance.IsoValues.begin(), appearance.IsoValues.end());
  return appearance.Blend == Strider::BlendMode::Slice ? vtkStriderPlaceSlice(scene, appearance)
                                                       : std::string();
}

void ChooseShading(const vtkStriderScene& scene, Strider::Appearance& appearance)
{
  vtkVolumeProperty* property = scene.Volume->GetProperty();
  const bool matchesVTK = scene.Mapper->GetMatchVTK();
  const bool isDependent = vtkStriderAreDependent(property, *scene.Input);
  for (int component = 0; component < 4; ++component)
  {
    const int own = isDependent ? 0 : component;
    // VTK's GPU mapper lights all components if it lights the first one.
    appearance.IsShaded[component] = property->GetShade(matchesVTK ? 0 : own) != 0;
    appearance.Materials[component] = { property->GetAmbient(own), property->GetDiffuse(own),
      property->GetSpecular(own), property->GetSpecularPower(own) };
  }
#if STRIDER_VTK_AT_LEAST_92
  appearance.UsesOpacityNormals = scene.Mapper->GetComputeNormalFromOpacity();
  appearance.ScatteringBlend = static_cast<double>(scene.Mapper->GetVolumetricScatteringBlending());
  appearance.ScatteringAnisotropy = static_cast<double>(property->GetScatteringAnisotropy());
  appearance.IlluminationReach = static_cast<double>(scene.Mapper->GetGlobalIlluminationReach());
#endif
}

void ChooseMask(const vtkStriderScene& scene, Strider::Appearance& appearance)
{
  vtkStriderVolumeMapper* mapper = scene.Mapper;
  if (mapper->GetMaskInput())
  {
    appearance.Mask = mapper->GetMaskType() == vtkGPUVolumeRayCastMapper::LabelMapMaskType
      ? Strider::MaskMode::Labels
      : Strider::MaskMode::Binary;
  }
  appearance.MaskBlend = static_cast<double>(mapper->GetMaskBlendFactor());
}

} // namespace

Strider::Matrix4 vtkStriderCopyMatrix(const vtkMatrix4x4& matrix)
{
  Strider::Matrix4 copy;
  std::copy(matrix.GetData(), matrix.GetData() + 16, copy.begin());
  return copy;
}

void vtkStriderGetPlacement(vtkVolume* volume, vtkMatrix4x4* matrix)
{
  // VTK 9.1 has no other coordinate systems for props.
#if STRIDER_VTK_AT_LEAST_92
  volume->GetModelToWorldMatrix(matrix);
#else
  volume->GetMatrix(matrix);
#endif
}

std::string vtkStriderMakeAppearance(const vtkStriderScene& scene, Strider::RenderRequest& request)
{
  Strider::Appearance& appearance = request.Appearance;
  std::string reason = CheckComponents(scene);
  if (reason.empty())
  {
    reason = ChooseBlend(scene, appearance);
  }
  if (!reason.empty())
  {
    return reason;
  }
  appearance.AreComponentsIndependent =
    !vtkStriderAreDependent(scene.Volume->GetProperty(), *scene.Input);
  ChooseShading(scene, appearance);
  ChooseMask(scene, appearance);
  appearance.IsJittered = scene.Mapper->GetUseJittering() != 0;
  vtkStriderPlaceCrop(scene, request);
  vtkStriderPlaceClippingPlanes(scene, appearance);
  return {};
}

bool vtkStriderShowsNothing(const vtkStriderScene& scene)
{
  const double* planes = scene.Mapper->GetCroppingRegionPlanes();
  const bool isCroppedAway = scene.Mapper->GetCropping() &&
    (planes[0] >= planes[1] || planes[2] >= planes[3] || planes[4] >= planes[5]);
  const bool hasNoSurface = scene.Mapper->GetBlendMode() == vtkVolumeMapper::ISOSURFACE_BLEND &&
    scene.Volume->GetProperty()->GetIsoSurfaceValues()->GetNumberOfContours() == 0;
  return isCroppedAway || hasNoSurface;
}
