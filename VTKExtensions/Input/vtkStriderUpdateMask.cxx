// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderUpdateAuxiliaryVolumes.h"

#include "vtkStriderDataState.h"
#include "vtkStriderFindScalars.h"
#include "vtkStriderGrid.h"
#include "vtkStriderViewMemory.h"
#include "vtkStriderVolumeInput.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkUnsignedCharArray.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace
{

vtkDataArray* FindScalars(vtkStriderVolumeMapper* mapper, vtkImageData* mask, bool& areCells)
{
  int cellFlag = 0;
  vtkDataArray* scalars = vtkAbstractMapper::GetScalars(mask, mapper->GetScalarMode(),
    mapper->GetArrayAccessMode(), mapper->GetArrayId(), mapper->GetArrayName(), cellFlag);
  if (!scalars)
  {
    scalars = mask->GetPointData()->GetScalars();
    cellFlag = scalars ? 0 : 1;
    scalars = scalars ? scalars : mask->GetCellData()->GetScalars();
  }
  areCells = cellFlag == 1;
  return scalars;
}

/// Returns the range of the finite scalars. That of VTK may be older than values that were written in place.
std::array<double, 2> FindRange(vtkDataArray* scalars)
{
  Strider::VolumeView view;
  if (vtkStriderViewArray(scalars, view) && vtkStriderFindRanges(view).empty())
  {
    return view.ScalarRange;
  }
  std::array<double, 2> range{ 0.0, 0.0 };
  scalars->GetFiniteRange(range.data(), 0);
  return range;
}

std::string CheckScalars(vtkDataArray* scalars, const std::array<int, 3>& counts,
  const Strider::VolumeView& volume, bool hasLabels)
{
  if (!scalars)
  {
    return "The mask has no scalars.";
  }
  const std::string name = "The mask's scalars, " + vtkStriderDescribe(scalars) + ",";
  if (scalars->GetNumberOfComponents() != 1)
  {
    return name + " have " + std::to_string(scalars->GetNumberOfComponents()) +
      " components; 1 is needed.";
  }
  if (counts != volume.Dimensions)
  {
    return "The mask has " + vtkStriderDescribeCounts(counts) + " voxels, the volume " +
      vtkStriderDescribeCounts(volume.Dimensions) + ": both need as many.";
  }
  if (static_cast<std::size_t>(scalars->GetNumberOfTuples()) < volume.CountVoxels())
  {
    return name + " have " + std::to_string(scalars->GetNumberOfTuples()) + " values for " +
      std::to_string(volume.CountVoxels()) + " voxels.";
  }
  if (!hasLabels || scalars->GetDataType() == VTK_UNSIGNED_CHAR)
  {
    return {};
  }
  const std::array<double, 2> range = FindRange(scalars);
  if (!(range[0] >= 0.0 && range[1] <= 255.0))
  {
    std::ostringstream reason;
    reason << name << " reach from " << range[0] << " to " << range[1]
           << "; labels are in [0, 255].";
    return reason.str();
  }
  return {};
}

/// Returns the number of the label for each value of a byte, as in VTK's GPU mapper. Its shader spreads the mask's
/// range over the labels, and reads a byte as value / 255 where the range is value / 256.
std::array<unsigned char, 256> NumberAsVTK(vtkDataArray* scalars, vtkVolumeProperty* property)
{
  const std::set<int> labels = property->GetLabelMapLabels();
  const double last = labels.empty() ? 0.0 : *labels.rbegin();
  const std::array<double, 2> range = FindRange(scalars);
  const double extent = range[1] > range[0] ? range[1] - range[0] : 256e-6;
  std::array<unsigned char, 256> numbers{};
  for (int value = 0; value < 256; ++value)
  {
    const double share = (value * 256.0 / 255.0 - range[0]) / extent;
    numbers[value] =
      static_cast<unsigned char>(std::min(std::max(std::floor(share * last), 0.0), last));
  }
  return numbers;
}

vtkSmartPointer<vtkDataArray> CopyToBytes(
  vtkDataArray* scalars, bool hasLabels, const std::array<unsigned char, 256>* numbers)
{
  const vtkIdType count = scalars->GetNumberOfTuples();
  vtkNew<vtkUnsignedCharArray> bytes;
  bytes->SetNumberOfTuples(count);
  unsigned char* written = bytes->GetPointer(0);
  for (vtkIdType voxel = 0; voxel < count; ++voxel)
  {
    const double value = scalars->GetComponent(voxel, 0);
    // A value that is not a number becomes label 0.
    const auto label = static_cast<unsigned char>(value >= 0.0 && value <= 255.0 ? value : 0.0);
    written[voxel] = !hasLabels ? (value > 0.0 ? 255 : 0) : numbers ? (*numbers)[label] : label;
  }
  return bytes;
}

} // namespace

std::string vtkStriderUpdateMask(vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property,
  const vtkStriderVolumeInput& input, vtkStriderAuxiliaryVolume& mask)
{
  vtkImageData* image = mapper->GetMaskInput();
  if (!image)
  {
    mask.Clear();
    return {};
  }
  bool areCells = false;
  vtkDataArray* scalars = FindScalars(mapper, image, areCells);
  const bool hasLabels = mapper->GetMaskType() == vtkGPUVolumeRayCastMapper::LabelMapMaskType;
  const bool isNumberedAsVTK = hasLabels && mapper->GetMatchVTK();
  vtkStriderFingerprint source;
  source.Add(scalars, hasLabels, isNumberedAsVTK);
  vtkStriderAddState(image, source);
  source.AddAll(input.GetView().Dimensions);
  if (isNumberedAsVTK)
  {
    source.AddAll(property->GetLabelMapLabels());
  }
  if (mask.IsFrom(source))
  {
    return {};
  }
  vtkStriderGrid grid;
  std::string reason = grid.Update(image);
  if (reason.empty())
  {
    reason = CheckScalars(scalars, grid.CountVoxels(areCells), input.GetView(), hasLabels);
  }
  if (!reason.empty())
  {
    mask.Clear();
    return reason;
  }
  Strider::VolumeView view;
  view.Dimensions = input.GetView().Dimensions;
  view.Placement = input.GetView().Placement;
  view.ScalarRange = { 0.0, 255.0 };
  vtkSmartPointer<vtkDataArray> bytes = scalars;
  const bool areBytes = scalars->GetDataType() == VTK_UNSIGNED_CHAR &&
    (scalars->HasStandardMemoryLayout() || vtkStriderIsOnDevice(scalars));
  if (isNumberedAsVTK)
  {
    const auto numbers = NumberAsVTK(scalars, property);
    bytes = CopyToBytes(scalars, true, &numbers);
  }
  else if (!areBytes)
  {
    bytes = CopyToBytes(scalars, hasLabels, nullptr);
  }
  mask.Set(bytes, view, source);
  return {};
}
