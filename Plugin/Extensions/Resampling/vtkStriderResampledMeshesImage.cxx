// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the image of resampled meshes, and describes it.
#include "vtkStriderResampledMeshes.h"

#include "vtkStriderFillOutside.h"
#include "vtkStriderGatherAll.h"

#include "vtkDataSetAttributes.h"
#include "vtkExtentTranslator.h"
#include "vtkFieldData.h"
#include "vtkIntArray.h"
#include "vtkNew.h"

#include <algorithm>
#include <sstream>

namespace
{

/// Name of an array in the field data of images of meshes, which copies share.
constexpr char MarkName[] = "vtkStriderResampled";
/// Error of rounding, as a share of the range.
constexpr double Negligible = 1e-6;

} // namespace

// Boxes of cells of the image, whose points at borders belong to both neighbours, as those of image data do.
vtkStriderSampleExtent vtkStriderResampledMeshes::FindBox(int process, int processes) const
{
  const int more = this->Lattice.AreCells ? 1 : 0;
  const auto& counts = this->Lattice.Counts;
  vtkNew<vtkExtentTranslator> translator;
  translator->SetWholeExtent(
    0, counts[0] - 1 + more, 0, counts[1] - 1 + more, 0, counts[2] - 1 + more);
  translator->SetNumberOfPieces(processes);
  translator->SetPiece(process);
  vtkStriderSampleExtent box{ 0, -1, 0, -1, 0, -1 };
  if (translator->PieceToExtent())
  {
    translator->GetExtent(box.data());
    for (int axis = 0; axis < 3; ++axis)
    {
      box[2 * axis + 1] -= more;
    }
  }
  return box;
}

bool vtkStriderResampledMeshes::IsImage(vtkDataSet* data)
{
  return data && data->GetFieldData()->GetAbstractArray(MarkName);
}

void vtkStriderResampledMeshes::MakeImage(
  vtkStriderSamples samples, const vtkStriderSampleExtent& own, const vtkStriderProbes& probes)
{
  this->Error = {};
  this->Image = vtkSmartPointer<vtkImageData>::New();
  vtkNew<vtkIntArray> mark;
  mark->SetName(MarkName);
  this->Image->GetFieldData()->AddArray(mark);
  this->OwnExtent = { 0, -1, 0, -1, 0, -1 };
  if (vtkStriderCountSamples(own) < 1)
  {
    return;
  }
  std::vector<vtkStriderFilledArray> arrays;
  for (vtkDataArray* array : samples.Arrays)
  {
    const std::string name = array->GetName();
    const bool areColors = name == this->Wanted.Colors;
    arrays.push_back(
      { array, name == this->Wanted.Labels || (areColors && this->AreColorsLabels) });
  }
  const bool isFull = vtkStriderFillOutside(samples.Extent, samples.HasValues, arrays);
  if (!samples.Arrays.empty())
  {
    this->Error = vtkStriderCompareProbes(
      probes, this->Lattice, own, samples.Extent, samples.HasValues, samples.Arrays.front());
  }
  const int more = this->Lattice.AreCells ? 1 : 0;
  const auto toPoints = [more](vtkStriderSampleExtent extent) {
    for (int axis = 0; axis < 3; ++axis)
    {
      extent[2 * axis + 1] += more;
    }
    return extent;
  };
  this->Image->SetExtent(toPoints(samples.Extent).data());
  this->Image->SetOrigin(this->Lattice.Origin.data());
  this->Image->SetSpacing(this->Lattice.Spacing.data());
  vtkDataSetAttributes* attributes = this->Image->GetAttributes(this->Wanted.Association);
  for (vtkDataArray* array : samples.Arrays)
  {
    attributes->AddArray(array);
  }
  if (!isFull)
  {
    unsigned char* flags = samples.HasValues->GetPointer(0);
    const unsigned char hidden =
      static_cast<unsigned char>(this->Lattice.AreCells ? int{ vtkDataSetAttributes::HIDDENCELL }
                                                        : int{ vtkDataSetAttributes::HIDDENPOINT });
    std::transform(flags, flags + samples.HasValues->GetNumberOfTuples(), flags,
      [hidden](unsigned char hasValues) -> unsigned char { return hasValues ? 0 : hidden; });
    samples.HasValues->SetName(vtkDataSetAttributes::GhostArrayName());
    attributes->AddArray(samples.HasValues);
  }
  this->OwnExtent = toPoints(own);
  vtkStriderSampleExtent kept =
    vtkStriderIntersect(vtkStriderGrow(own, this->Wanted.GhostLevels), samples.Extent);
  kept = toPoints(kept);
  if (kept != toPoints(samples.Extent))
  {
    this->Image->Crop(kept.data());
  }
}

void vtkStriderResampledMeshes::Describe(vtkMultiProcessController* controller, double milliseconds)
{
  struct Numbers
  {
    vtkStriderResamplingError Error;
    double Low;
    double High;
    double Kilobytes;
    double Milliseconds;
    double IsSearched;
  } sum{ this->Error, this->Range[0], this->Range[1],
    static_cast<double>(this->Image->GetActualMemorySize()), milliseconds,
    this->IsSearched ? 1.0 : 0.0 };
  const Numbers own = sum;
  sum = { {}, own.Low, own.High, 0.0, 0.0, 0.0 };
  for (const Numbers& one : vtkStriderGatherStructs(controller, own))
  {
    sum.Error.Add(one.Error);
    sum.Low = std::min(sum.Low, one.Low);
    sum.High = std::max(sum.High, one.High);
    sum.Kilobytes += one.Kilobytes;
    sum.Milliseconds = std::max(sum.Milliseconds, one.Milliseconds);
    sum.IsSearched = std::max(sum.IsSearched, one.IsSearched);
  }
  this->IsSearched = sum.IsSearched > 0.0;
  const auto& counts = this->Lattice.Counts;
  std::ostringstream text;
  text << counts[0] << " x " << counts[1] << " x " << counts[2] << " voxels, ";
  text.setf(std::ios::fixed);
  text.precision(1);
  text << sum.Kilobytes / 1024.0 << " MiB, in ";
  text.precision(0);
  text << sum.Milliseconds << " ms";
  const double range = sum.High - sum.Low;
  text.unsetf(std::ios::fixed);
  text.precision(2);
  if (sum.Error.Volume > 0.0)
  {
    const double share = range > 0.0 ? sum.Error.Sum / sum.Error.Volume / range : 0.0;
    text << "; mean error in the cells: " << (share > Negligible ? 100.0 * share : 0.0)
         << "% of the range";
  }
  if (sum.Error.Hidden > 0.0)
  {
    text << "; " << 100.0 * sum.Error.Hidden / (sum.Error.Hidden + sum.Error.Volume)
         << "% of the cells' volume is in hidden voxels";
  }
  text << (this->Lattice.IsLimited ? "; coarser, to fit the memory budget" : "")
       << (this->IsSearched ? "" : "; cells known from before");
  this->Description = text.str();
}
