// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Host/MovedVolume.h"

#include "Host/CopyWithPadding.h"
#include "Host/MoveInPlace.h"
#include "Rotation/ChoosePublishedOrder.h"

#include <chrono>
#include <fstream>
#include <limits>
#include <new>

namespace Strider
{
namespace
{

/// Tiles of moves start where cache lines do.
constexpr std::align_val_t CopyAlignment{ 64 };

/// Memory that can be had without swapping, where the system says so: some hand out more than they have and end the process later.
std::size_t ReadAvailableBytes()
{
  std::ifstream memory("/proc/meminfo");
  for (std::string name; memory >> name;)
  {
    std::size_t kibibytes = 0;
    if (name == "MemAvailable:" && memory >> kibibytes)
    {
      return kibibytes * 1024;
    }
    memory.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::numeric_limits<std::size_t>::max();
}

template <typename Function>
double MeasureMilliseconds(const Function& function)
{
  const auto start = std::chrono::steady_clock::now();
  function();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
    .count();
}

} // namespace

void MovedVolume::FreeAligned::operator()(unsigned char* memory) const
{
  ::operator delete[](memory, CopyAlignment);
}

void MovedVolume::SetVolume(const VolumeView& volume)
{
  this->Volume = volume;
  this->IsCopyCurrent = false;
  this->Order = {};
}

void MovedVolume::StoreFor(const Strategies& settings, const ViewGeometry& view)
{
  if (settings.Rotation != RotationMode::Published)
  {
    this->Release();
    this->Reason = settings.Rotation == RotationMode::Off
      ? "off"
      : "automatic: a CPU reads voxels where their owner keeps them";
    return;
  }
  const bool isRotated = !AreSame(this->Order, {});
  if (!IsXDeep(view))
  {
    this->Reason = "published: x does not point into the screen";
    if (isRotated)
    {
      this->Move(MoveStep::RotateBack);
    }
    return;
  }
  this->Reason = "published: x points into the screen";
  if (!this->IsCopyCurrent && !this->RefreshCopy())
  {
    this->Reason += ", but " +
      std::to_string(this->Plan.CountBytes(static_cast<int>(SizeOf(this->Volume.Type))) >> 20) +
      " MiB of host memory for a copy are missing";
    return;
  }
  if (!isRotated)
  {
    this->Move(MoveStep::RotateAboutY);
  }
}

VolumeView MovedVolume::GetStored() const
{
  VolumeView stored = this->Volume;
  stored.Voxels = this->IsCopyCurrent ? this->Copy.get() : this->Volume.Voxels;
  return stored;
}

void MovedVolume::Report(FrameStatistics& statistics) const
{
  statistics.StoredOrder = DescribeOrder(this->Order) + " (" + this->Reason + ")";
  statistics.UploadMilliseconds = this->CopyMilliseconds;
  statistics.RotationMilliseconds = this->MoveMilliseconds;
  statistics.RotationCount = this->MoveCount;
}

void MovedVolume::Release()
{
  this->Copy.reset();
  this->CopyBytes = 0;
  this->CopyMilliseconds = 0.0;
  this->IsCopyCurrent = false;
  this->Order = {};
}

bool MovedVolume::RefreshCopy()
{
  const int voxelBytes = static_cast<int>(SizeOf(this->Volume.Type));
  this->Plan = PlanSquare(this->Volume.Dimensions, voxelBytes);
  const std::size_t bytes = this->Plan.CountBytes(voxelBytes);
  if (bytes != this->CopyBytes)
  {
    this->Release();
    if (bytes > ReadAvailableBytes())
    {
      return false;
    }
    this->Copy.reset(new (CopyAlignment, std::nothrow) unsigned char[bytes]);
    if (!this->Copy)
    {
      return false;
    }
    this->CopyBytes = bytes;
  }
  this->CopyMilliseconds = MeasureMilliseconds(
    [this] { CopyWithPadding(this->Volume, this->Plan.Extents, this->Copy.get()); });
  this->IsCopyCurrent = true;
  this->Order = {};
  return true;
}

void MovedVolume::Move(MoveStep step)
{
  const LinearBuffer buffer{ this->Copy.get(), this->Plan.Extents,
    static_cast<int>(SizeOf(this->Volume.Type)) };
  this->MoveMilliseconds = MeasureMilliseconds([&] { MoveInPlace(buffer, step); });
  this->Order = TakeStep(this->Order, step, this->Plan.Extents[0]);
  ++this->MoveCount;
}

} // namespace Strider
