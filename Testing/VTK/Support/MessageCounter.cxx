// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Counts a mapper's messages, and the messages that any other class would have printed.
#include "Support/MessageCounter.h"

#include "vtkCallbackCommand.h"
#include "vtkObjectFactory.h"
#include "vtkOutputWindow.h"

namespace StriderTesting
{
namespace
{

/// Keeps errors and warnings instead of printing them.
class vtkStrayCollector : public vtkOutputWindow
{
public:
  static vtkStrayCollector* New();
  vtkTypeMacro(vtkStrayCollector, vtkOutputWindow);

  void DisplayText(const char* text) override
  {
    if (this->Informations)
    {
      this->Informations->push_back(text);
    }
  }
  void DisplayErrorText(const char* text) override { this->Keep(text); }
  void DisplayWarningText(const char* text) override { this->Keep(text); }
  void DisplayGenericWarningText(const char* text) override { this->Keep(text); }

  std::vector<std::string>* Strays = nullptr;
  std::vector<std::string>* Informations = nullptr;

private:
  void Keep(const char* text)
  {
    if (this->Strays)
    {
      this->Strays->push_back(text);
    }
  }
};

vtkStandardNewMacro(vtkStrayCollector);

void KeepMessage(vtkObject*, unsigned long event, void* clientData, void* callData)
{
  auto* counter = static_cast<MessageCounter*>(clientData);
  auto& messages = event == vtkCommand::ErrorEvent ? counter->Errors : counter->Warnings;
  messages.push_back(callData ? static_cast<const char*>(callData) : "");
}

bool IsOneMessage(const std::vector<std::string>& messages, const std::string& text)
{
  return messages.size() == 1 && messages.front().find(text) != std::string::npos;
}

} // namespace

MessageCounter::MessageCounter(vtkObject* observed)
  : Observed(observed)
  , Previous(vtkOutputWindow::GetInstance())
{
  this->Command->SetCallback(KeepMessage);
  this->Command->SetClientData(this);
  observed->AddObserver(vtkCommand::ErrorEvent, this->Command);
  observed->AddObserver(vtkCommand::WarningEvent, this->Command);
  auto window = vtkSmartPointer<vtkStrayCollector>::New();
  window->Strays = &this->Strays;
  window->Informations = &this->Informations;
  this->Window = window;
  vtkOutputWindow::SetInstance(window);
}

MessageCounter::~MessageCounter()
{
  this->Observed->RemoveObserver(this->Command);
  auto* window = static_cast<vtkStrayCollector*>(this->Window.Get());
  window->Strays = nullptr;
  window->Informations = nullptr;
  vtkOutputWindow::SetInstance(this->Previous);
}

void MessageCounter::Clear()
{
  this->Errors.clear();
  this->Warnings.clear();
  this->Strays.clear();
  this->Informations.clear();
}

bool MessageCounter::IsOneError(const std::string& text) const
{
  return IsOneMessage(this->Errors, text) && this->Warnings.empty() && this->Strays.empty();
}

bool MessageCounter::IsOneWarning(const std::string& text) const
{
  return IsOneMessage(this->Warnings, text) && this->Errors.empty() && this->Strays.empty();
}

bool MessageCounter::IsOneInformation(const std::string& text) const
{
  return IsOneMessage(this->Informations, text) && this->IsSilent();
}

std::string MessageCounter::Describe() const
{
  std::string description;
  for (const auto* messages :
    { &this->Errors, &this->Warnings, &this->Strays, &this->Informations })
  {
    const char* kind = messages == &this->Errors ? "error: "
      : messages == &this->Warnings              ? "warning: "
      : messages == &this->Strays                ? "stray: "
                                                 : "information: ";
    for (const std::string& message : *messages)
    {
      description += kind + message + "\n";
    }
  }
  return description.empty() ? "no message" : description;
}

} // namespace StriderTesting
