// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMessages.h"

#include "vtkObject.h"
#include "vtkOutputWindow.h"
#include "vtkStriderSettingNames.h"

void vtkStriderMessages::Report(Kind kind, const std::string& message, const std::string& key)
{
  std::string& last = this->LastKeys[kind];
  if (key == last)
  {
    return;
  }
  last = key;
  const std::string text = vtkStriderNameSettings(message);
  if (text.empty())
  {
    return;
  }
  if (kind == Problem || kind == Refusal)
  {
    vtkErrorWithObjectMacro(this->Source, << text);
  }
  else if (kind != Compressed)
  {
    vtkWarningWithObjectMacro(this->Source, << text);
  }
  else
  {
    vtkOutputWindowDisplayText(("Strider: " + text + "\n").c_str());
  }
}
