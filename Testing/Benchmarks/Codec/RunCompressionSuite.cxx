// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Codec/RunCompressionSuite.h"
#include "Codec/CompressionReport.h"
#include "Scene/ReadAnyVolume.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace StriderBenchmarks
{
namespace
{

constexpr int WrongUsage = 2;
constexpr double MostMeanRatio = 0.97;

struct CompressionOptions
{
  std::vector<std::string> Paths;
  std::string JsonFile;
  std::string TableFile;
  int Rounds = 3;
};

struct NamedFile
{
  std::string Name; ///< below the given folder
  std::string FileName;
};

/// Lists files in order of their names; for a folder, the files in it and its subfolders that have a volume's
/// extension.
std::vector<NamedFile> ListFiles(const std::vector<std::string>& paths)
{
  namespace fs = std::filesystem;
  std::vector<NamedFile> files;
  for (const std::string& path : paths)
  {
    if (!fs::is_directory(path))
    {
      files.push_back({ fs::path(path).filename().string(), path });
      continue;
    }
    const std::size_t first = files.size();
    for (const auto& entry : fs::recursive_directory_iterator(path))
    {
      if (entry.is_regular_file() && IsVolumeFile(entry.path().string()))
      {
        files.push_back(
          { fs::relative(entry.path(), path).generic_string(), entry.path().string() });
      }
    }
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end(),
      [](const NamedFile& one, const NamedFile& other) { return one.Name < other.Name; });
  }
  return files;
}

Strider::Status MeasureFile(const NamedFile& file, int rounds, CompressionReport& report)
{
  ReadVolume volume;
  STRIDER_TRY(ReadAnyVolume(file.FileName, volume));
  VolumeReport found;
  found.Name = file.Name;
  STRIDER_TRY(MeasureCompression(volume.View, rounds, found));
  report.Volumes.push_back(found);
  return {};
}

DeviceDescription DescribeHost()
{
  std::unique_ptr<Strider::VolumeRenderer> renderer;
  std::string reason;
  const Strider::Status created =
    Strider::VolumeRenderer::Create(Strider::Backend::CPU, -1, renderer, reason);
  return created.IsOk() ? DescribeDevice(*renderer) : DeviceDescription{ "cpu", "unknown", "" };
}

int ReportNoVolumes(const std::string& path)
{
  std::fprintf(stderr, "StriderBench: there are no volumes in %s\n", path.c_str());
  return WrongUsage;
}

bool Write(const char* what, const std::string& fileName, bool isWritten)
{
  if (!fileName.empty())
  {
    std::printf("%s %s %s\n", isWritten ? "wrote" : "CANNOT WRITE", what, fileName.c_str());
  }
  return isWritten;
}

} // namespace

int RunCompressionSuite(int argumentCount, char** arguments)
{
  CompressionOptions options;
  CLI::App app("Compresses volumes in both formats: bits, times, and whether every bit comes back.",
    "StriderBench compression");
  app.add_option("PATH", options.Paths,
    "files or folders of volumes (the real volumes of the tests: STRIDER_DATA_DIR)");
  app.add_option("--json", options.JsonFile, "write all results into this file");
  app.add_option("--table", options.TableFile, "write the table into this file (standard output)");
  app.add_option("--rounds", options.Rounds, "timed runs of each, 1 to 1000 (3)")
    ->check(CLI::Range(1, 1000));
  try
  {
    app.parse(argumentCount, arguments);
  }
  catch (const CLI::ParseError& outcome)
  {
    return app.exit(outcome) == 0 ? 0 : WrongUsage;
  }
  if (options.Paths.empty())
  {
    options.Paths.push_back(GetVolumeFolder());
    if (!std::filesystem::is_directory(options.Paths[0]))
    {
      return ReportNoVolumes(options.Paths[0]);
    }
  }
  CompressionReport report;
  for (const NamedFile& file : ListFiles(options.Paths))
  {
    const Strider::Status status = MeasureFile(file, options.Rounds, report);
    if (!status.IsOk())
    {
      std::fprintf(
        stderr, "StriderBench: %s: %s\n", file.Name.c_str(), status.GetMessage().c_str());
      return 1;
    }
  }
  if (report.Volumes.empty())
  {
    return ReportNoVolumes(options.Paths[0]);
  }
  bool isFine = Write("table", options.TableFile, WriteCompressionTable(options.TableFile, report));
  if (!options.JsonFile.empty())
  {
    const bool isWritten = WriteCompressionJson(options.JsonFile, DescribeHost(), report);
    isFine = Write("results", options.JsonFile, isWritten) && isFine;
  }
  if (report.FindWorstRatio() > 1.0 || report.FindMeanRatio() > MostMeanRatio)
  {
    std::printf(
      "FAILED: Automatic takes %.3f of Published in the mean, at most %.2f is allowed, and "
      "%.3f of one volume\n",
      report.FindMeanRatio(), MostMeanRatio, report.FindWorstRatio());
    isFine = false;
  }
  return isFine ? 0 : 1;
}

} // namespace StriderBenchmarks
