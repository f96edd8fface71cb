// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of the representation that depend on its data: what they are, and what a frame makes of them.
#ifndef vtkStriderAppearance_h
#define vtkStriderAppearance_h

#include "vtkNew.h"
#include "vtkPiecewiseFunction.h" // held
#include "vtkPlane.h"             // held
#include "vtkPlaneCollection.h"   // held
#include "vtkSmartPointer.h"
#include "vtkStriderSetLabelFunctions.h" // for vtkStriderLabelLook
#include "vtkTimeStamp.h"

#include <array>
#include <map>
#include <string>

class vtkDataArray;
class vtkDataSet;
class vtkStriderVolumeMapper;
class vtkVolumeProperty;

class vtkStriderAppearance
{
public:
  bool UseGradientOpacity = false;
  vtkSmartPointer<vtkPiecewiseFunction> GradientOpacity;

  bool UseClippingPlane = false;
  bool InvertClippingPlane = false;
  vtkSmartPointer<vtkPlane> ClippingPlane;

  int CroppingRegions;       ///< 0: the custom ones
  int CustomCroppingRegions; ///< as all flags are of vtkVolumeMapper

  std::string MaskName; ///< empty: none
  int MaskAssociation = 0;
  std::map<int, vtkStriderLabelLook> LabelLooks;
  vtkTimeStamp LabelLooksTime;

  vtkStriderAppearance();

  /** What is shown. */
  struct Shown
  {
    vtkDataSet* Input = nullptr;             ///< null for several blocks
    int Association = 0;                     ///< of the scalars, as of vtkDataObject
    std::array<double, 2> Range{ 0.0, 0.0 }; ///< of the scalars
  };

  /** Passes all of it on for the next frame, where something has changed. Returns what is wrong, empty if nothing is. */
  std::string Apply(
    vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property, const Shown& shown);

private:
  void ApplyGradientOpacity(vtkVolumeProperty* property, const std::array<double, 2>& range);
  void ApplyRegions(vtkStriderVolumeMapper* mapper);
  std::string ApplyMask(
    vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property, const Shown& shown);

  // As the mapper has them.
  vtkNew<vtkPiecewiseFunction> ScaledGradientOpacity;
  double LargestGradient = 0.0;
  vtkTimeStamp ScaledTime;
  vtkNew<vtkPlane> PlacedPlane;
  vtkNew<vtkPlaneCollection> Planes;
  vtkSmartPointer<vtkDataArray> MaskArray;
  vtkTimeStamp MaskTime;
  vtkTimeStamp LabelTime;
};

#endif
