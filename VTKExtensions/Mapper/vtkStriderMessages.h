// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prints the messages of a mapper, or of several mappers that make one picture, each once.
#ifndef vtkStriderMessages_h
#define vtkStriderMessages_h

#include <map>
#include <memory>
#include <string>
#include <vector>

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
    ShaderIgnored,
    VolumeTooSmall,
    VolumeTooThin,
    ScalarsTooNear,
    UnitDistanceReplaced,
    PlanesIgnored,
    LightNotScattered,
    NotMixed,
    NotSelected,
    NotCompressed,
    Compressed ///< an information: the requested picture is shown
  };

  /** Errors and warnings are those of `source`, which must outlive this object. */
  explicit vtkStriderMessages(vtkObject* source);
  ~vtkStriderMessages();
  vtkStriderMessages(const vtkStriderMessages&) = delete;
  void operator=(const vtkStriderMessages&) = delete;

  /**
   * Adds this to the group of another one. A message of one member is not printed while another one reports the same,
   * whatever numbers are in it.
   */
  void Join(vtkStriderMessages& other);

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
  void Leave();
  bool IsKnown(Kind kind, const std::string& words) const;

  vtkObject* Source;
  std::map<Kind, std::string> LastKeys;
  std::map<Kind, std::string> LastWords;                   ///< the messages, without numbers
  std::shared_ptr<std::vector<vtkStriderMessages*>> Group; ///< with this one
};

#endif
