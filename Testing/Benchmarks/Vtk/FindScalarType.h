// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts VTK's scalar types to Strider's.
#ifndef StriderBenchmarks_FindScalarType_h
#define StriderBenchmarks_FindScalarType_h

#include "Strider/VolumeView.h"

namespace StriderBenchmarks
{

/// Returns false where Strider has no such type.
bool FindScalarType(int vtkType, Strider::ScalarType& type);

} // namespace StriderBenchmarks

#endif
