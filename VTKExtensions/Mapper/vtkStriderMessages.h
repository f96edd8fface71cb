// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prints the messages of a mapper, each once.
#ifndef vtkStriderMessages_h
#define vtkStriderMessages_h

#include <map>
#include <string>

class vtkObject;

/** Prints a message unless it is the last one of its kind again. */
class vtkStriderMessages
{
public:
  enum Kind
  {
    Problem, ///< an error: nothing is shown
    Refusal, ///< an error: settings are ignored
    // Warnings: something is done in another way than requested.
    BackendReplaced,
    SharingFailed,
    DistanceLimited,
    StepsLimited,
    PortsLeftOut,
    VolumeTooSmall,
    UnitDistanceReplaced,
    PlanesIgnored,
    LightNotScattered,
    NotCompressed,
    Compressed ///< an information: the requested picture is shown
  };

  /** Errors and warnings are those of `source`, which must outlive this object. */
  explicit vtkStriderMessages(vtkObject* source)
    : Source(source)
  {
  }

  /** Settings in braces are named by vtkStriderNameSettings. Nothing is printed for an empty message. */
  void Report(Kind kind, const std::string& message) { this->Report(kind, message, message); }

  /** As above; two messages with the same key are the same, although their numbers may differ. */
  void Report(Kind kind, const std::string& message, const std::string& key);

  /** Returns whether the last report of a problem named one: the last frame has failed. */
  bool HasProblem() const
  {
    const auto last = this->LastKeys.find(Problem);
    return last != this->LastKeys.end() && !last->second.empty();
  }

private:
  vtkObject* Source;
  std::map<Kind, std::string> LastKeys;
};

#endif
