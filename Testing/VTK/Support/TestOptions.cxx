// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The command line of the VTK tests: --backend cpu|cuda, --only TEXT.
#include "Support/TestOptions.h"

#include "Strider/VolumeRenderer.h"

#include "vtkStriderVolumeMapper.h"

#include <cstdio>
#include <cstring>
#include <memory>

namespace StriderTesting
{

bool ParseTestOptions(int& argumentCount, char** arguments, TestOptions& options)
{
  int kept = 1;
  bool isValid = true;
  for (int index = 1; index < argumentCount; ++index)
  {
    const bool isBackend = std::strcmp(arguments[index], "--backend") == 0;
    const bool isOnly = std::strcmp(arguments[index], "--only") == 0;
    if (!isBackend && !isOnly)
    {
      arguments[kept++] = arguments[index];
      continue;
    }
    const std::string value = ++index < argumentCount ? arguments[index] : "";
    if (isOnly)
    {
      options.Only = value;
    }
    else if (value == "cpu" || value == "cuda")
    {
      options.IsCuda = value == "cuda";
    }
    else
    {
      isValid = false;
    }
  }
  argumentCount = kept;
  if (!isValid)
  {
    std::fprintf(stderr, "usage: %s [--backend cpu|cuda] [--only TEXT]\n", arguments[0]);
  }
  return isValid;
}

bool CanRunHere(const TestOptions& options)
{
  if (!options.IsCuda)
  {
    return true;
  }
  std::unique_ptr<Strider::VolumeRenderer> renderer;
  std::string reason;
  const Strider::Status status =
    Strider::VolumeRenderer::Create(Strider::Backend::CUDA, -1, renderer, reason);
  if (!status.IsOk())
  {
    std::printf("skipped: no CUDA device: %s\n", status.GetMessage().c_str());
    return false;
  }
  if (renderer->GetBackend() != Strider::Backend::CUDA)
  {
    std::printf("skipped: asked for CUDA and got another backend: %s\n", reason.c_str());
    return false;
  }
  std::printf("device: %s\n", renderer->GetDeviceName().c_str());
  return true;
}

void ApplyBackend(const TestOptions& options, vtkStriderVolumeMapper* mapper)
{
  mapper->SetBackend(
    options.IsCuda ? vtkStriderVolumeMapper::CUDA_BACKEND : vtkStriderVolumeMapper::CPU_BACKEND);
}

const char* GetBackendName(const TestOptions& options)
{
  return options.IsCuda ? "CUDA" : "CPU";
}

} // namespace StriderTesting
