// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Adaptive grids of several processes: one that lacks memory keeps no other waiting, boxes are sent in turns, and all
// processes agree on what is shown, or say in one sentence why it is not.
#include "FailingMemory.h"
#include "vtkStriderConvertLevels.h"
#include "vtkStriderHaveMemoryFor.h"
#include "vtkStriderLevelBoxes.h"

#include "vtkCellData.h"
#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkMPIController.h"
#include "vtkNew.h"
#include "vtkNonOverlappingAMR.h"
#include "vtkOverlappingAMR.h"
#include "vtkUniformGrid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

using Strider::Testing::FailingMemory;
using Strider::Testing::Failures;

namespace
{

/// Allocations of fewer bytes do not fail: VTK makes some in its messages, and where it deletes objects.
constexpr std::size_t LeastBytes = 1000;
constexpr char TooLittleMemory[] = "not enough memory for the adaptive grid";

vtkMultiProcessController* GetController()
{
  return vtkMultiProcessController::GetGlobalController();
}

int GetProcess()
{
  return GetController()->GetLocalProcessId();
}

/// Returns the largest value of all processes.
int FindLargest(int own)
{
  int largest = own;
  GetController()->AllReduce(&own, &largest, 1, vtkCommunicator::MAX_OP);
  return largest;
}

struct Box
{
  unsigned int Level;
  std::array<int, 3> First;
  std::array<int, 3> Cells;
  int Process; ///< that has it
};

float ValueAt(const std::array<double, 3>& place)
{
  return static_cast<float>(place[0] + 300.0 * place[1] - 70.0 * place[2]);
}

/// Makes a grid of a level whose cells are half as long as those of the one before, with the values at their middles.
vtkSmartPointer<vtkUniformGrid> MakeGrid(const Box& box, double spacing, int type)
{
  auto grid = vtkSmartPointer<vtkUniformGrid>::New();
  grid->SetOrigin(box.First[0] * spacing, box.First[1] * spacing, box.First[2] * spacing);
  grid->SetSpacing(spacing, spacing, spacing);
  grid->SetDimensions(box.Cells[0] + 1, box.Cells[1] + 1, box.Cells[2] + 1);
  const auto values = vtk::TakeSmartPointer(vtkDataArray::CreateDataArray(type));
  values->SetName("s");
  values->SetNumberOfTuples(grid->GetNumberOfCells());
  vtkIdType cell = 0;
  for (int z = 0; z < box.Cells[2]; ++z)
  {
    for (int y = 0; y < box.Cells[1]; ++y)
    {
      for (int x = 0; x < box.Cells[0]; ++x)
      {
        values->SetTuple1(cell++,
          static_cast<double>(ValueAt({ (box.First[0] + x + 0.5) * spacing,
            (box.First[1] + y + 0.5) * spacing, (box.First[2] + z + 0.5) * spacing })));
      }
    }
  }
  grid->GetCellData()->SetScalars(values);
  return grid;
}

template <typename Adaptive>
vtkSmartPointer<Adaptive> MakeEmpty(const std::vector<Box>& boxes)
{
  std::vector<unsigned int> counts;
  for (const Box& box : boxes)
  {
    counts.resize(std::max<std::size_t>(counts.size(), box.Level + 1), 0);
    ++counts[box.Level];
  }
  auto adaptive = vtkSmartPointer<Adaptive>::New();
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
  adaptive->Initialize(counts);
#else
  const std::vector<int> numbers(counts.begin(), counts.end());
  adaptive->Initialize(static_cast<int>(numbers.size()), numbers.data());
#endif
  return adaptive;
}

/// Makes an adaptive grid with the boxes of this process. Boxes of the process `others` have values of another type.
template <typename Adaptive = vtkNonOverlappingAMR>
vtkSmartPointer<Adaptive> MakeAdaptive(
  const std::vector<Box>& boxes, double coarse = 1.0, int others = -1)
{
  auto adaptive = MakeEmpty<Adaptive>(boxes);
  std::vector<unsigned int> made(16, 0);
  for (const Box& box : boxes)
  {
    const unsigned int index = made[box.Level]++;
    if (box.Process == GetProcess())
    {
      const double spacing = coarse / (1 << box.Level);
      adaptive->SetDataSet(
        box.Level, index, MakeGrid(box, spacing, box.Process == others ? VTK_DOUBLE : VTK_FLOAT));
    }
  }
  return adaptive;
}

const std::vector<Box> ThreeLevels{ { 0, { 0, 0, 0 }, { 16, 12, 20 }, 0 },
  { 0, { 16, 0, 0 }, { 16, 12, 20 }, 1 }, { 0, { 0, 12, 0 }, { 32, 12, 20 }, 2 },
  { 1, { 8, 4, 6 }, { 30, 20, 14 }, 2 }, { 1, { 38, 4, 6 }, { 12, 20, 14 }, 0 },
  { 2, { 30, 20, 20 }, { 40, 24, 20 }, 1 } };

struct Converted
{
  vtkSmartPointer<vtkImageData> Image;
  std::string Problem;
};

vtkStriderConvertLevels::Request MakeRequest()
{
  vtkStriderConvertLevels::Request request;
  request.Finest = 15;
  request.Megabytes = 4096.0;
  request.Arrays = { "s" };
  request.Layers = 4;
  return request;
}

Converted Convert(vtkStriderConvertLevels& levels)
{
  Converted converted;
  converted.Image = levels.Convert(GetController(), MakeRequest(), converted.Problem);
  return converted;
}

Converted Convert(vtkDataObject* adaptive)
{
  vtkStriderConvertLevels levels;
  levels.SetGrids({ adaptive });
  return Convert(levels);
}

/// Expects all processes to have the same image or none, and a sentence where there is none.
bool ExpectAgreement(const Converted& converted, const char* sentence)
{
  const bool hasImage = converted.Image != nullptr;
  EXPECT_EQ(FindLargest(hasImage ? 1 : 0), hasImage ? 1 : 0);
  EXPECT_EQ(converted.Problem.empty(), hasImage);
  EXPECT_TRUE(hasImage || converted.Problem.find(sentence) != std::string::npos)
    << converted.Problem;
  return hasImage;
}

/// Returns the boxes that an image carries, or null.
std::shared_ptr<const vtkStriderLevelBoxes> FindBoxes(vtkImageData* image)
{
  vtkDataArray* array = image->GetCellData()->GetArray("s");
  return array ? vtkStriderFindLevels(array) : nullptr;
}

/// Expects the cells of all boxes of an image to have their values.
void ExpectValues(vtkImageData* image)
{
  const auto boxes = FindBoxes(image);
  ASSERT_NE(boxes, nullptr);
  std::size_t wrong = 0;
  for (const vtkStriderLevelBoxes::Box& box : boxes->Boxes)
  {
    vtkDataArray* values = box.Grid->GetCellData()->GetArray("s");
    ASSERT_NE(values, nullptr);
    const double spacing = 1.0 / (1 << box.Level);
    for (vtkIdType cell = 0; cell < values->GetNumberOfTuples(); ++cell)
    {
      const vtkIdType row = cell / box.Cells[0];
      const float expected = ValueAt({ (box.First[0] + cell % box.Cells[0] + 0.5) * spacing,
        (box.First[1] + static_cast<double>(row % box.Cells[1]) + 0.5) * spacing,
        (box.First[2] + static_cast<double>(row / box.Cells[1]) + 0.5) * spacing });
      wrong += static_cast<float>(values->GetTuple1(cell)) == expected ? 0 : 1;
    }
  }
  EXPECT_EQ(wrong, 0u);
}

TEST(AdaptiveGridsOfProcesses, HaveTheirValues)
{
  const Converted converted = Convert(MakeAdaptive(ThreeLevels));
  ASSERT_TRUE(ExpectAgreement(converted, ""));
  ExpectValues(converted.Image);
}

/// One process has all, much more than a message holds.
TEST(AdaptiveGridsOfProcesses, AreSentInTurns)
{
  std::vector<Box> boxes;
  for (int box = 0; box < 6; ++box)
  {
    boxes.push_back({ 0, { 0, 0, 40 * box }, { 160, 160, 40 }, 2 });
  }
  boxes.push_back({ 1, { 20, 20, 100 }, { 170, 200, 190 }, 2 });
  const Converted converted = Convert(MakeAdaptive(boxes));
  ASSERT_TRUE(ExpectAgreement(converted, ""));
  ExpectValues(converted.Image);
}

/// Each allocation of each process fails once; some of them, to save time. A process that waits for ever fails the test
/// by its time limit.
TEST(AdaptiveGridsOfProcesses, AProcessWithoutMemoryTakesPart)
{
  const auto adaptive = MakeAdaptive(ThreeLevels);
  int refusals = 0;
  for (int victim = 0; victim < GetController()->GetNumberOfProcesses(); ++victim)
  {
    bool goesOn = true;
    for (std::size_t number = 1; goesOn; number += number < 30 ? 1 : 5)
    {
      SCOPED_TRACE(
        "allocation " + std::to_string(number) + " of process " + std::to_string(victim));
      vtkStriderConvertLevels levels;
      levels.SetGrids({ adaptive });
      auto memory = GetProcess() == victim
        ? std::make_unique<FailingMemory>(number, Failures::One, LeastBytes)
        : nullptr;
      const Converted converted = Convert(levels);
      const bool hasFailed = memory && memory->HasFailed();
      memory.reset();
      refusals += ExpectAgreement(converted, TooLittleMemory) ? 0 : 1;
      goesOn = FindLargest(hasFailed ? 1 : 0) == 1;
    }
  }
  EXPECT_GT(refusals, 15);
  ASSERT_TRUE(ExpectAgreement(Convert(adaptive), ""));
}

TEST(AdaptiveGridsOfProcesses, ThatAreDifferentAreRefused)
{
  const std::vector<Box> boxes{ { 0, { 0, 0, 0 }, { 8, 8, 8 }, 0 },
    { 0, { 8, 0, 0 }, { 8, 8, 8 }, 1 }, { 0, { 16, 0, 0 }, { 8, 8, 8 }, 2 },
    { 1, { 4, 4, 4 }, { 8, 8, 8 }, 2 } };
  const bool isLast = GetProcess() == 2;
  const auto convert = [&](double origin, double coarse, double fine) {
    const auto adaptive = MakeAdaptive<vtkOverlappingAMR>(boxes);
    const double origins[3] = { isLast ? origin : 0.0, 0.0, 0.0 };
    const double spacings[2] = { isLast ? coarse : 1.0, isLast ? fine : 0.5 };
    adaptive->SetOrigin(origins);
    for (unsigned int level = 0; level < 2; ++level)
    {
      const double spacing[3] = { spacings[level], spacings[level], spacings[level] };
      adaptive->SetSpacing(level, spacing);
    }
    return Convert(adaptive);
  };
  const auto expectRefusal = [](const Converted& converted, const std::string& values) {
    EXPECT_FALSE(ExpectAgreement(converted, "The ranks have different adaptive grids"));
    EXPECT_NE(
      converted.Problem.find("on rank 0 the origin (0, 0, 0), level 0 of the spacing (1, 1, 1), "
                             "refined 2 times, and on rank 2 " +
        values),
      std::string::npos)
      << converted.Problem;
  };
  EXPECT_TRUE(ExpectAgreement(convert(0.0, 1.0, 0.5), ""));
  expectRefusal(convert(50.0, 1.0, 0.5), "the origin (50, 0, 0)");
  expectRefusal(convert(0.0, 2.0, 1.0), "the origin (0, 0, 0), level 0 of the spacing (2, 2, 2)");
  expectRefusal(
    convert(0.0, 1.0, 0.25), "the origin (0, 0, 0), level 0 of the spacing (1, 1, 1), refined 4");
  // Grids that say nothing of the whole.
  const std::vector<Box> coarse(boxes.begin(), boxes.begin() + 3);
  const Converted other = Convert(MakeAdaptive(coarse, isLast ? 2.0 : 1.0));
  EXPECT_FALSE(ExpectAgreement(other, ", on ranks 0 and 2: only grids of one spacing"));
}

/// Level 0 alone covers all, and one process, far from another, gets a box whose values have another type.
TEST(AdaptiveGridsOfProcesses, AreLevelsForAllOrForNone)
{
  std::vector<Box> boxes;
  for (int box = 0; box < 3; ++box)
  {
    boxes.push_back({ 0, { 40 * box, 0, 0 }, { 40, 8, 8 }, box });
  }
  const auto areLevels = [](const Converted& converted) {
    EXPECT_TRUE(ExpectAgreement(converted, ""));
    const int own = vtkStriderHasLevels(converted.Image) ? 1 : 0;
    const int largest = FindLargest(own);
    EXPECT_EQ(own, largest);
    return largest == 1;
  };
  EXPECT_FALSE(areLevels(Convert(MakeAdaptive(boxes))));
  EXPECT_TRUE(areLevels(Convert(MakeAdaptive(boxes, 1.0, 2))));
}

/// The update of a process fails, so that it has the grids of the last one.
TEST(AdaptiveGridsOfProcesses, OldOnesAreLeftOutWhereTheyDoNotFit)
{
  vtkStriderConvertLevels levels;
  levels.SetGrids({ MakeAdaptive(ThreeLevels) });
  ASSERT_TRUE(ExpectAgreement(Convert(levels), ""));
  const std::string before = levels.GetDescription();
  const bool hasFailed = GetProcess() == 1;
  if (!hasFailed)
  {
    levels.SetGrids({ MakeAdaptive(ThreeLevels) });
  }
  ASSERT_TRUE(ExpectAgreement(Convert(levels), ""));
  EXPECT_EQ(levels.GetDescription(), before);
  if (!hasFailed)
  {
    levels.SetGrids({ MakeAdaptive(ThreeLevels, 3.0) });
  }
  ASSERT_TRUE(ExpectAgreement(Convert(levels), ""));
  EXPECT_EQ(levels.GetDescription(), "levels 0 to 1, 4 boxes");
}

} // namespace

int main(int argc, char** argv)
{
  vtkNew<vtkMPIController> controller;
  controller->Initialize(&argc, &argv);
  vtkMultiProcessController::SetGlobalController(controller);
  ::testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  controller->Finalize();
  return result;
}
