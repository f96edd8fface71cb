// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launch tables as text: reading and writing.
#include "BlockShape/LaunchTable.h"

#include <cmath>
#include <locale>
#include <sstream>

namespace Strider
{
namespace
{

constexpr const char* Title = "strider-launch-table";
constexpr int Version = 1;
constexpr const char* ShapeLetters = "rxyz";
constexpr int MostViews = 4096;

std::string NameLaunch(const LaunchCandidate& launch)
{
  return ShapeLetters[launch.ShearAxis + 1] + std::to_string(launch.WarpWidth) + "." +
    std::to_string(launch.Threads) + (launch.IsNumberedAlong ? "a" : "d") +
    std::to_string(launch.BatchDepth) + "." + std::to_string(launch.ResidentThreads);
}

/// Returns the candidate with a name, or -1.
int FindCandidate(const std::string& name)
{
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const LaunchCandidate& candidate : ListLaunchCandidates())
    {
      list.push_back(NameLaunch(candidate));
    }
    return list;
  }();
  for (std::size_t index = 0; index < names.size(); ++index)
  {
    if (names[index] == name)
    {
      return static_cast<int>(index);
    }
  }
  return -1;
}

/// Reads the lines of a table one after the other.
class TableReader
{
public:
  explicit TableReader(const std::string& text)
    : Text(text)
  {
  }

  Status Read(LaunchTable& table);

private:
  Status Fail(const std::string& problem) const
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "line " + std::to_string(this->Number) + " of the launch table: " + problem);
  }

  /// Advances to the next line that is neither empty nor a comment. False after the last one.
  bool Next();
  Status Expect(const char* word);
  template <typename Value>
  Status Take(const char* what, Value& value)
  {
    return this->Words >> value ? Status() : this->Fail(std::string(what) + " is missing");
  }
  Status ReadHead(LaunchTable& table);
  Status ReadView(ReferenceView& view);
  Status ReadRegime(LaunchTable& table);
  Status ReadRow(LaunchRow& row);
  Status ReadLaunch(const std::string& word, LaunchRow& row) const;

  std::istringstream Text;
  std::istringstream Words;
  std::string Key; ///< first word of the line
  int Number = 0;  ///< of the line, from 1
};

bool TableReader::Next()
{
  this->Key.clear();
  for (std::string line; std::getline(this->Text, line);)
  {
    ++this->Number;
    this->Words = std::istringstream(line);
    this->Words.imbue(std::locale::classic());
    if (this->Words >> this->Key && this->Key.front() != '#')
    {
      return true;
    }
  }
  this->Key.clear();
  return false;
}

Status TableReader::Expect(const char* word)
{
  return this->Next() && this->Key == word
    ? Status()
    : this->Fail("\"" + std::string(word) + "\" is expected, not \"" + this->Key + "\"");
}

Status TableReader::ReadHead(LaunchTable& table)
{
  int version = 0;
  STRIDER_TRY(this->Expect(Title));
  STRIDER_TRY(this->Take("the version", version));
  if (version != Version)
  {
    return this->Fail("version " + std::to_string(version) + " is not known, only " +
      std::to_string(Version) + " is");
  }
  int major = 0;
  int minor = 0;
  char point = ' ';
  STRIDER_TRY(this->Expect("compute-capability"));
  if (!(this->Words >> major >> point >> minor) || point != '.' || major < 1 || major > 99 ||
    minor < 0 || minor > 9)
  {
    return this->Fail("a compute capability such as 9.0 is expected");
  }
  table.Capability = 10 * major + minor;
  STRIDER_TRY(this->Expect("measured-on"));
  std::getline(this->Words >> std::ws, table.Origin);
  STRIDER_TRY(this->Expect("few-rays-voxels-per-pixel"));
  STRIDER_TRY(this->Take("a number", table.FewRaysVoxelsPerPixel));
  STRIDER_TRY(this->Expect("few-stacked-rays-voxels-per-pixel"));
  return this->Take("a number", table.FewStackedRaysVoxelsPerPixel);
}

Status TableReader::ReadView(ReferenceView& view)
{
  for (std::array<float, 3>* direction : { &view.Right, &view.Up })
  {
    float square = 0.0f;
    for (float& along : *direction)
    {
      STRIDER_TRY(this->Take("a component of a direction", along));
      square += along * along;
    }
    if (!(std::abs(square - 1.0f) < 1e-2f))
    {
      return this->Fail("a direction is not a unit vector");
    }
  }
  return {};
}

Status TableReader::ReadLaunch(const std::string& word, LaunchRow& row) const
{
  const std::size_t colon = word.find(':');
  const std::string name = word.substr(0, colon);
  const int candidate = FindCandidate(name);
  if (candidate < 0)
  {
    return this->Fail("there is no launch \"" + name + "\"");
  }
  int lag = -1;
  std::istringstream number(colon == std::string::npos ? std::string() : word.substr(colon + 1));
  number.imbue(std::locale::classic());
  if (!(number >> lag) || !number.eof() || lag < 0 || lag > 255)
  {
    return this->Fail("\"" + word + "\" has no lag in [0, 255]");
  }
  if (!row.Launches.empty() && lag < row.Launches.back().Lag)
  {
    return this->Fail("\"" + word + "\" is faster than the launch before it");
  }
  row.Launches.push_back(
    { static_cast<unsigned char>(candidate), static_cast<unsigned char>(lag) });
  return {};
}

Status TableReader::ReadRow(LaunchRow& row)
{
  for (unsigned short& percent : row.Percent)
  {
    STRIDER_TRY(this->Take("a percentage", percent));
    if (percent < 100)
    {
      return this->Fail("percentages of the fastest frame are 100 at least");
    }
  }
  for (std::string word; this->Words >> word;)
  {
    if (row.Launches.size() == LaunchRow::MostLaunches)
    {
      return this->Fail("more than 8 launches");
    }
    STRIDER_TRY(this->ReadLaunch(word, row));
  }
  return {};
}

Status TableReader::ReadRegime(LaunchTable& table)
{
  LaunchRegime regime{};
  std::string bytes;
  std::string distance;
  if (!(this->Words >> bytes >> regime.VoxelBytes >> distance >> regime.VoxelsPerPixel) ||
    bytes != "voxel-bytes" || distance != "voxels-per-pixel" || regime.VoxelBytes < 1 ||
    !(regime.VoxelsPerPixel > 0.0))
  {
    return this->Fail("\"regime voxel-bytes BYTES voxels-per-pixel NUMBER\" is expected");
  }
  for (std::size_t view = 0; view < table.Views.size(); ++view)
  {
    STRIDER_TRY(this->Expect("row"));
    regime.Rows.emplace_back();
    STRIDER_TRY(this->ReadRow(regime.Rows.back()));
  }
  table.Regimes.push_back(std::move(regime));
  return {};
}

Status TableReader::Read(LaunchTable& table)
{
  STRIDER_TRY(this->ReadHead(table));
  bool isMore = this->Next();
  while (isMore && this->Key == "view")
  {
    table.Views.emplace_back();
    STRIDER_TRY(this->ReadView(table.Views.back()));
    if (table.Views.size() > MostViews)
    {
      return this->Fail("more than " + std::to_string(MostViews) + " views");
    }
    isMore = this->Next();
  }
  while (isMore && this->Key == "regime")
  {
    STRIDER_TRY(this->ReadRegime(table));
    isMore = this->Next();
  }
  if (isMore)
  {
    return this->Fail("\"" + this->Key + "\" is not expected here");
  }
  return table.Views.empty() || table.Regimes.empty() ? this->Fail("no views, or no regimes")
                                                      : Status();
}

} // namespace

Status ParseLaunchTable(const std::string& text, LaunchTable& table)
{
  LaunchTable read;
  STRIDER_TRY(TableReader(text).Read(read));
  table = std::move(read);
  return {};
}

std::string WriteLaunchTable(const LaunchTable& table)
{
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << Title << " " << Version << "\ncompute-capability " << table.Capability / 10 << "."
       << table.Capability % 10 << "\nmeasured-on " << table.Origin
       << "\nfew-rays-voxels-per-pixel " << table.FewRaysVoxelsPerPixel
       << "\nfew-stacked-rays-voxels-per-pixel " << table.FewStackedRaysVoxelsPerPixel << "\n";
  text.precision(4);
  text.setf(std::ios::fixed);
  for (const ReferenceView& view : table.Views)
  {
    text << "view";
    for (const std::array<float, 3>* direction : { &view.Right, &view.Up })
    {
      for (const float along : *direction)
      {
        text << " " << along;
      }
    }
    text << "\n";
  }
  for (const LaunchRegime& regime : table.Regimes)
  {
    text << "regime voxel-bytes " << regime.VoxelBytes << " voxels-per-pixel "
         << regime.VoxelsPerPixel << "\n";
    for (const LaunchRow& row : regime.Rows)
    {
      text << "row";
      for (const unsigned short percent : row.Percent)
      {
        text << " " << percent;
      }
      for (const TimedLaunch& launch : row.Launches)
      {
        text << " " << NameLaunch(ListLaunchCandidates()[launch.Candidate]) << ":"
             << static_cast<int>(launch.Lag);
      }
      text << "\n";
    }
  }
  return text.str();
}

} // namespace Strider
