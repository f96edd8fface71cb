// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderShownData.h"

#include "vtkStriderGridExtent.h"

#include "vtkCompositeDataIterator.h"
#include "vtkCompositeDataSet.h"
#include "vtkDataSet.h"
#include "vtkFieldData.h"
#include "vtkIntArray.h"
#include "vtkNew.h"
#include "vtkPartitionedDataSet.h"

#include <algorithm>

namespace
{

constexpr char ExtentsName[] = "vtkStriderExtents";

/// Writes the extents of a part to the field data of its data set, which copies share.
void WriteExtents(const vtkStriderShownData::Part& part)
{
  vtkNew<vtkIntArray> extents;
  extents->SetName(ExtentsName);
  extents->SetNumberOfValues(12);
  std::copy(part.Extent.begin(), part.Extent.end(), extents->GetPointer(0));
  std::copy(part.SourceExtent.begin(), part.SourceExtent.end(), extents->GetPointer(6));
  part.Data->GetFieldData()->AddArray(extents);
}

vtkStriderShownData::Part ReadPart(vtkDataSet* data)
{
  vtkStriderShownData::Part part;
  part.Data = data;
  part.IsFinal = true;
  auto extents = vtkIntArray::SafeDownCast(data->GetFieldData()->GetAbstractArray(ExtentsName));
  if (!extents || extents->GetNumberOfValues() < 12)
  {
    part.Extent = vtkStriderFindOwnExtent(data);
    return part;
  }
  std::copy_n(extents->GetPointer(0), 6, part.Extent.begin());
  std::copy_n(extents->GetPointer(6), 6, part.SourceExtent.begin());
  return part;
}

} // namespace

std::vector<vtkStriderShownData::Array> vtkStriderShownData::ListArrays() const
{
  return { { this->Association, this->Colors }, { this->Association, this->Opacities },
    { this->Association, this->SecondColors } };
}

std::vector<vtkDataSet*> vtkStriderShownData::ListDataSets() const
{
  std::vector<vtkDataSet*> dataSets;
  for (const Part& part : this->Parts)
  {
    dataSets.push_back(part.Data);
  }
  return dataSets;
}

bool vtkStriderShownData::HaveLooks() const
{
  return std::any_of(
    this->Parts.begin(), this->Parts.end(), [](const Part& part) { return !part.Look.IsPlain(); });
}

vtkSmartPointer<vtkDataObject> vtkStriderShownData::Pack() const
{
  for (const Part& part : this->Parts)
  {
    WriteExtents(part);
  }
  if (!this->AreBlocks)
  {
    return this->Parts.empty() ? nullptr : this->Parts.front().Data.Get();
  }
  auto blocks = vtkSmartPointer<vtkPartitionedDataSet>::New();
  for (std::size_t index = 0; index < this->Parts.size(); ++index)
  {
    const auto number = static_cast<unsigned int>(index);
    blocks->SetPartition(number, this->Parts[index].Data);
    vtkStriderKeepLook(this->Parts[index].Look, blocks->GetMetaData(number));
  }
  return blocks;
}

void vtkStriderShownData::Unpack(vtkDataObject* packed)
{
  this->Parts.clear();
  auto blocks = vtkCompositeDataSet::SafeDownCast(packed);
  this->AreBlocks = blocks != nullptr;
  if (blocks)
  {
    const auto iterator = vtk::TakeSmartPointer(blocks->NewIterator());
    for (iterator->InitTraversal(); !iterator->IsDoneWithTraversal(); iterator->GoToNextItem())
    {
      if (auto block = vtkDataSet::SafeDownCast(iterator->GetCurrentDataObject()))
      {
        this->Parts.push_back(ReadPart(block));
        this->Parts.back().Look = vtkStriderReadLook(
          iterator->HasCurrentMetaData() ? iterator->GetCurrentMetaData() : nullptr);
      }
    }
  }
  else if (auto single = vtkDataSet::SafeDownCast(packed))
  {
    this->Parts.push_back(ReadPart(single));
  }
}
