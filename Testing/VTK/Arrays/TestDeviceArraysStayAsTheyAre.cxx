// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Nothing in VTK changes an array in CUDA memory, and copies of it are complete. The devices are fakes (FakeCuda.h),
// whose memory is the host's, so no GPU is needed.
#include "FakeCuda.h"
#include "Support/MessageCounter.h"
#include "vtkStriderAuxiliaryVolume.h"
#include "vtkStriderDeviceArray.h"
#include "vtkStriderShapeScalars.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataArray.h"
#include "vtkFloatArray.h"
#include "vtkIdList.h"
#include "vtkNew.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

using Strider::Testing::FakeCuda;
using Strider::Testing::GetFakeCuda;

namespace
{

/// An array of floats on a fake device: 0, 1, 2 ...
struct Values
{
  Values(int components, vtkIdType tuples)
    : Memory(static_cast<std::size_t>(components * tuples))
  {
    std::iota(this->Memory.begin(), this->Memory.end(), 0.0f);
    EXPECT_EQ(this->Device->SetMemory(reinterpret_cast<unsigned long long>(this->Memory.data()),
                VTK_FLOAT, components, tuples),
      "");
  }

  vtkDataArray* GetArray() { return this->Device->GetArray(); }

  std::vector<float> Memory;
  vtkNew<vtkStriderDeviceArray> Device;
};

class DeviceArraysStay : public ::testing::Test
{
protected:
  void SetUp() override { GetFakeCuda() = FakeCuda(); }
  void TearDown() override { GetFakeCuda() = FakeCuda(); }
};

TEST_F(DeviceArraysStay, WhereSomethingChangesThem)
{
  vtkNew<vtkFloatArray> other;
  other->SetNumberOfComponents(2);
  other->SetNumberOfTuples(40);
  other->Fill(-1.0);
  vtkNew<vtkIdList> ids;
  for (vtkIdType id = 0; id < 3; ++id)
  {
    ids->InsertNextId(id);
  }
  const double tuple[2] = { -1.0, -1.0 };
  const std::vector<std::pair<std::string, std::function<void(vtkDataArray*)>>> changes{
    { "Allocate", [](vtkDataArray* array) { EXPECT_EQ(array->Allocate(1000), 0); } },
    { "Resize to more", [](vtkDataArray* array) { EXPECT_EQ(array->Resize(30), 0); } },
    { "Resize to fewer", [](vtkDataArray* array) { EXPECT_EQ(array->Resize(3), 0); } },
    { "more tuples", [](vtkDataArray* array) { array->SetNumberOfTuples(30); } },
    { "fewer tuples", [](vtkDataArray* array) { array->SetNumberOfTuples(3); } },
    { "more values", [](vtkDataArray* array) { EXPECT_FALSE(array->SetNumberOfValues(1000)); } },
    { "components", [](vtkDataArray* array) { array->SetNumberOfComponents(1); } },
    { "Initialize", [](vtkDataArray* array) { array->Initialize(); } },
    { "DeepCopy", [&](vtkDataArray* array) { array->DeepCopy(other); } },
    { "ShallowCopy", [&](vtkDataArray* array) { array->ShallowCopy(other); } },
    { "Fill", [](vtkDataArray* array) { array->Fill(7.0); } },
    { "FillComponent", [](vtkDataArray* array) { array->FillComponent(1, 7.0); } },
    { "CopyComponent", [&](vtkDataArray* array) { array->CopyComponent(0, other, 1); } },
    { "SetTuple", [&](vtkDataArray* array) { array->SetTuple(0, tuple); } },
    { "SetComponent", [](vtkDataArray* array) { array->SetComponent(3, 1, 7.0); } },
    { "InsertNextTuple", [&](vtkDataArray* array) { array->InsertNextTuple(tuple); } },
    { "InsertTuple", [&](vtkDataArray* array) { array->InsertTuple(35, tuple); } },
    { "InsertComponent", [](vtkDataArray* array) { array->InsertComponent(35, 0, 7.0); } },
    { "InsertTuples", [&](vtkDataArray* array) { array->InsertTuples(0, 30, 0, other); } },
    { "InsertTuples of a list",
      [&](vtkDataArray* array) { array->InsertTuples(ids, ids, other); } },
    { "InsertVariantValue", [](vtkDataArray* array) { array->InsertVariantValue(90, 7.0); } },
    { "RemoveTuple", [](vtkDataArray* array) { array->RemoveTuple(2); } },
    { "RemoveFirstTuple", [](vtkDataArray* array) { array->RemoveFirstTuple(); } },
    { "RemoveLastTuple", [](vtkDataArray* array) { array->RemoveLastTuple(); } },
    { "WriteVoidPointer",
      [](vtkDataArray* array) { EXPECT_EQ(array->WriteVoidPointer(0, 3), nullptr); } },
  };
  for (const auto& change : changes)
  {
    SCOPED_TRACE(change.first);
    Values values(2, 20);
    StriderTesting::MessageCounter messages(values.Device);
    EXPECT_NO_THROW(change.second(values.GetArray()));
    EXPECT_EQ(values.GetArray()->GetNumberOfTuples(), 20);
    EXPECT_EQ(values.GetArray()->GetNumberOfComponents(), 2);
    EXPECT_EQ(values.GetArray()->GetNumberOfValues(), 40);
    EXPECT_EQ(values.Memory[39], 39.0f);
    std::size_t refusals = 0;
    for (const std::string& message : messages.Strays)
    {
      refusals += message.find("cannot be changed through VTK") != std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(refusals, 1u) << messages.Describe();
  }
}

TEST_F(DeviceArraysStay, WhereNothingIsToChange)
{
  Values values(2, 20);
  StriderTesting::MessageCounter messages(values.Device);
  EXPECT_EQ(values.GetArray()->Resize(20), 1);
  values.GetArray()->SetNumberOfTuples(20);
  values.GetArray()->SetNumberOfComponents(2);
  values.GetArray()->Squeeze();
  EXPECT_TRUE(messages.IsSilent()) << messages.Describe();
}

/// A copy that failed shows zeros, with one warning, and is tried again.
TEST_F(DeviceArraysStay, WhereTheirCopyFails)
{
  Values values(1, 20);
  StriderTesting::MessageCounter messages(values.Device);
  GetFakeCuda().FailingCall = "cudaMemcpyAsync";
  EXPECT_EQ(values.GetArray()->GetComponent(7, 0), 0.0);
  EXPECT_EQ(values.GetArray()->GetComponent(8, 0), 0.0);
  EXPECT_EQ(messages.Strays.size(), 1u) << messages.Describe();
  EXPECT_EQ(values.Device->GetBytesCopied(), 0);
  GetFakeCuda().FailingCall.clear();
  EXPECT_EQ(values.GetArray()->GetComponent(7, 0), 7.0);
  EXPECT_EQ(values.GetArray()->GetComponent(8, 0), 8.0);
  EXPECT_EQ(values.Device->GetBytesCopied(), 80);
}

/// Views of masks and second scalars name the writer, and are made anew where the array has changed.
TEST_F(DeviceArraysStay, WhereTheirWriterChanges)
{
  Values values(1, 20);
  for (const bool isStream : { true, false })
  {
    const auto isFrom = [&](const vtkStriderAuxiliaryVolume& volume) {
      vtkStriderFingerprint source;
      source.Add(values.GetArray());
      return volume.IsFrom(source);
    };
    const auto set = [&](unsigned long long writer) {
      isStream ? values.Device->SetWriterStream(writer) : values.Device->SetWriterEvent(writer);
    };
    vtkStriderFingerprint source;
    source.Add(values.GetArray());
    vtkStriderAuxiliaryVolume volume;
    Strider::VolumeView view;
    view.Dimensions = { 20, 1, 1 };
    volume.Set(values.GetArray(), view, source);
    EXPECT_TRUE(isFrom(volume));
    set(isStream ? 1 : 0); // as before
    EXPECT_TRUE(isFrom(volume));
    set(4096);
    EXPECT_FALSE(isFrom(volume));
  }
}

TEST_F(DeviceArraysStay, WhereTheirGridIsSmaller)
{
  Values colors(3, 20);
  Values opacities(1, 12);
  vtkStriderShape shape;
  shape.VectorMode = vtkStriderVolumeMapper::COMPONENT;
  shape.Component = 2;
  shape.Dimensions = { 3, 2, 2 };
  shape.OnDevice = std::make_shared<Strider::DeviceComponents>();
  for (vtkDataArray* opacity : { opacities.GetArray(), static_cast<vtkDataArray*>(nullptr) })
  {
    shape.Opacity = opacity;
    std::string problem;
    const auto shaped = vtkStriderShapeScalars(colors.GetArray(), shape, problem);
    ASSERT_NE(shaped, nullptr) << problem;
    EXPECT_EQ(shaped->GetNumberOfTuples(), 12);
    EXPECT_EQ(shaped->GetNumberOfComponents(), opacity ? 2 : 1);
  }
}

} // namespace
