// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A setter that fails because any one of its CUDA calls does leaves the last valid state in force: pixels and
// statistics of the frames before and after are equal.
#include "CudaFaults.h"
#include "CudaScenes.h"
#include "FrameState.h"

#include <tuple>

namespace Strider::Testing
{
namespace
{

class CudaFailedCalls : public ::testing::TestWithParam<std::tuple<std::size_t, FaultMode>>
{
protected:
  const StatePair Pair = ListStatePairs()[std::get<0>(GetParam())];
  const FaultMode Mode = std::get<1>(GetParam());
  std::unique_ptr<VolumeRenderer> Renderer = MakeRenderer(Backend::CUDA);
};

TEST_P(CudaFailedCalls, ChangeNothing)
{
  constexpr std::size_t mostCalls = 1000;
  int kept = 0;
  ASSERT_TRUE(this->Renderer);
  const RenderRequest& request = this->Pair.Former.Request;
  for (const StateChange& change : ListStateChanges(this->Pair.Next))
  {
    SCOPED_TRACE(change.Name);
    bool hasFailed = true;
    for (std::size_t call = 1; hasFailed && !HasFailure(); ++call)
    {
      ASSERT_LT(call, mostCalls);
      this->Renderer->ExpectFrames(request.How);
      ASSERT_TRUE(SetFeatureScene(*this->Renderer, this->Pair.Former).IsOk());
      const FrameState before = TakeState(*this->Renderer, request);
      GetCudaFaults().Arm(this->Mode, call);
      const Status status = change.Call(*this->Renderer);
      hasFailed = DisarmCudaFaults();
      SCOPED_TRACE(GetCudaFaults().GetFirst() + ": " + status.GetMessage());
      if (status.IsOk())
      {
        continue;
      }
      // Where memory is short, a volume may be discarded to make room for the next one.
      const bool isLost = status.GetMessage().find("; the previous") != std::string::npos;
      EXPECT_TRUE(!isLost || change.MayOverwrite || this->Mode == FaultMode::OutOfMemory);
      if (!isLost)
      {
        ++kept;
        ExpectSameState(TakeState(*this->Renderer, request), before);
      }
    }
  }
  EXPECT_GT(kept, 0);
}

INSTANTIATE_TEST_SUITE_P(Pairs, CudaFailedCalls,
  ::testing::Combine(::testing::Range<std::size_t>(0, ListStatePairs().size()),
    ::testing::Values(FaultMode::OutOfMemory, FaultMode::OneFailure)),
  [](const auto& info) {
    return ListStatePairs()[std::get<0>(info.param)].Name +
      (std::get<1>(info.param) == FaultMode::OutOfMemory ? "OutOfMemory" : "OneFailure");
  });

} // namespace
} // namespace Strider::Testing
