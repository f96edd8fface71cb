// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures the compressed size and the times of one volume.
#include "Codec/CompressionReport.h"
#include "Contestants/Now.h"
#include "Measure/Statistics.h"

#include "Compression/Format/CheckCompressed.h"
#include "Host/Volume/CompressVolume.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

namespace StriderBenchmarks
{
namespace
{

using namespace Strider;

const char* NameType(ScalarType type)
{
  static const std::map<ScalarType, const char*> names{ { ScalarType::Int8, "i8" },
    { ScalarType::UInt8, "u8" }, { ScalarType::Int16, "i16" }, { ScalarType::UInt16, "u16" },
    { ScalarType::Int32, "i32" }, { ScalarType::UInt32, "u32" }, { ScalarType::Int64, "i64" },
    { ScalarType::UInt64, "u64" }, { ScalarType::Float32, "f32" }, { ScalarType::Float64, "f64" } };
  return names.at(type);
}

double FindEntropy(const VolumeView& volume)
{
  return VisitWord(volume.Type, [&volume](auto zero) {
    using Word = decltype(zero);
    const auto* first = static_cast<const Word*>(volume.Voxels);
    std::vector<Word> words(first, first + volume.CountVoxels() * volume.Components);
    std::sort(words.begin(), words.end());
    double bits = 0.0;
    for (auto run = words.begin(); run != words.end();)
    {
      const auto end = std::upper_bound(run, words.end(), *run);
      const double share = static_cast<double>(end - run) / static_cast<double>(words.size());
      bits -= share * std::log2(share);
      run = end;
    }
    return bits;
  });
}

Status MeasureFormat(const VolumeView& volume, BrickFormat format, int rounds, FormatReport& report)
{
  std::vector<double> encodes;
  std::vector<double> decodes;
  CompressedVolume compressed;
  std::vector<unsigned char> voxels;
  for (int round = 0; round < rounds; ++round)
  {
    const double begin = Now();
    STRIDER_TRY(CompressVolume(volume, format, compressed));
    encodes.push_back(Now() - begin);
    STRIDER_TRY(CheckCompressed(compressed));
    voxels.assign(static_cast<std::size_t>(compressed.CountRawBytes()), 0);
    const double decode = Now();
    STRIDER_TRY(
      DecompressVolume(compressed, MakeWholeBox(compressed.Dimensions), {}, voxels.data()));
    decodes.push_back(Now() - decode);
    if (std::memcmp(voxels.data(), volume.Voxels, voxels.size()) != 0)
    {
      return STRIDER_FAILURE(StatusCode::DeviceFailure, "compression lost bits");
    }
  }
  const auto scalars = static_cast<double>(volume.CountVoxels() * volume.Components);
  const double megabytes = 1e-6 * static_cast<double>(voxels.size());
  report.PayloadBits = 8.0 * static_cast<double>(compressed.PayloadBytes) / scalars;
  report.TotalBits = 8.0 * static_cast<double>(compressed.CountBytes()) / scalars;
  report.OneLevelBits = report.PayloadBits +
    static_cast<double>(compressed.EntryBits) *
      static_cast<double>(compressed.MakeGrid().CountAll()) / scalars;
  report.Kind = compressed.Kind;
  report.EncodeGigabytes = megabytes / FindQuantile(encodes, 0.5);
  report.DecodeGigabytes = megabytes / FindQuantile(decodes, 0.5);
  return {};
}

} // namespace

double CompressionReport::FindMeanRatio() const
{
  double logarithms = 0.0;
  for (const VolumeReport& volume : this->Volumes)
  {
    logarithms += std::log(volume.GetRatio());
  }
  return std::exp(logarithms / static_cast<double>(this->Volumes.size()));
}

double CompressionReport::FindWorstRatio() const
{
  double worst = 0.0;
  for (const VolumeReport& volume : this->Volumes)
  {
    worst = std::max(worst, volume.GetRatio());
  }
  return worst;
}

Status MeasureCompression(const VolumeView& volume, int rounds, VolumeReport& report)
{
  report.Dimensions = volume.Dimensions;
  report.Type = NameType(volume.Type);
  report.Components = volume.Components;
  report.Entropy = FindEntropy(volume);
  STRIDER_TRY(MeasureFormat(volume, BrickFormat::Published, rounds, report.Published));
  return MeasureFormat(volume, BrickFormat::Automatic, rounds, report.Automatic);
}

} // namespace StriderBenchmarks
