// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Emulates a warp on the CPU: 32 fibers, one per lane, that switch where lanes exchange values. Between two exchanges the
// lanes run one after another, from the first to the last, or, where STRIDER_TEST_LANES is "reversed", from the last to
// the first: what needs one of these orders lacks a barrier. ctest runs suites named ...Warp... in both orders.
#ifndef Strider_Testing_EmulatedWarp_h
#define Strider_Testing_EmulatedWarp_h

#include "Compression/Warp/LaneVoxelPair.h"

#include <gtest/gtest.h>

#include <ucontext.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>

// Sanitizers follow swapcontext only.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define STRIDER_SANITIZES
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define STRIDER_SANITIZES
#endif
#endif

namespace Strider::Testing
{

class EmulatedWarp
{
public:
  /// Interface of the warp for one lane, as DeviceWarp offers it.
  struct LaneView
  {
    EmulatedWarp* Warp;
    int Lane;

    template <typename Value>
    Value Shuffle(Value value, int lane) const
    {
      static_assert(std::is_integral_v<Value>);
      std::uint64_t bits = 0;
      std::memcpy(&bits, &value, sizeof(value));
      bits = this->Warp->Exchange(this->Lane, bits, static_cast<int>(sizeof(value)), lane);
      std::memcpy(&value, &bits, sizeof(value));
      return value;
    }

    std::uint32_t Ballot(bool condition) const
    {
      return this->Warp->ExchangeConditions(this->Lane, condition);
    }

    int Least(int value) const
    {
      this->Warp->Exchange(this->Lane, static_cast<std::uint32_t>(value), LeastBytes, this->Lane);
      return this->Warp->FindLeast(this->Lane);
    }

    std::uint32_t Unite(std::uint32_t bits) const
    {
      this->Warp->Exchange(this->Lane, bits, UnitedBytes, this->Lane);
      return this->Warp->Unite(this->Lane);
    }

    template <typename Type>
    Type* SeeShared(Type* address) const
    {
      return address;
    }

    void Or(std::uint32_t& word, std::uint32_t bits) const { word |= bits; }
    void Prefetch(const void*) const {}
    void Synchronize() const { this->Warp->Exchange(this->Lane, 0, 0, 0); }
  };

  enum class Order
  {
    FirstToLast,
    LastToFirst
  };

  /// The order that STRIDER_TEST_LANES asks for.
  static Order GetOrderOfRun()
  {
    const char* lanes = std::getenv("STRIDER_TEST_LANES");
    return lanes && std::string(lanes) == "reversed" ? Order::LastToFirst : Order::FirstToLast;
  }

  explicit EmulatedWarp(Order order = GetOrderOfRun())
    : IsReversed(order == Order::LastToFirst)
  {
    const ::testing::TestInfo* test = ::testing::UnitTest::GetInstance()->current_test_info();
    EXPECT_TRUE(test && std::string(test->test_suite_name()).find("Warp") != std::string::npos)
      << "ctest runs this suite with reversed lanes only if its name contains Warp";
  }

  /// Runs `function(view)` in all lanes. Returns false where the lanes did not make the same sequence of exchanges:
  /// on a device they would deadlock or read undefined values.
  bool Run(const std::function<void(const LaneView&)>& function)
  {
    this->Function = &function;
    this->IsConverged = true;
    this->Deposits = {};
    this->IsDone.fill(false);
    for (int lane = 0; lane < WarpLanes; ++lane)
    {
      this->Prepare(lane);
    }
    // Each lane switches to the next one of the order, and the last one back to here.
    while (this->IsConverged && !this->IsDone[0])
    {
      Switch(this->Scheduler, this->Fibers[this->IsReversed ? WarpLanes - 1 : 0]);
      this->CheckLanes();
    }
    return this->IsConverged;
  }

private:
  static constexpr std::size_t StackBytes = 256 * 1024;

  /// Sizes that stand for ballots, minima and bitwise ORs, so that these never match a shuffle of any type.
  static constexpr int ConditionBytes = -1;
  static constexpr int LeastBytes = -2;
  static constexpr int UnitedBytes = -3;

  struct Deposit
  {
    std::uint64_t Bits = 0;
    int Bytes = 0;
    int Count = 0; ///< exchanges of this lane so far
  };

  /// A stack with a function that runs on it.
  struct Fiber
  {
    ucontext_t Start{};           ///< where it starts; under a sanitizer where it goes on
    std::array<void*, 5> Place{}; ///< where it goes on, for __builtin_longjmp
    bool IsStarted = false;
    std::unique_ptr<unsigned char[]> Stack;
  };

  void Prepare(int lane)
  {
    Fiber& fiber = this->Fibers[lane];
    getcontext(&fiber.Start);
    if (!fiber.Stack)
    {
      // Not set to 0, because most of its pages are never touched.
      fiber.Stack.reset(new unsigned char[StackBytes]);
    }
    fiber.IsStarted = false;
    fiber.Start.uc_stack.ss_sp = fiber.Stack.get();
    fiber.Start.uc_stack.ss_size = StackBytes;
    const auto address = reinterpret_cast<std::uintptr_t>(this);
    makecontext(&fiber.Start, reinterpret_cast<void (*)()>(&EmulatedWarp::Enter), 3,
      static_cast<unsigned>(address), static_cast<unsigned>(address >> 32), lane);
  }

  static void Enter(unsigned low, unsigned high, int lane)
  {
    auto* warp = reinterpret_cast<EmulatedWarp*>(static_cast<std::uintptr_t>(low) |
      static_cast<std::uintptr_t>(static_cast<std::uint64_t>(high) << 32));
    (*warp->Function)({ warp, lane });
    warp->IsDone[lane] = true;
    warp->LeaveLane(lane);
  }

  void LeaveLane(int lane)
  {
    const int next = this->IsReversed ? lane - 1 : lane + 1;
    Switch(
      this->Fibers[lane], next >= 0 && next < WarpLanes ? this->Fibers[next] : this->Scheduler);
  }

  /// Goes on with `to`; returns when another fiber switches to `from`.
#if defined(STRIDER_SANITIZES) || (defined(__clang__) && !defined(__x86_64__))
  static void Switch(Fiber& from, Fiber& to)
  {
    swapcontext(&from.Start, &to.Start);
  }
#else
  // swapcontext calls the system to exchange signal masks, which took nine tenths of the tests' time.
  [[gnu::noinline]] static void Switch(Fiber& from, Fiber& to)
  {
    if (__builtin_setjmp(from.Place.data()) == 0)
    {
      from.IsStarted = true;
      GoTo(to);
    }
  }

  /// A separate function, since the builtins must not be used in the same one.
  [[gnu::noinline]] static void GoTo(Fiber& fiber)
  {
    if (fiber.IsStarted)
    {
      __builtin_longjmp(fiber.Place.data(), 1);
    }
    setcontext(&fiber.Start);
  }
#endif

  /// Deposits a value, switches to the other lanes until all have deposited theirs, and returns the value of `lane`.
  /// The values of an exchange stay valid until the exchange after the next one.
  std::uint64_t Exchange(int self, std::uint64_t bits, int bytes, int lane)
  {
    const int count = ++this->Deposits[0][self].Count;
    this->Deposits[1][self].Count = count;
    Deposit& own = this->Deposits[count % 2][self];
    own.Bits = bits;
    own.Bytes = bytes;
    this->LeaveLane(self);
    return this->Deposits[count % 2][static_cast<unsigned>(lane) % WarpLanes].Bits;
  }

  /// Returns the conditions of all lanes as bits. Ballots count as a separate kind of exchange.
  std::uint32_t ExchangeConditions(int self, bool condition)
  {
    this->Exchange(self, condition ? 1u : 0u, ConditionBytes, self);
    std::uint32_t conditions = 0;
    for (int lane = 0; lane < WarpLanes; ++lane)
    {
      const auto& deposits = this->Deposits[this->Deposits[0][self].Count % 2];
      conditions |= static_cast<std::uint32_t>(deposits[lane].Bits & 1u) << lane;
    }
    return conditions;
  }

  /// Returns the minimum of the values that all lanes deposited in the current exchange.
  int FindLeast(int self) const
  {
    const auto& deposits = this->Deposits[this->Deposits[0][self].Count % 2];
    int least = static_cast<int>(static_cast<std::uint32_t>(deposits[0].Bits));
    for (const Deposit& deposit : deposits)
    {
      least = std::min(least, static_cast<int>(static_cast<std::uint32_t>(deposit.Bits)));
    }
    return least;
  }

  std::uint32_t Unite(int self) const
  {
    std::uint32_t bits = 0;
    for (const Deposit& deposit : this->Deposits[this->Deposits[0][self].Count % 2])
    {
      bits |= static_cast<std::uint32_t>(deposit.Bits);
    }
    return bits;
  }

  void CheckLanes()
  {
    const Deposit& first = this->Deposits[this->Deposits[0][0].Count % 2][0];
    for (int lane = 1; lane < WarpLanes; ++lane)
    {
      const Deposit& other = this->Deposits[this->Deposits[0][lane].Count % 2][lane];
      this->IsConverged = this->IsConverged && this->IsDone[lane] == this->IsDone[0] &&
        other.Count == first.Count && other.Bytes == first.Bytes;
    }
  }

  const std::function<void(const LaneView&)>* Function = nullptr;
  bool IsReversed;
  bool IsConverged = true;
  Fiber Scheduler;
  std::array<Fiber, WarpLanes> Fibers;
  std::array<std::array<Deposit, WarpLanes>, 2> Deposits{};
  std::array<bool, WarpLanes> IsDone{};
};

} // namespace Strider::Testing

#endif
