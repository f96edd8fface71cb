// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes histograms of scalars.
#ifndef StriderBenchmarks_MakeHistogram_h
#define StriderBenchmarks_MakeHistogram_h

#include "Scene/MakeTransferFunctions.h"

#include "Strider/VolumeView.h"

#include <string>

namespace StriderBenchmarks
{

/// Histogram of a generated volume from 64^3 samples of its field, the same for every size and type.
ScalarHistogram MakeHistogram(const std::string& generatedVolume);

/// Histogram of voxels in host memory, from about a million of them; values that are not finite are ignored.
ScalarHistogram MakeHistogram(const Strider::VolumeView& volume);

} // namespace StriderBenchmarks

#endif
