// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderBlockLook.h"

#include "vtkColorTransferFunction.h"
#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationDoubleKey.h"
#include "vtkInformationDoubleVectorKey.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"
#include "vtkVolumeProperty.h"

#include <type_traits>
#include <vector>

namespace
{

vtkInformationDoubleKey* OpacityKey()
{
  static auto* key = vtkInformationDoubleKey::MakeKey("BLOCK_OPACITY", "vtkStriderBlockLook");
  return key;
}

vtkInformationDoubleVectorKey* ColorKey()
{
  static auto* key =
    vtkInformationDoubleVectorKey::MakeKey("BLOCK_COLOR", "vtkStriderBlockLook", 3);
  return key;
}

vtkSmartPointer<vtkPiecewiseFunction> Scale(
  vtkPiecewiseFunction* function, const vtkStriderBlockLook& look)
{
  auto scaled = vtkSmartPointer<vtkPiecewiseFunction>::New();
  scaled->DeepCopy(function);
  for (int index = 0; index < scaled->GetSize(); ++index)
  {
    double node[4];
    scaled->GetNodeValue(index, node);
    node[1] *= look.Opacity;
    scaled->SetNodeValue(index, node);
  }
  return scaled;
}

vtkSmartPointer<vtkColorTransferFunction> Scale(
  vtkColorTransferFunction* function, const vtkStriderBlockLook& look)
{
  auto plain = vtkSmartPointer<vtkColorTransferFunction>::New();
  plain->SetVectorMode(function->GetVectorMode());
  plain->SetVectorComponent(function->GetVectorComponent());
  const double* range = function->GetRange();
  for (const double value : { range[0], range[1] })
  {
    plain->AddRGBPoint(value, (*look.Color)[0], (*look.Color)[1], (*look.Color)[2]);
  }
  return plain;
}

/// Scales a 2-D transfer function, whose colors are replaced, too.
vtkSmartPointer<vtkImageData> Scale(vtkImageData* table, const vtkStriderBlockLook& look)
{
  auto scaled = vtkSmartPointer<vtkImageData>::New();
  scaled->DeepCopy(table);
  auto* values = vtkFloatArray::SafeDownCast(scaled->GetPointData()->GetScalars());
  for (vtkIdType entry = 0;
       values && values->GetNumberOfComponents() == 4 && entry < values->GetNumberOfTuples();
       ++entry)
  {
    float* rgba = values->GetPointer(4 * entry);
    for (int channel = 0; look.Color && channel < 3; ++channel)
    {
      rgba[channel] = static_cast<float>((*look.Color)[channel]);
    }
    rgba[3] *= static_cast<float>(look.Opacity);
  }
  return scaled;
}

bool IsSame(const vtkStriderBlockLook& one, const vtkStriderBlockLook& other)
{
  return one.Opacity == other.Opacity && one.Color == other.Color;
}

} // namespace

void vtkStriderKeepLook(const vtkStriderBlockLook& look, vtkInformation* block)
{
  block->Set(OpacityKey(), look.Opacity);
  if (look.Color)
  {
    block->Set(ColorKey(), look.Color->data(), 3);
  }
}

vtkStriderBlockLook vtkStriderReadLook(vtkInformation* block)
{
  vtkStriderBlockLook look;
  if (block && block->Has(OpacityKey()))
  {
    look.Opacity = block->Get(OpacityKey());
  }
  if (block && block->Has(ColorKey()))
  {
    const double* color = block->Get(ColorKey());
    look.Color = { color[0], color[1], color[2] };
  }
  return look;
}

template <typename Function>
Function* vtkStriderBlockFunctions::Make(
  int place, Function* source, const vtkStriderBlockLook& look)
{
  Made& made = this->Functions[place];
  if (made.Source != source || made.Time != source->GetMTime() || !IsSame(made.Look, look))
  {
    made = { source, Scale(source, look), source->GetMTime(), look };
  }
  return static_cast<Function*>(made.Result.Get());
}

void vtkStriderBlockFunctions::ApplyDuring(
  const vtkStriderBlockLook& look, vtkVolumeProperty* property, const std::function<void()>& work)
{
  if (look.IsPlain())
  {
    work();
    return;
  }
  std::vector<std::function<void()>> restorations;
  const auto replace = [&](int place, auto* source, const auto& set) {
    set(this->Make(place, source, look));
    using Kept = vtkSmartPointer<std::remove_pointer_t<decltype(source)>>;
    restorations.push_back([set, kept = Kept(source)]() { set(kept.Get()); });
  };
  const int mode = property->GetTransferFunctionMode();
  const bool is2D = mode == vtkVolumeProperty::TF_2D;
  constexpr int Kinds = 3;
  for (int component = 0; component < VTK_MAX_VRCOMP; ++component)
  {
    const int first = Kinds * component;
    replace(first, property->GetScalarOpacity(component),
      [=](auto* function) { property->SetScalarOpacity(component, function); });
    if (look.Color)
    {
      const bool isGray = property->GetColorChannels(component) == 1;
      replace(first + 1, property->GetRGBTransferFunction(component),
        [=](auto* function) { property->SetColor(component, function); });
      if (isGray)
      {
        restorations.push_back(
          [=]() { property->SetColor(component, property->GetGrayTransferFunction(component)); });
      }
    }
    vtkImageData* table = is2D ? property->GetTransferFunction2D(component) : nullptr;
    if (table)
    {
      replace(first + 2, table,
        [=](auto* function) { property->SetTransferFunction2D(component, function); });
    }
  }
  for (const int label : property->GetLabelMapLabels())
  {
    if (vtkPiecewiseFunction* opacity = property->GetLabelScalarOpacity(label))
    {
      replace(Kinds * VTK_MAX_VRCOMP + label, opacity,
        [=](auto* function) { property->SetLabelScalarOpacity(label, function); });
    }
  }
  // Setting a 1-D function chooses the mode of 1-D functions.
  property->SetTransferFunctionMode(mode);
  work();
  for (const auto& restore : restorations)
  {
    restore();
  }
  property->SetTransferFunctionMode(mode);
}
