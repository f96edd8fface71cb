// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which calls of a library shall fail, and what its calls gave and took back; plain C++.
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
  OutOfMemory, ///< one call
  OneFailure,  ///< one call, of a kind that nobody expects
  LostDevice   ///< that call and all later ones
};

/// No call fails until it is armed.
class FaultPlan
{
public:
  /// Call number `call` fails from here on, 1 for the next.
  void Arm(FaultMode mode, std::size_t call) { *this = { mode, call }; }
  /// All calls work again; true where one has failed.
  bool Disarm()
  {
    this->Wanted = 0;
    return this->HasFailed();
  }

  /// To be asked once by each call.
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
  /// The device is lost at this moment.
  bool IsLost() const
  {
    return this->Wanted > 0 && this->HasFailed() && this->Mode == FaultMode::LostDevice;
  }
  bool HasFailed() const { return !this->First.empty(); }
  /// The call that failed first; empty where none has.
  const std::string& GetFirst() const { return this->First; }
  /// Calls since Arm.
  std::size_t CountCalls() const { return this->Count; }

  FaultPlan() = default;

private:
  FaultPlan(FaultMode mode, std::size_t call)
    : Mode(mode)
    , Wanted(call)
  {
  }

  FaultMode Mode = FaultMode::OutOfMemory;
  std::size_t Wanted = 0; ///< 0: no call
  std::size_t Count = 0;
  std::string First;
};

/// Memory, textures, streams: what is given must be taken back once.
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
    this->Objects.erase(found);
  }

  std::size_t Count() const { return this->Objects.size(); }
  /// Taken back without having been given, or twice.
  std::size_t CountStrays() const { return this->Strays; }

  /// As in "2 of cudaMalloc, 1 of cudaEventCreate"; empty where there are none.
  std::string Describe() const
  {
    std::map<std::string, int> kinds;
    for (const auto& object : this->Objects)
    {
      ++kinds[object.first.first];
    }
    std::string text;
    for (const auto& [kind, count] : kinds)
    {
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " of " + kind;
    }
    return text;
  }

private:
  std::map<std::pair<std::string, std::uint64_t>, int> Objects;
  std::size_t Strays = 0;
};

} // namespace Strider::Testing

#endif
