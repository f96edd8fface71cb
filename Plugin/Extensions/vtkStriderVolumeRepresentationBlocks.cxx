// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the representation does about data in blocks.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderFindOwnExtent.h"

#include "vtkCompositeDataSet.h"
#include "vtkDataObjectTree.h"
#include "vtkDataSet.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkOutlineSource.h"
#include "vtkPVLODVolume.h"
#include "vtkPartitionedDataSet.h"
#include "vtkVolumeMapper.h"

// As the superclass does with a data set; what other blocks have, too, is cut off.
void vtkStriderVolumeRepresentation::TakeBlocks(vtkDataObjectTree* input)
{
  vtkNew<vtkPartitionedDataSet> cache;
  for (vtkDataSet* block : vtkCompositeDataSet::GetDataSets(input))
  {
    auto copy = vtk::TakeSmartPointer(block->NewInstance());
    copy->ShallowCopy(block);
    if (auto image = vtkImageData::SafeDownCast(copy); image && image->HasAnyGhostCells())
    {
      const std::array<int, 6> own = vtkStriderFindOwnExtent(image);
      if (own[0] > own[1])
      {
        continue;
      }
      image->Crop(own.data());
    }
    if (this->UseSeparateOpacityArray && this->HasColorArray() &&
      this->GetInputArrayToProcess(0, copy))
    {
      this->AppendOpacityComponent(copy);
    }
    cache->SetPartition(cache->GetNumberOfPartitions(), copy);
  }
  this->Cache = cache;
  this->VolumeMapper->RemoveAllInputs();
  cache->GetBounds(this->DataBounds);
  this->OutlineSource->SetBounds(this->DataBounds);
  this->OutlineSource->Update();
  this->DataSize = cache->GetActualMemorySize();
  this->Actor->SetEnableLOD(0);
}
