// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A scalar that lies exactly on a step of a function has the value that VTK's function has there, for all types and
// ranges: both ends of a colour map's range belong to it.
#include "vtkStriderSampleFunctions.h"
#include "vtkStriderTransferFunctions.h"

#include "Compositing/ClassifySample.h"
#include "Compositing/MakeTransferTable.h"
#include "Foundation/VisitScalarType.h"

#include "vtkDiscretizableColorTransferFunction.h"
#include "vtkNew.h"
#include "vtkPiecewiseFunction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

namespace
{

using Strider::ScalarType;

constexpr ScalarType Types[] = { ScalarType::UInt8, ScalarType::Int8, ScalarType::UInt16,
  ScalarType::Int16, ScalarType::UInt32, ScalarType::Int32, ScalarType::UInt64, ScalarType::Int64,
  ScalarType::Float32, ScalarType::Float64 };

/// Functions over a range of scalars of one type, and how a renderer reads their tables.
class Subject
{
public:
  Subject(ScalarType type, const std::array<double, 2>& scalars, bool isNearest)
  {
    this->Volume.Type = type;
    this->Volume.Dimensions = { 2, 2, 2 };
    this->Volume.ScalarRange = scalars;
    this->Request.Filter =
      isNearest ? Strider::ReconstructionFilter::Nearest : Strider::ReconstructionFilter::Linear;
    this->Color->SetDiscretize(0);
    this->Color->SetColorSpaceToRGB();
    this->Opacity->AddPoint(scalars[0], 1.0);
    this->Opacity->AddPoint(scalars[1], 1.0);
  }

  void Sample()
  {
    vtkStriderFunctionSet functions;
    functions.Color = this->Color;
    functions.Opacity = this->Opacity;
    const vtkStriderLatticeOptions scalars = vtkStriderDescribeScalars(
      this->Volume, 0, this->Request.Filter == Strider::ReconstructionFilter::Nearest);
    Strider::TransferFunctions tables;
    vtkStriderSampleFunctions(functions, scalars, scalars, tables);
    this->Request.SampleDistance = tables.UnitDistance;
    ASSERT_TRUE(
      Strider::MakeTransferTable(tables, this->Volume, this->Request, this->Entries, this->Table)
        .IsOk());
  }

  /// Returns a scalar as the volume's type holds it.
  double Hold(double scalar) const
  {
    return Strider::VisitScalarType(this->Volume.Type,
      [&](auto zero) { return static_cast<double>(static_cast<decltype(zero)>(scalar)); });
  }

  float Store(double scalar) const
  {
    const Strider::StoredScalars stored = Strider::DescribeStoredScalars(this->Volume);
    return Strider::VisitScalarType(this->Volume.Type,
      [&](auto zero) { return Strider::StoreScalar(static_cast<decltype(zero)>(scalar), stored); });
  }

  void ExpectColor(double scalar, const std::array<double, 3>& wanted, const std::string& what)
  {
    const Strider::TableColor found = Strider::ClassifyColor(this->Table, this->Store(scalar));
    const double off = std::max({ std::fabs(found.Red - wanted[0]),
      std::fabs(found.Green - wanted[1]), std::fabs(found.Blue - wanted[2]) });
    // Half a step of an 8-bit display would be 0.002; a neighbour of the table is 0.002 away on the steepest ramp.
    EXPECT_LE(off, 0.004) << what << " at " << scalar << ": " << found.Red << " " << found.Green
                          << " " << found.Blue << " for " << wanted[0] << " " << wanted[1] << " "
                          << wanted[2] << ", " << this->Describe();
  }

  void ExpectOpacity(double scalar, double wanted, const std::string& what)
  {
    const float found = Strider::ClassifyOpacity(this->Table, this->Store(scalar));
    EXPECT_LE(std::fabs(found - wanted), 0.004)
      << what << " at " << scalar << ": " << found << " for " << wanted << ", " << this->Describe();
  }

  std::string Describe() const
  {
    std::ostringstream text;
    text.precision(17);
    text << "type " << static_cast<int>(this->Volume.Type) << ", scalars "
         << this->Volume.ScalarRange[0] << " to " << this->Volume.ScalarRange[1]
         << (this->Request.Filter == Strider::ReconstructionFilter::Nearest ? ", nearest" : "");
    return text.str();
  }

  Strider::VolumeView Volume;
  vtkNew<vtkDiscretizableColorTransferFunction> Color;
  vtkNew<vtkPiecewiseFunction> Opacity;
  Strider::RenderRequest Request;
  Strider::TransferTableEntries Entries;
  Strider::TransferTable Table{};
};

/// Random ranges inside the numbers of a type.
class RandomRanges
{
public:
  /// Returns the low and high end of a function, and of the scalars around it.
  std::array<double, 4> Make(ScalarType type)
  {
    const bool isFloat = type == ScalarType::Float32 || type == ScalarType::Float64;
    const double bits = 8.0 * static_cast<double>(Strider::SizeOf(type));
    const bool isSigned = isFloat || type == ScalarType::Int8 || type == ScalarType::Int16 ||
      type == ScalarType::Int32 || type == ScalarType::Int64;
    const double most =
      isFloat ? 1e6 : std::ldexp(1.0, static_cast<int>(std::min(bits, 40.0))) - 1.0;
    const double longest = std::min(0.5 * most, 8192.0);
    const double lowest = isFloat ? -1e6 : isSigned ? -0.5 * (most + 1.0) : 0.0;
    const double highest = isFloat ? 1e6 : lowest + most;
    // Lengths of all magnitudes, and no more than some hundred lengths away from 0, where floats still tell apart.
    const double length = isFloat ? std::pow(10.0, this->Draw(-6.0, 5.0))
                                  : std::floor(std::pow(2.0, this->Draw(3.0, std::log2(longest))));
    const double reach = std::min(300.0 * length, highest - length);
    const double low = this->Draw(std::max(-reach, lowest), reach);
    const double beyond = this->Draw(0.1, 1.0) * length;
    std::array<double, 4> places{ low, low + length, low - beyond, low + length + beyond };
    for (double& place : places)
    {
      place = std::clamp(isFloat ? place : std::floor(place), lowest, highest);
    }
    return places;
  }

  double Draw(double low, double high)
  {
    return std::uniform_real_distribution<double>(low, high)(this->Engine);
  }

private:
  std::mt19937 Engine{ 1234 };
};

using Check = std::function<void(Subject&, double low, double high, RandomRanges& random)>;

void ForRandomRanges(const Check& check)
{
  RandomRanges random;
  for (const ScalarType type : Types)
  {
    for (int round = 0; round < 150; ++round)
    {
      auto [low, high, first, last] = random.Make(type);
      for (const bool isNearest : { false, true })
      {
        Subject subject(type, { first, last }, isNearest);
        low = subject.Hold(low);
        high = subject.Hold(high);
        subject.Volume.ScalarRange = { subject.Hold(first), subject.Hold(last) };
        if (low < high && !::testing::Test::HasFailure())
        {
          check(subject, low, high, random);
        }
      }
    }
  }
}

constexpr std::array<double, 3> Blue{ 0.0, 0.0, 1.0 };
constexpr std::array<double, 3> Green{ 0.0, 1.0, 0.0 };
constexpr std::array<double, 3> Magenta{ 1.0, 0.0, 1.0 };
constexpr std::array<double, 3> Yellow{ 1.0, 1.0, 0.0 };

void UseOutside(Subject& subject, double low, double high)
{
  subject.Color->AddRGBPoint(low, Blue[0], Blue[1], Blue[2]);
  subject.Color->AddRGBPoint(high, Green[0], Green[1], Green[2]);
  subject.Color->SetUseBelowRangeColor(1);
  subject.Color->SetBelowRangeColor(Magenta[0], Magenta[1], Magenta[2]);
  subject.Color->SetUseAboveRangeColor(1);
  subject.Color->SetAboveRangeColor(Yellow[0], Yellow[1], Yellow[2]);
}

/// Expects the colours of the ends, and those beyond, a hundredth of the length away.
void ExpectEnds(Subject& subject, double low, double high, const std::string& what)
{
  const double beside = 0.01 * (high - low);
  subject.ExpectColor(low, Blue, what + ", low end");
  subject.ExpectColor(high, Green, what + ", high end");
  for (const double below : { subject.Hold(low - beside), subject.Volume.ScalarRange[0] })
  {
    if (below <= low - beside)
    {
      subject.ExpectColor(below, Magenta, what + ", below");
    }
  }
  for (const double above : { subject.Hold(high + beside), subject.Volume.ScalarRange[1] })
  {
    if (above >= high + beside)
    {
      subject.ExpectColor(above, Yellow, what + ", above");
    }
  }
}

TEST(StepsBelongToOneSide, EndsOfColourMapsBelongToTheirRange)
{
  ForRandomRanges([](Subject& subject, double low, double high, RandomRanges&) {
    UseOutside(subject, low, high);
    subject.Sample();
    ExpectEnds(subject, low, high, "ramp");
    const double part = subject.Hold(high - 0.002 * (high - low));
    const double share = (part - low) / (high - low);
    subject.ExpectColor(part, { 0.0, share, 1.0 - share }, "shortly before the high end");
  });
}

TEST(StepsBelongToOneSide, EvenStepsHaveVTKsColour)
{
  ForRandomRanges([](Subject& subject, double low, double high, RandomRanges& random) {
    const int count = static_cast<int>(random.Draw(2.0, 17.0));
    UseOutside(subject, low, high);
    subject.Color->SetNumberOfValues(count);
    subject.Color->DiscretizeOn();
    subject.Color->Build();
    subject.Sample();
    ExpectEnds(subject, low, high, "even steps");
    for (int step = 1; step < count; ++step)
    {
      const double scalar = low + (high - low) * step / count;
      const double width = (high - low) / count;
      if (subject.Hold(scalar) == scalar && width == std::floor(width))
      {
        double wanted[3];
        subject.Color->GetColor(scalar, wanted);
        subject.ExpectColor(scalar, { wanted[0], wanted[1], wanted[2] }, "even step");
      }
    }
  });
}

TEST(StepsBelongToOneSide, OpacitiesJumpWhereTheirNodesAre)
{
  ForRandomRanges([](Subject& subject, double low, double high, RandomRanges& random) {
    const double step = subject.Hold(low + random.Draw(0.2, 0.8) * (high - low));
    if (!(step > low && step < high))
    {
      return;
    }
    // The first of two nodes at one scalar holds there.
    subject.Opacity->RemoveAllPoints();
    subject.Opacity->SetAllowDuplicateScalars(1);
    subject.Opacity->AddPoint(low, 0.25);
    subject.Opacity->AddPoint(step, 0.25);
    subject.Opacity->AddPoint(step, 0.75);
    subject.Opacity->AddPoint(high, 0.75);
    UseOutside(subject, low, high);
    subject.Sample();
    subject.ExpectOpacity(step, subject.Opacity->GetValue(step), "two nodes");
    ExpectEnds(subject, low, high, "beside an opacity of two nodes");
    const double above = subject.Hold(step + 0.02 * (high - low));
    if (above >= step + 0.02 * (high - low))
    {
      subject.ExpectOpacity(above, 0.75, "above two nodes");
    }
  });
}

TEST(StepsBelongToOneSide, NothingAboveZeroIsBelowALogarithmicRange)
{
  for (const ScalarType type : { ScalarType::Float32, ScalarType::Float64 })
  {
    for (const bool isNearest : { false, true })
    {
      Subject subject(type, { -5.0, 5000.0 }, isNearest);
      UseOutside(subject, 1.0, 1000.0);
      subject.Color->SetScaleToLog10();
      subject.Sample();
      ExpectEnds(subject, 1.0, 1000.0, "logarithmic");
      for (const double scalar : { -5.0, -1e-3, 0.0, 1e-30, 0.5 })
      {
        subject.ExpectColor(scalar, Magenta, "no logarithm in the range");
      }
      for (const double scalar : { 10.0, 100.0 })
      {
        const double share = std::log10(scalar) / 3.0;
        subject.ExpectColor(scalar, { 0.0, share, 1.0 - share }, "logarithmic");
      }
    }
  }
}

} // namespace
