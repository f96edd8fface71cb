// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Creates a renderer with the CUDA or the CPU backend.
#include "Host/Renderer/HostRenderer.h"
#include "ShareDevices.h"
#include "Strider/DescribeForUser.h"
#include "Strider/GuardMemory.h"
#include "Strider/ParseDeviceList.h"
#ifdef STRIDER_CUDA
#include "Cuda/Devices/CreateCudaRenderers.h"
#endif

#include <cstdlib>

namespace Strider
{
namespace
{

/// Returns the place of this process among those on its machine, from the launcher's environment.
LocalProcess ReadLocalProcess()
{
  constexpr const char* launchers[][2] = {
    { "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE" },
    { "MPI_LOCALRANKID", "MPI_LOCALNRANKS" },
    { "MV2_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_SIZE" },
    { "PALS_LOCAL_RANKID", "PALS_LOCAL_SIZE" },
    { "SLURM_LOCALID", "SLURM_STEP_TASKS_PER_NODE" },
  };
  LocalProcess process;
  for (const auto& [rank, count] : launchers)
  {
    if (const char* value = std::getenv(rank))
    {
      const char* all = std::getenv(count);
      process = { std::atoi(value), all ? std::atoi(all) : 0, true };
      break;
    }
  }
  return process;
}

/// Creates a renderer on these devices, or on those that an empty list stands for.
Status TryCreateCudaRenderer(
  std::vector<int> devices, std::unique_ptr<VolumeRenderer>& renderer, std::string& note)
{
#ifdef STRIDER_CUDA
  if (devices.empty())
  {
    int count = 0;
    STRIDER_TRY(CountCudaDevices(count));
    devices = ShareDevices(count, ReadLocalProcess());
  }
  return CreateCudaRenderers(devices, renderer, note);
#else
  (void)devices;
  (void)renderer;
  (void)note;
  return STRIDER_FAILURE(StatusCode::NoDevice,
    "this build renders on the CPU only: build with the CUDA toolkit to use an NVIDIA GPU");
#endif
}

/// The environment variables STRIDER_BACKEND=cpu|cuda and STRIDER_DEVICES=auto|0,1,... override the arguments.
Status ApplyEnvironment(Backend& backend, std::vector<int>& devices)
{
  if (const char* list = std::getenv("STRIDER_DEVICES"); list && *list)
  {
    STRIDER_TRY(ParseDeviceList("the environment variable STRIDER_DEVICES", list, devices));
  }
  const char* value = std::getenv("STRIDER_BACKEND");
  const std::string name = value ? value : "";
  if (name == "cpu")
  {
    backend = Backend::CPU;
  }
  else if (name == "cuda")
  {
    backend = Backend::CUDA;
  }
  else if (!name.empty())
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the environment variable STRIDER_BACKEND is '" + name + "': it must be cpu or cuda");
  }
  return {};
}

/// Creates a backend. `said` must be empty; it receives the note for the user.
Status CreateBackend(Backend backend, std::vector<int> devices,
  std::unique_ptr<VolumeRenderer>& renderer, std::string& reason, std::string& said)
{
  STRIDER_TRY(ApplyEnvironment(backend, devices));
  for (const int device : devices)
  {
    if (device < 0)
    {
      return STRIDER_FAILURE(
        StatusCode::InvalidArgument, "device index " + std::to_string(device) + " is below 0");
    }
  }
  if (backend != Backend::CPU)
  {
    const Status status = TryCreateCudaRenderer(devices, renderer, said);
    if (status.IsOk())
    {
      reason =
        "rendering with CUDA on " + renderer->GetDeviceName() + (said.empty() ? "" : "; ") + said;
      return {};
    }
    if (backend == Backend::CUDA)
    {
      return status;
    }
    const bool isPresent = status.GetCode() != StatusCode::NoDevice;
    const std::string problem = DescribeForUser(status);
    said = isPresent ? problem : std::string();
    reason = (isPresent ? "the CUDA device cannot be used: " : "no NVIDIA GPU: ") + problem + "; ";
  }
  renderer = std::make_unique<HostRenderer>();
  reason += "rendering on the CPU: " + renderer->GetDeviceName();
  return {};
}

} // namespace

Status VolumeRenderer::Create(Backend backend, int deviceIndex,
  std::unique_ptr<VolumeRenderer>& renderer, std::string& reason, std::string* note)
{
  return GuardMemory([&] {
    if (deviceIndex < -1)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "device index " + std::to_string(deviceIndex) + " is below -1");
    }
    const std::vector<int> devices =
      deviceIndex < 0 ? std::vector<int>() : std::vector<int>{ deviceIndex };
    return Create(backend, devices, renderer, reason, note);
  });
}

Status VolumeRenderer::Create(Backend backend, const std::vector<int>& devices,
  std::unique_ptr<VolumeRenderer>& renderer, std::string& reason, std::string* note)
{
  if (note)
  {
    note->clear();
  }
  return GuardMemory([&] {
    std::unique_ptr<VolumeRenderer> made;
    std::string why;
    std::string said;
    STRIDER_TRY(CreateBackend(backend, devices, made, why, said));
    renderer = std::move(made);
    reason = std::move(why);
    if (note)
    {
      *note = std::move(said);
    }
    return Status();
  });
}

} // namespace Strider
