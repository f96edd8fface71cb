// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes an exceeded step limit; no VTK.
#ifndef vtkStriderDescribeStepLimit_h
#define vtkStriderDescribeStepLimit_h

#include "Strider/StepLimit.h"

#include <string>

/**
 * Describes an exceeded limit: "sample distance 1e-09 asks for 2.4e+13 steps along a ray, and at most 9216 are taken:
 * it is 4.29497 instead".
 */
std::string vtkStriderDescribeStepLimit(const Strider::StepLimit& limit);

#endif
