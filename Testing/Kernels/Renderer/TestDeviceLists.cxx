// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lists of CUDA devices are read or refused, and the devices of a machine are divided among its processes.
#include "ShareDevices.h"
#include "Strider/ParseDeviceList.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

TEST(DeviceLists, AreRead)
{
  std::vector<int> devices{ 7 };
  EXPECT_TRUE(ParseDeviceList("it", "auto", devices).IsOk());
  EXPECT_EQ(devices, std::vector<int>());
  EXPECT_TRUE(ParseDeviceList("it", "3", devices).IsOk());
  EXPECT_EQ(devices, std::vector<int>{ 3 });
  EXPECT_TRUE(ParseDeviceList("it", "0,0,12", devices).IsOk());
  EXPECT_EQ(devices, (std::vector<int>{ 0, 0, 12 }));
}

TEST(DeviceLists, OfAnotherFormAreRefused)
{
  for (const char* text : { "", ",", "0,", ",0", "0,,1", "-1", "0, 1", "all", "AUTO", "1.5",
         "99999999999999999999", "0;1", "auto,0" })
  {
    std::vector<int> devices{ 7 };
    const Status status = ParseDeviceList("the variable", text, devices);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << text;
    EXPECT_EQ(status.GetMessage().rfind("the variable is '" + std::string(text) + "'", 0), 0u)
      << status.GetMessage();
    EXPECT_EQ(devices, std::vector<int>{ 7 });
  }
}

TEST(DeviceShares, OfOneProcessAreAll)
{
  EXPECT_EQ(ShareDevices(1, {}), std::vector<int>{ 0 });
  EXPECT_EQ(ShareDevices(4, {}), (std::vector<int>{ 0, 1, 2, 3 }));
  EXPECT_EQ(ShareDevices(2, { 0, 1, true }), (std::vector<int>{ 0, 1 }));
}

TEST(DeviceShares, OfSeveralProcessesAreDisjointAndComplete)
{
  for (int count = 1; count <= 8; ++count)
  {
    for (int processes = 1; processes <= count; ++processes)
    {
      std::vector<int> all;
      for (int rank = 0; rank < processes; ++rank)
      {
        const std::vector<int> own = ShareDevices(count, { rank, processes, true });
        EXPECT_GE(own.size(), static_cast<std::size_t>(count / processes));
        all.insert(all.end(), own.begin(), own.end());
      }
      EXPECT_EQ(all, ShareDevices(count, {})) << count << " devices, " << processes;
    }
  }
}

TEST(DeviceShares, OfManyProcessesAreOneDeviceEach)
{
  EXPECT_EQ(ShareDevices(2, { 5, 8, true }), std::vector<int>{ 1 });
  EXPECT_EQ(ShareDevices(4, { 2, 0, true }), std::vector<int>{ 2 }) << "their number is unknown";
  EXPECT_EQ(ShareDevices(4, { 3, 2, true }), std::vector<int>{ 3 })
    << "the launcher contradicts itself";
  EXPECT_EQ(ShareDevices(4, { -3, 2, true }), (std::vector<int>{ 0, 1 }));
}

} // namespace
} // namespace Strider::Testing
