// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Combines the sample factors that several mappers of one volume propose.
#ifndef vtkStriderJoinSampleFactors_h
#define vtkStriderJoinSampleFactors_h

#include <algorithm>

/**
 * Returns the factor for two mappers whose proposals (vtkStriderVolumeMapper::ProposeSampleFactor) these are: the
 * larger one, or 0 where one of them is 0.
 */
inline double vtkStriderJoinSampleFactors(double one, double other)
{
  return one > 0.0 && other > 0.0 ? std::max(one, other) : 0.0;
}

#endif
