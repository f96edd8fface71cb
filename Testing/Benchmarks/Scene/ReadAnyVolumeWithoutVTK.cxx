// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports that a build without VTK cannot read volumes from files.
#include "Scene/ReadAnyVolume.h"

namespace StriderBenchmarks
{

bool IsVolumeFile(const std::string&)
{
  return false;
}

Strider::Status ReadAnyVolume(const std::string& fileName, ReadVolume&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported,
    "this benchmark was built without VTK and cannot read " + fileName);
}

std::string GetVolumeFolder()
{
  return ".";
}

} // namespace StriderBenchmarks
