// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes the table and the file of the suite compression.
#include "Codec/CompressionReport.h"
#include "Report/StartContext.h"

#include <cstdio>
#include <fstream>
#include <sstream>

namespace StriderBenchmarks
{
namespace
{

const char* NameKind(Strider::BrickIndex kind)
{
  return kind == Strider::BrickIndex::Lengths ? "lengths"
    : kind == Strider::BrickIndex::Offsets    ? "offsets"
                                              : "groups";
}

std::string Format(double number, int digits)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.*f", digits, number);
  return text;
}

std::string DescribeShape(const VolumeReport& volume)
{
  const auto& extents = volume.Dimensions;
  const std::string shape = std::to_string(extents[0]) + "x" + std::to_string(extents[1]) + "x" +
    std::to_string(extents[2]) + " " + volume.Type;
  return volume.Components == 1 ? shape : shape + " x " + std::to_string(volume.Components);
}

std::string DescribeBits(const FormatReport& format)
{
  return Format(format.TotalBits, 2) + " (" + Format(format.PayloadBits, 2) + "), " +
    NameKind(format.Kind);
}

Json Describe(const std::string& name, const char* formatName, const FormatReport& format)
{
  return { { "name", "compression/" + name + "/" + formatName },
    { "total_bits", ToJson(format.TotalBits) }, { "payload_bits", ToJson(format.PayloadBits) },
    { "index", NameKind(format.Kind) }, { "encode_gb_per_s", ToJson(format.EncodeGigabytes) },
    { "decode_gb_per_s", ToJson(format.DecodeGigabytes) } };
}

} // namespace

bool WriteCompressionTable(const std::string& fileName, const CompressionReport& report)
{
  std::ostringstream table;
  table << "# Bits of losslessly compressed volumes\n\n"
           "Bits of one scalar with the index, and in brackets without it; the kind of index; the "
           "entropy of order 0 beside them. Ratios are those of Automatic to Published, with the "
           "index. GB/s of raw bytes on the CPU. Every bit came back.\n\n"
           "| volume | scalars | entropy | one level | Published | Automatic | ratio | encode, "
           "decode Published "
           "| encode, decode Automatic |\n|---|---|---|---|---|---|---|---|---|\n";
  for (const VolumeReport& volume : report.Volumes)
  {
    table << "| " << volume.Name << " | " << DescribeShape(volume) << " | "
          << Format(volume.Entropy, 2) << " | " << Format(volume.Published.OneLevelBits, 2) << " | "
          << DescribeBits(volume.Published) << " | " << DescribeBits(volume.Automatic) << " | "
          << Format(volume.GetRatio(), 3) << " | " << Format(volume.Published.EncodeGigabytes, 2)
          << ", " << Format(volume.Published.DecodeGigabytes, 2) << " | "
          << Format(volume.Automatic.EncodeGigabytes, 2) << ", "
          << Format(volume.Automatic.DecodeGigabytes, 2) << " |\n";
  }
  table << "\nAutomatic takes " << Format(report.FindMeanRatio(), 3)
        << " of Published's bits in the geometric mean of " << report.Volumes.size()
        << " volumes, and at most " << Format(report.FindWorstRatio(), 3) << ".\n";
  if (fileName.empty())
  {
    std::fputs(table.str().c_str(), stdout);
    return true;
  }
  std::ofstream file(fileName);
  file << table.str();
  file.close();
  return file.good();
}

bool WriteCompressionJson(
  const std::string& fileName, const DeviceDescription& device, const CompressionReport& report)
{
  Json context = StartContext(device);
  context["suite"] = "compression";
  context["geometric_mean_ratio"] = ToJson(report.FindMeanRatio());
  context["largest_ratio"] = ToJson(report.FindWorstRatio());
  Json volumes = Json::array();
  Json benchmarks = Json::array();
  for (const VolumeReport& volume : report.Volumes)
  {
    volumes.push_back({ { "name", volume.Name }, { "dimensions", volume.Dimensions },
      { "type", volume.Type }, { "components", volume.Components },
      { "entropy_bits", ToJson(volume.Entropy) }, { "ratio", ToJson(volume.GetRatio()) } });
    benchmarks.push_back(Describe(volume.Name, "published", volume.Published));
    benchmarks.back()["one_level_bits"] = ToJson(volume.Published.OneLevelBits);
    benchmarks.push_back(Describe(volume.Name, "automatic", volume.Automatic));
  }
  context["volumes"] = volumes;
  return WriteResults(fileName, context, benchmarks);
}

} // namespace StriderBenchmarks
