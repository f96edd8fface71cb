// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFilterSettings.h"

vtkStriderFilterSettings::vtkStriderFilterSettings() = default;
vtkStriderFilterSettings::~vtkStriderFilterSettings() = default;
