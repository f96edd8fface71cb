// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMessages.h"

#include "vtkObject.h"
#include "vtkOutputWindow.h"
#include "vtkStriderSettingNames.h"

void vtkStriderMessages::Report(Kind kind, const std::string& message)
{
  std::string& last = this->Last[kind];
  if (message != last)
  {
    last = message;
    this->Print(kind, message);
  }
}

void vtkStriderMessages::Report(
  Kind kind, const std::string& message, const std::vector<double>& settings)
{
  std::vector<double>& last = this->LastSettings[kind];
  if (settings != last)
  {
    last = settings;
    this->Print(kind, message);
  }
}

void vtkStriderMessages::Print(Kind kind, const std::string& message) const
{
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
