// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sets the colours and opacities of the labels of a label map.
#ifndef vtkStriderSetLabelFunctions_h
#define vtkStriderSetLabelFunctions_h

#include "vtkStriderFindLabels.h"

#include <array>
#include <map>

class vtkVolumeProperty;

/** Colour and opacity of a label. */
struct vtkStriderLabelAppearance
{
  std::array<double, 3> Color{ 1.0, 1.0, 1.0 };
  double Opacity = 1.0; ///< factor of the volume's opacity, in [0, 1]
};

/**
 * Sets the functions of each of these labels but 0. A label has its entry of `appearances`, or else a colour of its own
 * and the opacity of the volume. Functions of other labels are removed.
 */
void vtkStriderSetLabelFunctions(vtkVolumeProperty* property, const vtkStriderLabelSet& labels,
  const std::map<int, vtkStriderLabelAppearance>& appearances);

/** Removes the functions of all labels. */
void vtkStriderRemoveLabelFunctions(vtkVolumeProperty* property);

#endif
