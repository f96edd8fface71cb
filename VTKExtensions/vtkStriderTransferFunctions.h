// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume property's colours and opacities as the kernel library's tables.
#ifndef vtkStriderTransferFunctions_h
#define vtkStriderTransferFunctions_h

#include "Strider/TransferFunctions.h"

#include "vtkType.h"

class vtkStriderVolumeInput;
class vtkVolumeProperty;

/**
 * Tables of the first component's colour and scalar opacity functions. Functions without points read as VTK's GPU mapper fills
 * them: black to white, and opacity 0 to 0.5, over the scalar range. They are never changed.
 */
class vtkStriderTransferFunctions
{
public:
  /**
   * Samples the functions anew if they, the ranges or the unit distance changed. The mean spacing stands in for a unit distance
   * that is not above 0. `rangeTypes` are
   * vtkGPUVolumeRayCastMapper's ColorRangeType and ScalarOpacityRangeType. `matchesVTK`: take the RGB function where a grey one
   * is set, as VTK's GPU mapper does.
   */
  void Update(vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
    const int rangeTypes[2], bool matchesVTK);

  /** Whether the tables changed since the last call of this function that returned true. */
  bool TakeChange();

  /** Have the next TakeChange() return true. */
  void MarkChanged() { this->Changed = true; }

  const Strider::TransferFunctions& GetTables() const { return this->Tables; }

private:
  /// Everything that the tables depend on.
  struct Source
  {
    const void* Color = nullptr;
    const void* Opacity = nullptr;
    vtkMTimeType ColorTime = 0;
    vtkMTimeType OpacityTime = 0;
    std::array<double, 2> ColorRange{};
    std::array<double, 2> OpacityRange{};
    double UnitDistance = 0.0;

    bool operator==(const Source& other) const;
  };

  Source LastSource;
  Strider::TransferFunctions Tables;
  bool Changed = false;
};

#endif
