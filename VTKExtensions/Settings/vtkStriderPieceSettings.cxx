// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPieceSettings.h"

#include "vtkStriderFrameTarget.h"

#include "vtkDataArray.h"

#include <algorithm>
#include <sstream>

namespace
{

/// Formats an extent: "0 to 20, -3 to 5, 7 to 7".
std::string Describe(const int extent[6])
{
  std::ostringstream text;
  for (int axis = 0; axis < 3; ++axis)
  {
    text << (axis > 0 ? ", " : "") << extent[2 * axis] << " to " << extent[2 * axis + 1];
  }
  return text.str();
}

} // namespace

vtkStriderPieceSettings::vtkStriderPieceSettings() = default;
vtkStriderPieceSettings::~vtkStriderPieceSettings() = default;

double* vtkStriderPieceSettings::GetBounds()
{
  if (this->FrameTarget && this->FrameTarget->TakesFrames())
  {
    std::copy_n(this->FrameTarget->GetPictureBounds(), 6, this->Bounds);
    return this->Bounds;
  }
  return this->Superclass::GetBounds();
}

void vtkStriderPieceSettings::SetPiece(const int wholeExtent[6], const int ownExtent[6])
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const int first = ownExtent[2 * axis];
    const int last = ownExtent[2 * axis + 1];
    if (first > last || first < wholeExtent[2 * axis] || last > wholeExtent[2 * axis + 1])
    {
      vtkErrorMacro("The extent " << Describe(ownExtent) << " is not a piece of the extent "
                                  << Describe(wholeExtent) << ".");
      return;
    }
  }
  if (this->HasPiece && std::equal(wholeExtent, wholeExtent + 6, this->WholeExtent.begin()) &&
    std::equal(ownExtent, ownExtent + 6, this->OwnExtent.begin()))
  {
    return;
  }
  std::copy_n(wholeExtent, 6, this->WholeExtent.begin());
  std::copy_n(ownExtent, 6, this->OwnExtent.begin());
  this->HasPiece = true;
  this->Modified();
}

void vtkStriderPieceSettings::SetPieceToWhole()
{
  this->SetSelectionExtent({ 0, -1, 0, -1, 0, -1 });
  if (this->HasPiece)
  {
    this->HasPiece = false;
    this->Modified();
  }
}

void vtkStriderPieceSettings::SetWholeCoordinates(vtkDataArray* x, vtkDataArray* y, vtkDataArray* z)
{
  const std::array<vtkDataArray*, 3> coordinates{ x, y, z };
  if (!std::equal(coordinates.begin(), coordinates.end(), this->WholeCoordinates.begin()))
  {
    this->WholeCoordinates = { x, y, z };
    this->Modified();
  }
}

void vtkStriderPieceSettings::SetSelectionExtent(const std::array<int, 6>& extent)
{
  if (this->SelectionExtent != extent)
  {
    this->SelectionExtent = extent;
    this->Modified();
  }
}

void vtkStriderPieceSettings::SetWholeRange(
  const std::string& array, int component, double low, double high)
{
  if (!(low <= high))
  {
    vtkErrorMacro("Invalid range " << low << " to " << high << " for array " << array << ".");
    return;
  }
  const std::pair<std::string, int> key(array, component);
  const std::array<double, 2> range{ low, high };
  const auto known = this->WholeRanges.find(key);
  if (known == this->WholeRanges.end() || known->second != range)
  {
    this->WholeRanges[key] = range;
    this->Modified();
  }
}

void vtkStriderPieceSettings::RemoveAllWholeRanges()
{
  if (!this->WholeRanges.empty())
  {
    this->WholeRanges.clear();
    this->Modified();
  }
}

void vtkStriderPieceSettings::CopyWholeRanges(const vtkStriderPieceSettings* other)
{
  if (this->WholeRanges != other->WholeRanges)
  {
    this->WholeRanges = other->WholeRanges;
    this->Modified();
  }
}

bool vtkStriderPieceSettings::GetWholeRange(
  const std::string& array, int component, std::array<double, 2>& range) const
{
  const auto known = this->WholeRanges.find({ array, component });
  if (known == this->WholeRanges.end())
  {
    return false;
  }
  range = known->second;
  return true;
}

void vtkStriderPieceSettings::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Piece: "
     << (this->HasPiece
            ? Describe(this->OwnExtent.data()) + " of " + Describe(this->WholeExtent.data())
            : std::string("the whole"))
     << "\n";
  os << indent << "SelectionExtent: " << Describe(this->SelectionExtent.data()) << "\n";
  os << indent << "WholeRanges: " << this->WholeRanges.size() << "\n";
}
