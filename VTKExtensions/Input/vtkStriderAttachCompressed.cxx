// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderAttachCompressed.h"

#include "vtkDataArray.h"
#include "vtkInformation.h"
#include "vtkInformationObjectBaseKey.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"

namespace
{

/// The entry of an array's information that holds the compressed volume.
class vtkStriderCompressedArray : public vtkObjectBase
{
public:
  static vtkStriderCompressedArray* New()
  {
    auto* made = new vtkStriderCompressedArray;
    made->InitializeObjectBase();
    return made;
  }
  vtkBaseTypeMacro(vtkStriderCompressedArray, vtkObjectBase);

  std::shared_ptr<const Strider::CompressedVolume> Volume;
  vtkMTimeType ArrayTime = 0; ///< unique to one state of one array
};

vtkInformationObjectBaseKey* GetKey()
{
  // VTK deletes keys when the program ends.
  static auto* key =
    vtkInformationObjectBaseKey::MakeKey("COMPRESSED_VOLUME", "vtkStriderVolumeReader");
  return key;
}

} // namespace

void vtkStriderAttachCompressed(
  vtkDataArray* array, const std::shared_ptr<const Strider::CompressedVolume>& volume)
{
  vtkNew<vtkStriderCompressedArray> carried;
  carried->Volume = volume;
  carried->ArrayTime = array->GetMTime();
  array->GetInformation()->Set(GetKey(), carried);
}

std::shared_ptr<const Strider::CompressedVolume> vtkStriderFindCompressed(vtkDataArray* array)
{
  vtkObjectBase* found = array->HasInformation() ? array->GetInformation()->Get(GetKey()) : nullptr;
  const auto* carried = vtkStriderCompressedArray::SafeDownCast(found);
  return carried && carried->ArrayTime == array->GetMTime() ? carried->Volume : nullptr;
}

void vtkStriderDetachCompressed(vtkDataArray* array)
{
  if (array->HasInformation())
  {
    array->GetInformation()->Remove(GetKey());
  }
}
