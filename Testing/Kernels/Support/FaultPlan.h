// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plan of the library calls that shall fail, and a record of the objects they allocate and release; plain C++.
#ifndef StriderTesting_FaultPlan_h
#define StriderTesting_FaultPlan_h

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace Strider::Testing
{

enum class FaultMode
{
  OutOfMemory, ///< one call fails for lack of memory
  OneFailure,  ///< one call fails with an unexpected error
  LostDevice   ///< this call and all later ones fail
};

/// Decides which call fails. No call fails until the plan is armed.
class FaultPlan
{
public:
  /// Makes call number `call` fail, counted from here on: 1 is the next one.
  void Arm(FaultMode mode, std::size_t call) { *this = { mode, call }; }
  /// Makes all calls work again. Returns true where one has failed.
  bool Disarm()
  {
    this->Wanted = 0;
    return this->HasFailed();
  }

  /// Returns true where this call shall fail. Must be called exactly once for each call.
  bool Fails(const std::string& call)
  {
    ++this->Count;
    if (this->Wanted == 0 || this->Count < this->Wanted ||
      (this->Count > this->Wanted && this->Mode != FaultMode::LostDevice))
    {
      return false;
    }
    this->First = this->HasFailed() ? this->First : call;
    return true;
  }

  FaultMode GetMode() const { return this->Mode; }
  /// True while the device counts as lost.
  bool IsLost() const
  {
    return this->Wanted > 0 && this->HasFailed() && this->Mode == FaultMode::LostDevice;
  }
  bool HasFailed() const { return !this->First.empty(); }
  /// Name of the first call that failed; empty where none has.
  const std::string& GetFirst() const { return this->First; }
  /// Number of calls since Arm.
  std::size_t CountCalls() const { return this->Count; }

  FaultPlan() = default;

private:
  FaultPlan(FaultMode mode, std::size_t call)
    : Mode(mode)
    , Wanted(call)
  {
  }

  FaultMode Mode = FaultMode::OutOfMemory;
  std::size_t Wanted = 0; ///< number of the call that fails; 0: none
  std::size_t Count = 0;
  std::string First;
};

/// Records memory, textures, streams and the like: each must be released exactly once. Objects of two devices may have
/// the same number, as textures do.
class LiveObjects
{
public:
  void Give(const char* kind, std::uint64_t object) { ++this->Objects[{ kind, object }]; }

  void Take(const char* kind, std::uint64_t object)
  {
    const auto found = this->Objects.find({ kind, object });
    if (found == this->Objects.end())
    {
      ++this->Strays;
      return;
    }
    if (--found->second == 0)
    {
      this->Objects.erase(found);
    }
  }

  std::size_t Count() const
  {
    std::size_t count = 0;
    for (const auto& object : this->Objects)
    {
      count += object.second;
    }
    return count;
  }
  /// Number of releases of objects that were never allocated or already released.
  std::size_t CountStrays() const { return this->Strays; }

  /// Lists the live objects, such as "2 of cudaMalloc, 1 of cudaEventCreateWithFlags"; empty where there are none.
  std::string Describe() const
  {
    std::map<std::string, std::size_t> kinds;
    for (const auto& object : this->Objects)
    {
      kinds[object.first.first] += object.second;
    }
    std::string text;
    for (const auto& [kind, count] : kinds)
    {
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " of " + kind;
    }
    return text;
  }

private:
  std::map<std::pair<std::string, std::uint64_t>, std::size_t> Objects;
  std::size_t Strays = 0;
};

} // namespace Strider::Testing

#endif
