// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFillOutside.h"

#include "vtkStriderForEachRow.h"

#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkLongLongArray.h"
#include "vtkUnsignedCharArray.h"
#include "vtkUnsignedShortArray.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

namespace
{

/// A lattice of samples, of which some have values.
class FilledLattice
{
public:
  FilledLattice(const vtkStriderSampleExtent& extent, const std::vector<unsigned char>& hasValues)
    : Counts{ extent[1] - extent[0] + 1, extent[3] - extent[2] + 1, extent[5] - extent[4] + 1 }
    , HasValues(hasValues)
  {
  }

  /// Lists the samples without values beside samples that have some.
  std::vector<vtkIdType> ListBorder() const
  {
    std::vector<std::vector<vtkIdType>> layers(this->Counts[2]);
    vtkStriderForEachRow(this->Counts[2], [&](int z) {
      const vtkIdType size = static_cast<vtkIdType>(this->Counts[0]) * this->Counts[1];
      for (vtkIdType place = z * size; place < (z + 1) * size; ++place)
      {
        bool isBeside = false;
        if (!this->HasValues[place])
        {
          this->ForEachNeighbour(place, [&isBeside](vtkIdType) { isBeside = true; });
        }
        if (isBeside)
        {
          layers[z].push_back(place);
        }
      }
    });
    std::vector<vtkIdType> all;
    for (const std::vector<vtkIdType>& layer : layers)
    {
      all.insert(all.end(), layer.begin(), layer.end());
    }
    return all;
  }

  /// Calls visit(place) for the neighbours of a sample that have values.
  template <typename Visit>
  void ForEachNeighbour(vtkIdType center, const Visit& visit) const
  {
    const vtkIdType row = this->Counts[0];
    const vtkIdType layer = row * this->Counts[1];
    const std::array<int, 3> at{ static_cast<int>(center % row),
      static_cast<int>(center / row % this->Counts[1]), static_cast<int>(center / layer) };
    std::array<int, 3> low;
    std::array<int, 3> high;
    for (int axis = 0; axis < 3; ++axis)
    {
      low[axis] = std::max(0, at[axis] - 1);
      high[axis] = std::min(this->Counts[axis] - 1, at[axis] + 1);
    }
    for (int z = low[2]; z <= high[2]; ++z)
    {
      for (int y = low[1]; y <= high[1]; ++y)
      {
        for (vtkIdType place = z * layer + y * row + low[0]; place <= z * layer + y * row + high[0];
             ++place)
        {
          if (this->HasValues[place])
          {
            visit(place);
          }
        }
      }
    }
  }

  /// Returns along how many axes two neighbours differ: 1 for the nearest.
  int CountSteps(vtkIdType one, vtkIdType other) const
  {
    const vtkIdType row = this->Counts[0];
    const vtkIdType layer = row * this->Counts[1];
    return (one % row != other % row) + (one % layer / row != other % layer / row) +
      (one / layer != other / layer);
  }

private:
  std::array<int, 3> Counts;
  const std::vector<unsigned char>& HasValues;
};

/// Calls visit(values) with the typed values of an array.
template <typename Visit>
void VisitValues(vtkDataArray* array, const Visit& visit)
{
  if (auto floats = vtkFloatArray::FastDownCast(array))
  {
    visit(floats->GetPointer(0));
  }
  else if (auto doubles = vtkDoubleArray::FastDownCast(array))
  {
    visit(doubles->GetPointer(0));
  }
  else if (auto bytes = vtkUnsignedCharArray::FastDownCast(array))
  {
    visit(bytes->GetPointer(0));
  }
  else if (auto words = vtkUnsignedShortArray::FastDownCast(array))
  {
    visit(words->GetPointer(0));
  }
  else if (auto integers = vtkLongLongArray::FastDownCast(array))
  {
    visit(integers->GetPointer(0));
  }
}

/// Calls work(first, end) for parts of a range, on all cores.
template <typename Work>
void ForEachPart(std::size_t count, const Work& work)
{
  constexpr std::size_t Part = std::size_t{ 1 } << 15;
  vtkStriderForEachRow(static_cast<int>((count + Part - 1) / Part),
    [&](int part) { work(part * Part, std::min(count, (part + 1) * Part)); });
}

/// Gives samples the mean of the finite values of their neighbours. Without any they are not finite.
void FillMeans(
  const FilledLattice& lattice, const std::vector<vtkIdType>& border, vtkDataArray* array)
{
  const int components = array->GetNumberOfComponents();
  VisitValues(array, [&](auto* values) {
    using Value = std::decay_t<decltype(*values)>;
    ForEachPart(border.size(), [&](std::size_t first, std::size_t end) {
      for (std::size_t index = first; index < end; ++index)
      {
        for (int component = 0; component < components; ++component)
        {
          double sum = 0.0;
          int count = 0;
          lattice.ForEachNeighbour(border[index], [&](vtkIdType near) {
            const auto value = static_cast<double>(values[near * components + component]);
            count += std::isfinite(value) ? 1 : 0;
            sum += std::isfinite(value) ? value : 0.0;
          });
          const double rounding = std::is_integral_v<Value> ? 0.5 : 0.0;
          values[border[index] * components + component] = static_cast<Value>(
            count > 0 ? sum / count + rounding : std::numeric_limits<double>::quiet_NaN());
        }
      }
    });
  });
}

/// Gives samples the values of their nearest neighbour, and of several as near ones, of the first.
void FillLabels(
  const FilledLattice& lattice, const std::vector<vtkIdType>& border, vtkDataArray* array)
{
  const int components = array->GetNumberOfComponents();
  VisitValues(array, [&](auto* values) {
    ForEachPart(border.size(), [&](std::size_t first, std::size_t end) {
      for (std::size_t index = first; index < end; ++index)
      {
        vtkIdType nearest = -1;
        int distance = 4;
        lattice.ForEachNeighbour(border[index], [&](vtkIdType near) {
          const int other = lattice.CountSteps(border[index], near);
          nearest = other < distance ? near : nearest;
          distance = std::min(distance, other);
        });
        std::copy_n(values + nearest * components, components, values + border[index] * components);
      }
    });
  });
}

/// Gives samples without values those of the first sample that has finite ones; of the first that has any, if none is finite.
void FillRest(const std::vector<unsigned char>& hasValues, vtkDataArray* array)
{
  const int components = array->GetNumberOfComponents();
  VisitValues(array, [&](auto* values) {
    const std::size_t count = hasValues.size();
    std::size_t known = std::find(hasValues.begin(), hasValues.end(), 1) - hasValues.begin();
    for (std::size_t place = known; place < count; ++place)
    {
      const auto* tuple = values + place * components;
      if (hasValues[place] && std::all_of(tuple, tuple + components, [](auto value) {
            return std::isfinite(static_cast<double>(value));
          }))
      {
        known = place;
        break;
      }
    }
    ForEachPart(count, [&](std::size_t first, std::size_t end) {
      for (std::size_t place = first; place < end; ++place)
      {
        if (!hasValues[place])
        {
          std::copy_n(values + known * components, components, values + place * components);
        }
      }
    });
  });
}

} // namespace

bool vtkStriderFillOutside(const vtkStriderSampleExtent& extent, vtkUnsignedCharArray* hasValues,
  const std::vector<vtkStriderFilledArray>& arrays)
{
  const unsigned char* known = hasValues->GetPointer(0);
  std::vector<unsigned char> filled(known, known + hasValues->GetNumberOfTuples());
  if (std::find(filled.begin(), filled.end(), 0) == filled.end())
  {
    return true;
  }
  if (std::find(filled.begin(), filled.end(), 1) == filled.end())
  {
    return false;
  }
  for (int layer = 0; layer < vtkStriderFilledLayers; ++layer)
  {
    const FilledLattice lattice(extent, filled);
    const std::vector<vtkIdType> border = lattice.ListBorder();
    for (const vtkStriderFilledArray& array : arrays)
    {
      (array.AreLabels ? FillLabels : FillMeans)(lattice, border, array.Values);
    }
    for (const vtkIdType sample : border)
    {
      filled[sample] = 1;
    }
  }
  for (const vtkStriderFilledArray& array : arrays)
  {
    FillRest(filled, array.Values);
  }
  return false;
}
