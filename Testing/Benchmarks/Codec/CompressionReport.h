// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Results of the suite compression.
#ifndef StriderBenchmarks_CompressionReport_h
#define StriderBenchmarks_CompressionReport_h

#include "Report/BenchReport.h"

#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include "Compression/Format/CompressedBricks.h"

#include <array>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Results of one volume in one format. Bits are those of one scalar: a voxel has as many scalars as components.
struct FormatReport
{
  double PayloadBits = 0.0;  ///< code words alone
  double TotalBits = 0.0;    ///< with the index
  double OneLevelBits = 0.0; ///< Published: with an index of offsets, also where groups are smaller
  Strider::BrickIndex Kind = Strider::BrickIndex::Offsets;
  double EncodeGigabytes = 0.0; ///< raw bytes per second, median of the rounds
  double DecodeGigabytes = 0.0;
};

struct VolumeReport
{
  std::string Name;
  std::array<int, 3> Dimensions{};
  std::string Type; ///< u8, i16, f32 ...
  int Components = 1;
  double Entropy = 0.0; ///< order 0, of all scalars, in bits
  FormatReport Published;
  FormatReport Automatic;

  double GetRatio() const { return this->Automatic.TotalBits / this->Published.TotalBits; }
};

struct CompressionReport
{
  std::vector<VolumeReport> Volumes;

  double FindMeanRatio() const; ///< geometric, of all volumes
  double FindWorstRatio() const;
};

/// Compresses and decompresses in both formats, this many times each. Fails where a bit is lost or the check refuses
/// the result.
Strider::Status MeasureCompression(
  const Strider::VolumeView& volume, int rounds, VolumeReport& report);

/// Writes a Markdown table; "" prints it. Returns false where it cannot be written.
bool WriteCompressionTable(const std::string& fileName, const CompressionReport& report);
bool WriteCompressionJson(
  const std::string& fileName, const DeviceDescription& device, const CompressionReport& report);

} // namespace StriderBenchmarks

#endif
