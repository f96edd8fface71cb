// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of the representation that depend on its data, and their application to a frame.
#ifndef vtkStriderAppearance_h
#define vtkStriderAppearance_h

#include "vtkNew.h"
#include "vtkPiecewiseFunction.h" // held
#include "vtkPlane.h"             // held
#include "vtkPlaneCollection.h"   // held
#include "vtkSmartPointer.h"
#include "vtkStriderFingerprint.h"
#include "vtkStriderSetLabelFunctions.h" // for vtkStriderLabelAppearance
#include "vtkTimeStamp.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

class vtkDataArray;
class vtkDataSet;
class vtkStriderVolumeMapper;
class vtkVolumeProperty;

class vtkStriderAppearance
{
public:
  vtkSmartPointer<vtkPiecewiseFunction> ScalarOpacity;
  double OpacityShift = 0.0; ///< as a fraction of the function's range

  bool UseGradientOpacity = false;
  vtkSmartPointer<vtkPiecewiseFunction> GradientOpacity;

  bool UseClippingPlane = false;
  bool InvertClippingPlane = false;
  vtkSmartPointer<vtkPlane> ClippingPlane;

  int CroppingRegions;       ///< 0: CustomCroppingRegions
  int CustomCroppingRegions; ///< flags of vtkVolumeMapper, as above

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

  /** Everything that the representation shows. */
  struct Shown
  {
    std::vector<ShownPart> Parts;            ///< one part, or all blocks
    int Association = 0;                     ///< of the scalars (vtkDataObject)
    std::array<double, 2> Range{ 0.0, 0.0 }; ///< of the scalars
  };

  /**
   * Applies changed settings to the mappers and the property for the next frame. Blocks without the array of the mask
   * have no mask. `mapper` is the mapper whose settings all parts use. Returns an empty string, or the reason why the
   * mask cannot be used.
   */
  std::string Apply(
    vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property, const Shown& shown);

private:
  void ApplyOpacityShift(vtkVolumeProperty* property);
  void ApplyGradientOpacity(vtkVolumeProperty* property, const std::array<double, 2>& range);
  void ApplyRegions(vtkStriderVolumeMapper* mapper);
  std::string FindMasks(const Shown& shown, std::vector<vtkDataArray*>& masks) const;
  void ApplyMasks(const Shown& shown, const std::vector<vtkDataArray*>& masks);
  void ApplyLabels(vtkVolumeProperty* property, const std::vector<vtkDataArray*>& masks);

  // Settings in the form that the mapper and the property need.
  vtkNew<vtkPiecewiseFunction> ShiftedOpacity;
  vtkSmartPointer<vtkPiecewiseFunction> ShiftedFunction; ///< the function that was shifted
  double ShiftedBy = 0.0;
  vtkTimeStamp ShiftedTime;
  vtkNew<vtkPiecewiseFunction> ScaledGradientOpacity;
  vtkSmartPointer<vtkPiecewiseFunction> ScaledFunction; ///< the function that was scaled
  double LargestGradient = 0.0;
  vtkTimeStamp ScaledTime;
  vtkNew<vtkPlane> PlacedPlane;
  vtkNew<vtkPlaneCollection> Planes;
  vtkStriderFingerprint MaskSource;         ///< masks of the parts, and states of their data
  std::optional<vtkStriderLabelSet> Labels; ///< of all masks; empty: not known
  vtkStriderFingerprint LabelSource;        ///< of the labels' functions, besides the masks
};

#endif
