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
#include "vtkInformationDoubleVectorKey.h"
#include "vtkInformationInformationVectorKey.h"
#include "vtkInformationObjectBaseKey.h"
#include "vtkInformationVector.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPointData.h"

#include <algorithm>
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
  const std::array<vtkIdType, 3> count{ box.Cells[0] + extra, box.Cells[1] + extra,
    box.Cells[2] + extra };
  const vtkIdType width = boxes.PartCells[0] + extra;
  const vtkIdType height = boxes.PartCells[1] + extra;
  if (from->GetNumberOfTuples() < count[0] * count[1] * count[2])
  {
    return; // the mapper reports it
  }
  for (vtkIdType z = 0; z < count[2]; ++z)
  {
    for (vtkIdType y = 0; y < count[1]; ++y)
    {
      const vtkIdType place =
        ((box.First[2] - boxes.PartFirst[2] + z) * height + box.First[1] - boxes.PartFirst[1] + y) *
          width +
        box.First[0] - boxes.PartFirst[0];
      to->InsertTuples(place, count[0], (z * count[1] + y) * count[0], from);
    }
  }
}

/// Lists the arrays that the image has, each of the first box that has it.
std::vector<vtkDataArray*> ListModels(const vtkStriderLevelBoxes& boxes, int kind)
{
  std::vector<std::string> names = boxes.Arrays;
  vtkDataSetAttributes* first = boxes.Boxes.front().Grid->GetAttributes(kind);
  for (int index = 0; boxes.Arrays.empty() && index < first->GetNumberOfArrays(); ++index)
  {
    vtkDataArray* array = first->GetArray(index);
    if (array && array->GetName() &&
      std::strcmp(array->GetName(), vtkDataSetAttributes::GhostArrayName()) != 0)
    {
      names.emplace_back(array->GetName());
    }
  }
  std::vector<vtkDataArray*> models;
  for (const std::string& name : names)
  {
    vtkDataArray* model = nullptr;
    for (std::size_t box = 0; !model && box < boxes.Boxes.size(); ++box)
    {
      model = boxes.Boxes[box].Grid->GetAttributes(kind)->GetArray(name.c_str());
    }
    if (model)
    {
      models.push_back(model);
    }
  }
  return models;
}

/// Sets the ranges of an array to those of all levels, where they are known.
void KeepRanges(const vtkStriderLevelBoxes& boxes, int kind, vtkDataArray* array)
{
  vtkNew<vtkInformationVector> components;
  for (const vtkStriderLevelBoxes::Range& range : boxes.Ranges)
  {
    if (range.Kind != kind || range.Array != array->GetName())
    {
      continue;
    }
    if (range.Component < 0)
    {
      array->GetInformation()->Set(vtkDataArray::L2_NORM_FINITE_RANGE(), range.Ends.data(), 2);
      continue;
    }
    vtkNew<vtkInformation> component;
    component->Set(vtkDataArray::COMPONENT_RANGE(), range.Ends.data(), 2);
    components->Append(component);
  }
  if (components->GetNumberOfInformationObjects() == array->GetNumberOfComponents())
  {
    array->GetInformation()->Set(vtkAbstractArray::PER_FINITE_COMPONENT(), components);
  }
}

/// Adds the arrays of the boxes to those of the image.
void AddArrays(const std::shared_ptr<const vtkStriderLevelBoxes>& boxes, int kind, int extra,
  vtkImageData* image)
{
  const vtkIdType count = static_cast<vtkIdType>(boxes->PartCells[0] + extra) *
    (boxes->PartCells[1] + extra) * (boxes->PartCells[2] + extra);
  for (vtkDataArray* model : ListModels(*boxes, kind))
  {
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
    const bool isPlain = boxes->IsPlain &&
      vtkStriderFindForm(*boxes, kind, model->GetName()) != vtkStriderSeveralForms;
    if (!isPlain)
    {
      vtkNew<vtkStriderLevelArray> carried;
      carried->Boxes = boxes;
      made->GetInformation()->Set(GetKey(), carried);
    }
    KeepRanges(*boxes, kind, made);
    image->GetAttributes(kind)->AddArray(made);
  }
  vtkDataArray* scalars = boxes->Boxes.front().Grid->GetAttributes(kind)->GetScalars();
  if (scalars && scalars->GetName() && image->GetAttributes(kind)->HasArray(scalars->GetName()))
  {
    image->GetAttributes(kind)->SetActiveScalars(scalars->GetName());
  }
}

/// Returns the boxes that the arrays of an image carry, all of them the same; null for other data.
std::shared_ptr<const vtkStriderLevelBoxes> FindLevelsOfImage(vtkDataObject* data)
{
  std::shared_ptr<const vtkStriderLevelBoxes> boxes;
  auto* image = vtkImageData::SafeDownCast(data);
  for (const int kind : { vtkDataObject::POINT, vtkDataObject::CELL })
  {
    vtkDataSetAttributes* attributes = image ? image->GetAttributes(kind) : nullptr;
    for (int index = 0; attributes && !boxes && index < attributes->GetNumberOfArrays(); ++index)
    {
      vtkDataArray* array = attributes->GetArray(index);
      boxes = array ? vtkStriderFindLevels(array) : nullptr;
    }
  }
  return boxes;
}

} // namespace

vtkSmartPointer<vtkImageData> vtkStriderMakeLevelImage(
  const std::shared_ptr<const vtkStriderLevelBoxes>& boxes)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetOrigin(boxes->Origin.data());
  image->SetSpacing(boxes->Spacing.data());
  int extent[6];
  for (int axis = 0; axis < 3; ++axis)
  {
    extent[2 * axis] = boxes->PartFirst[axis] - boxes->First[axis];
    extent[2 * axis + 1] = extent[2 * axis] + boxes->PartCells[axis];
  }
  image->SetExtent(extent);
  const Strider::Status made = Strider::GuardMemory([&] {
    AddArrays(boxes, vtkDataObject::POINT, 1, image);
    AddArrays(boxes, vtkDataObject::CELL, 0, image);
    return Strider::Status();
  });
  return made.IsOk() ? image : nullptr;
}

int vtkStriderFindForm(const vtkStriderLevelBoxes& boxes, int kind, const char* name)
{
  constexpr int absent = vtkStriderSeveralForms + 1;
  constexpr int types = 256; // VTK's are fewer
  int all = absent;
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    vtkDataArray* array = box.Grid->GetAttributes(kind)->GetArray(name);
    const vtkIdType count =
      kind == vtkDataObject::CELL ? box.Grid->GetNumberOfCells() : box.Grid->GetNumberOfPoints();
    if (array && array->GetNumberOfTuples() < count)
    {
      return vtkStriderSeveralForms;
    }
    const int form =
      array ? absent + 1 + array->GetNumberOfComponents() * types + array->GetDataType() : absent;
    if (&box != &boxes.Boxes.front() && form != all)
    {
      return vtkStriderSeveralForms;
    }
    all = form;
  }
  return all;
}

bool vtkStriderHasLevels(vtkDataObject* data)
{
  return FindLevelsOfImage(data) != nullptr;
}

double vtkStriderMeasureLevels(vtkDataObject* data)
{
  const std::shared_ptr<const vtkStriderLevelBoxes> boxes = FindLevelsOfImage(data);
  double kilobytes = 0.0;
  for (std::size_t box = 0; boxes && box < boxes->Boxes.size(); ++box)
  {
    kilobytes += static_cast<double>(boxes->Boxes[box].Grid->GetActualMemorySize());
  }
  return kilobytes;
}

std::shared_ptr<const vtkStriderLevelBoxes> vtkStriderFindLevels(vtkDataArray* array)
{
  vtkObjectBase* found = array->HasInformation() ? array->GetInformation()->Get(GetKey()) : nullptr;
  const auto* carried = vtkStriderLevelArray::SafeDownCast(found);
  return carried ? carried->Boxes : nullptr;
}
