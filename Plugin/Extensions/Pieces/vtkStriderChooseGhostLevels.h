// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderChooseGhostLevels_h
#define vtkStriderChooseGhostLevels_h

class vtkAlgorithm;
class vtkMultiProcessController;

/**
 * Returns how many ghost levels a consumer should request from its first input at a time step, at most `wanted`. A
 * pipeline executes again where its data are up to date but have fewer levels than requested, as they have after
 * another consumer's update. Such data are requested with the levels that they have. All processes of the controller
 * must call this at the same time, and get the same number, since filters may communicate while they make ghost cells.
 * `consumer`: null in a process that has nothing to choose. `time`: null where the consumer requests no time step.
 */
int vtkStriderChooseGhostLevels(
  vtkMultiProcessController* controller, vtkAlgorithm* consumer, const double* time, int wanted);

#endif
