// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports that a build without VTK cannot read a volume from a file.
#include "Scene/ReadVolumeFile.h"

namespace StriderBenchmarks
{

Strider::Status ReadVolumeFile(const std::string& fileName, BenchScene&)
{
  return STRIDER_FAILURE(Strider::StatusCode::Unsupported,
    "there is no generated volume " + fileName +
      ", and this benchmark was built without the VTK that reads files");
}

} // namespace StriderBenchmarks
