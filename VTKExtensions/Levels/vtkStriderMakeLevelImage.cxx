// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLevelBoxes.h"

#include "Strider/GuardMemory.h"
#include "Strider/Status.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationObjectBaseKey.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"

#include <cstring>

namespace
{

/// The entry of an array's information that holds the boxes.
class vtkStriderLevelArray : public vtkObjectBase
{
public:
  static vtkStriderLevelArray* New()
  {
    auto* made = new vtkStriderLevelArray;
    made->InitializeObjectBase();
    return made;
  }
  vtkBaseTypeMacro(vtkStriderLevelArray, vtkObjectBase);

  std::shared_ptr<const vtkStriderLevelBoxes> Boxes;
};

vtkInformationObjectBaseKey* GetKey()
{
  // VTK deletes keys when the program ends.
  static auto* key = vtkInformationObjectBaseKey::MakeKey("LEVEL_BOXES", "vtkStriderLevelImage");
  return key;
}

/// Copies the values of a box of the coarsest level. `extra` is 1 for points and 0 for cells.
void CopyBox(const vtkStriderLevelBoxes& boxes, const vtkStriderLevelBoxes::Box& box, int extra,
  vtkDataArray* from, vtkDataArray* to)
{
  const int* points = box.Grid->GetDimensions();
  const std::array<vtkIdType, 3> count{ points[0] - 1 + extra, points[1] - 1 + extra,
    points[2] - 1 + extra };
  const vtkIdType width = boxes.Cells[0] + extra;
  const vtkIdType height = boxes.Cells[1] + extra;
  for (vtkIdType z = 0; z < count[2]; ++z)
  {
    for (vtkIdType y = 0; y < count[1]; ++y)
    {
      const vtkIdType place =
        ((box.First[2] - boxes.First[2] + z) * height + box.First[1] - boxes.First[1] + y) * width +
        box.First[0] - boxes.First[0];
      to->InsertTuples(place, count[0], (z * count[1] + y) * count[0], from);
    }
  }
}

/// Adds the arrays of the first box to those of the image.
void AddArrays(const std::shared_ptr<const vtkStriderLevelBoxes>& boxes, int kind, int extra,
  vtkImageData* image)
{
  vtkDataSetAttributes* first = boxes->Boxes.front().Grid->GetAttributes(kind);
  const vtkIdType count = static_cast<vtkIdType>(boxes->Cells[0] + extra) *
    (boxes->Cells[1] + extra) * (boxes->Cells[2] + extra);
  for (int index = 0; index < first->GetNumberOfArrays(); ++index)
  {
    vtkDataArray* model = first->GetArray(index);
    if (!model || !model->GetName() ||
      std::strcmp(model->GetName(), vtkDataSetAttributes::GhostArrayName()) == 0)
    {
      continue;
    }
    const auto made = vtk::TakeSmartPointer(model->NewInstance());
    made->SetName(model->GetName());
    made->SetNumberOfComponents(model->GetNumberOfComponents());
    for (int component = 0; component < model->GetNumberOfComponents(); ++component)
    {
      made->SetComponentName(component, model->GetComponentName(component));
    }
    made->SetNumberOfTuples(count);
    made->Fill(0.0);
    for (const vtkStriderLevelBoxes::Box& box : boxes->Boxes)
    {
      vtkDataArray* values = box.Grid->GetAttributes(kind)->GetArray(model->GetName());
      if (box.Level == 0 && values &&
        values->GetNumberOfComponents() == model->GetNumberOfComponents())
      {
        CopyBox(*boxes, box, extra, values, made);
      }
    }
    vtkNew<vtkStriderLevelArray> carried;
    carried->Boxes = boxes;
    made->GetInformation()->Set(GetKey(), carried);
    image->GetAttributes(kind)->AddArray(made);
  }
  if (vtkDataArray* scalars = first->GetScalars())
  {
    image->GetAttributes(kind)->SetActiveScalars(scalars->GetName());
  }
}

} // namespace

vtkSmartPointer<vtkImageData> vtkStriderMakeLevelImage(
  const std::shared_ptr<const vtkStriderLevelBoxes>& boxes)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetOrigin(boxes->Origin.data());
  image->SetSpacing(boxes->Spacing.data());
  image->SetDimensions(boxes->Cells[0] + 1, boxes->Cells[1] + 1, boxes->Cells[2] + 1);
  const Strider::Status made = Strider::GuardMemory([&] {
    AddArrays(boxes, vtkDataObject::POINT, 1, image);
    AddArrays(boxes, vtkDataObject::CELL, 0, image);
    return Strider::Status();
  });
  return made.IsOk() ? image : nullptr;
}

bool vtkStriderHasLevels(vtkDataObject* data)
{
  auto* image = vtkImageData::SafeDownCast(data);
  for (const int kind : { vtkDataObject::POINT, vtkDataObject::CELL })
  {
    vtkDataSetAttributes* attributes = image ? image->GetAttributes(kind) : nullptr;
    for (int index = 0; attributes && index < attributes->GetNumberOfArrays(); ++index)
    {
      vtkDataArray* array = attributes->GetArray(index);
      if (array && vtkStriderFindLevels(array))
      {
        return true;
      }
    }
  }
  return false;
}

std::shared_ptr<const vtkStriderLevelBoxes> vtkStriderFindLevels(vtkDataArray* array)
{
  vtkObjectBase* found = array->HasInformation() ? array->GetInformation()->Get(GetKey()) : nullptr;
  const auto* carried = vtkStriderLevelArray::SafeDownCast(found);
  return carried ? carried->Boxes : nullptr;
}
