// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPixelPlaces.h"

#include "vtkMatrix4x4.h"

vtkStriderPixelPlaces::vtkStriderPixelPlaces(const Strider::RenderRequest& request)
  : Size(request.ImageSize)
{
  vtkMatrix4x4::Multiply4x4(
    request.PhysicalToClip.data(), request.IndexToPhysical.data(), this->ToClip.data());
  vtkMatrix4x4::Invert(this->ToClip.data(), this->FromClip.data());
}

std::array<double, 3> vtkStriderPixelPlaces::Find(int x, int y, double depth) const
{
  const double clip[4] = { 2.0 * (x + 0.5) / this->Size[0] - 1.0,
    2.0 * (y + 0.5) / this->Size[1] - 1.0, 2.0 * depth - 1.0, 1.0 };
  double point[4];
  vtkMatrix4x4::MultiplyPoint(this->FromClip.data(), clip, point);
  return { point[0] / point[3], point[1] / point[3], point[2] / point[3] };
}

double vtkStriderPixelPlaces::MeasureDepth(const std::array<double, 3>& point) const
{
  const double place[4] = { point[0], point[1], point[2], 1.0 };
  double clip[4];
  vtkMatrix4x4::MultiplyPoint(this->ToClip.data(), place, clip);
  return 0.5 * clip[2] / clip[3] + 0.5;
}
