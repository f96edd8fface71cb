// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderForEachRow.h"

#include "Strider/ForEachRow.h"

void vtkStriderForEachRow(int count, const std::function<void(int)>& work)
{
  Strider::ForEachRow(count, work);
}
