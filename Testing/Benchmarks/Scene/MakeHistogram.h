// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How often each scalar occurs.
#ifndef StriderBenchmarks_MakeHistogram_h
#define StriderBenchmarks_MakeHistogram_h

#include "Scene/MakeTransferFunctions.h"

#include "Strider/VolumeView.h"

#include <string>

namespace StriderBenchmarks
{

/// Of a generated volume, from 64^3 places of its field: the same for every size and type.
ScalarHistogram MakeHistogram(const std::string& generatedVolume);

/// Of voxels in host memory, from some million of them; values that are not finite are left out.
ScalarHistogram MakeHistogram(const Strider::VolumeView& volume);

} // namespace StriderBenchmarks

#endif
