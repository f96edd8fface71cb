// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMessages.h"

#include "vtkObject.h"
#include "vtkOutputWindow.h"
#include "vtkStriderSettingNames.h"

#include <algorithm>

namespace
{

std::string RemoveNumbers(std::string text)
{
  const auto isOfNumber = [](char one) { return (one >= '0' && one <= '9') || one == '.'; };
  text.erase(std::remove_if(text.begin(), text.end(), isOfNumber), text.end());
  return text;
}

} // namespace

vtkStriderMessages::vtkStriderMessages(vtkObject* source)
  : Source(source)
  , Group(std::make_shared<std::vector<vtkStriderMessages*>>(1, this))
{
}

vtkStriderMessages::~vtkStriderMessages()
{
  this->Leave();
}

void vtkStriderMessages::Leave()
{
  this->Group->erase(
    std::remove(this->Group->begin(), this->Group->end(), this), this->Group->end());
}

void vtkStriderMessages::Join(vtkStriderMessages& other)
{
  if (this->Group != other.Group)
  {
    this->Leave();
    this->Group = other.Group;
    this->Group->push_back(this);
  }
}

bool vtkStriderMessages::IsKnown(Kind kind, const std::string& words) const
{
  return std::any_of(
    this->Group->begin(), this->Group->end(), [&](const vtkStriderMessages* member) {
      const auto last = member->LastWords.find(kind);
      return member != this && last != member->LastWords.end() && last->second == words;
    });
}

void vtkStriderMessages::Report(Kind kind, const std::string& message, const std::string& key)
{
  std::string& last = this->LastKeys[kind];
  if (key == last)
  {
    return;
  }
  last = key;
  const std::string text = vtkStriderNameSettings(message);
  const std::string words = RemoveNumbers(text);
  this->LastWords[kind] = words;
  if (text.empty() || this->IsKnown(kind, words))
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
