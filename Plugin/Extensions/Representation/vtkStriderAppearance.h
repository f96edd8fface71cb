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
#include "vtkStriderSetLabelFunctions.h" // for vtkStriderLabelAppearance
#include "vtkTimeStamp.h"

#include <array>
#include <map>
#include <string>
#include <vector>

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
  std::map<int, vtkStriderLabelAppearance> LabelAppearances;
  vtkTimeStamp LabelAppearancesTime;

  vtkStriderAppearance();

  /** A data set and the mapper that shows it. */
  struct ShownPart
  {
    vtkDataSet* Data;
    vtkStriderVolumeMapper* Mapper;
  };

  /** What is shown. */
  struct Shown
  {
    std::vector<ShownPart> Parts;            ///< one, or all blocks
    int Association = 0;                     ///< of the scalars, as of vtkDataObject
    std::array<double, 2> Range{ 0.0, 0.0 }; ///< of the scalars
  };

  /**
   * Passes all of it on for the next frame, where something has changed; blocks without the array of the mask have no mask. `mapper`
   * is the one whose settings all parts are shown with. Returns what is wrong, empty if nothing is.
   */
  std::string Apply(
    vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property, const Shown& shown);

private:
  void ApplyGradientOpacity(vtkVolumeProperty* property, const std::array<double, 2>& range);
  void ApplyRegions(vtkStriderVolumeMapper* mapper);
  std::string FindMasks(const Shown& shown, std::vector<vtkDataArray*>& masks) const;
  bool ApplyMasks(const Shown& shown, const std::vector<vtkDataArray*>& masks);
  void ApplyLabels(
    vtkVolumeProperty* property, bool haveChanged, const std::vector<vtkDataArray*>& masks);

  // As the mapper has them.
  vtkNew<vtkPiecewiseFunction> ScaledGradientOpacity;
  double LargestGradient = 0.0;
  vtkTimeStamp ScaledTime;
  vtkNew<vtkPlane> PlacedPlane;
  vtkNew<vtkPlaneCollection> Planes;
  vtkTimeStamp LabelTime;
};

#endif
