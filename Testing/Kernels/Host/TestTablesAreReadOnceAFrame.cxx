// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tiles know what is in the whole table of a frame without reading it.
#include "Host/Tiles/PacketMarch.h"

#include <gtest/gtest.h>

#include <vector>

namespace Strider::Testing
{

TEST(TablesOfFrames, AreNotReadByTiles)
{
  constexpr int entries = 8192;
  std::vector<float> opacities(entries + 1, 0.0f);
  opacities[5000] = 0.75f;
  MarchJob job;
  job.Table.Opacities = opacities.data();
  job.Table.OpacityAxis = { 1.0f, 0.0f, entries - 1.0f, sizeof(float) };
  EXPECT_FALSE(MayEndSoon(job)) << "the table was not described";
  DescribeTable(job);
  EXPECT_EQ(job.MostOpacity, 0.75f);
  EXPECT_TRUE(MayEndSoon(job));
  opacities[5000] = 0.0f;
  EXPECT_TRUE(MayEndSoon(job)) << "the table was read again";
}

} // namespace Strider::Testing
