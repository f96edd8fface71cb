// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Auxiliary volumes and labels of a CPU renderer, and the scene features of a frame.
#include "Host/Renderer/HostScene.h"

#include "Compositing/CheckAuxiliaryVolume.h"
#include "Host/Volume/StoreAllScalars.h"
#include "Strider/DeviceMemory.h"

#include <exception>

namespace Strider
{
namespace
{

template <typename Scalar>
LinearVoxels<Scalar> ReadInPlace(
  const VolumeView& view, const std::array<int, 3>& first, const Scalar* voxels)
{
  return voxels
    ? MakeLinearVoxels(voxels, view.Dimensions, FindStrides({}, view.Dimensions), {}, first)
    : LinearVoxels<Scalar>{};
}

} // namespace

Status HostScene::SetAuxiliaryVolume(
  AuxiliaryVolume auxiliary, const VolumeView& volume, const VolumeView* view)
{
  VolumeView& kept = auxiliary == AuxiliaryVolume::Mask ? this->Mask
    : auxiliary == AuxiliaryVolume::Blanking            ? this->Blanking
                                                        : this->Second;
  if (!view)
  {
    kept = {};
    return {};
  }
  STRIDER_TRY(CheckAuxiliaryVolume(auxiliary, volume, *view));
  VolumeView readable = *view;
  if (readable.Space == MemorySpace::Device)
  {
    STRIDER_TRY(MoveToHost(readable));
  }
  if (auxiliary == AuxiliaryVolume::SecondScalars)
  {
    try
    {
      this->SecondScalars.resize(readable.CountVoxels());
    }
    catch (const std::exception&)
    {
      return STRIDER_FAILURE(StatusCode::OutOfMemory,
        "the second scalars, " + std::to_string(readable.CountVoxels()) +
          " floats, do not fit into memory");
    }
    StoreAllScalars(readable, StoredScalars().LeastByte, this->SecondScalars);
  }
  kept = readable;
  return {};
}

Status HostScene::SetLabels(const std::vector<TransferFunctions>& labels)
{
  STRIDER_TRY(CheckLabels(labels));
  std::vector<TransferFunctions> copy = labels; // copied first, because memory may run out
  this->Labels = std::move(copy);
  return {};
}

void HostScene::DropAuxiliaryVolumes()
{
  this->Mask = {};
  this->Blanking = {};
  this->Second = {};
  this->SecondScalars.clear();
}

SceneSource HostScene::GetSource(const VolumeView& volume,
  const std::vector<TransferFunctions>& functions, std::uint64_t content) const
{
  const auto find = [](const VolumeView& view) { return view.Voxels ? &view : nullptr; };
  return { volume, functions, this->Labels, find(this->Mask), find(this->Second),
    find(this->Blanking), content };
}

Status HostScene::Prepare(
  const SceneSource& source, const RenderRequest& request, const std::array<int, 3>& first)
{
  STRIDER_TRY(MakeSceneFeatures(source, request, this->Arrays, this->Features));
  const auto bytes = [](const VolumeView& view) {
    return static_cast<const std::uint8_t*>(view.Voxels);
  };
  this->AuxiliaryVolumes.Mask = ReadInPlace(this->Mask, first, bytes(this->Mask));
  this->AuxiliaryVolumes.Blanking = ReadInPlace(this->Blanking, first, bytes(this->Blanking));
  this->AuxiliaryVolumes.Second =
    ReadInPlace(this->Second, first, this->Second.Voxels ? this->SecondScalars.data() : nullptr);
  return {};
}

} // namespace Strider
