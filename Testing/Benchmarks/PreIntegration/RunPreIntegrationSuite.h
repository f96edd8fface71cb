// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite preintegration.
#ifndef StriderBenchmarks_RunPreIntegrationSuite_h
#define StriderBenchmarks_RunPreIntegrationSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Measures one pre-integrated sample per voxel against four plain ones, in time and in their errors against 16, for
/// functions with thin peaks and steep edges and for smooth ones; prints and writes the results. `renderer` has the
/// volume. Returns the exit status of the program.
int RunPreIntegrationSuite(const BenchOptions& options, const BenchScene& scene,
  const DeviceDescription& device, Strider::VolumeRenderer& renderer);

} // namespace StriderBenchmarks

#endif
