// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Counts what a mapper tells its user, and whatever any other class would have printed.
#ifndef StriderTesting_MessageCounter_h
#define StriderTesting_MessageCounter_h

#include "vtkNew.h"
#include "vtkSmartPointer.h"

#include <string>
#include <vector>

class vtkCallbackCommand;
class vtkObject;
class vtkOutputWindow;

namespace StriderTesting
{

/// Observes one object from its construction on and stands in for VTK's output window meanwhile.
class MessageCounter
{
public:
  explicit MessageCounter(vtkObject* observed);
  ~MessageCounter();
  MessageCounter(const MessageCounter&) = delete;
  MessageCounter& operator=(const MessageCounter&) = delete;

  void Clear();

  /// Errors and warnings of the observed object.
  std::vector<std::string> Errors;
  std::vector<std::string> Warnings;
  /// Errors and warnings of all others.
  std::vector<std::string> Strays;
  /// Text that is neither, from whomever.
  std::vector<std::string> Informations;

  /// Whether there was exactly one error and no warning (or the other way round), from the observed object alone, that says
  /// `text`.
  bool IsOneError(const std::string& text) const;
  bool IsOneWarning(const std::string& text) const;
  /// Whether there was exactly one information, that says `text`, and neither an error nor a warning.
  bool IsOneInformation(const std::string& text) const;
  /// Neither an error nor a warning.
  bool IsSilent() const
  {
    return this->Errors.empty() && this->Warnings.empty() && this->Strays.empty();
  }
  /// All messages, for a failed test.
  std::string Describe() const;

private:
  vtkSmartPointer<vtkObject> Observed;
  vtkNew<vtkCallbackCommand> Command;
  vtkSmartPointer<vtkOutputWindow> Window;
  vtkSmartPointer<vtkOutputWindow> Previous;
};

} // namespace StriderTesting

#endif
