// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSetting.h"

#include "vtkStriderSettingNames.h"

vtkStriderSettingBase::vtkStriderSettingBase(
  std::vector<vtkStriderSettingBase*>& list, const char* name, const char* range)
  : Name(name)
  , Range(range)
{
  list.push_back(this);
  vtkStriderAddSettingName(name);
}

vtkStriderSettingBase::~vtkStriderSettingBase() = default;
