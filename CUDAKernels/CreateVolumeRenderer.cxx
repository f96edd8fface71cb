// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Creates a renderer with the CUDA or the CPU backend.
#include "GuardedRenderer.h"
#include "Host/Renderer/CreateHostRenderer.h"
#include "Strider/DescribeForUser.h"
#include "Strider/GuardMemory.h"
#ifdef STRIDER_CUDA
#include "Cuda/Renderer/CreateCudaRenderer.h"
#endif

#include <cstdlib>

namespace Strider
{
namespace
{

Status TryCreateCudaRenderer(
  int deviceIndex, int localRank, std::unique_ptr<VolumeRenderer>& renderer, std::string& note)
{
#ifdef STRIDER_CUDA
  return CreateCudaRenderer(deviceIndex, localRank, renderer, note);
#else
  (void)deviceIndex;
  (void)localRank;
  (void)renderer;
  (void)note;
  return STRIDER_FAILURE(StatusCode::NoDevice,
    "this build renders on the CPU only: build with the CUDA toolkit to use an NVIDIA GPU");
#endif
}

/// Returns the rank of this process among those on its machine, from the launcher's environment; 0 outside MPI.
int ReadLocalRank()
{
  for (const char* name : { "OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
         "MV2_COMM_WORLD_LOCAL_RANK", "PALS_LOCAL_RANKID", "SLURM_LOCALID" })
  {
    if (const char* value = std::getenv(name))
    {
      return std::atoi(value);
    }
  }
  return 0;
}

/// The environment variable STRIDER_BACKEND=cpu|cuda overrides `backend`.
Status ApplyEnvironment(Backend& backend)
{
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

/// Creates an unguarded backend. `said` must be empty; it receives the note for the user.
Status CreateBackend(Backend backend, int deviceIndex, std::unique_ptr<VolumeRenderer>& renderer,
  std::string& reason, std::string& said)
{
  STRIDER_TRY(ApplyEnvironment(backend));
  if (deviceIndex < -1)
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "device index " + std::to_string(deviceIndex) + " is below -1");
  }
  if (backend != Backend::CPU)
  {
    const Status status = TryCreateCudaRenderer(deviceIndex, ReadLocalRank(), renderer, said);
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
  STRIDER_TRY(CreateHostRenderer(renderer));
  reason += "rendering on the CPU: " + renderer->GetDeviceName();
  return {};
}

} // namespace

Status VolumeRenderer::Create(Backend backend, int deviceIndex,
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
    STRIDER_TRY(CreateBackend(backend, deviceIndex, made, why, said));
    renderer = std::make_unique<GuardedRenderer>(std::move(made));
    reason = std::move(why);
    if (note)
    {
      *note = std::move(said);
    }
    return Status();
  });
}

} // namespace Strider
