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

  /**
   * Passes all of it on for the next frame, where something has changed. Scalars: the array that is shown, and its component or
   * -1 for the magnitude. Returns what is wrong with the settings, empty if nothing is.
   */
  std::string Apply(vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property, vtkDataSet* input,
    vtkDataArray* scalars, int association, int component);

private:
  void ApplyGradientOpacity(vtkVolumeProperty* property, vtkDataArray* scalars, int component);
  void ApplyRegions(vtkStriderVolumeMapper* mapper);
  std::string ApplyMask(vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property,
    vtkDataSet* input, int association);

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
