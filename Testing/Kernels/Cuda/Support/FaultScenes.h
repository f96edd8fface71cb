// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes that renderers show while CUDA calls fail.
#ifndef StriderTesting_FaultScenes_h
#define StriderTesting_FaultScenes_h

#include "MultiVolumeScenes.h"

#include <ostream>
#include <string>
#include <vector>

namespace Strider::Testing
{

struct FaultScene
{
  std::string Name; ///< letters and digits only
  /// Scene shown while all calls work; without volumes no renderers exist yet.
  MultiVolumeScene Before;
  /// Scene shown while a call fails, one renderer for each volume.
  MultiVolumeScene After;
  bool SetsVolumes = true; ///< and everything that belongs to them
  bool SetsFunctions = true;
  int Frames = 1; ///< of After, one after the other
  /// Largest difference of a channel from the frame of a renderer without faults: more than 0 only where texture
  /// units may round differently.
  float Bound = 0.0f;
  bool StagesVolumes = false; ///< before it sets them
};

/// Prints the name of a test parameter.
inline void PrintTo(const FaultScene& scene, std::ostream* stream)
{
  *stream << scene.Name;
}

std::vector<FaultScene> ListFaultScenes();

} // namespace Strider::Testing

#endif
