// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A call that fails for lack of host memory leaves the last valid state in force: pixels and statistics of the frames
// before and after are equal.
#include "FailingMemory.h"
#include "FrameState.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

class FailedAllocations : public ::testing::Test
{
protected:
  void SetUp() override
  {
    std::string reason;
    ASSERT_TRUE(VolumeRenderer::Create(Backend::CPU, -1, this->Renderer, reason).IsOk());
  }

  /// Makes allocation `number` of a call fail. Returns false where there are fewer.
  bool Try(const StateChange& change, std::size_t number, Failures failures, Status& status)
  {
    const FailingMemory memory(number, failures);
    status = change.Call(*this->Renderer);
    return memory.HasFailed();
  }

  std::unique_ptr<VolumeRenderer> Renderer;
};

TEST_F(FailedAllocations, OfSettersChangeNothing)
{
  int refused = 0;
  for (const StatePair& pair : ListStatePairs())
  {
    SCOPED_TRACE(pair.Name);
    for (const StateChange& change : ListStateChanges(pair.Next))
    {
      SCOPED_TRACE(change.Name);
      for (const Failures failures : { Failures::One, Failures::AllBehind })
      {
        bool hasFailed = true;
        for (std::size_t number = 1; hasFailed && !HasFailure(); ++number)
        {
          ASSERT_TRUE(SetFeatureScene(*this->Renderer, pair.Former).IsOk());
          const FrameState before = TakeState(*this->Renderer, pair.Former.Request);
          Status status;
          hasFailed = this->Try(change, number, failures, status);
          if (!status.IsOk())
          {
            ++refused;
            EXPECT_EQ(status.GetCode(), StatusCode::OutOfMemory) << status.GetMessage();
            ExpectSameState(TakeState(*this->Renderer, pair.Former.Request), before);
          }
        }
      }
    }
  }
  EXPECT_GT(refused, 0);
}

} // namespace
} // namespace Strider::Testing
