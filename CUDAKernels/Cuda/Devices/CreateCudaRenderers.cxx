// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Creates a renderer on one or several CUDA devices.
#include "Cuda/Devices/CreateCudaRenderers.h"

#include "Cuda/Devices/MultiDeviceRenderer.h"
#include "Strider/DescribeForUser.h"

namespace Strider
{

namespace
{

void AddNote(const std::string& more, std::string& note)
{
  if (note.find(more) == std::string::npos)
  {
    note += (note.empty() ? "" : "; ") + more;
  }
}

} // namespace

Status CountCudaDevices(int& count)
{
  return CountDevices(count);
}

Status CreateCudaRenderers(
  const std::vector<int>& devices, std::unique_ptr<VolumeRenderer>& renderer, std::string& note)
{
  std::vector<std::unique_ptr<CudaRenderer>> made;
  Status failure;
  for (const int device : devices)
  {
    std::string said;
    auto one = std::make_unique<CudaRenderer>();
    Status status = one->Create(device, 0, said);
    status = status.IsOk() && devices.size() > 1 ? one->CreateForParts() : status;
    if (status.IsOk())
    {
      made.push_back(std::move(one));
      AddNote(said, note);
      continue;
    }
    if (status.GetCode() == StatusCode::InvalidArgument)
    {
      return status;
    }
    failure = failure.IsOk() ? status : failure;
    if (devices.size() > 1)
    {
      AddNote(
        "CUDA device " + std::to_string(device) + " is left out: " + DescribeForUser(status), note);
    }
  }
  if (made.empty())
  {
    note.clear();
    return failure;
  }
  if (made.size() == 1)
  {
    renderer = std::move(made.front());
    return {};
  }
  auto all = std::make_unique<MultiDeviceRenderer>();
  STRIDER_TRY(all->Create(std::move(made)));
  renderer = std::move(all);
  return {};
}

} // namespace Strider
