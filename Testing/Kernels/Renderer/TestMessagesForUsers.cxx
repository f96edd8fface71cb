// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Messages that users read name no places in the sources, except those of failed calls of the device.
#include "Strider/DescribeForUser.h"

#include <gtest/gtest.h>

namespace Strider
{
namespace
{

TEST(MessagesForUsers, NameNoPlaceInTheSources)
{
  const Status inner = STRIDER_FAILURE(StatusCode::InvalidArgument, "volume (2x3x4) is empty");
  EXPECT_NE(inner.GetMessage().find("TestMessagesForUsers.cxx:"), std::string::npos);
  EXPECT_EQ(DescribeForUser(inner), "volume (2x3x4) is empty");
  const Status outer =
    STRIDER_FAILURE(inner.GetCode(), inner.GetMessage() + "; the range (1: 2) and (a:b) stay");
  EXPECT_EQ(DescribeForUser(outer), "volume (2x3x4) is empty; the range (1: 2) and (a:b) stay");
  EXPECT_EQ(DescribeForUser(Status::OutOfMemory()), Status::OutOfMemory().GetMessage());
  EXPECT_EQ(DescribeForUser(Status()), "");
}

TEST(MessagesForUsers, NameThePlaceOfAFailedCall)
{
  const Status status = STRIDER_FAILURE(StatusCode::DeviceFailure, "cudaMalloc failed");
  EXPECT_EQ(DescribeForUser(status), status.GetMessage());
}

} // namespace
} // namespace Strider
