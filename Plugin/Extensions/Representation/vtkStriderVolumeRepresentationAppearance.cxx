// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of the representation for the appearance of the volume beyond its transfer functions.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderAppearance.h"
#include "vtkStriderBlocksMapper.h"
#include "vtkStriderPieces.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkColorTransferFunction.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkMath.h"
#include "vtkPVLODVolume.h"
#include "vtkPVTransferFunction2D.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace
{

/// Returns the array of the colors of each data set that has it.
std::vector<vtkDataArray*> GetColors(const vtkStriderShownData& shown)
{
  std::vector<vtkDataArray*> arrays;
  for (const vtkStriderShownData::Part& part : shown.Parts)
  {
    vtkDataArray* array =
      part.Data->GetAttributes(shown.Association)->GetArray(shown.Colors.c_str());
    if (array)
    {
      arrays.push_back(array);
    }
  }
  return arrays;
}

} // namespace

void vtkStriderVolumeRepresentation::UpdateMapperParameters()
{
  // The mapper joins colors and opacities of any two types; the superclass would join them in the type of the colors.
  const bool usesOpacityArray = std::exchange(this->UseSeparateOpacityArray, false);
  // The superclass places the cropping box relative to DataBounds.
  std::array<double, 6> ownBounds;
  std::copy_n(this->DataBounds, 6, ownBounds.begin());
  const std::array<double, 6> cropBounds = this->FindCropBounds();
  std::copy_n(cropBounds.begin(), 6, this->DataBounds);
  // The superclass shows its own mapper, also before blocks are shown. Each change of a prop's mapper makes a new volume.
  const auto actor = std::exchange(this->Actor, this->ActorOfSuperclass);
  this->Superclass::UpdateMapperParameters();
  this->Actor = actor;
  this->Actor->SetVisibility(this->ActorOfSuperclass->GetVisibility());
  std::copy_n(ownBounds.begin(), 6, this->DataBounds);
  this->UseSeparateOpacityArray = usesOpacityArray;

  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  const bool usesArray = this->UseTransfer2D && !this->UseGradientForTransfer2D;
  mapper->SetTransfer2DYAxisArray(
    usesArray && !this->ColorArray2Name.empty() ? this->ColorArray2Name.c_str() : nullptr);
  this->PassArrays();
  this->PassOpacityArray();
  vtkDataSet* single = this->ShowData();
  this->PassPieces();
  this->WarnOfPieces();
  if (this->WarnOfArrays())
  {
    this->Actor->SetVisibility(0);
  }
  const vtkStriderShownData& data = this->Pieces->GetShown();

  vtkStriderAppearance::Shown shown;
  if (single)
  {
    shown.Parts.push_back({ single, mapper });
  }
  else if (this->Actor->GetMapper() == this->BlocksMapper)
  {
    const auto& blocks = this->BlocksMapper->GetBlocks();
    for (std::size_t index = 0; index < blocks.size(); ++index)
    {
      shown.Parts.push_back({ blocks[index], this->BlocksMapper->GetMappers()[index] });
    }
  }
  shown.Association = data.Association;
  const std::vector<vtkDataArray*> arrays = GetColors(data);
  const int component = this->ChooseComponent(arrays.empty() ? nullptr : arrays.front());
  if (!this->Pieces->GetRange(data.Colors, component, shown.Range))
  {
    for (vtkDataArray* array : arrays)
    {
      double range[2] = { 0.0, 0.0 };
      array->GetFiniteRange(range, component < array->GetNumberOfComponents() ? component : 0);
      const bool isFirst = array == arrays.front();
      shown.Range[0] = isFirst ? range[0] : std::min(shown.Range[0], range[0]);
      shown.Range[1] = isFirst ? range[1] : std::max(shown.Range[1], range[1]);
    }
  }

  const std::string problem = this->Appearance->Apply(mapper, this->Property, shown);
  if (!problem.empty() && problem != this->LastProblem)
  {
    vtkErrorMacro("\"Mask Array\" has no effect: " << problem);
  }
  this->LastProblem = problem;
}

void vtkStriderVolumeRepresentation::PassOpacityArray()
{
  const vtkStriderShownData& shown = this->Pieces->GetShown();
  // ParaView's choice of the length of vectors is the number after those of the components.
  int components = 0;
  for (std::size_t part = 0; !shown.Opacities.empty() && part < shown.Parts.size(); ++part)
  {
    vtkDataArray* array =
      shown.Parts[part].Data->GetAttributes(shown.Association)->GetArray(shown.Opacities.c_str());
    components = array ? array->GetNumberOfComponents() : components;
  }
  const bool isLength = components > 1 && this->OpacityArrayComponent >= components;
  const int component = components == 1 ? 0 : std::max(0, this->OpacityArrayComponent);
  this->GetStriderMapper()->SetOpacityArray(shown.Opacities.c_str(), isLength ? -1 : component);
  if (!shown.Opacities.empty())
  {
    this->Property->SetIndependentComponents(0);
  }
}

// Chooses the component of the colour map, unless the components are mapped together. Returns the component, or -1
// for the magnitude.
int vtkStriderVolumeRepresentation::ChooseComponent(vtkDataArray* scalars)
{
  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  vtkColorTransferFunction* colors = this->Property->GetRGBTransferFunction(0);
  const bool isOfMany = scalars && scalars->GetNumberOfComponents() > 1;
  const bool hasOpacities =
    !this->Pieces->GetShown().Opacities.empty(); // one component is left then
  const bool isWhole = !this->Property->GetIndependentComponents() ||
    colors->GetVectorMode() == vtkScalarsToColors::RGBCOLORS;
  if (!isOfMany || (isWhole && !hasOpacities))
  {
    mapper->SetVectorMode(vtkStriderVolumeMapper::DISABLED);
    return 0;
  }
  if (colors->GetVectorMode() != vtkScalarsToColors::COMPONENT)
  {
    mapper->SetVectorMode(vtkStriderVolumeMapper::MAGNITUDE);
    return -1;
  }
  mapper->SetVectorMode(vtkStriderVolumeMapper::COMPONENT);
  mapper->SetVectorComponent(colors->GetVectorComponent());
  return colors->GetVectorComponent();
}

void vtkStriderVolumeRepresentation::SetShade(bool shade)
{
  for (int component = 0; component < VTK_MAX_VRCOMP; ++component)
  {
    this->Property->SetShade(component, shade ? 1 : 0);
  }
}

void vtkStriderVolumeRepresentation::ApplySettings()
{
  for (int component = 0; component < VTK_MAX_VRCOMP; ++component)
  {
    this->Property->SetAmbient(component, this->Ambient);
    this->Property->SetDiffuse(component, this->Diffuse);
    this->Property->SetSpecular(component, this->Specular);
    this->Property->SetSpecularPower(component, this->SpecularPower);
  }
  this->Appearance->OpacityShift = this->OpacityShift;
}

bool vtkStriderVolumeRepresentation::RefuseNaN(const char* label, double value)
{
  if (std::isnan(value))
  {
    vtkErrorMacro(<< label << " must be a number and not nan: it stays as it is.");
  }
  return std::isnan(value);
}

void vtkStriderVolumeRepresentation::TakeNumber(
  const char* label, double value, void (vtkStriderVolumeMapper::*set)(float))
{
  if (!this->RefuseNaN(label, value))
  {
    (this->GetStriderMapper()->*set)(static_cast<float>(value));
  }
}

void vtkStriderVolumeRepresentation::SetAnisotropy(double anisotropy)
{
  if (!this->RefuseNaN("\"Scattering Anisotropy\"", anisotropy))
  {
    this->Superclass::SetAnisotropy(static_cast<float>(anisotropy));
  }
}

void vtkStriderVolumeRepresentation::SetTransferFunction2D(vtkPVTransferFunction2D* function)
{
  this->TransferFunction2D = function;
  vtkImageData* table = function ? function->GetFunction() : nullptr;
  if (table && table->GetNumberOfScalarComponents() != 4)
  {
    const int* dimensions = function->GetOutputDimensions();
    table->SetDimensions(dimensions[0], dimensions[1], 1);
    table->AllocateScalars(VTK_FLOAT, 4);
  }
  this->Property->SetTransferFunction2D(table);
}

void vtkStriderVolumeRepresentation::SetGlobalIlluminationReach(double reach)
{
  this->TakeNumber("\"Shadow Reach\"", reach, &vtkStriderVolumeMapper::SetGlobalIlluminationReach);
}

void vtkStriderVolumeRepresentation::SetVolumetricScatteringBlending(double blending)
{
  this->TakeNumber(
    "\"Scattering\"", blending, &vtkStriderVolumeMapper::SetVolumetricScatteringBlending);
}

void vtkStriderVolumeRepresentation::SetFinalColorWindow(double window)
{
  this->TakeNumber("\"Final Color Window\"", window, &vtkStriderVolumeMapper::SetFinalColorWindow);
}

void vtkStriderVolumeRepresentation::SetFinalColorLevel(double level)
{
  this->TakeNumber("\"Final Color Level\"", level, &vtkStriderVolumeMapper::SetFinalColorLevel);
}

void vtkStriderVolumeRepresentation::SetAverageIPScalarRange(double one, double other)
{
  const char* label = "\"Averaged Value Range\"";
  if (this->RefuseNaN(label, one) || this->RefuseNaN(label, other))
  {
    return;
  }
  if (one == other)
  {
    this->GetStriderMapper()->SetAverageIPScalarRange(VTK_FLOAT_MIN, VTK_FLOAT_MAX);
  }
  else // in any order, as in VTK's mappers
  {
    this->GetStriderMapper()->SetAverageIPScalarRange(one, other);
  }
}

void vtkStriderVolumeRepresentation::SetScalarOpacity(vtkPiecewiseFunction* function)
{
  this->Superclass::SetScalarOpacity(function);
  this->Appearance->ScalarOpacity = function;
}

void vtkStriderVolumeRepresentation::SetUseGradientOpacity(bool use)
{
  this->Appearance->UseGradientOpacity = use;
}

void vtkStriderVolumeRepresentation::SetGradientOpacityFunction(vtkPiecewiseFunction* function)
{
  this->Appearance->GradientOpacity = function;
}

void vtkStriderVolumeRepresentation::SetUseClippingPlane(bool use)
{
  this->Appearance->UseClippingPlane = use;
}

void vtkStriderVolumeRepresentation::SetInvertClippingPlane(bool invert)
{
  this->Appearance->InvertClippingPlane = invert;
}

void vtkStriderVolumeRepresentation::SetClippingPlane(vtkPlane* plane)
{
  this->Appearance->ClippingPlane = plane;
}

void vtkStriderVolumeRepresentation::SetCroppingRegions(int flags)
{
  this->Appearance->CroppingRegions = flags;
}

void vtkStriderVolumeRepresentation::SetCustomCroppingRegions(int flags)
{
  if (flags < 1 || flags > 0x7ffffff)
  {
    vtkErrorMacro("\"Cropping Region Flags\" must be from 1 to "
      << 0x7ffffff << " and not " << flags << ": it stays as it is.");
    return;
  }
  this->Appearance->CustomCroppingRegions = flags;
}

void vtkStriderVolumeRepresentation::SelectMaskArray(
  int, int, int, int association, const char* name)
{
  const bool isNone = !name || std::string(name) == "None";
  this->Appearance->MaskName = isNone ? "" : name;
  this->Appearance->MaskAssociation = association;
}

void vtkStriderVolumeRepresentation::SetMaskBlendFactor(double factor)
{
  this->TakeNumber("\"Label Blend Factor\"", factor, &vtkStriderVolumeMapper::SetMaskBlendFactor);
}

void vtkStriderVolumeRepresentation::AddLabel(
  double label, double red, double green, double blue, double opacity)
{
  const int number = vtkMath::Round(label);
  if (number < 1 || number > 255)
  {
    vtkErrorMacro(
      "A label of \"Label Colors\" must be from 1 to 255 and not " << label << ": it is ignored.");
    return;
  }
  const auto clamp = [](double value) { return vtkMath::ClampValue(value, 0.0, 1.0); };
  this->Appearance->LabelAppearances[number] = { { clamp(red), clamp(green), clamp(blue) },
    clamp(opacity) };
  this->Appearance->LabelAppearancesTime.Modified();
}

void vtkStriderVolumeRepresentation::RemoveAllLabels()
{
  this->Appearance->LabelAppearances.clear();
  this->Appearance->LabelAppearancesTime.Modified();
}
