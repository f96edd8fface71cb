// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings and statistics of the representation for filters.
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeRepresentation.h"

#include <vector>

const char* vtkStriderVolumeRepresentation::GetFilteringDescription()
{
  return this->GetShownMappers().front()->GetFilteringDescription();
}
