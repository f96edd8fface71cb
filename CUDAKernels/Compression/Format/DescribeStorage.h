// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Textual description of a volume's memory consumption; host only.
#ifndef Strider_Compression_Format_DescribeStorage_h
#define Strider_Compression_Format_DescribeStorage_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/FrameStatistics.h"

#include <cmath>
#include <string>

namespace Strider
{

/// Formats a number with one decimal: "4.3".
inline std::string DescribeTenths(double number)
{
  const long long tenths = std::llround(10.0 * number);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// Formats a size: "12.5 MiB"; without decimals from 100 on.
inline std::string DescribeSize(std::uint64_t bytes)
{
  constexpr const char* Units[] = { "bytes", "KiB", "MiB", "GiB", "TiB" };
  auto size = static_cast<double>(bytes);
  int unit = 0;
  for (; size >= 1024.0 && unit < 4; ++unit)
  {
    size /= 1024.0;
  }
  const bool isWhole = unit == 0 || size >= 100.0;
  return (isWhole ? std::to_string(std::llround(size)) : DescribeTenths(size)) + " " + Units[unit];
}

/// Memory of a volume, compressed and uncompressed.
struct CompressedSize
{
  std::uint64_t Bytes; ///< including the index
  std::uint64_t RawBytes;
  std::uint64_t Voxels;
};

inline CompressedSize MeasureCompressed(const CompressedVolume& volume)
{
  const std::uint64_t raw = volume.CountRawBytes();
  return { volume.CountBytes(), raw, raw / (volume.Components * SizeOf(volume.Type)) };
}

/// Returns the reason of an automatic compression.
inline std::string DescribeExcess(std::uint64_t rawBytes, std::uint64_t allowedBytes)
{
  return "automatic: raw voxels need " + DescribeSize(rawBytes) + ", " +
    DescribeSize(allowedBytes) + " are allowed";
}

/// Returns "compressed, 4.3 bits a voxel, 1.9 times smaller" and sets the corresponding statistics. A voxel comprises
/// all components.
inline std::string DescribeCompressed(const CompressedSize& size, FrameStatistics& statistics)
{
  const auto bytes = static_cast<double>(size.Bytes);
  const auto raw = static_cast<double>(size.RawBytes);
  statistics.CompressedBytes = static_cast<std::size_t>(size.Bytes);
  statistics.BitsPerVoxel = 8.0 * bytes / static_cast<double>(size.Voxels);
  statistics.CompressionRatio = raw / bytes;
  const bool isSmaller = raw >= bytes;
  return "compressed, " + DescribeTenths(statistics.BitsPerVoxel) + " bits a voxel, " +
    DescribeTenths(isSmaller ? raw / bytes : bytes / raw) + " times " +
    (isSmaller ? "smaller" : "larger");
}

} // namespace Strider

#endif
