// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderAgreeOnScalars.h"

#include "vtkStriderGatherAll.h"

#include "vtkCommunicator.h"
#include "vtkProcessModule.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMTransferFunctionProxy.h"

#include <limits>

namespace
{

/// Returns the controller of the ranks that run the same script; null where one process decides alone.
vtkMultiProcessController* FindRanks()
{
  return vtkProcessModule::GetSymmetricMPIMode() ? vtkMultiProcessController::GetGlobalController()
                                                 : nullptr;
}

} // namespace

vtkStriderScalars vtkStriderAgreeOnScalars(const vtkStriderScalars& own, bool& areAllInUse)
{
  // The message of a rank: two digits, the name, and a null character.
  const std::string message =
    std::to_string(own.Order) + std::to_string(own.Association) + own.Name + '\0';
  std::size_t before = 0;
  const std::string all = vtkStriderGatherAll(FindRanks(), message, before);
  vtkStriderScalars best;
  areAllInUse = true;
  for (std::size_t begin = 0; begin < all.size(); begin = all.find('\0', begin) + 1)
  {
    const int order = all[begin] - '0';
    areAllInUse = areAllInUse && order == vtkStriderScalars::InUse;
    if (order < best.Order)
    {
      best = { order, all[begin + 1] - '0', all.data() + begin + 2 };
    }
  }
  return best;
}

void vtkStriderAgreeOnRange(vtkSMPVRepresentationProxy* display, bool hasScalars)
{
  vtkMultiProcessController* ranks = FindRanks();
  if (!ranks)
  {
    return;
  }
  for (const char* name : { "LookupTable", "ScalarOpacityFunction" })
  {
    vtkSMProxy* function = vtkSMPropertyHelper(display, name, /*quiet*/ true).GetAsProxy();
    constexpr double None = -std::numeric_limits<double>::infinity();
    double range[2];
    const bool isKnown =
      hasScalars && function && vtkSMTransferFunctionProxy::GetRange(function, range);
    const double own[2] = { isKnown ? -range[0] : None, isKnown ? range[1] : None };
    double ends[2];
    ranks->AllReduce(own, ends, 2, vtkCommunicator::MAX_OP);
    if (function && -ends[0] <= ends[1])
    {
      vtkSMTransferFunctionProxy::RescaleTransferFunction(function, -ends[0], ends[1]);
    }
  }
}
