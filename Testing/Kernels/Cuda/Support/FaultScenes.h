// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What renderers do while CUDA calls fail.
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
  std::string Name; ///< letters and digits alone
  /// Shown while all calls work; without volumes: there are no renderers yet.
  MultiVolumeScene Before;
  /// Shown then, one renderer for each volume.
  MultiVolumeScene After;
  bool SetsVolumes = true; ///< and all that goes with them
  bool SetsFunctions = true;
  int Frames = 1; ///< of After, one after the other
  /// By how much a channel may differ from the frame of a renderer that never saw a fault: more than 0 only where texture units
  /// may round otherwise.
  float Bound = 0.0f;
  bool StagesVolumes = false; ///< before it sets them
};

/// For test parameters.
inline void PrintTo(const FaultScene& scene, std::ostream* stream)
{
  *stream << scene.Name;
}

std::vector<FaultScene> ListFaultScenes();

} // namespace Strider::Testing

#endif
