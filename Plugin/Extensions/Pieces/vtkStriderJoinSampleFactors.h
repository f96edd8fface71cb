// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How far apart the samples are of several who show one volume.
#ifndef vtkStriderJoinSampleFactors_h
#define vtkStriderJoinSampleFactors_h

#include <algorithm>

/** What both keep who propose these, as of vtkStriderVolumeMapper::ProposeSampleFactor: the larger, or 0 where one of them is 0. */
inline double vtkStriderJoinSampleFactors(double one, double other)
{
  return one > 0.0 && other > 0.0 ? std::max(one, other) : 0.0;
}

#endif
