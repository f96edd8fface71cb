// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parses modes from their names.
#include "Modes/Mode.h"

#include "Strider/RenderRequest.h"

#include <cctype>
#include <map>
#include <sstream>

namespace StriderBenchmarks
{
namespace
{

using Strider::BlockShapeMode;
using Strider::RotationMode;
using Strider::Strategies;
using Strider::Switch;

std::vector<std::string> Split(const std::string& text, char separator)
{
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
  {
    parts.push_back(part);
  }
  return parts;
}

/// A whole number of at most five digits, or -1.
int ReadNumber(const std::string& text)
{
  if (text.empty() || text.size() > 5)
  {
    return -1;
  }
  for (const char digit : text)
  {
    if (!std::isdigit(static_cast<unsigned char>(digit)))
    {
      return -1;
    }
  }
  return std::stoi(text);
}

/// Parses "bN" and "rN".
bool ReadDepthOrResidency(const std::string& suffix, Strategies& how)
{
  const int number = ReadNumber(suffix.substr(1));
  if (suffix[0] == 'b' && number > 0)
  {
    how.BatchDepth = number;
    return true;
  }
  if (suffix[0] == 'r' && number > 0)
  {
    how.ResidentThreads = number;
    return true;
  }
  return false;
}

/// Parses "limitN", N in MiB.
bool ReadMemoryLimit(const std::string& suffix, Strategies& how)
{
  const std::string name = "limit";
  const int mebibytes = suffix.rfind(name, 0) == 0 ? ReadNumber(suffix.substr(name.size())) : -1;
  if (mebibytes < 1)
  {
    return false;
  }
  how.MemoryLimit = static_cast<std::size_t>(mebibytes) << 20;
  return true;
}

/// Parses "volumesN", N from 2 to the most that a frame can have.
bool ReadVolumes(const std::string& suffix, Mode& mode)
{
  const std::string name = "volumes";
  const int count = suffix.rfind(name, 0) == 0 ? ReadNumber(suffix.substr(name.size())) : -1;
  if (count < 2 || count > static_cast<int>(Strider::MostVolumes))
  {
    return false;
  }
  mode.Volumes = count;
  return true;
}

/// Rotation modes by suffix.
const std::map<std::string, RotationMode>& GetRotations()
{
  static const std::map<std::string, RotationMode> rotations{ { "stay", RotationMode::Off },
    { "turned", RotationMode::Published }, { "move", RotationMode::Automatic } };
  return rotations;
}

bool ApplySuffix(const std::string& suffix, Strategies& how)
{
  static const std::map<std::string, std::pair<Switch Strategies::*, Switch>> switches{
    { "t", { &Strategies::TransposedIndexing, Switch::On } },
    { "not", { &Strategies::TransposedIndexing, Switch::Off } },
    { "sync", { &Strategies::SynchronousPropagation, Switch::On } },
    { "nosync", { &Strategies::SynchronousPropagation, Switch::Off } },
    { "max", { &Strategies::MaximizeBlockSize, Switch::On } },
    { "nomax", { &Strategies::MaximizeBlockSize, Switch::Off } },
    { "s", { &Strategies::ShearedWarps, Switch::On } },
    { "sx", { &Strategies::ShearedWarps, Switch::On } },
    { "sy", { &Strategies::ShearedWarps, Switch::On } },
    { "sz", { &Strategies::ShearedWarps, Switch::On } },
    { "shear", { &Strategies::ShearedWarps, Switch::On } },
    { "noshear", { &Strategies::ShearedWarps, Switch::Off } },
    { "gradients", { &Strategies::GradientCache, Switch::On } },
    { "skip", { &Strategies::EmptySpaceSkipping, Switch::On } },
    { "noskip", { &Strategies::EmptySpaceSkipping, Switch::Off } },
    { "nogradients", { &Strategies::GradientCache, Switch::Off } },
    { "stacked", { &Strategies::StackedSlices, Switch::On } },
    { "unstacked", { &Strategies::StackedSlices, Switch::Off } },
    { "split", { &Strategies::SplitVolume, Switch::On } },
    { "nosplit", { &Strategies::SplitVolume, Switch::Off } },
    { "packets", { &Strategies::RayPackets, Switch::On } },
    { "nopackets", { &Strategies::RayPackets, Switch::Off } },
  };
  if (suffix == "compressed")
  {
    how.Storage = Strider::StorageMode::Compressed;
    return true;
  }
  const auto found = switches.find(suffix);
  if (found == switches.end())
  {
    return !suffix.empty() && (ReadDepthOrResidency(suffix, how) || ReadMemoryLimit(suffix, how));
  }
  how.*(found->second.first) = found->second.second;
  if (suffix.size() == 2 && suffix[0] == 's')
  {
    how.ShearAxis = suffix[1] - 'x';
  }
  return true;
}

/// Parses bilateral4, occlusion8 and so on, in the supported sizes.
bool ApplySized(
  const std::string& suffix, const std::string& name, Strider::EnhancementFilter filter, Mode& mode)
{
  if (suffix.rfind(name, 0) != 0 || suffix.size() != name.size() + 1)
  {
    return false;
  }
  mode.Filters.Enhancement = filter;
  mode.Filters.EnhancementSize = suffix.back() - '0';
  return mode.Filters.EnhancementSize == 4 || mode.Filters.EnhancementSize == 6 ||
    mode.Filters.EnhancementSize == 8;
}

bool ApplyExecution(const std::string& suffix, Strategies& how)
{
  using Strider::FilterExecution;
  static const std::map<std::string, FilterExecution> executions{ { "fetches",
                                                                    FilterExecution::Fetches },
    { "trick", FilterExecution::TextureTrick }, { "cache", FilterExecution::MarchingCache } };
  const auto found = executions.find(suffix);
  if (found == executions.end())
  {
    return false;
  }
  how.Execution = found->second;
  return true;
}

bool ApplyDress(const std::string& suffix, Mode& mode)
{
  static const std::map<std::string, std::pair<SceneDress, int>> dresses{
    { "surfaces", { SceneDress::Surfaces, 1 } }, { "masked", { SceneDress::Masked, 1 } },
    { "labelled", { SceneDress::Labelled, 1 } }, { "components2", { SceneDress::Components, 2 } },
    { "components3", { SceneDress::Components, 3 } },
    { "components4", { SceneDress::Components, 4 } }, { "table2d", { SceneDress::Table2D, 1 } },
    { "gradient-opacity", { SceneDress::GradientOpacity, 1 } }
  };
  const auto found = dresses.find(suffix);
  if (found == dresses.end())
  {
    return false;
  }
  mode.Dress = found->second.first;
  mode.Components = found->second.second;
  return true;
}

bool ApplyFilter(const std::string& suffix, Mode& mode)
{
  using Strider::ReconstructionFilter;
  if (suffix == "catmull-rom")
  {
    mode.Filter = ReconstructionFilter::CatmullRom;
  }
  else if (suffix == "bspline")
  {
    mode.Filter = ReconstructionFilter::CubicBSpline;
  }
  else if (suffix == "prefiltered")
  {
    mode.Filters.PrefiltersBSpline = true;
  }
  else if (suffix == "lit")
  {
    mode.IsLit = true;
  }
  else if (suffix == "light-kit")
  {
    mode.IsLit = true;
    mode.HasLightKit = true;
  }
  else if (suffix == "matte")
  {
    mode.IsMatte = true;
  }
  else if (suffix == "clipped")
  {
    mode.IsClipped = true;
  }
  else if (suffix == "cropped")
  {
    mode.IsCropped = true;
  }
  else if (suffix == "mixed")
  {
    mode.MixesVolumes = true;
  }
  else if (suffix == "filtered-gradient")
  {
    mode.Filters.Enhancement = Strider::EnhancementFilter::FilteredGradient;
  }
  else
  {
    return ApplyExecution(suffix, mode.How) || ApplyDress(suffix, mode) ||
      ReadVolumes(suffix, mode) ||
      ApplySized(suffix, "bilateral", Strider::EnhancementFilter::Bilateral, mode) ||
      ApplySized(suffix, "occlusion", Strider::EnhancementFilter::AmbientOcclusion, mode);
  }
  return true;
}

std::string ParseStrider(const std::vector<std::string>& parts, Mode& mode)
{
  static const std::map<std::string, BlockShapeMode> shapes{
    { "auto", BlockShapeMode::Automatic },
    { "published", BlockShapeMode::Published },
    { "published128", BlockShapeMode::Published128 },
    { "fixed", BlockShapeMode::Fixed },
  };
  const auto shape = shapes.find(parts[0]);
  if (shape == shapes.end())
  {
    return "there is no mode " + mode.Name;
  }
  mode.How.BlockShape = shape->second;
  // The methods of the papers read a 3-D texture.
  mode.How.StackedSlices =
    mode.How.BlockShape == BlockShapeMode::Automatic ? Switch::Automatic : Switch::Off;
  std::size_t suffix = 1;
  if (mode.How.BlockShape == BlockShapeMode::Fixed)
  {
    const auto sides = Split(parts.size() > 1 ? parts[1] : "", 'x');
    mode.How.BlockWidth = sides.size() == 2 ? ReadNumber(sides[0]) : -1;
    mode.How.BlockHeight = sides.size() == 2 ? ReadNumber(sides[1]) : -1;
    if (mode.How.BlockWidth < 1 || mode.How.BlockHeight < 1)
    {
      return "mode " + mode.Name + " needs a shape, as in fixed:16x16";
    }
    suffix = 2;
  }
  mode.How.Rotation = RotationMode::Off;
  mode.LaunchName = parts[0];
  for (std::size_t part = 1; part < parts.size(); ++part)
  {
    const bool isLaunch = GetRotations().count(parts[part]) == 0;
    mode.LaunchName += isLaunch ? ":" + parts[part] : "";
  }
  for (; suffix < parts.size(); ++suffix)
  {
    const auto rotation = GetRotations().find(parts[suffix]);
    if (rotation != GetRotations().end())
    {
      mode.How.Rotation = rotation->second;
    }
    else if (parts[suffix] == "preint")
    {
      mode.How.PreIntegration = true;
    }
    else if (parts[suffix] == "piece")
    {
      mode.IsPiece = true;
    }
    else if (parts[suffix].size() > 1 && parts[suffix][0] == 'x' &&
      ReadNumber(parts[suffix].substr(1)) > 0)
    {
      mode.SamplesFactor = ReadNumber(parts[suffix].substr(1));
    }
    else if (!ApplySuffix(parts[suffix], mode.How) && !ApplyFilter(parts[suffix], mode))
    {
      return "mode " + mode.Name + ": there is no suffix " + parts[suffix];
    }
  }
  if (mode.IsMatte && !mode.IsLit)
  {
    return "mode " + mode.Name + ": matte needs lit or light-kit";
  }
  if (mode.MixesVolumes && mode.Volumes < 2)
  {
    return "mode " + mode.Name + ": mixed needs volumes2 or more";
  }
  return "";
}

} // namespace

const char* const ModesHelp =
  "comma list of auto[:noshear|:shear], published, published128, fixed:WxH with :t (transposed), "
  ":sync, :s|:sx|:sy|:sz (sheared), :bN (batch depth), :rN (resident threads), and all of them "
  "with :gradients|:nogradients (from a texture), :stacked|:unstacked (slices; else only auto "
  "may), "
  ":split|:nosplit (volume, among several GPUs), :packets|:nopackets (of rays on a CPU), "
  ":skip|:noskip (empty space), :compressed (in bricks), :preint "
  "(pre-integrated), :xN (N times the samples), :catmull-rom|:bspline with "
  ":fetches|:trick|:cache, :piece (as on one of several processes), :prefiltered (B-splines "
  "through the voxels), :bilateralN|:occlusionN "
  "(filters of N = 4, 6, 8 voxels a side), :lit "
  "(shaded by a headlight), :light-kit (shaded by five lights), :matte (of lit modes: without "
  "highlights), :clipped (by a plane through the middle), :cropped (without the middle "
  "of 27 regions and a corner), :surfaces, :masked, :labelled, :components2|3|4, :table2d, "
  ":gradient-opacity (scenes of these), :volumesN (N = 2 to 16 overlapping copies of the volume) "
  "and :mixed (of these: one medium where they overlap), :filtered-gradient (of lit modes) and the "
  "voxels' order "
  ":stay (as "
  "they "
  "came; so also without any of these), :turned (in place, as published) or :move (automatic); "
  "CUDA only: sdk, vtk-loop, warp-marching, macrocell-dda, "
  "fetch-only";

std::string ParseModes(const std::string& list, std::vector<Mode>& modes)
{
  static const std::map<std::string, PeerKind> peers{ { "sdk", PeerKind::Sdk },
    { "vtk-loop", PeerKind::VtkLoop }, { "warp-marching", PeerKind::WarpMarching },
    { "macrocell-dda", PeerKind::MacrocellDda }, { "fetch-only", PeerKind::FetchOnly } };
  modes.clear();
  for (const std::string& name : Split(list, ','))
  {
    Mode mode;
    mode.Name = name;
    mode.LaunchName = name;
    for (const Mode& former : modes)
    {
      if (former.Name == name)
      {
        return "mode " + name + " is listed twice";
      }
    }
    const auto peer = peers.find(name);
    if (peer != peers.end())
    {
      mode.Peer = peer->second;
    }
    else
    {
      const auto parts = Split(name, ':');
      std::string problem = parts.empty() ? "a mode without a name" : ParseStrider(parts, mode);
      if (!problem.empty())
      {
        return problem;
      }
    }
    modes.push_back(mode);
  }
  return modes.empty() ? "no mode is listed" : "";
}

} // namespace StriderBenchmarks
