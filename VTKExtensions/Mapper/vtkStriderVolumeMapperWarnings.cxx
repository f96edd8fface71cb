// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses a mapper's sample distance, and warns where something else is shown than requested.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderDescribeDevices.h"
#include "vtkStriderDescribeStepLimit.h"
#include "vtkStriderDescribeStorage.h"
#include "vtkStriderMakeAppearance.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderSampleDistances.h"
#include "vtkStriderScalarPrecision.h"
#include "vtkStriderVersion.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkPlaneCollection.h"
#include "vtkShaderProperty.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include "Strider/DescribeNumber.h"
#include "Strider/StepLimit.h"

#include <algorithm>

namespace
{

/// Returns whether a table of a function has different values.
bool IsChanging(const std::vector<float>& table, std::size_t channels)
{
  return table.size() > channels &&
    !std::equal(table.begin() + static_cast<std::ptrdiff_t>(channels), table.end(), table.begin());
}

} // namespace

vtkStriderSampleDistances vtkStriderVolumeMapperInternals::ChooseDistances(
  const vtkStriderVolumePart& part) const
{
  return this->Quality.Apply(this->Mapper,
    vtkStriderChooseSampleDistances(
      this->Mapper, part.Volume, part.Input.GetWholeGrid(), this->Reduction));
}

vtkStriderSampleDistances vtkStriderVolumeMapperInternals::ChooseDistances(
  const vtkStriderVolumeMapperInternals& other) const
{
  return this->Quality.Apply(this->Mapper,
    vtkStriderChooseSampleDistances(
      other.Mapper, other.First.Volume, other.First.Input.GetWholeGrid(), this->Reduction));
}

void vtkStriderVolumeMapperInternals::LimitDistance(
  const vtkStriderVolumePart& part, double& distance)
{
  const double asked = distance;
  const auto& places = part.Input.GetView().PointPlaces;
  const bool isUneven = places[0] || places[1] || places[2];
  if (!vtkStriderLimitSampleDistance(part.Input.GetGrid(), distance))
  {
    this->Messages.Report(vtkStriderMessages::DistanceLimited,
      "A sample distance of " + Strider::DescribeNumber(asked) +
        " is outside of 0.01 to 1000 times the " +
        (isUneven ? "smallest mean spacing of an axis, " : "smallest spacing, ") +
        Strider::DescribeNumber(part.Input.GetGrid().GetSmallestSpacing()) + "; using " +
        Strider::DescribeNumber(distance) + ".");
  }
}

void vtkStriderVolumeMapperInternals::WarnOfVolume(vtkVolume* volume)
{
  this->WarnOfCamera(volume);
  this->WarnOfLayer();
  this->WarnOfPlanes();
  this->WarnOfScattering();
  this->WarnOfShader(volume);
}

void vtkStriderVolumeMapperInternals::WarnOfSteps(const Strider::RenderRequest& request)
{
  const Strider::StepLimit limit = Strider::FindStepLimit(request, this->First.Input.GetView());
  this->Mapper->ActualSampleDistance = limit.SampleDistance;
  if (!limit.IsExceeded)
  {
    return;
  }
  // Numbers in the message change with the camera, so these settings decide whether to repeat it.
  this->Messages.Report(vtkStriderMessages::StepsLimited,
    "The " + vtkStriderDescribeStepLimit(limit) + ".",
    Strider::DescribeNumber(this->First.Input.GetGrid().GetSmallestSpacing()) + " " +
      Strider::DescribeNumber(this->Mapper->GetSampleDistance()) + " " +
      Strider::DescribeNumber(this->Mapper->GetSampleDistanceInVoxels()) +
      (this->Mapper->GetAutoAdjustSampleDistances() ? " automatic" : ""));
}

void vtkStriderVolumeMapperInternals::WarnOfCamera(vtkVolume* volume)
{
  // vtkCamera keeps its distance from the focal point and its clipping planes above 1e-20.
  constexpr double least = 1e-19;
  const double length = volume->GetLength();
  this->Messages.Report(vtkStriderMessages::VolumeTooSmall,
    length > 0.0 && length < least ? "The volume is " + Strider::DescribeNumber(length) +
        " long, and VTK's cameras cannot come nearer than 1e-20: scale the spacing, or the prop, "
        "to " +
        Strider::DescribeNumber(least) + " at least."
                                   : std::string());
}

void vtkStriderVolumeMapperInternals::WarnOfLayer()
{
  const int blend = this->Mapper->GetBlendMode();
  const bool needsLength = blend == vtkVolumeMapper::COMPOSITE_BLEND ||
    blend == vtkVolumeMapper::ISOSURFACE_BLEND || blend == vtkVolumeMapper::SLICE_BLEND;
  const auto describe = [needsLength](const vtkStriderVolumePart& part) -> std::string {
    const std::array<int, 3>& points = part.Input.GetWholeGrid().GetPointCounts();
    const auto flat = std::count(points.begin(), points.end(), 1);
    // One sample is enough for a layer's extremes, means and sums. No ray meets a line or a point.
    return flat == 0 || (flat == 1 && !needsLength)
      ? std::string()
      : "The input has " + vtkStriderDescribeCounts(points) +
        " points and no thickness: rays take one sample in it at most, so that little or nothing "
        "is seen. A volume needs 2 points along each axis; to see a layer, {ShowLayer}.";
  };
  std::string warning = describe(this->First);
  for (const auto& [port, part] : this->Others)
  {
    warning = warning.empty() ? describe(part) : warning;
  }
  this->Messages.Report(vtkStriderMessages::VolumeTooThin, warning);
}

void vtkStriderVolumeMapperInternals::WarnOfPlanes()
{
  vtkPlaneCollection* planes = this->Mapper->GetClippingPlanes();
  const int all = planes ? planes->GetNumberOfItems() : 0;
  const int cutting = static_cast<int>(vtkStriderListClippingPlanes(this->Mapper).size());
  this->Messages.Report(vtkStriderMessages::PlanesIgnored,
    cutting < all ? std::to_string(all - cutting) + " of " + std::to_string(all) +
        " clipping planes cut nothing: their normal is (0, 0, 0), which has no direction."
                  : std::string());
}

void vtkStriderVolumeMapperInternals::WarnOfScattering()
{
  bool isScattered = false;
#if STRIDER_VTK_AT_LEAST_92
  const auto isShaded = [](vtkVolume* volume) { return volume->GetProperty()->GetShade() != 0; };
  isScattered = this->IsMultiVolume() && this->Mapper->GetVolumetricScatteringBlending() > 0.0f &&
    !this->Mapper->GetMatchVTK() &&
    (isShaded(this->First.Volume) ||
      std::any_of(this->Others.begin(), this->Others.end(),
        [&](const auto& other) { return isShaded(other.second.Volume); }));
#endif
  this->Messages.Report(vtkStriderMessages::LightNotScattered,
    isScattered ? "Several volumes in one mapper scatter no light and throw no shadows: set "
                  "{VolumetricScatteringBlending} to 0, or give each volume a mapper of its own."
                : std::string());
}

void vtkStriderVolumeMapperInternals::WarnOfShader(vtkVolume* volume)
{
  // Uniforms alone change no pixel: only such code reads them.
  vtkShaderProperty* shader = volume->GetShaderProperty();
  const bool hasCode = shader->GetNumberOfShaderReplacements() > 0 ||
    shader->HasVertexShaderCode() || shader->HasFragmentShaderCode() ||
    shader->HasGeometryShaderCode();
  this->Messages.Report(vtkStriderMessages::ShaderIgnored,
    hasCode ? "The shader code and replacements of the volume's vtkShaderProperty are ignored: "
              "Strider has no OpenGL shader for rays. vtkOpenGLGPUVolumeRayCastMapper runs them; "
              "create one directly, which works with Strider's object factory on, too."
            : std::string());
}

void vtkStriderVolumeMapperInternals::WarnOfUnitDistances(const vtkStriderVolumePart& part)
{
  vtkVolumeProperty* property = part.Volume->GetProperty();
  const int count =
    vtkStriderAreDependent(property, part.Input) ? 1 : part.Input.GetView().Components;
  for (int component = 0; component < count && part.Input.GetView().CountVoxels() > 1; ++component)
  {
    const double distance = property->GetScalarOpacityUnitDistance(component);
    if (!vtkStriderIsLength(distance))
    {
      this->Messages.Report(vtkStriderMessages::UnitDistanceReplaced,
        "The scalar opacity unit distance is " + Strider::DescribeNumber(distance) +
          ", not in [1e-100, 1e100]; using the mean spacing, " +
          Strider::DescribeNumber(part.Input.GetGrid().GetMeanSpacing()) + ", instead.");
      return;
    }
  }
}

void vtkStriderVolumeMapperInternals::WarnOfScalars(const vtkStriderVolumePart& part)
{
  const auto isNarrow = [](const std::array<double, 2>& range) {
    return range[0] < range[1] && range[1] - range[0] < vtkStriderLeastWidth * 1.001;
  };
  const std::vector<Strider::TransferFunctions>& tables = part.Functions.GetTables();
  for (int component = 0; component < static_cast<int>(tables.size()); ++component)
  {
    if (isNarrow(part.Input.GetView().GetRange(component)) &&
      (IsChanging(tables[component].Opacities, 1) || IsChanging(tables[component].Colors, 3)))
    {
      const std::array<double, 2>& range = part.Input.GetFoundRange(component);
      this->Messages.Report(vtkStriderMessages::ScalarsTooNear,
        "The scalars reach from " + Strider::DescribeNumber(range[0]) + " to " +
          Strider::DescribeNumber(range[1]) + ": differences of less than " +
          Strider::DescribeNumber(vtkStriderLeastWidth) +
          " are not shown as their functions say. Multiply them, and the ranges of the functions, "
          "by a large number.",
        "whatever the range"); // it changes with time
      return;
    }
  }
}

void vtkStriderVolumeMapperInternals::WarnOfStorage(Strider::StorageMode storage)
{
  const Strider::FrameStatistics& statistics = this->GetRenderer()->GetFinishedStatistics();
  const bool isCompressed = statistics.CompressedBytes > 0 ||
    std::any_of(this->Others.begin(), this->Others.end(), [](const auto& other) {
      return other.second.Renderer->GetFinishedStatistics().CompressedBytes > 0;
    });
  std::string warning;
  std::string note; // the user left the choice to Strider
  if (storage == Strider::StorageMode::Compressed && !isCompressed)
  {
    warning = (this->IsMultiVolume() ? "The volumes cannot be compressed: "
                                     : "The volume cannot be compressed: ") +
      vtkStriderDescribeStorage(statistics) + ".";
  }
  else if (storage == Strider::StorageMode::Automatic && isCompressed)
  {
    const bool isMultiVolume = this->IsMultiVolume();
    note = isMultiVolume ? "The volumes " : "The volume ";
    if (this->MeasureMemory().ExceedsLimit())
    {
      note += isMultiVolume ? "exceed their" : "exceeds its";
      note += " memory limit ({MemoryLimit}, or the default one): ";
    }
    else
    {
      note += isMultiVolume ? "do" : "does";
      note += " not fit into device memory uncompressed: ";
    }
    const std::string split = vtkStriderDescribeSplit(statistics.Split);
    note += vtkStriderDescribeStorage(statistics) + (split.empty() ? "" : "; ") + split + ".";
  }
  this->Messages.Report(vtkStriderMessages::NotCompressed, warning);
  this->Messages.Report(vtkStriderMessages::Compressed, note);
}
