// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The opacity and the color that a single block has, and the functions of the volume property that show them.
#ifndef vtkStriderBlockLook_h
#define vtkStriderBlockLook_h

#include "vtkSmartPointer.h" // held
#include "vtkType.h"         // vtkMTimeType

#include <array>
#include <functional>
#include <map>
#include <optional>

class vtkInformation;
class vtkObject;
class vtkVolumeProperty;

/** How a block looks beside the others. By default as all of them. */
struct vtkStriderBlockLook
{
  double Opacity = 1.0;                       ///< factor of all opacities
  std::optional<std::array<double, 3>> Color; ///< instead of the colors of the transfer function

  bool IsPlain() const { return this->Opacity == 1.0 && !this->Color; }
};

///@{
/** Keep a look in the information of a composite data set about a block, and return it; plain where there is none. */
void vtkStriderKeepLook(const vtkStriderBlockLook& look, vtkInformation* block);
vtkStriderBlockLook vtkStriderReadLook(vtkInformation* block);
///@}

/**
 * Gives a volume property the functions of a block's look while the block is worked on. The functions are kept
 * from frame to frame, so that tables that were made of them remain valid.
 */
class vtkStriderBlockFunctions
{
public:
  /** Calls `work` with the property as the block needs it. Afterwards the property is as before. */
  void ApplyDuring(const vtkStriderBlockLook& look, vtkVolumeProperty* property,
    const std::function<void()>& work);

private:
  /** What was made of a function for this look. */
  struct Made
  {
    vtkSmartPointer<vtkObject> Source;
    vtkSmartPointer<vtkObject> Result;
    vtkMTimeType Time = 0; ///< of the source
    vtkStriderBlockLook Look;
  };

  template <typename Function>
  Function* Make(int place, Function* source, const vtkStriderBlockLook& look);

  std::map<int, Made> Functions; ///< by their places in the property
};

#endif
