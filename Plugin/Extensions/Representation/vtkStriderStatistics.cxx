// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderStatistics.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkMultiProcessController.h"
#include "vtkMultiProcessStream.h"

#include <algorithm>
#include <functional>

namespace
{

using Mapper = vtkStriderVolumeMapper;

/// How the values of several mappers become one.
enum class Combination
{
  First,    ///< that of the first mapper with a device
  Time,     ///< the sum of a process, and the largest of several
  Sum,      ///< of the mappers that rendered
  SumOfAll, ///< of all mappers
};

struct Text
{
  const char* Name;
  const char* (Mapper::*Get)();
};

struct Number
{
  template <typename Value>
  Number(const char* name, Value (Mapper::*get)(), Combination how)
    : Name(name)
    , Get([get](Mapper& mapper) { return static_cast<double>((mapper.*get)()); })
    , How(how)
  {
  }

  const char* Name;
  std::function<double(Mapper&)> Get;
  Combination How;
};

#define STRIDER_ROW(name) #name, &Mapper::Get##name

const std::vector<Text>& ListTexts()
{
  static const std::vector<Text> rows{ { STRIDER_ROW(BackendInUse) }, { STRIDER_ROW(DeviceName) },
    { STRIDER_ROW(BackendNote) }, { STRIDER_ROW(DisplayPath) }, { STRIDER_ROW(QualityInUse) },
    { STRIDER_ROW(LaunchDescription) }, { STRIDER_ROW(StoredOrder) },
    { STRIDER_ROW(FilteringDescription) }, { STRIDER_ROW(DevicesDescription) },
    { STRIDER_ROW(SkippingDescription) }, { STRIDER_ROW(StorageDescription) },
    { STRIDER_ROW(PreIntegrationDescription) } };
  return rows;
}

const std::vector<Number>& ListNumbers()
{
  static const std::vector<Number> rows{ { STRIDER_ROW(FrameMilliseconds), Combination::Time },
    { STRIDER_ROW(KernelMilliseconds), Combination::Time },
    { STRIDER_ROW(UploadMilliseconds), Combination::Time },
    { STRIDER_ROW(LastRotationMilliseconds), Combination::Time },
    { STRIDER_ROW(MapMilliseconds), Combination::Time },
    { STRIDER_ROW(RotationCount), Combination::Sum },
    { STRIDER_ROW(SamplesTaken), Combination::Sum },
    { STRIDER_ROW(SamplesSkipped), Combination::Sum },
    { STRIDER_ROW(CompressedBytes), Combination::SumOfAll },
    { STRIDER_ROW(BytesOnDevice), Combination::SumOfAll },
    { STRIDER_ROW(BitsPerVoxel), Combination::First },
    { STRIDER_ROW(CompressionRatio), Combination::First },
    { STRIDER_ROW(CacheHitPercentage), Combination::First },
    { STRIDER_ROW(CacheBytes), Combination::First } };
  return rows;
}

#undef STRIDER_ROW

bool HasDevice(Mapper& mapper)
{
  return mapper.GetDeviceName()[0] != '\0';
}

/// Returns the mapper whose texts are told.
Mapper& FindFirst(const std::vector<Mapper*>& mappers)
{
  const auto found =
    std::find_if(mappers.begin(), mappers.end(), [](Mapper* mapper) { return HasDevice(*mapper); });
  return found == mappers.end() ? *mappers.front() : **found;
}

double Sum(const Number& row, const std::vector<Mapper*>& mappers)
{
  double sum = 0.0;
  for (Mapper* mapper : mappers)
  {
    sum += row.Get(*mapper);
  }
  return sum;
}

double Read(const Number& row, const vtkStriderRenderedMappers& sources)
{
  return row.How == Combination::First
    ? row.Get(FindFirst(sources.Rendered))
    : Sum(row, row.How == Combination::SumOfAll ? sources.All : sources.Rendered);
}

template <typename Row>
const Row& FindRow(const std::vector<Row>& rows, const std::string& name)
{
  return *std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return name == row.Name; });
}

} // namespace

const char* vtkStriderStatistics::GetText(
  const std::string& name, const vtkStriderRenderedMappers& sources)
{
  std::string& text = this->Texts[name];
  if (!this->AreGathered)
  {
    text = (FindFirst(sources.Rendered).*FindRow(ListTexts(), name).Get)();
  }
  return text.c_str();
}

double vtkStriderStatistics::GetNumber(
  const std::string& name, const vtkStriderRenderedMappers& sources)
{
  return this->AreGathered ? this->Numbers[name] : Read(FindRow(ListNumbers(), name), sources);
}

void vtkStriderStatistics::Gather(
  vtkMultiProcessController* controller, const vtkStriderRenderedMappers& sources)
{
  if (!controller || controller->GetNumberOfProcesses() < 2)
  {
    return;
  }
  Mapper& first = FindFirst(sources.Rendered);
  vtkMultiProcessStream own;
  own << (HasDevice(first) ? 1 : 0);
  for (const Text& row : ListTexts())
  {
    own << std::string((first.*row.Get)());
  }
  for (const Number& row : ListNumbers())
  {
    own << Read(row, sources);
  }
  std::vector<vtkMultiProcessStream> streams;
  controller->Gather(own, streams, 0);
  if (controller->GetLocalProcessId() != 0)
  {
    return;
  }
  bool isFirst = true;
  bool hasDevice = false;
  for (vtkMultiProcessStream& stream : streams)
  {
    int hasOne = 0;
    stream >> hasOne;
    const bool tells = isFirst || (hasOne != 0 && !hasDevice);
    for (const Text& row : ListTexts())
    {
      std::string text;
      stream >> text;
      std::string& told = this->Texts[row.Name];
      told = tells ? text : told;
    }
    for (const Number& row : ListNumbers())
    {
      double value = 0.0;
      stream >> value;
      double& told = this->Numbers[row.Name];
      told = isFirst || (row.How == Combination::First && tells) ? value
        : row.How == Combination::First                          ? told
        : row.How == Combination::Time                           ? std::max(told, value)
                                                                 : told + value;
    }
    hasDevice = hasDevice || hasOne != 0;
    isFirst = false;
  }
  this->AreGathered = true;
}
