// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderIdentifyMachine_h
#define vtkStriderIdentifyMachine_h

/**
 * Returns a number that processes of one machine have in common, since it was started: a whole number below 2^52, made
 * of the host's name and the kernel's boot id. Containers of one machine may have different names, and then have
 * different numbers.
 */
double vtkStriderIdentifyMachine();

#endif
