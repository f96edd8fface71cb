// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderChooseGhostLevels_h
#define vtkStriderChooseGhostLevels_h

class vtkAlgorithm;
class vtkDataObject;
class vtkMultiProcessController;

/**
 * Returns how many ghost levels a consumer should request from its first input at a time step, at most `wanted`. A
 * pipeline executes again where its data are up to date but have fewer levels than requested, as they have after
 * another consumer's update. Such data are requested with the levels that they have. All processes of the controller
 * must call this at the same time, and get the same number, since filters may communicate while they make ghost cells.
 * `consumer`: null in a process that has nothing to choose. `time`: null where the consumer requests no time step.
 * `data`: this process's data of the last update; null: unknown. Blocks that were meshes alone need no ghost levels.
 */
int vtkStriderChooseGhostLevels(vtkMultiProcessController* controller, vtkAlgorithm* consumer,
  const double* time, vtkDataObject* data, int wanted);

#endif
