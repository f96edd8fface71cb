// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports the memory of a compressed volume; host only.
#ifndef Strider_Compression_Format_ReportStorage_h
#define Strider_Compression_Format_ReportStorage_h

#include "Compression/Format/CompressedVolume.h"
#include "Strider/FrameStatistics.h"

namespace Strider
{

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

/// Sets the size of a compressed volume in the statistics, and returns its storage without DecodingPlace. A voxel
/// comprises all components.
inline StorageStatistics ReportCompressed(
  const CompressedSize& size, const StorageChoice& choice, FrameStatistics& statistics)
{
  const auto bytes = static_cast<double>(size.Bytes);
  statistics.CompressedBytes = static_cast<std::size_t>(size.Bytes);
  statistics.BitsPerVoxel = 8.0 * bytes / static_cast<double>(size.Voxels);
  statistics.CompressionRatio = static_cast<double>(size.RawBytes) / bytes;
  StorageStatistics storage;
  storage.Kind = StorageKind::Compressed;
  storage.Choice = choice;
  storage.RawBytes = size.RawBytes;
  storage.CompressedBytes = size.Bytes;
  storage.BitsPerVoxel = statistics.BitsPerVoxel;
  return storage;
}

/// Sets the statistics of compression for a volume that is not compressed.
inline void ReportUncompressed(
  StorageKind kind, const StorageChoice& choice, FrameStatistics& statistics)
{
  StorageStatistics storage;
  storage.Kind = kind;
  storage.Choice = choice;
  statistics.Storage = storage;
  statistics.CompressedBytes = 0;
  statistics.BitsPerVoxel = 0.0;
  statistics.CompressionRatio = 0.0;
  statistics.CacheBytes = 0;
  statistics.CacheHitShare = 0.0;
  statistics.BricksDecoded = 0;
}

} // namespace Strider

#endif
