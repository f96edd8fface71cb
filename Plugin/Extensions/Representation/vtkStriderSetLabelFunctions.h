// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Gives the labels of a label map their colours and opacities.
#ifndef vtkStriderSetLabelFunctions_h
#define vtkStriderSetLabelFunctions_h

#include <array>
#include <map>
#include <vector>

class vtkDataArray;
class vtkVolumeProperty;

/** The colour, opacity and gradient opacity of a label. */
struct vtkStriderLabelAppearance
{
  std::array<double, 3> Color{ 1.0, 1.0, 1.0 };
  double Opacity = 1.0; ///< factor of the volume's opacity, in [0, 1]
};

/**
 * Gives each label in [1, 255] that any of the masks has, some of which may be null, its functions: the appearance that is set for it, or
 * a colour of its own and the opacity of the volume. Functions of other labels are removed.
 */
void vtkStriderSetLabelFunctions(vtkVolumeProperty* property,
  const std::vector<vtkDataArray*>& masks,
  const std::map<int, vtkStriderLabelAppearance>& appearances);

/** Removes the functions of all labels. */
void vtkStriderRemoveLabelFunctions(vtkVolumeProperty* property);

#endif
