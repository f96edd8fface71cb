// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes an exceeded step limit.
#include "vtkStriderDescribeStepLimit.h"

#include "Strider/DescribeNumber.h"

using Strider::DescribeNumber;

std::string vtkStriderDescribeStepLimit(const Strider::StepLimit& limit)
{
  return "sample distance " + DescribeNumber(limit.AskedDistance) + " asks for " +
    DescribeNumber(limit.Asked) + " steps along a ray, and at most " + std::to_string(limit.Most) +
    " are taken: it is " + DescribeNumber(limit.SampleDistance) + " instead";
}
