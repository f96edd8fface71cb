// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the devices that share a frame; no VTK.
#ifndef vtkStriderDescribeDevices_h
#define vtkStriderDescribeDevices_h

#include "Strider/FrameStatistics.h"

#include <string>

/**
 * Describes what each of several CUDA devices did for the last frame, and how evenly, such as "2 devices, 97% even: 0
 * NVIDIA H100 540 rows in 3.10 ms; 1 NVIDIA H100 540 rows in 3.29 ms". Devices that rendered nothing come with the
 * reason. Of a volume that is split it names the slices of each device, and it says why a volume is split, or why one
 * that does not fit is not. Empty where there is one device.
 */
std::string vtkStriderDescribeDevices(const Strider::FrameStatistics& statistics);

/**
 * Returns whether a volume is split among several CUDA devices, with the reason in parentheses, such as "volume not
 * split (scattered light)". Empty where it is whole because it fits or because the setting is off, and where there is
 * one device.
 */
std::string vtkStriderDescribeSplit(const std::optional<Strider::SplitChoice>& split);

#endif
