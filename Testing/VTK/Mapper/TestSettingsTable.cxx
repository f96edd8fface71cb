// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings by name: each row of the table is set, printed and copied, and a number that its method refuses is refused.
#include "Support/MessageCounter.h"

#include "vtkNew.h"
#include "vtkStriderVolumeMapper.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <sstream>

namespace
{

struct Row
{
  const char* Name;
  double Value; ///< not the default
  std::function<double(vtkStriderVolumeMapper*)> Get;
};

#define ROW(name, value)                                                                           \
  Row                                                                                              \
  {                                                                                                \
#name, value,                                                                                  \
      [](vtkStriderVolumeMapper * mapper) { return static_cast<double>(mapper->Get##name()); }     \
  }

const Row Rows[] = { ROW(Backend, 2), ROW(DeviceIndex, 3), ROW(CoarsePieces, 1),
  ROW(ReconstructionFilter, 3), ROW(BSplinePrefilter, 1), ROW(EnhancementFilter, 4),
  ROW(FilterSize, 8), ROW(BilateralContrast, 0.25), ROW(FilterExecution, 3),
  ROW(EarlyTerminationOpacity, 0.75), ROW(SampleDistanceInVoxels, 0.5), ROW(PreIntegration, 1),
  ROW(InteractiveQuality, 2), ROW(FrameBudget, 40), ROW(LargestSampleFactor, 2.5),
  ROW(LargestImageFactor, 1.5), ROW(BlockShapeMode, 3), ROW(BlockWidth, 32), ROW(BlockHeight, 8),
  ROW(TransposedIndexing, 1), ROW(SynchronousPropagation, 2), ROW(MaximizeBlockSize, 1),
  ROW(ShearedWarps, 2), ROW(ShearAxis, 2), ROW(BatchDepth, 4), ROW(ResidentThreads, 512),
  ROW(RotationMode, 0), ROW(RotationHysteresis, 0.5), ROW(Storage, 2), ROW(BrickDecoding, 1),
  ROW(SplitVolume, 2), ROW(GradientCache, 2), ROW(StackedSlices, 1), ROW(EmptySpaceSkipping, 2),
  ROW(MatchVTK, 1), ROW(MixVolumes, 0), ROW(VectorMode, 1), ROW(VectorComponent, 2),
  ROW(ShowNaN, 1), ROW(UseInterop, 0), ROW(CountSamples, 1) };

TEST(TestSettingsTable, EachRowIsSetByItsNameAndCopied)
{
  vtkNew<vtkStriderVolumeMapper> mapper;
  vtkNew<vtkStriderVolumeMapper> copy;
  for (const Row& row : Rows)
  {
    EXPECT_NE(row.Get(mapper), row.Value) << row.Name;
    const vtkMTimeType before = mapper->GetMTime();
    mapper->SetSetting(row.Name, row.Value);
    EXPECT_EQ(row.Get(mapper), row.Value) << row.Name;
    const vtkMTimeType after = mapper->GetMTime();
    EXPECT_GT(after, before) << row.Name;
    mapper->SetSetting(row.Name, row.Value);
    EXPECT_EQ(mapper->GetMTime(), after) << row.Name;
  }
  mapper->SetDevices("0,1");
  copy->CopySettings(mapper);
  for (const Row& row : Rows)
  {
    EXPECT_EQ(row.Get(copy), row.Value) << row.Name;
  }
  EXPECT_STREQ(copy->GetDevices(), "0,1");
  const vtkMTimeType same = copy->GetMTime();
  copy->CopySettings(mapper);
  EXPECT_EQ(copy->GetMTime(), same);
}

TEST(TestSettingsTable, SwitchesAndVectorModesHaveASetterForEachValue)
{
  vtkNew<vtkStriderVolumeMapper> mapper;
#define EXPECT_SWITCH(name)                                                                        \
  mapper->Set##name##ToOn();                                                                       \
  EXPECT_EQ(mapper->Get##name(), vtkStriderVolumeMapper::SWITCH_ON) << #name;                      \
  mapper->Set##name##ToOff();                                                                      \
  EXPECT_EQ(mapper->Get##name(), vtkStriderVolumeMapper::SWITCH_OFF) << #name;                     \
  mapper->Set##name##ToAutomatic();                                                                \
  EXPECT_EQ(mapper->Get##name(), vtkStriderVolumeMapper::SWITCH_AUTOMATIC) << #name
  EXPECT_SWITCH(TransposedIndexing);
  EXPECT_SWITCH(SynchronousPropagation);
  EXPECT_SWITCH(MaximizeBlockSize);
  EXPECT_SWITCH(ShearedWarps);
  EXPECT_SWITCH(SplitVolume);
  EXPECT_SWITCH(GradientCache);
  EXPECT_SWITCH(StackedSlices);
  EXPECT_SWITCH(EmptySpaceSkipping);
#undef EXPECT_SWITCH
  mapper->SetVectorModeToMagnitude();
  EXPECT_EQ(mapper->GetVectorMode(), vtkStriderVolumeMapper::MAGNITUDE);
  mapper->SetVectorModeToComponent();
  EXPECT_EQ(mapper->GetVectorMode(), vtkStriderVolumeMapper::COMPONENT);
  mapper->SetVectorModeToDisabled();
  EXPECT_EQ(mapper->GetVectorMode(), vtkStriderVolumeMapper::DISABLED);
}

/// The table has no row that this test does not know.
TEST(TestSettingsTable, EachRowIsPrinted)
{
  vtkNew<vtkStriderVolumeMapper> mapper;
  std::ostringstream printed;
  mapper->Print(printed);
  const std::string text = printed.str();
  std::size_t next = text.find("  Backend: ");
  for (const Row& row : Rows)
  {
    const std::size_t found = text.find(std::string("  ") + row.Name + ": ", next);
    EXPECT_NE(found, std::string::npos) << row.Name;
    EXPECT_EQ(found, next) << row.Name << " does not follow the row before it";
    next = text.find('\n', found) + 1;
  }
  EXPECT_EQ(text.compare(next, 18, "  DefaultBackend: "), 0) << text.substr(next, 40);
}

TEST(TestSettingsTable, NumbersThatAreNoValuesAreRefused)
{
  vtkNew<vtkStriderVolumeMapper> mapper;
  StriderTesting::MessageCounter messages(mapper);
  const double infinite = std::numeric_limits<double>::infinity();
  const struct
  {
    const char* Name;
    double Value;
    const char* Said;
  } cases[] = {
    { "Backend", 3, "Backend 3 is out of range: 0 (automatic), 1 (CUDA) or 2 (CPU)" },
    { "Backend", -0.5, "Backend -0.5 is out of range" },
    { "FilterSize", 4.5, "FilterSize 4.5 is out of range: 4, 6 or 8" },
    { "FilterSize", 1048577, "FilterSize 1048577 is out of range" },
    { "DeviceIndex", 1e30, "DeviceIndex 1e+30 is out of range" },
    { "MatchVTK", 0.5, "MatchVTK 0.5 is out of range: 0 or 1" },
    { "MatchVTK", std::nan(""), "MatchVTK nan is out of range" },
    { "RotationHysteresis", infinite, "RotationHysteresis inf is out of range: [0, 1]" },
    { "BatchDepth", 3, "or 0 as BlockShapeMode wants it" },
    { "Rotation", 1,
      "There is no setting \"Rotation\": did you mean RotationMode or RotationHysteresis?" },
    { "StriderStorage", 1, "There is no setting \"StriderStorage\": did you mean Storage?" },
    { "earlyterminationopacty", 1, "did you mean EarlyTerminationOpacity?" },
    { "BudgetShare", 1, "There is no setting \"BudgetShare\" to set by name: use SetBudgetShare." },
    { "Devices", 1, "to set by name: it is text, use SetDevices." },
    { "OpacityArray", 1, "to set by name: it is text, use SetOpacityArray." },
    { "Xyzzy", 1, "There is no setting \"Xyzzy\": print the mapper to see all names." },
    { "", 1, "There is no setting \"\": print the mapper to see all names." },
  };
  const vtkMTimeType before = mapper->GetMTime();
  for (const auto& wrong : cases)
  {
    mapper->SetSetting(wrong.Name, wrong.Value);
    EXPECT_TRUE(messages.IsOneError(wrong.Said)) << messages.Describe();
    messages.Clear();
  }
  mapper->CopySettings(nullptr);
  EXPECT_TRUE(messages.IsOneError("no object to copy settings from")) << messages.Describe();
  EXPECT_EQ(mapper->GetMTime(), before);
}

} // namespace
