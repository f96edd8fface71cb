// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses a mapper's sample distance, and warns where a requested one had to be changed.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderDescribeStepLimit.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderSampleDistances.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkVolume.h"

#include "Strider/DescribeNumber.h"
#include "Strider/StepLimit.h"

vtkStriderSampleDistances vtkStriderVolumeMapperInternals::ChooseDistances(
  const vtkStriderVolumePart& part) const
{
  return this->Quality.Apply(this->Mapper,
    vtkStriderChooseSampleDistances(
      this->Mapper, part.Volume, part.Input.GetWholeGrid(), this->ReductionFactor));
}

void vtkStriderVolumeMapperInternals::LimitDistance(
  const vtkStriderVolumePart& part, double& distance)
{
  const double asked = distance;
  if (!vtkStriderLimitSampleDistance(part.Input.GetGrid(), distance))
  {
    this->Messages.Report(vtkStriderMessages::DistanceLimited,
      "A sample distance of " + Strider::DescribeNumber(asked) +
        " is outside of 0.01 to 1000 times the smallest spacing, " +
        Strider::DescribeNumber(part.Input.GetGrid().GetSmallestSpacing()) + "; using " +
        Strider::DescribeNumber(distance) + ".");
  }
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
    { this->First.Input.GetGrid().GetSmallestSpacing(),
      static_cast<double>(this->Mapper->GetSampleDistance()),
      this->Mapper->GetSampleDistanceInVoxels(),
      static_cast<double>(this->Mapper->GetAutoAdjustSampleDistances()) });
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
