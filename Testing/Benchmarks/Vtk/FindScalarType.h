// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// VTK's scalar types as Strider's.
#ifndef StriderBenchmarks_FindScalarType_h
#define StriderBenchmarks_FindScalarType_h

#include "Strider/VolumeView.h"

namespace StriderBenchmarks
{

/// False where Strider has no such type.
bool FindScalarType(int vtkType, Strider::ScalarType& type);

} // namespace StriderBenchmarks

#endif
