// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The memory that is available is the least of what the machine has and of what control groups allow.
#include "Strider/ReadAvailableMemory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace Strider::Testing
{
namespace
{

namespace fs = std::filesystem;

constexpr std::uint64_t GiB = std::uint64_t{ 1 } << 30;

/// Files of a machine with 64 GiB available and 2 GiB of swap.
class AvailableMemoryOfAMachine : public ::testing::Test
{
protected:
  void SetUp() override
  {
    const std::string test = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    this->Root =
      fs::path(::testing::TempDir()) / ("strider-memory-" + test + "-" + std::to_string(getpid()));
    this->Write("proc/meminfo",
      "MemTotal:       98566144 kB\nMemAvailable:   67108864 kB\nHugePages_Total:       0\n"
      "SwapFree:        2097152 kB\n");
  }

  void TearDown() override { fs::remove_all(this->Root); }

  void Write(const std::string& path, const std::string& text) const
  {
    fs::create_directories((this->Root / path).parent_path());
    std::ofstream(this->Root / path) << text;
  }

  void Write(const std::string& path, std::uint64_t number) const
  {
    this->Write(path, std::to_string(number) + "\n");
  }

  /// The only hierarchy is one of version 2.
  void MountUnified(const std::string& group) const
  {
    this->Write("proc/self/cgroup", "0::" + group + "\n");
    this->Write("proc/self/mountinfo",
      "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
      "29 22 0:26 / /sys/fs/cgroup rw,nosuid shared:9 master:2 - cgroup2 cgroup2 rw\n");
  }

  AvailableMemory Read() const { return ReadAvailableMemory(this->Root.string()); }

  fs::path Root;
};

TEST_F(AvailableMemoryOfAMachine, WithoutGroups)
{
  EXPECT_EQ(this->Read().WithoutSwap, 64 * GiB);
  EXPECT_EQ(this->Read().WithSwap, 66 * GiB);
}

TEST_F(AvailableMemoryOfAMachine, IsUnlimitedWhereTheSystemDoesNotSay)
{
  this->Write("proc/meminfo", "MemTotal:       98566144 kB\n");
  EXPECT_EQ(this->Read().WithoutSwap, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(this->Read().WithSwap, std::numeric_limits<std::uint64_t>::max());
}

/// In a container the group's folder is the root of what it sees.
TEST_F(AvailableMemoryOfAMachine, IsWhatAContainerLeaves)
{
  this->MountUnified("/");
  this->Write("sys/fs/cgroup/memory.max", 8 * GiB);
  this->Write("sys/fs/cgroup/memory.current", 5 * GiB);
  EXPECT_EQ(this->Read().WithoutSwap, 3 * GiB);
  EXPECT_EQ(this->Read().WithSwap, 5 * GiB);
  this->Write("sys/fs/cgroup/memory.swap.max", GiB);
  this->Write("sys/fs/cgroup/memory.swap.current", GiB / 4);
  EXPECT_EQ(this->Read().WithSwap, 3 * GiB + GiB / 4 * 3);
  this->Write("sys/fs/cgroup/memory.current", 9 * GiB); // lowered afterwards
  EXPECT_EQ(this->Read().WithoutSwap, 0u);
  this->Write("sys/fs/cgroup/memory.max", "max\n");
  EXPECT_EQ(this->Read().WithoutSwap, 64 * GiB);
}

/// A job that has read a large file is not out of memory.
TEST_F(AvailableMemoryOfAMachine, CountsFilesThatTheSystemCanForget)
{
  this->MountUnified("/");
  this->Write("sys/fs/cgroup/memory.max", 8 * GiB);
  this->Write("sys/fs/cgroup/memory.current", 8 * GiB);
  this->Write("sys/fs/cgroup/memory.stat",
    "anon 1073741824\nfile 7516192768\nfile_dirty 268435456\nfile_writeback 268435456\n"
    "inactive_file 4294967296\nactive_file 2147483648\nslab_reclaimable 1048576\n");
  EXPECT_EQ(this->Read().WithoutSwap, 5 * GiB + GiB / 2 + (1 << 20));
}

TEST_F(AvailableMemoryOfAMachine, IsTheLeastOfAGroupAndItsParents)
{
  this->MountUnified("/system.slice/job_7/step_0");
  const std::string slice = "sys/fs/cgroup/system.slice/";
  this->Write(slice + "job_7/step_0/memory.max", "max\n");
  this->Write(slice + "job_7/step_0/memory.current", GiB);
  this->Write(slice + "job_7/memory.max", 16 * GiB);
  this->Write(slice + "job_7/memory.current", 6 * GiB);
  this->Write(slice + "memory.max", 40 * GiB);
  this->Write(slice + "memory.current", 20 * GiB);
  EXPECT_EQ(this->Read().WithoutSwap, 10 * GiB);
  this->Write(slice + "memory.current", 39 * GiB);
  EXPECT_EQ(this->Read().WithoutSwap, GiB);
  this->Write(slice + "memory.max", "max\n");
  this->Write(slice + "job_7/step_0/memory.high", 4 * GiB);
  EXPECT_EQ(this->Read().WithoutSwap, 3 * GiB);
}

/// Version 1, as many clusters have it: memory is a hierarchy of its own.
TEST_F(AvailableMemoryOfAMachine, IsWhatABatchJobLeaves)
{
  this->Write("proc/self/cgroup",
    "8:cpu,cpuacct:/slurm/job_7\n4:memory:/slurm/job_7\n1:name=systemd:/\n0::/system.slice\n");
  this->Write("proc/self/mountinfo",
    "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n"
    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw shared:7 - cgroup cgroup rw,cpu,cpuacct\n"
    "35 31 0:32 / /sys/fs/cgroup/memory rw shared:8 - cgroup cgroup rw,memory\n"
    "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  const std::string memory = "sys/fs/cgroup/memory/";
  this->Write("sys/fs/cgroup/cpu,cpuacct/slurm/job_7/memory.limit_in_bytes", GiB); // not of memory
  this->Write(memory + "memory.limit_in_bytes", 9223372036854771712u);             // unlimited
  this->Write(memory + "memory.usage_in_bytes", 30 * GiB);
  this->Write(memory + "slurm/memory.limit_in_bytes", 60 * GiB);
  this->Write(memory + "slurm/memory.usage_in_bytes", 20 * GiB);
  EXPECT_EQ(this->Read().WithoutSwap, 40 * GiB);
  this->Write(memory + "slurm/job_7/memory.limit_in_bytes", 12 * GiB);
  this->Write(memory + "slurm/job_7/memory.usage_in_bytes", 10 * GiB);
  EXPECT_EQ(this->Read().WithoutSwap, 2 * GiB);
  EXPECT_EQ(this->Read().WithSwap, 4 * GiB);
  this->Write(memory + "slurm/job_7/memory.memsw.limit_in_bytes", 12 * GiB);
  this->Write(memory + "slurm/job_7/memory.memsw.usage_in_bytes", 11 * GiB);
  EXPECT_EQ(this->Read().WithSwap, GiB);
  this->Write(memory + "slurm/job_7/memory.stat",
    "inactive_file 1\ndirty 0\ntotal_inactive_file 3221225472\ntotal_active_file 1073741824\n"
    "total_dirty 1073741824\ntotal_writeback 0\n");
  EXPECT_EQ(this->Read().WithoutSwap, 5 * GiB);
  EXPECT_EQ(this->Read().WithSwap, 4 * GiB);
}

/// Some containers show only their own folder, but name their groups as the machine does.
TEST_F(AvailableMemoryOfAMachine, IsFoundWhereAContainerSeesItsFolderOnly)
{
  this->Write("proc/self/cgroup", "4:memory:/docker/0123/worker\n");
  this->Write("proc/self/mountinfo",
    "35 31 0:32 /docker/0123 /sys/fs/cgroup/memory ro master:8 - cgroup cgroup rw,memory\n");
  this->Write("sys/fs/cgroup/memory/memory.limit_in_bytes", 8 * GiB);
  this->Write("sys/fs/cgroup/memory/memory.usage_in_bytes", 2 * GiB);
  EXPECT_EQ(this->Read().WithoutSwap, 6 * GiB);
  this->Write("sys/fs/cgroup/memory/worker/memory.limit_in_bytes", 3 * GiB);
  this->Write("sys/fs/cgroup/memory/worker/memory.usage_in_bytes", GiB);
  EXPECT_EQ(this->Read().WithoutSwap, 2 * GiB);
  this->Write("proc/self/cgroup", "4:memory:/docker/01234\n"); // another one
  EXPECT_EQ(this->Read().WithoutSwap, 6 * GiB);
}

TEST(AvailableMemory, OfThisProcessIsKnown)
{
  EXPECT_GT(ReadAvailableMemory().WithoutSwap, 0u);
  EXPECT_LT(ReadAvailableMemory().WithoutSwap, std::uint64_t{ 1 } << 50);
}

} // namespace
} // namespace Strider::Testing
