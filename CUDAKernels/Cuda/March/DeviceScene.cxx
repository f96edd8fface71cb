// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The features of a scene with their arrays in device memory.
#include "Cuda/March/DeviceScene.h"

#include "Compositing/ShowGatheredPixels.h"

namespace Strider
{

Status DeviceScene::Update(
  const SceneSource& source, const RenderRequest& request, const Stream& stream)
{
  STRIDER_TRY(MakeSceneFeatures(source, request, this->Arrays, this->Features));
  // Reserve first, since labels hold addresses of the other arrays.
  STRIDER_TRY(this->Floats.Reserve(this->Arrays.Floats.size()));
  STRIDER_TRY(this->Colors.Reserve(this->Arrays.Colors.size()));
  STRIDER_TRY(this->Lights.Reserve(this->Arrays.Lights.size()));
  STRIDER_TRY(this->Planes.Reserve(this->Arrays.Planes.size()));
  STRIDER_TRY(this->Labels.Reserve(this->Arrays.Labels.size()));
  PointScene(this->GetBases(), this->Arrays, this->Features);
  STRIDER_TRY(this->Floats.Update(this->Arrays.Floats, stream));
  if (this->ColorChanges != this->Arrays.AppearanceChanges)
  {
    STRIDER_TRY(this->Colors.Update(this->Arrays.Colors, stream));
    this->ColorChanges = this->Arrays.AppearanceChanges;
  }
  STRIDER_TRY(this->Lights.Update(this->Arrays.Lights, stream));
  STRIDER_TRY(this->Planes.Update(this->Arrays.Planes, stream));
  STRIDER_TRY(this->Labels.Update(this->Arrays.Labels, stream));
  const std::uint64_t copies = this->Floats.CountCopies() + this->Colors.CountCopies() +
    this->Lights.CountCopies() + this->Planes.CountCopies();
  this->Content = copies == this->Copies ? this->Content : MakeContentStamp();
  this->Copies = copies;
  return {};
}

SceneBases DeviceScene::GetBases() const
{
  return { this->Floats.Get(), this->Colors.Get(), this->Lights.Get(), this->Planes.Get(),
    this->Labels.Get() };
}

bool DeviceScene::ReadArraysOf(const DeviceScene& other, SceneFeatures& features)
{
  const SceneArrays& others = other.Arrays;
  const bool haveLabels =
    this->Features.Mask == MaskMode::Labels || other.Features.Mask == MaskMode::Labels;
  const auto compare = [&] {
    return AreSameBytes(this->Arrays.Floats, others.Floats) &&
      AreSameBytes(this->Arrays.Colors, others.Colors) &&
      AreSameBytes(this->Arrays.Lights, others.Lights) &&
      AreSameBytes(this->Arrays.Planes, others.Planes);
  };
  if (haveLabels || !this->Compared.AreSame(this->Content, other.Content, compare))
  {
    return false;
  }
  PointScene(other.GetBases(), this->Arrays, features);
  return true;
}

SceneFeatures DeviceScene::GetOnHost()
{
  SceneFeatures onHost = this->Features;
  PointScene(GetHostBases(this->Arrays), this->Arrays, onHost);
  return onHost;
}

void DeviceScene::DescribeShown(float leastValue, const ValueUnits& units, OccupancyArrays& shown)
{
  AddScene(this->GetOnHost(), leastValue, units, shown);
}

void DeviceScene::ShowGathered(std::size_t count, float* pixels)
{
  ShowGatheredPixels(this->GetOnHost(), count, pixels);
}

std::size_t DeviceScene::GetBytes() const
{
  return this->Floats.GetBytes() + this->Colors.GetBytes() + this->Lights.GetBytes() +
    this->Planes.GetBytes() + this->Labels.GetBytes();
}

} // namespace Strider
