// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Counts a mapper's messages, and the messages that any other class would have printed.
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

/// Observes one object from its construction on and replaces VTK's output window meanwhile.
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
  /// Errors and warnings of all other objects.
  std::vector<std::string> Strays;
  /// Text that is neither, from any object.
  std::vector<std::string> Informations;

  /// True where there was exactly one error and no warning (or the other way round), from the observed object only,
  /// and it contains `text`.
  bool IsOneError(const std::string& text) const;
  bool IsOneWarning(const std::string& text) const;
  /// True where there was exactly one information, which contains `text`, and neither an error nor a warning.
  bool IsOneInformation(const std::string& text) const;
  /// True where there was neither an error nor a warning.
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
