// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// CRC-32C checksum (Castagnoli's polynomial, as in iSCSI and ext4).
#ifndef Strider_Compression_File_Checksum_h
#define Strider_Compression_File_Checksum_h

#include <array>
#include <cstddef>
#include <cstdint>

namespace Strider
{
namespace Detail
{

/// Number of bytes processed per step.
constexpr int ChecksumStride = 8;

/// Lookup tables; table k holds the effect of a byte on the checksum after k further zero bytes.
using ChecksumTables = std::array<std::array<std::uint32_t, 256>, ChecksumStride>;

constexpr ChecksumTables MakeChecksumTables()
{
  constexpr std::uint32_t Polynomial = 0x82f63b78u; // 0x1edc6f41 with its bits in reverse order
  ChecksumTables tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte)
  {
    std::uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit)
    {
      remainder = remainder >> 1 ^ (remainder & 1u ? Polynomial : 0u);
    }
    tables[0][byte] = remainder;
  }
  for (std::size_t table = 1; table < ChecksumStride; ++table)
  {
    for (std::size_t byte = 0; byte < 256; ++byte)
    {
      const std::uint32_t before = tables[table - 1][byte];
      tables[table][byte] = before >> 8 ^ tables[0][before & 0xffu];
    }
  }
  return tables;
}

inline constexpr ChecksumTables ChecksumTable = MakeChecksumTables();

} // namespace Detail

/// Returns the checksum of bytes. For consecutive parts, `former` is the checksum of the preceding ones.
inline std::uint32_t FindChecksum(const void* bytes, std::size_t count, std::uint32_t former = 0)
{
  const auto& tables = Detail::ChecksumTable;
  const auto* next = static_cast<const unsigned char*>(bytes);
  std::uint32_t checksum = ~former;
  for (; count >= Detail::ChecksumStride; count -= Detail::ChecksumStride)
  {
    std::uint32_t folded = 0;
    for (std::size_t byte = 0; byte < Detail::ChecksumStride; ++byte)
    {
      const std::uint32_t entry = next[byte] ^ (byte < 4 ? checksum >> 8 * byte & 0xffu : 0u);
      folded ^= tables[Detail::ChecksumStride - 1 - byte][entry];
    }
    checksum = folded;
    next += Detail::ChecksumStride;
  }
  for (; count > 0; --count)
  {
    checksum = checksum >> 8 ^ tables[0][(checksum ^ *next++) & 0xffu];
  }
  return ~checksum;
}

} // namespace Strider

#endif
